import { processorMs } from "@yizhou/model/testing";
import { expect, test } from "vitest";
import { searchPattern } from "./search-pattern.ts";

const places = (expression: string, text: string, isCaseSensitive = false) =>
  searchPattern(expression, isCaseSensitive)
    .find([text])[0]!
    .map(({ startOffset, endOffset }) => text.slice(startOffset, endOffset));

test("an expression finds all its places, letter case counting where that is asked", () => {
  expect(places("tides?", "Tide and tides, 潮汐")).toEqual(["Tide", "tides"]);
  expect(places("tides?", "Tide and tides", true)).toEqual(["tides"]);
  expect(places("\\p{Script=Han}+", "Tide 潮汐")).toEqual(["潮汐"]);
  expect(places("x*", "abc")).toEqual([]);
});

test("what is no expression, or too long, is refused with a code", () => {
  expect(() => searchPattern("(", false)).toThrow(expect.objectContaining({ code: "tm.bad_pattern" }));
  expect(() => searchPattern("a".repeat(600), false)).toThrow(
    expect.objectContaining({ code: "tm.bad_pattern" }),
  );
});

test("an expression that would take for ever is ended", () => {
  const began = processorMs();
  expect(() => searchPattern("(a+)+$", false).find([`${"a".repeat(60)}b`])).toThrow(
    expect.objectContaining({ code: "tm.pattern_too_slow" }),
  );
  expect(processorMs() - began).toBeLessThan(15_000);
});

test.each([
  ["vaccin(es|ation)", []],
  ["vaccin(?:e)s? given", ["vaccin", "given"]],
  ["colou?r", ["colo"]],
  ["\\btidal\\b", ["tidal"]],
  ["[abc]def{2}ghi", ["ghi"]],
  ["\\u0041bcd", ["bcd"]],
  ["潮汐表*", []],
  ["tide|ebb", []],
])("what %s must hold is known", (expression, words) => {
  expect(searchPattern(expression, false).words).toEqual(words);
});
