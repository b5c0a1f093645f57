import type { JobSegment } from "@yizhou/contract";
import { expect, test } from "vitest";
import { confirmDrafts } from "./bulk-confirm.ts";

const segment = (ordinal: number, more: Partial<JobSegment> = {}): JobSegment => ({
  ...{ ordinal, unitId: "p1", place: null, kind: "paragraph", source: "The tide", target: "潮水" },
  ...{ state: "translated", origin: "engine", matchScore: null, isConfirmed: false, version: 1 },
  ...{ problem: null, termFindings: [] },
  ...more,
});

test("the drafts that are shown are confirmed, but for those that a check blocks or another has", () => {
  const list = [
    segment(0),
    segment(1),
    segment(2, { target: null, state: "untranslated" }),
    segment(3, { review: "rejected" }),
    segment(4, { isConfirmed: true }),
    segment(5),
    segment(6),
    segment(7, { state: "locked" }),
  ];
  const findings = new Map([
    [1, [{ severity: "block" }]],
    [0, [{ severity: "warn" }]],
  ]) as never;
  const { edits, left } = confirmDrafts(
    list,
    [0, 1, 2, 3, 4, 5, 7],
    findings,
    ({ ordinal }) => ordinal !== 5,
  );
  expect(edits).toEqual([{ ordinal: 0, target: "潮水", isConfirmed: true }]);
  expect(left).toBe(1);
});
