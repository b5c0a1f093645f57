import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { isEncryptedOoxml, sniffContainer } from "@yizhou/bytes/containers";
import { inlineFromText, parseLanguageTag, plainText } from "@yizhou/model";
import officeCrypto from "officecrypto-tool";
import { describe, expect, test } from "vitest";
import { installedFilters } from "../node/index.ts";
import { identifyFormat } from "../registry.ts";
import { buildCompoundFile, encryptPackage } from "../testing/encrypted-sample.ts";
import { buildWorkbook } from "../testing/xlsx-sample.ts";
import { unlockOffice } from "./office-lock.ts";

const workbook = buildWorkbook();
const guarded = encryptPackage(workbook, "VelvetSweatshop");
const options = { sourceLanguage: parseLanguageTag("en"), targetLanguage: parseLanguageTag("zh") };
const codeOf = (act: () => unknown) => {
  try {
    act();
    return null;
  } catch (error) {
    return (error as { code: string }).code;
  }
};

test("a workbook with the password that every program knows is opened without one", () => {
  expect(Buffer.compare(unlockOffice(guarded), workbook)).toBe(0);
  expect(identifyFormat(guarded, "guarded.xlsx")).toBe("xlsx");
});

test("it comes back byte for byte when nothing changes, and without encryption when something does", async () => {
  const filter = await installedFilters.load("xlsx");
  const { skeleton, units } = await filter.extract(guarded);
  const same = new Map(units.map((unit) => [unit.id, unit.content]));
  const unchanged = await filter.merge(guarded, skeleton, same, options);
  expect([Buffer.compare(unchanged.bytes, guarded), unchanged.warnings]).toEqual([0, []]);
  const changed = await filter.merge(
    guarded,
    skeleton,
    new Map([[units[0]!.id, inlineFromText("产品")]]),
    options,
  );
  expect(sniffContainer(changed.bytes)).toBe("zip");
  expect(changed.warnings).toEqual([{ code: "warning.encryption_removed" }]);
  expect(changed.openSource).toBeUndefined();
  expect(plainText((await filter.extract(changed.bytes)).units[0]!.content)).toBe("产品");
});

/** What another program's code encrypts: as Office does today (agile) and did in 2007 (standard). */
const LOCKED = [
  ["agile", {}],
  ["standard", { type: "standard" }],
] as const;

describe.each(LOCKED)("a document with a password of its own (%s encryption)", (_kind, kind) => {
  const password = "geheim 密码";
  const locked = officeCrypto.encrypt(Buffer.from(workbook), { password, ...kind });

  test("asks for it, says when it is wrong, and opens with it", () => {
    expect(isEncryptedOoxml(locked)).toBe(true);
    expect(codeOf(() => unlockOffice(locked))).toBe("filter.encrypted");
    expect(codeOf(() => identifyFormat(locked, "a.xlsx"))).toBe("filter.encrypted");
    expect(codeOf(() => unlockOffice(locked, "Geheim"))).toBe("filter.password_wrong");
    expect(Buffer.compare(unlockOffice(locked, password), workbook)).toBe(0);
    expect(identifyFormat(locked, "a.xlsx", password)).toBe("xlsx");
    expect(codeOf(() => identifyFormat(locked, "a.docx", password))).toBe("filter.mislabelled");
  });

  test("is translated; the result opens without it, and so does the source beside it", async () => {
    const filter = await installedFilters.identify(locked, "a.xlsx", password);
    const { skeleton, units } = await filter.extract(locked, { password });
    const targets = new Map([[units[0]!.id, inlineFromText("产品")]]);
    const { bytes, warnings, openSource } = await filter.merge(locked, skeleton, targets, options);
    expect(sniffContainer(bytes)).toBe("zip");
    expect(warnings).toEqual([{ code: "warning.encryption_removed" }]);
    expect(Buffer.compare(openSource!, workbook)).toBe(0);
    const unchanged = await filter.merge(locked, skeleton, new Map(), options);
    expect(Buffer.compare(unchanged.bytes, locked)).toBe(0);
  });
});

test.each(["docx", "xlsx", "pptx"] as const)(
  "a %s that LibreOffice locked opens with its password",
  async (format) => {
    const locked = await readFile(join(import.meta.dirname, `../testing/locked/locked.${format}`));
    expect(isEncryptedOoxml(locked)).toBe(true);
    const filter = await installedFilters.identify(locked, `locked.${format}`, "s3cret-문");
    const { units } = await filter.extract(locked, { password: "s3cret-문" });
    expect(units.map(({ content }) => plainText(content)).join(" ")).toContain("The river flows to the sea.");
  },
);

test("what no password opens says so before one is asked for", () => {
  const info = Buffer.alloc(300);
  const oldCipher = Buffer.from(info);
  oldCipher.writeUInt16LE(3, 0);
  oldCipher.writeUInt16LE(2, 2);
  oldCipher.writeUInt32LE(40, 8);
  oldCipher.writeUInt32LE(0x6801, 12 + 8);
  oldCipher.writeUInt32LE(128, 12 + 16);
  const nonsense = Buffer.concat([Buffer.from([4, 0, 4, 0, 0x40, 0, 0, 0]), Buffer.from("<encryption/>")]);
  for (const EncryptionInfo of [oldCipher, nonsense, info.subarray(0, 20)]) {
    const file = buildCompoundFile({ EncryptionInfo, EncryptedPackage: Buffer.alloc(64) });
    expect(codeOf(() => unlockOffice(file))).toBe("filter.encryption_unsupported");
  }
});
