import { expect, test } from "vitest";
import { splitParted } from "./split-blocks.ts";
import { lineOf } from "../lines/lines.ts";
import type { Char } from "../lines/chars.ts";
import type { FontFact } from "../model/page-model.ts";

const FONT: FontFact = {
  ...{ name: "CMR10", family: "serif", ascent: 0.75, descent: -0.25 },
  ...{ isBold: false, isItalic: false, isMath: false, isType3: false, isVertical: false },
};

function charsOf(text: string, left: number, baseline: number): Char[] {
  return [...text].flatMap((letter, i): Char[] => {
    const at = left + 5 * i;
    const box = { left: at, right: at + 5, bottom: baseline - 2.5, top: baseline + 7.5, baseline, size: 10 };
    const looks = {
      font: FONT,
      color: "#000000",
      isMath: letter === "\u25a1",
      hasBlankBefore: text[i - 1] === " ",
    };
    return letter === " " ? [] : [{ glyph: i, text: letter, ...box, ...looks }];
  });
}

test("the last line of a proof is of its text, though a sign stands at the edge beside it", () => {
  const lines = [
    lineOf(charsOf("Suppose that every bank of sand in the bay has been moved by", 50, 700)),
    lineOf([...charsOf("the river.", 50, 688), ...charsOf("\u25a1", 345, 688)]),
  ];
  const options = { isMonoBody: false, drawn: { marks: [], areas: [] }, bodySize: 10 };
  const blocks = splitParted(lines, 50, 350, options);
  expect(blocks.map((block) => block.lines.map(({ text }) => text))).toEqual([
    ["Suppose that every bank of sand in the bay has been moved by", "the river. \u25a1"],
  ]);
});
