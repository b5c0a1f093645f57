import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { isEncryptedOldOffice } from "./old-office-lock.ts";

const LOCKED = join(import.meta.dirname, "../../../../packages/filters/src/testing/locked");

test.each(["locked.doc", "locked.xls"])("%s is told to be encrypted", async (name) => {
  expect(isEncryptedOldOffice(await readFile(join(LOCKED, name)))).toBe(true);
});

test("other files are not, whatever they are", async () => {
  for (const bytes of [
    Buffer.from("only words"),
    await readFile(join(LOCKED, "locked.docx")),
    Buffer.alloc(600),
  ])
    expect(isEncryptedOldOffice(bytes)).toBe(false);
});
