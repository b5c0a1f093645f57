import { expect, test } from "vitest";
import type { GreyRaster } from "../grey-raster.ts";
import { asRaised, mayBeRaised, raisedRuns, withRaised } from "./raised-figures.ts";

type Bar = readonly [left: number, right: number, top: number, bottom: number];

/** A line of 48 pixels in height with black bars for letters. */
function lineOf(...bars: readonly Bar[]): GreyRaster {
  const width = 200;
  const data = new Uint8Array(width * 48).fill(255);
  for (const [left, right, top, bottom] of bars)
    for (let y = top; y < bottom; y++) data.fill(0, y * width + left, y * width + right);
  return { width, height: 48, data };
}

const LETTERS: readonly Bar[] = [
  [10, 24, 18, 40],
  [28, 42, 18, 40],
  [100, 130, 8, 41],
];
const character = (text: string, middle: number) => ({ text, middle, share: 0.9 });

test("ink that stands above the line is a run, with what is close behind it", () => {
  const [run, ...others] = raisedRuns(lineOf(...LETTERS, [46, 53, 15, 18], [56, 60, 8, 22]));
  expect(others).toEqual([]);
  expect(run).toMatchObject({ from: 46, to: 60 });
});

test("letters on the line, low marks and thin strokes are none", () => {
  expect(raisedRuns(lineOf(...LETTERS, [46, 52, 34, 41], [60, 68, 14, 18]))).toEqual([]);
});

test("figures stand behind Latin letters only, and marks that are raised by themselves stay", () => {
  const [run] = raisedRuns(lineOf(...LETTERS, [46, 54, 8, 22]));
  expect(mayBeRaised([character("m", 35), character("2", 50)], run!, 48)).toBe(true);
  expect(mayBeRaised([character("m", 35), character("”", 50)], run!, 48)).toBe(false);
  expect(mayBeRaised([character("米", 35)], run!, 48)).toBe(false);
});

test("the arm of a letter inside a word is no raised figure", () => {
  const [run] = raisedRuns(lineOf(...LETTERS, [46, 54, 8, 22]));
  const word = [character("F", 44), character("a", 64)];
  expect(mayBeRaised(word, run!, 48)).toBe(false);
  expect(mayBeRaised([character("m", 33), character("s", 64)], run!, 48)).toBe(true);
});

test("what was read of a run is figures or nothing", () => {
  expect(["3", "-1", "—2", "l"].map(asRaised)).toEqual(["³", "⁻¹", "⁻²", "¹"]);
  expect(["i", "123", "'", ""].map(asRaised)).toEqual([null, null, null, null]);
});

test("figures take the place of what was read there, and letters stay", () => {
  const [run] = raisedRuns(lineOf(...LETTERS, [46, 54, 8, 22]));
  const read = [character("m", 47), character("2", 50), character("，", 70)];
  const texts = withRaised(read, run!, character("³", 50)).map(({ text }) => text);
  expect(texts).toEqual(["m", "³", "，"]);
});
