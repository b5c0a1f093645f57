import { expect, test } from "vitest";
import { begunPoints, failedPercent, failureOf, roundTop } from "./reckon.ts";

test("failures are counted against what has ended, and nothing is no failure", () => {
  const jobs = [
    { state: "done" as const, jobs: 97 },
    { state: "failed" as const, jobs: 3 },
    { state: "queued" as const, jobs: 100 },
  ];
  expect(failedPercent({ jobs })).toBe(3);
  expect(failedPercent({ jobs: [] })).toBe(0);
});

test.each([
  ["filter.encrypted", "filter", "file"],
  ["filter.timeout", "filter", "ours"],
  ["engine.timeout", "engine", "ours"],
  ["quota.characters_spent", "quota", "limits"],
  ["something.new", "other", "ours"],
])("%s is about %s and %s", (code, area, owner) => {
  expect(failureOf(code)).toEqual({ area, owner });
});

test("axes and hours", () => {
  expect([0, 7, 180, 4200, 1_950_000].map(roundTop)).toEqual([4, 10, 200, 5000, 2_000_000]);
  const series = Array.from({ length: 24 }, () => ({ at: "", characters: 0, before: 0 }));
  expect(begunPoints({ series, unit: "hour" }, 13)).toBe(14);
  expect(begunPoints({ series, unit: "day" }, 13)).toBe(24);
});
