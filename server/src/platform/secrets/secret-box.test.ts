import { randomBytes } from "node:crypto";
import { mkdtemp, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import {
  addMasterKey,
  dropOldMasterKeys,
  fileMasterKeys,
  fixedMasterKeys,
  parseMasterKeys,
} from "./master-keys.ts";
import { openSecret, sealAnew, sealedWith, sealSecret } from "./secret-box.ts";

const key = (id: string) => ({ id, bytes: randomBytes(32) });
const folders: string[] = [];
const newFolder = async () => {
  const folder = await mkdtemp(join(tmpdir(), "yizhou-master-"));
  folders.push(folder);
  return folder;
};
afterEach(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true });
});

describe("a sealed secret", () => {
  test("opens for what it belongs to and shows nothing of itself", async () => {
    const keys = fixedMasterKeys([key("a")]);
    const sealed = await sealSecret(keys, "sk-very-secret", "row 1 of user 7");
    expect(sealed).not.toContain("secret");
    expect(await openSecret(keys, sealed, "row 1 of user 7")).toBe("sk-very-secret");
    // Two seals of one secret tell nothing of each other.
    expect(await sealSecret(keys, "sk-very-secret", "row 1 of user 7")).not.toBe(sealed);
  });

  test("does not open for another owner, with another master key, or changed in any place", async () => {
    const master = key("a");
    const keys = fixedMasterKeys([master]);
    const sealed = await sealSecret(keys, "sk-very-secret", "row 1 of user 7");
    const refusal = { code: "engine.key_unreadable" };
    await expect(openSecret(keys, sealed, "row 1 of user 8")).rejects.toMatchObject(refusal);
    await expect(openSecret(fixedMasterKeys([key("a")]), sealed, "row 1 of user 7")).rejects.toMatchObject(
      refusal,
    );
    await expect(openSecret(fixedMasterKeys([key("b")]), sealed, "row 1 of user 7")).rejects.toMatchObject(
      refusal,
    );
    for (let at = 0; at < sealed.length; at += 7) {
      const changed = sealed.slice(0, at) + (sealed[at] === "A" ? "B" : "A") + sealed.slice(at + 1);
      await expect(openSecret(keys, changed, "row 1 of user 7")).rejects.toMatchObject(refusal);
    }
  });

  test("moves to a new master key without the secret being written anew", async () => {
    const [old, young] = [key("1"), key("2")];
    const sealed = await sealSecret(fixedMasterKeys([old]), "sk-very-secret", "row");
    const moved = await sealAnew(fixedMasterKeys([young, old]), sealed, "row");
    expect([sealedWith(sealed), sealedWith(moved)]).toEqual(["1", "2"]);
    expect(moved.split(".")[3]).toBe(sealed.split(".")[3]);
    expect(await openSecret(fixedMasterKeys([young]), moved, "row")).toBe("sk-very-secret");
  });
});

describe("master keys", () => {
  test("are read newest first, in base64 or hexadecimal", () => {
    const [a, b] = [randomBytes(32), randomBytes(32)];
    expect(parseMasterKeys(`2:${a.toString("base64")}, 1:${b.toString("hex")}`)).toEqual([
      { id: "2", bytes: a },
      { id: "1", bytes: b },
    ]);
    expect(parseMasterKeys(a.toString("base64"))[0]!.id).toBe("1");
  });

  test.each([
    "short",
    `1:${"A".repeat(20)}`,
    `1:${randomBytes(32).toString("hex")},1:${randomBytes(32).toString("hex")}`,
  ])("are refused by the setting's name only: %s", (text) => {
    expect(() => parseMasterKeys(text)).toThrow(
      expect.objectContaining({ code: "system.setting_invalid", params: { setting: "YIZHOU_MASTER_KEY" } }),
    );
  });

  test("of a folder are made once, for their owner only, and kept", async () => {
    const folder = await newFolder();
    const [one, two] = await Promise.all([
      fileMasterKeys(folder).current(),
      fileMasterKeys(folder).current(),
    ]);
    expect(one.bytes).toEqual(two.bytes);
    expect((await stat(join(folder, "master-keys"))).mode & 0o777).toBe(0o600);
  });

  test("of a folder that another process has changed since are found", async () => {
    const folder = await newFolder();
    const running = fileMasterKeys(folder);
    const first = await running.current();
    const [added] = await addMasterKey(folder);
    expect((await running.find(added!.id))!.bytes).toEqual(added!.bytes);
    expect((await running.current()).id).toBe(added!.id);
    await dropOldMasterKeys(folder);
    expect(await readFile(join(folder, "master-keys"), "utf8")).not.toContain(first.bytes.toString("base64"));
  });
});
