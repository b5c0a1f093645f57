import type { LayoutMark } from "@yizhou/model";
import { expect, it } from "vitest";
import { groupMarks, markSpots, nextInGroup } from "./layout-marks.ts";

const small = (page: number, unit: number, scale: number): LayoutMark => ({
  ...{ kind: "small", page, unit, scale },
});
const kept: LayoutMark = { kind: "page-kept", page: 3, unit: null };
const MARKS = [small(2, 0, 0.65), small(2, 1, 0.6), kept, small(3, 2, 0.55)];

it("puts the marks of a page and kind into one row, with the smallest size among them", () => {
  expect(groupMarks(MARKS).map(({ page, kind, marks, scale }) => [page, kind, marks.length, scale])).toEqual([
    [2, "small", 2, 0.6],
    [3, "page-kept", 1, undefined],
    [3, "small", 1, 0.55],
  ]);
});

it("leads from one mark of a row to the next, and from the last to the first", () => {
  const [group] = groupMarks(MARKS);
  expect(nextInGroup(group!, null)).toBe(MARKS[0]);
  expect(nextInGroup(group!, MARKS[0]!)).toBe(MARKS[1]);
  expect(nextInGroup(group!, MARKS[1]!)).toBe(MARKS[0]);
  expect(nextInGroup(group!, kept)).toBe(MARKS[0]);
});

it("shows one sign for marks that lie close together, and each that stands apart", () => {
  const boxAt = (unit: number, left: number, top: number) => ({
    ...{ unit, left, top, right: left + 0.1, bottom: top + 0.02 },
  });
  const marks = [small(0, 0, 0.6), small(0, 1, 0.6), small(0, 2, 0.6)];
  const boxes = [boxAt(0, 0.1, 0.1), boxAt(1, 0.11, 0.12), boxAt(2, 0.11, 0.3)];
  expect(markSpots(marks, boxes).map(({ mark }) => mark)).toEqual([marks[0], marks[2]]);
  // What is about the page as a whole stands at its corner.
  expect(markSpots([kept], boxes)).toEqual([{ mark: kept, left: 0, top: 0 }]);
});
