import { expect, test } from "vitest";
import { makeZip } from "./make-zip.ts";
import { openZip } from "./read-zip.ts";

test("an archive that was made opens with its entries in order, packed or stored", () => {
  const bytes = new TextEncoder().encode("河水 ".repeat(100));
  const archive = openZip(
    makeZip([
      { name: "mimetype", bytes, isStored: true },
      { name: "word/文.xml", bytes },
    ]),
  );
  expect(archive.entries.map(({ name }) => name)).toEqual(["mimetype", "word/文.xml"]);
  for (const entry of archive.entries) expect([...archive.read(entry)]).toEqual([...bytes]);
});
