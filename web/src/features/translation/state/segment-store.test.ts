import type { JobSegment } from "@yizhou/contract";
import { expect, it } from "vitest";
import { emptyStore, mergeSegments, pagesFor, segmentAt, SEGMENT_PAGE_SIZE } from "./segment-store.ts";

function segment(ordinal: number, target: string | null = null): JobSegment {
  return {
    ordinal,
    unitId: "u",
    place: null,
    kind: "paragraph",
    source: `s${ordinal}`,
    target,
    state: target ? "translated" : "untranslated",
    origin: target ? "engine" : null,
    isConfirmed: false,
    version: 0,
    matchScore: null,
    problem: null,
    termFindings: [],
  };
}

it("finds a segment by ordinal and knows nothing of the others", () => {
  const store = mergeSegments(emptyStore(1000), [segment(450)]);
  expect(segmentAt(store, 450)?.source).toBe("s450");
  expect(segmentAt(store, 449)).toBeUndefined();
});

it("replaces what changed and shares untouched pages", () => {
  const before = mergeSegments(emptyStore(1000), [segment(1), segment(700)]);
  const after = mergeSegments(before, [segment(700, "t")]);
  expect(segmentAt(after, 700)?.target).toBe("t");
  expect(segmentAt(before, 700)?.target).toBeNull();
  expect(after.pages.get(0)).toBe(before.pages.get(0));
});

it("returns the same store when nothing changed", () => {
  const store = emptyStore(3);
  expect(mergeSegments(store, [])).toBe(store);
});

it("grows when a segment lies beyond the known end", () => {
  expect(mergeSegments(emptyStore(0), [segment(9)]).total).toBe(10);
});

it("names the pages of a range and stays inside the document", () => {
  expect(pagesFor(0, 10, 5)).toEqual([0]);
  expect(pagesFor(SEGMENT_PAGE_SIZE - 1, SEGMENT_PAGE_SIZE, 10_000)).toEqual([0, 1]);
  expect(pagesFor(0, 10, 0)).toEqual([]);
});
