import { expect, test } from "vitest";
import { fenOf, textOfFen } from "./money-text.ts";

test.each([
  ["85.70", 8570],
  ["85.7", 8570],
  [" ¥85 ", 8500],
  ["0.05", 5],
  ["85.701", null],
  ["-1", null],
  ["1e3", null],
  ["", null],
])("%o is %o fen", (text, fen) => {
  expect(fenOf(text)).toBe(fen);
});

test("an amount is written as it is read", () => {
  for (const fen of [5, 50, 8570, 100_000_01]) expect(fenOf(textOfFen(fen))).toBe(fen);
});
