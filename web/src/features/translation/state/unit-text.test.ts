import type { JobSegment } from "@yizhou/contract";
import type { PlacedUnits } from "@yizhou/model";
import { expect, it } from "vitest";
import { foldText } from "./page-text.ts";
import { findUnits, textsOfUnits } from "./unit-text.ts";

const box = (unit: number, top: number) => [unit, 1000, top, 9000, top + 1000];
const PLACES: PlacedUnits = {
  units: ["title", "axis", "note"],
  pages: [
    { width: 900, height: 600, source: [...box(0, 500), ...box(1, 5000)], target: [...box(0, 500)] },
    {
      width: 900,
      height: 600,
      source: box(2, 0),
      target: [...box(1, 2000), ...box(2, 4000), ...box(2, 6000)],
    },
  ],
  marks: [],
};

const segment = (unitId: string, source: string, target: string | null) =>
  ({ unitId, source, target }) as JobSegment;
const TEXTS = textsOfUnits([
  segment("title", "Sand in the <g1>river</g1> mouth.", "河口的<g1>泥沙</g1>。"),
  segment("title", "A chart of", "图表"),
  segment("title", "two banks.", "两岸。"),
  segment("axis", "1998 &lt; 2004", null),
  segment("note", "Left bank, left bank", "左岸，左岸"),
]);
const find = (query: string) =>
  findUnits(PLACES, TEXTS, foldText(query)).map(({ side, page, unit }) => [side, page, unit]);

it("finds the units that hold the words, on the side whose text holds them", () => {
  expect(find("RIVER mouth")).toEqual([["source", 0, 0]]);
  expect(find("河口的泥沙")).toEqual([["target", 0, 0]]);
  expect(find("nowhere")).toEqual([]);
  expect(find(" ")).toEqual([]);
});

it("finds words over the edge of two sentences of a unit", () => {
  expect(find("chart of two banks")).toEqual([["source", 0, 0]]);
  expect(find("图表两岸")).toEqual([["target", 0, 0]]);
});

it("finds what stands in the result as it was", () => {
  expect(find("< 2004")).toEqual([
    ["source", 0, 1],
    ["target", 1, 1],
  ]);
});

it("names a unit once on a side, however often it holds the words and in however many boxes it stands", () => {
  expect(find("left bank")).toEqual([["source", 1, 2]]);
  expect(findUnits(PLACES, TEXTS, "左岸")).toEqual([
    { side: "target", page: 1, unit: 2, top: 0.4, bottom: 0.5 },
  ]);
});
