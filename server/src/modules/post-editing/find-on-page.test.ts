import { describe, expect, test } from "vitest";
import { createInk, findOnPage, foldForPage } from "./find-on-page.ts";

type Word = readonly [text: string, left: number, top: number, right: number, bottom: number];
const word = (text: string, left: number, right: number, top: number): Word => [
  ...([text, left, top, right, top + 10] as const),
];
const page = (...words: Word[]) => words;
const inkOf = (pages: readonly (readonly Word[])[], mostBytes?: number, isRightToLeft = false) => {
  const ink = createInk(isRightToLeft, mostBytes);
  for (const words of pages) {
    ink.page(100, 200);
    for (const one of words) ink.word(...one);
  }
  return ink;
};
const find = (pages: readonly (readonly Word[])[], texts: readonly string[], at: number) =>
  findOnPage(inkOf(pages).pages(), texts.map(foldForPage), at);

describe("a segment on set pages", () => {
  test("is found over a line's end, a box for each line", () => {
    const pages = [
      page(
        word("The", 10, 20, 0),
        word("flood", 22, 40, 0),
        word("phase", 10, 30, 12),
        word("x", 50, 60, 12),
      ),
    ];
    expect(find(pages, ["The flood phase"], 0)).toEqual({
      page: 0,
      boxes: [
        { left: 0.1, right: 0.4, top: 0, bottom: 0.05 },
        { left: 0.1, right: 0.3, top: 0.06, bottom: 0.11 },
      ],
    });
    // Half of a word is lit where no more of it is meant.
    expect(find(pages, ["flood pha"], 0)?.boxes[1]?.right).toBeCloseTo(0.22);
  });

  test("of Chinese is the part of its line that is meant", () => {
    const pages = [page(word("潮水涨了。潮水退了。", 0, 100, 0))];
    expect(find(pages, ["潮水涨了。", "潮水退了。"], 1)?.boxes).toEqual([
      { left: 0.5, right: 1, top: 0, bottom: 0.05 },
    ]);
  });

  test("that runs from right to left is found as it is read, with what stands in it from left to right", () => {
    // As a reader of pages gives it: from left to right, letters too.
    const line = [".בסורה", "(", "2024", "UCL", ")", "דמה", "ADCP"];
    const words = line.map((text, at) => word(text, at * 10, at * 10 + 8, 0));
    const pages = inkOf([page(...words, word("םולש", 0, 20, 20))], undefined, true).pages();
    const found = (text: string) => findOnPage(pages, [foldForPage(text)], 0)?.boxes;
    expect(found("ADCP המד )2024 UCL( הרוסב.")).toEqual([{ left: 0, right: 0.68, top: 0, bottom: 0.05 }]);
    expect(found("שלום")).toEqual([{ left: 0, right: 0.2, top: 0.1, bottom: 0.15 }]);
  });

  test("that stands in several places is each of them in its turn", () => {
    const pages = [page(word("Notes", 0, 10, 0)), page(word("Notes", 0, 10, 40))];
    expect([0, 1].map((at) => find(pages, ["Notes", "Notes"], at)?.page)).toEqual([0, 1]);
  });

  test("is known by its beginning where setting put something into it, and is nowhere when no word of it is there", () => {
    const pages = [page(word("Sediment", 0, 20, 0), word("exchange", 22, 40, 0), word("7", 50, 55, 0))];
    expect(find(pages, ["Sediment exchange in a small estuary"], 0)?.page).toBe(0);
    expect(find(pages, ["Something else altogether"], 0)).toBeNull();
  });

  test("of a document with more words than anybody reads take no more memory than they may", () => {
    const full = page(...Array.from({ length: 1000 }, (_, at) => word(`word${at}`, 0, 10, 0)));
    const ink = inkOf([full, full, page(word("Last", 0, 10, 0))], 40_000);
    expect(ink.sizeBytes).toBeGreaterThan(39_000);
    expect(ink.sizeBytes).toBeLessThanOrEqual(40_000);
    const pages = ink.pages();
    expect(pages).toHaveLength(3);
    expect([findOnPage(pages, ["word999"], 0)?.page, findOnPage(pages, ["last"], 0)]).toEqual([0, null]);
  });
});
