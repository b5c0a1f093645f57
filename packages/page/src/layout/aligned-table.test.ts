import { expect, test } from "vitest";
import { fragmentOf, type Fragment } from "../lines/fragments.ts";
import { headingOverRows } from "./aligned-table.ts";

const FONT = {
  name: "CMR10",
  family: "serif",
  isBold: false,
  isItalic: false,
  isMath: false,
  isType3: false,
  isVertical: false,
  ascent: 0.75,
  descent: -0.25,
} as const;

function piece(text: string, left: number, baseline: number, size = 10): Fragment {
  const chars = [...text].map((char, i) => ({
    glyph: 0,
    text: char,
    left: left + 0.5 * size * i,
    right: left + 0.5 * size * (i + 1),
    bottom: baseline - 0.25 * size,
    top: baseline + 0.75 * size,
    baseline,
    size,
    font: { ...FONT, isBold: size > 10 },
    color: "#000000",
    isMath: false,
    hasBlankBefore: false,
  }));
  return fragmentOf(chars);
}

test("a heading over rows is none of them, though its number stands apart from its words", () => {
  const heading = [piece("B", 100, 500, 14), piece("AllResults", 125, 500, 14)];
  const rows = [462, 446, 430].map((y) => [piece("Task", 163, y), piece("87.7", 396, y)] as const);
  const columns = [[...heading, ...rows.map(([task]) => task)], rows.map(([, figure]) => figure)];
  const parted = headingOverRows(columns);
  expect(new Set(parted.heading)).toEqual(new Set(heading));
  expect(parted.below.map((column) => column.length)).toEqual([3, 3]);
});
