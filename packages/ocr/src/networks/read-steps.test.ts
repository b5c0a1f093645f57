import { expect, test } from "vitest";
import { readSteps } from "./read-steps.ts";

const ALPHABET = ["译", "舟", " "];

/** One row of shares for each step: nearly all for the class that is named, 0 for nothing new. */
function stepsOf(classes: readonly number[]) {
  const data = new Float32Array(classes.length * 4);
  classes.forEach((one, step) => data.fill(0.01, 4 * step, 4 * step + 4).set([0.97], 4 * step + one));
  return { steps: classes.length, classes: 4, data };
}

test("equal steps side by side are one character, in their middle", () => {
  expect(readSteps(stepsOf([0, 1, 1, 0, 2]), ALPHABET)).toEqual([
    { text: "译", middle: 16, share: expect.closeTo(0.97) },
    { text: "舟", middle: 36, share: expect.closeTo(0.97) },
  ]);
});

test("an empty step parts two equal characters, and blanks are characters", () => {
  const read = readSteps(stepsOf([1, 0, 1, 3, 3]), ALPHABET).map(({ text }) => text);
  expect(read).toEqual(["译", "译", " "]);
});

test("an empty line has none", () => {
  expect(readSteps(stepsOf([0, 0, 0]), ALPHABET)).toEqual([]);
});
