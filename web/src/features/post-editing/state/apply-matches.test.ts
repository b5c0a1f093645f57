import type { JobSegment } from "@yizhou/contract";
import { expect, test } from "vitest";
import { canTakeMatch, countByScore, editsOfMatches } from "./apply-matches.ts";

const segment = (ordinal: number, more: Partial<JobSegment> = {}): JobSegment => ({
  ...{ ordinal, unitId: "p1", place: null, kind: "paragraph", source: "The tide", target: "潮水" },
  ...{ state: "translated", origin: "engine", matchScore: null, isConfirmed: false, version: 1 },
  ...{ problem: null, termFindings: [] },
  ...more,
});
const list = [
  segment(0),
  segment(1, { target: null, state: "untranslated", origin: null }),
  segment(2, { origin: "person" }),
  segment(3, { isConfirmed: true }),
  segment(4, { review: "rejected" }),
  segment(5, { state: "locked" }),
  segment(6, { origin: "copy" }),
  segment(7, { origin: "memory", matchScore: 90 }),
  segment(8),
];
const wish = { minScore: 75, takesDrafts: true } as const;

test("a match goes into what nobody has worked on, into drafts only where that is wanted", () => {
  const open = (takesDrafts: boolean) =>
    list.filter((one) => canTakeMatch(one, { takesDrafts })).map(({ ordinal }) => ordinal);
  expect(open(true)).toEqual([0, 1, 7, 8]);
  expect(open(false)).toEqual([1]);
});

test("what says the same, has a better match already or is another's stays; edits carry their score", () => {
  const matches = list.map(({ ordinal }) => ({
    ordinal,
    score: 80 + ordinal,
    target: ordinal === 0 ? "潮水" : "潮",
  }));
  expect(editsOfMatches(list, matches, wish, ({ ordinal }) => ordinal !== 8)).toEqual([
    { ordinal: 1, target: "潮", isConfirmed: false, matchScore: 81 },
  ]);
});

test("edits are counted by the score that they have at least, best first", () => {
  const edits = [102, 100, 99, 95, 80, 51].map((matchScore, ordinal) => ({
    ...{ ordinal, target: "潮", isConfirmed: false, matchScore },
  }));
  expect(countByScore(edits)).toEqual([
    [100, 2],
    [95, 2],
    [75, 1],
    [50, 1],
  ]);
});
