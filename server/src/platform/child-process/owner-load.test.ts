import { expect, test } from "vitest";
import { createOwnerLoad } from "./owner-load.ts";

test("who took much lately is heavy, and is not any more after a while", () => {
  let nowMs = 0;
  const load = createOwnerLoad(() => nowMs);
  for (let task = 0; task < 30; task++) load.note("ann", 1000);
  load.note("bob", 1000);
  expect([load.isHeavy("ann"), load.isHeavy("bob"), load.isHeavy("carol")]).toEqual([true, false, false]);
  nowMs += 60_000;
  expect(load.isHeavy("ann")).toBe(false);
  load.note("ann", 6000);
  expect(load.isHeavy("ann")).toBe(true);
});
