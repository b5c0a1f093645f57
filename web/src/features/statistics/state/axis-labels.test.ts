import { expect, test } from "vitest";
import { isLabelled } from "./axis-labels.ts";

const labelled = (points: number, widthPx: number, labelPx: number) =>
  Array.from({ length: points }, (_, at) => at).filter((at) => isLabelled(at, points, widthPx, labelPx));

test("days stand under the line at even distances, each with room before the next", () => {
  // 40 px from day to day; the first label begins at its point, the second has its middle there.
  expect(labelled(30, 29 * 40, 50)).toEqual([0, 3, 6, 9, 12, 15, 18, 21, 24, 27]);
});

test("all have theirs where there is room, and a single one has it anyway", () => {
  expect(labelled(7, 1000, 50)).toEqual([0, 1, 2, 3, 4, 5, 6]);
  expect(labelled(1, 300, 50)).toEqual([0]);
});

test("none reaches over the edge: one close before the last has none", () => {
  expect(labelled(92, 910, 50)).toEqual([0, 10, 20, 30, 40, 50, 60, 70, 80]);
});
