import { expect, test } from "vitest";
import type { GreyRaster } from "../grey-raster.ts";
import { cutLine } from "./cut-line.ts";

const HEIGHT = 48;

/** A line of black squares with a gap of 4 pixels behind each; where `wide` is divisible, of 20. */
function lineOf(squares: number, wide = Infinity): GreyRaster {
  const gapBehind = (i: number) => ((i + 1) % wide === 0 ? 20 : 4);
  const width = Array.from({ length: squares }, (_, i) => 36 + gapBehind(i)).reduce((a, b) => a + b, 0);
  const data = new Uint8Array(width * HEIGHT).fill(255);
  let left = 0;
  for (let i = 0; i < squares; i++) {
    for (let y = 6; y < 42; y++) data.fill(0, y * width + left, y * width + left + 36);
    left += 36 + gapBehind(i);
  }
  return { width, height: HEIGHT, data };
}

const darkAt = ({ width, data }: GreyRaster, x: number) => data[20 * width + x] === 0;

test("a short line is one piece", () => {
  expect(cutLine(lineOf(10))).toEqual([{ left: 0, right: 400 }]);
});

test("a long line is cut in gaps, without a pixel lost or taken twice", () => {
  const line = lineOf(80);
  const pieces = cutLine(line);
  expect(pieces.length).toBeGreaterThan(2);
  expect(pieces[0]!.left).toBe(0);
  expect(pieces.at(-1)!.right).toBe(line.width);
  for (const [i, { left }] of pieces.entries()) {
    if (i === 0) continue;
    expect(left).toBe(pieces[i - 1]!.right);
    expect(darkAt(line, left)).toBe(false);
  }
});

test("the widest gap is taken before the nearest", () => {
  const line = lineOf(40, 13);
  const [first] = cutLine(line);
  // Behind the 13th square, in the middle of its gap.
  expect(first!.right).toBe(12 * 40 + 36 + 10);
});

test("a line without a gap is cut all the same, in bounded pieces", () => {
  const line: GreyRaster = { width: 30_000, height: HEIGHT, data: new Uint8Array(30_000 * HEIGHT) };
  const pieces = cutLine({ ...line, data: line.data.map((_, i) => (i < 30_000 ? 255 : 0)) });
  for (const { left, right } of pieces) expect(right - left).toBeLessThanOrEqual(30 * HEIGHT);
});
