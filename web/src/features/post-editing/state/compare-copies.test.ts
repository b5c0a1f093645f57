import type { JobSegment } from "@yizhou/contract";
import { expect, test } from "vitest";
import { differencesOf } from "./compare-copies.ts";
import { byOrdinal } from "./segment-places.ts";

const segment = (ordinal: number, target: string | null, more: Partial<JobSegment> = {}): JobSegment => ({
  ...{ ordinal, unitId: "u", place: null, kind: "paragraph", source: "s", target, state: "translated" },
  ...{ origin: "engine", matchScore: null, isConfirmed: false, version: 0, problem: null, termFindings: [] },
  ...more,
});

test("what a copy says otherwise is found; what is the same, or nobody has translated, is not", () => {
  const original = [segment(0, "a"), segment(1, "b"), segment(2, null)];
  const copy = [segment(0, "a", { isConfirmed: true }), segment(1, "B"), segment(2, null)];
  expect(differencesOf(copy, original)).toMatchObject([{ segment: { ordinal: 1 }, mine: "B", theirs: "b" }]);
});

test("a sentence that only one of them has stands where it stands in the document", () => {
  const original = [segment(0, "a"), segment(1, "b"), segment(3, "a2", { anchor: 0, part: 1 })];
  const copy = byOrdinal([segment(0, "a"), segment(1, "b"), segment(4, "b2", { anchor: 1, part: 1 })]);
  expect(
    differencesOf(copy, original).map(({ segment: { ordinal }, mine, theirs }) => [ordinal, mine, theirs]),
  ).toEqual([
    [3, null, "a2"],
    [4, "b2", null],
  ]);
});
