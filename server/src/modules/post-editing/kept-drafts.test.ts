import { expect, test } from "vitest";
import { createKeptDrafts } from "./kept-drafts.ts";

test("what was read longest ago is forgotten where there is no more room", async () => {
  const drafts = createKeptDrafts(10);
  await drafts.write("a", new Uint8Array(4));
  await drafts.write("b", new Uint8Array(4));
  await drafts.read("a");
  await drafts.write("c", new Uint8Array(4));
  expect(await Promise.all(["a", "b", "c"].map((key) => drafts.read(key)))).toEqual([
    new Uint8Array(4),
    undefined,
    new Uint8Array(4),
  ]);
  expect(drafts.sizeBytes).toBe(8);
});

test("what is larger than all the room is not kept, and an entry that is written again counts once", async () => {
  const drafts = createKeptDrafts(10);
  await drafts.write("a", new Uint8Array(6));
  await drafts.write("a", new Uint8Array(5));
  expect(drafts.sizeBytes).toBe(5);
  await drafts.write("b", new Uint8Array(11));
  expect([await drafts.read("b"), drafts.sizeBytes]).toEqual([undefined, 0]);
});
