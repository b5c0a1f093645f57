import { expect, test } from "vitest";
import type { Char } from "./chars.ts";
import { lineOf, partLine } from "./lines.ts";

/** Letters five points wide; a `|` is a gap of two sizes. */
function line(text: string) {
  let x = 50;
  const chars = [...text].flatMap((letter): Char[] => {
    if (letter === "|") x += 20;
    else if (letter === " ") x += 3;
    const left = x;
    if (letter === "|" || letter === " ") return [];
    x += 5;
    const font = { family: "sans", isBold: false, isItalic: false } as Char["font"];
    const box = { left, right: x, bottom: 698, top: 708 };
    return [
      {
        ...box,
        glyph: 0,
        text: letter,
        baseline: 700,
        size: 10,
        font,
        color: "#000",
        isMath: false,
        hasBlankBefore: false,
      },
    ];
  });
  return lineOf(chars);
}

test("choices with a box before each are parted, whatever is nearer than columns are", () => {
  const pieces = partLine(line("☐ From a friend|☐ My doctor sent me|☐ On the net"));
  expect(pieces.map(({ text }) => text)).toEqual(["☐ From a friend", "☐ My doctor sent me", "☐ On the net"]);
});

test("a row of circles to be marked is whole", () => {
  expect(partLine(line("○|○|○|○"))).toHaveLength(1);
});
