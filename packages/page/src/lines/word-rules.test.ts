import { expect, test } from "vitest";
import { findWordRules, type RuledLine } from "./word-rules.ts";
import type { Box } from "../model/page-model.ts";

/** A line of letters five points wide; `math` are those of formulas. */
function lineOf(text: string, baseline: number, math = ""): RuledLine {
  const letters = [...text].flatMap((letter, i) =>
    letter === " "
      ? []
      : [
          {
            ...{ glyph: i, text: letter, left: 5 * i, right: 5 * i + 5 },
            ...{ baseline, size: 10, isMath: math.includes(letter) },
          },
        ],
  );
  return { baseline, size: 10, letters };
}

const rule = (left: number, right: number, top: number): Box => ({ left, right, top, bottom: top - 0.4 });

test("a rule under a word goes with its letters, also under a part of a word", () => {
  const [whole] = findWordRules([lineOf("read this now", 100)], [rule(25, 45, 98)]);
  expect(whole!.glyphs).toEqual([5, 6, 7, 8]);
  expect(findWordRules([lineOf("read this now", 100)], [rule(25, 35, 98)])).toHaveLength(1);
});

test("the first line of a table close under its caption goes with no words", () => {
  const table = [rule(12, 58, 97.5), rule(12, 58, 80), rule(12, 58, 40)];
  expect(findWordRules([lineOf("the scores of all", 100)], table.slice(0, 1), table)).toEqual([]);
});

test("the bar of a root goes with no words of the line above it", () => {
  const lines = [lineOf("introduced the", 100), lineOf("if one xy is", 88, "xy")];
  expect(findWordRules(lines, [rule(35, 45, 97)])).toEqual([]);
});
