import type { PlacedUnits } from "@yizhou/model";
import { expect, it } from "vitest";
import { boxAt, boxesOn, findUnit, nextBox } from "./places.ts";

const page = (source: number[], target: number[]) => ({ width: 600, height: 800, source, target });
const box = (unit: number, top: number) => [unit, 1000, top, 9000, top + 1000];
const PLACES: PlacedUnits = {
  units: ["a", "b", "c", "d"],
  pages: [
    page([...box(0, 1000), ...box(1, 3000)], [...box(0, 1000)]),
    page([], []),
    page([...box(2, 1000)], [...box(1, 1000), ...box(2, 3000)]),
  ],
  marks: [],
};

it("gives the boxes of a page as shares of it, and none where nothing is known", () => {
  expect(boxesOn(PLACES, "source", 0)).toEqual([
    { unit: 0, left: 0.1, top: 0.1, right: 0.9, bottom: 0.2 },
    { unit: 1, left: 0.1, top: 0.3, right: 0.9, bottom: 0.4 },
  ]);
  expect([boxesOn(PLACES, "target", 1), boxesOn(PLACES, "source", 9), boxesOn(null, "source", 0)]).toEqual([
    [],
    [],
    [],
  ]);
});

it("finds the box under a point, the inner one of two", () => {
  const boxes = [
    { unit: 0, left: 0, top: 0, right: 1, bottom: 1 },
    { unit: 1, left: 0.2, top: 0.2, right: 0.4, bottom: 0.4 },
  ];
  expect(boxAt(boxes, 0.3, 0.3)?.unit).toBe(1);
  expect(boxAt(boxes, 0.9, 0.3)?.unit).toBe(0);
  expect(boxAt(boxes, 1.1, 0.3)).toBeNull();
});

it("goes from paragraph to paragraph over pages without any", () => {
  expect(nextBox(PLACES, "source", { page: 0, index: 0 }, 1)).toEqual({ page: 0, index: 1 });
  expect(nextBox(PLACES, "source", { page: 0, index: 1 }, 1)).toEqual({ page: 2, index: 0 });
  expect(nextBox(PLACES, "target", { page: 2, index: 0 }, -1)).toEqual({ page: 0, index: 0 });
  expect(nextBox(PLACES, "source", { page: 2, index: 0 }, 1)).toBeNull();
  expect(nextBox(PLACES, "source", { page: 0, index: 0 }, -1)).toBeNull();
});

it("finds a unit's pair on the page, on one near by, or nowhere", () => {
  expect(findUnit(PLACES, "target", 1, 0)).toEqual({ page: 2, index: 0 });
  expect(findUnit(PLACES, "source", 1, 2)).toEqual({ page: 0, index: 1 });
  expect(findUnit(PLACES, "target", 3, 0)).toBeNull();
});
