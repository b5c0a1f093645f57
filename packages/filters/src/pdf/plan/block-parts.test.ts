// Parts of a block of the page, by where its lines are.
import type { Block, Box, Glyph, PageModel } from "@yizhou/page/model";
import { expect, test } from "vitest";
import { lineStarts, partOfBlock } from "./block-parts.ts";

const WIDTH = 10;
const LEADING = 12;
/** Lines of letters of one width, the first on top; the page's glyphs are theirs. */
function paragraph(...texts: readonly string[]): { block: Block; page: PageModel } {
  const glyphs: Glyph[] = [];
  const lines = texts.map((text, nth) => {
    const baseline = 700 - LEADING * nth;
    const own: number[] = [];
    const starts: number[] = [];
    for (const [at, letter] of text.split("").entries()) {
      if (letter === " ") continue;
      starts.push(at);
      const box: Box = {
        ...{ left: WIDTH * at, right: WIDTH * (at + 1) },
        ...{ bottom: baseline - 2, top: baseline + 8 },
      };
      own.push(glyphs.push({ text: letter, box } as Glyph) - 1);
    }
    const right = WIDTH * text.length;
    const box = { left: 0, right, bottom: baseline - 2, top: baseline + 8 };
    return { glyphs: own, starts, text, box, left: 0, right, baseline, size: 10 };
  });
  const box = { left: 0, right: 200, top: lines[0]!.box.top, bottom: lines.at(-1)!.box.bottom };
  const block = {
    ...{ id: "a", lines, box, available: { ...box, bottom: 100 }, tags: [], rotationDeg: 0 },
    ...{ bullet: { text: "•", glyphs: [], box }, dropCap: null, firstLineIndent: 5 },
  } as unknown as Block;
  return { block, page: { glyphs } as unknown as PageModel };
}
const NO_WORDS = { words: new Set<string>(), hangulEnds: "blanks" } as const;
const parts = ({ block, page }: ReturnType<typeof paragraph>, at: number) =>
  [
    { of: "a", from: 0, to: at },
    { of: "a", from: at, to: null },
  ].map((part) => partOfBlock(block, part, page, NO_WORDS));
const shown = ({ lines }: Block) => lines.map(({ text, glyphs }) => [text, glyphs.length]);

test("lines begin where their letters do, without the hyphens of broken words", () => {
  expect(lineStarts(paragraph("the sedi-", "ment of", "a bay").block, NO_WORDS)).toEqual([0, 7, 13]);
});

test("parts at a line's end have their own lines, and their room does not reach into the other", () => {
  const [first, second] = parts(paragraph("the tide", "rises", "and falls"), 12) as [Block, Block];
  expect([shown(first), shown(second)]).toEqual([
    [
      ["the tide", 7],
      ["rises", 5],
    ],
    [["and falls", 8]],
  ]);
  expect(first.available.bottom).toBe(first.box.bottom);
  expect(second.available).toMatchObject({ bottom: 100, top: second.box.top });
  expect([first.bullet?.text, second.bullet]).toEqual(["•", null]);
});

test("a line of both is the place of the one that fills more of it; the letters of the other go as well", () => {
  const most = parts(paragraph("the tide", "rises. It", "falls"), 13) as [Block, Block];
  expect(most.map(shown)).toEqual([
    [
      ["the tide", 7],
      ["rises.", 6],
    ],
    [["falls", 7]],
  ]);
});

test("where neither has another line, it is parted across", () => {
  const [first, second] = parts(paragraph("A. Bcd"), 2) as [Block, Block];
  expect([shown(first), shown(second)]).toEqual([[["A.", 2]], [["Bcd", 3]]]);
  expect([first.lines[0]!.right, second.lines[0]!.left]).toEqual([20, 30]);
});

test("the room of a cell ends where the next one of its line begins, and before the one it stands behind", () => {
  const { block, page } = paragraph("ab    cd    ef");
  const [, middle] = [0, 2, 4].map((from) =>
    partOfBlock(block, { of: "a", from, to: from === 4 ? null : from + 2 }, page, NO_WORDS),
  ) as [Block, Block];
  // A half of the letters' size is kept from each neighbour.
  expect(middle.available).toMatchObject({ left: 25, right: 115 });
});
