import { expect, test } from "vitest";
import { inkOnPaper } from "./ink-on-paper.ts";

test.each([
  ["#ffffff", "#000000"],
  ["#e8e8ea", "#000000"],
  ["#1d1d1f", "#1d1d1f"],
  ["#c00000", "#c00000"],
  ["#808080", "#808080"],
])("%s is read on white paper as %s", (color, ink) => {
  expect(inkOnPaper(color)).toBe(ink);
});

test("Yellow letters of a dark slide keep their hue and are dark enough to read", () => {
  const ink = inkOnPaper("#ffff00");
  const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(ink.slice(at, at + 2), 16));
  expect(red).toBe(green);
  expect(blue).toBe(0);
  expect(red).toBeLessThan(140);
  expect(red).toBeGreaterThan(90);
});
