import type { JobSegment } from "@yizhou/contract";
import { afterEach, expect, test, vi } from "vitest";
import { openFolding } from "./folded-texts.ts";

afterEach(() => void vi.useRealTimers());

const segment = (source: string, target: string | null) => ({ source, target }) as JobSegment;

test("both sides are folded without their tags, and anew where a sentence says something else", () => {
  const folding = openFolding();
  const before = [segment("<g1>River</g1> A &amp; B", "河"), segment("Tide", null)];
  expect(folding.of(before)).toMatchObject({ source: ["river a & b", "tide"], target: ["河", ""] });
  const after = [before[0]!, segment("Tide", "Flut")];
  expect(folding.of(after)).toMatchObject({ source: ["river a & b", "tide"], target: ["河", "flut"] });
});

test("what was folded ahead is not folded once more, and who leaves ends it", () => {
  vi.useFakeTimers();
  const read = vi.fn(() => "Tide");
  const list = [Object.defineProperty(segment("", "潮"), "source", { get: read })];
  const folding = openFolding();
  folding.ahead(list)();
  vi.runAllTimers();
  expect(read).not.toHaveBeenCalled();
  folding.ahead(list);
  vi.runAllTimers();
  const times = read.mock.calls.length;
  expect(times).toBeGreaterThan(0);
  expect(folding.of(list).source).toEqual(["tide"]);
  expect(read).toHaveBeenCalledTimes(times);
});
