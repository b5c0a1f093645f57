import { expect, test } from "vitest";
import { isAppError } from "./app-error.ts";
import { countPages, formatPageRanges, parsePageRanges } from "./page-ranges.ts";

test.each([
  ["1-5, 9", "1-5, 9"],
  ["9,1-5", "1-5, 9"],
  ["1，3、5；7", "1, 3, 5, 7"],
  ["１－３", "1-3"],
  ["2 – 4", "2-4"],
  ["1~3", "1-3"],
  ["3 5", "3, 5"],
  ["1-3,2-6,7", "1-7"],
  ["8-", "8-12"],
  ["-4", "1-4"],
  ["12", "12"],
  ["5-5", "5"],
  ["", ""],
  ["  ", ""],
  [", ,", ""],
])("%j of twelve pages means %j", (text, expected) => {
  const ranges = parsePageRanges(text, 12);
  expect(formatPageRanges(ranges)).toBe(expected);
  expect(parsePageRanges(formatPageRanges(ranges), 12)).toEqual(ranges);
});

test.each(["a", "1-b", "0", "0-3", "5-3", "1-2-3", "-", "1.5", "9".repeat(600), "1;-;2"])(
  "%j is refused as not understood",
  (text) => expectCode(() => parsePageRanges(text, 12), "filter.pages_invalid"),
);

test.each(["13", "1-13", "99-", "5, 40", "999999-"])("%j lies outside a document of twelve pages", (text) =>
  expectCode(() => parsePageRanges(text, 12), "filter.pages_outside"),
);

test("where the number of pages is unknown nothing lies outside", () => {
  expect(parsePageRanges("900", null)).toEqual([{ from: 900, to: 900 }]);
});

test("pages are counted once", () => {
  expect(countPages(parsePageRanges("1-5, 4-6, 9", 12))).toBe(7);
  expect(countPages([])).toBe(0);
});

function expectCode(run: () => unknown, code: "filter.pages_invalid" | "filter.pages_outside"): void {
  try {
    run();
  } catch (error) {
    expect(isAppError(error, code)).toBe(true);
    return;
  }
  throw new Error("nothing was thrown");
}
