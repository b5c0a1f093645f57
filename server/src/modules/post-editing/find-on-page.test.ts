import { describe, expect, test } from "vitest";
import { findOnPage, foldForPage, inkPage } from "./find-on-page.ts";
import type { PageWords } from "../previews/index.ts";

const word = (text: string, left: number, right: number, top: number) => ({
  ...{ text, left, right, top },
  bottom: top + 10,
});
const page = (...words: ReturnType<typeof word>[]): PageWords => ({ width: 100, height: 200, words });
const find = (pages: readonly PageWords[], texts: readonly string[], at: number) =>
  findOnPage(pages.map(inkPage), texts.map(foldForPage), at);

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
  });

  test("of Chinese is the part of its line that is meant", () => {
    const pages = [page(word("潮水涨了。潮水退了。", 0, 100, 0))];
    expect(find(pages, ["潮水涨了。", "潮水退了。"], 1)?.boxes).toEqual([
      { left: 0.5, right: 1, top: 0, bottom: 0.05 },
    ]);
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
});
