import { expect, test } from "vitest";
import { etaSeconds } from "./eta.ts";

const startedAt = new Date("2026-03-01T08:00:00Z");
const row = {
  state: "translating" as const,
  segmentsTotal: 100,
  segmentsDone: 18,
  segmentsFailed: 2,
  run: { startedAt, doneBefore: 0 },
};
const after = (seconds: number) => startedAt.getTime() + seconds * 1000;

test("what is left takes as long as the pace so far says, failed segments counted as ended", () => {
  expect(etaSeconds(row, after(10))).toBe(40);
});

test("what was done before a retry is no part of its pace", () => {
  const retried = { ...row, segmentsDone: 90, segmentsFailed: 0, run: { startedAt, doneBefore: 80 } };
  expect(etaSeconds(retried, after(60))).toBe(60);
  expect(etaSeconds({ ...retried, run: { startedAt, doneBefore: 90 } }, after(60))).toBeNull();
});

test.each([
  ["nothing has ended", { segmentsDone: 0, segmentsFailed: 0 }, 10],
  ["less than a second is over", {}, 0.9],
  ["it is not translating", { state: "rendering" as const }, 10],
  ["all is translated, and some answers are read once more", { segmentsDone: 100, segmentsFailed: 0 }, 10],
  ["it has not begun", { run: { startedAt: null, doneBefore: 0 } }, 10],
])("nothing is said while %s", (_why, change, seconds) => {
  expect(etaSeconds({ ...row, ...change }, after(seconds))).toBeNull();
});

test("the last moment is a second, never none", () => {
  expect(etaSeconds({ ...row, segmentsDone: 97 }, after(5))).toBe(1);
});
