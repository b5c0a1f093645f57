import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { readCompoundStream, replaceCompoundStreams } from "@yizhou/bytes/containers";
import { expect, test } from "vitest";
import { isEncryptedOldOffice, unlockOldOffice } from "./old-office-lock.ts";

const LOCKED = join(import.meta.dirname, "../../../../packages/filters/src/testing/locked");

test.each([
  ["locked.doc", "WordDocument", "Hello secret words"],
  ["locked.xls", "Workbook", "Green tea"],
])("%s is told to be encrypted, and opens with its password only", async (name, stream, words) => {
  const locked = await readFile(join(LOCKED, name));
  expect(isEncryptedOldOffice(locked)).toBe(true);
  expect(() => unlockOldOffice(locked)).toThrow("filter.encrypted");
  expect(() => unlockOldOffice(locked, "guessed")).toThrow("filter.password_wrong");
  const opened = unlockOldOffice(locked, "s3cret");
  expect(isEncryptedOldOffice(opened)).toBe(false);
  expect(opened.length).toBe(locked.length);
  const text = readCompoundStream(opened, stream)!;
  expect(text.includes(words, 0, "latin1") || text.includes(words, 0, "utf16le")).toBe(true);
  expect(unlockOldOffice(opened, "guessed")).toBe(opened);
});

test("a header that ends too early is none that a password opens", async () => {
  const locked = await readFile(join(LOCKED, "locked.xls"));
  const workbook = readCompoundStream(locked, "Workbook")!;
  const at = workbook.indexOf(Buffer.from([0x2f, 0, 0x36, 0]));
  const broken = (change: (bytes: Buffer) => void) => {
    const bytes = Buffer.from(workbook);
    change(bytes);
    return replaceCompoundStreams(locked, new Map([["Workbook", bytes]]))!;
  };
  const scrambled = broken((bytes) => bytes.writeUInt16LE(0, at + 4));
  const short = broken((bytes) => bytes.writeUInt16LE(8, at + 2));
  for (const bytes of [scrambled, short])
    expect(() => unlockOldOffice(bytes, "s3cret")).toThrow("filter.encryption_unsupported");
});

test("other files are not, whatever they are", async () => {
  for (const bytes of [
    Buffer.from("only words"),
    await readFile(join(LOCKED, "locked.docx")),
    Buffer.alloc(600),
  ]) {
    expect(isEncryptedOldOffice(bytes)).toBe(false);
    expect(unlockOldOffice(bytes)).toBe(bytes);
  }
});
