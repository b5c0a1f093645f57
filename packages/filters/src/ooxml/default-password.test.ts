import { sniffContainer } from "@yizhou/bytes/containers";
import { inlineFromText, parseLanguageTag, plainText } from "@yizhou/model";
import { expect, test } from "vitest";
import { identifyFormat } from "../registry.ts";
import { buildCompoundFile, encryptPackage } from "../testing/encrypted-sample.ts";
import { buildWorkbook } from "../testing/xlsx-sample.ts";
import { xlsxFilter } from "../xlsx/xlsx-filter.ts";
import { openWithDefaultPassword } from "./default-password.ts";

const workbook = buildWorkbook();
const guarded = encryptPackage(workbook, "VelvetSweatshop");
const options = { sourceLanguage: parseLanguageTag("en"), targetLanguage: parseLanguageTag("zh") };

test("a workbook with the password that every program knows is opened", () => {
  expect(Buffer.compare(openWithDefaultPassword(guarded)!, workbook)).toBe(0);
  expect(identifyFormat(guarded, "guarded.xlsx")).toBe("xlsx");
});

test("it comes back byte for byte when nothing changes, and without encryption when something does", async () => {
  const { skeleton, units } = await xlsxFilter.extract(guarded);
  const unchanged = await xlsxFilter.merge(
    guarded,
    skeleton,
    new Map(units.map((unit) => [unit.id, unit.content])),
    options,
  );
  expect(Buffer.compare(unchanged.bytes, guarded)).toBe(0);
  const { bytes, warnings } = await xlsxFilter.merge(
    guarded,
    skeleton,
    new Map([[units[0]!.id, inlineFromText("产品")]]),
    options,
  );
  expect(sniffContainer(bytes)).toBe("zip");
  expect(unchanged.warnings).toEqual([]);
  expect(warnings).toEqual([{ code: "warning.encryption_removed" }]);
  expect(plainText((await xlsxFilter.extract(bytes)).units[0]!.content)).toBe("产品");
});

test("a password of its own keeps a file closed", async () => {
  const closed = encryptPackage(workbook, "secret");
  expect(openWithDefaultPassword(closed)).toBeNull();
  await expect(xlsxFilter.extract(closed)).rejects.toMatchObject({ code: "filter.encrypted" });
  expect(() => identifyFormat(closed, "closed.xlsx")).toThrow(
    expect.objectContaining({ code: "filter.encrypted" }),
  );
});

test("damaged containers and headers are not opened", () => {
  expect(openWithDefaultPassword(guarded.subarray(0, 700))).toBeNull();
  const nonsense = Buffer.concat([Buffer.from([4, 0, 4, 0, 0x40, 0, 0, 0]), Buffer.from("<encryption/>")]);
  expect(
    openWithDefaultPassword(
      buildCompoundFile({ EncryptionInfo: nonsense, EncryptedPackage: Buffer.alloc(64) }),
    ),
  ).toBeNull();
});
