import { expect, it } from "vitest";
import { findMatches, foldText, searchedText, type TextRun } from "./page-text.ts";

const run = (str: string, hasEOL = false): TextRun => ({ str, hasEOL });
const search = (runs: TextRun[], query: string) => findMatches(searchedText(runs), foldText(query));

it("finds words over the edges of runs and lines, whatever their case and width", () => {
  const runs = [run("Suspended "), run("Sediment", true), run("flux of the ＴＩＤＥ")];
  expect(search(runs, "suspended sediment FLUX")).toEqual([{ run: 0, offset: 0, endRun: 2, endOffset: 4 }]);
  expect(search(runs, "tide")).toEqual([{ run: 2, offset: 12, endRun: 2, endOffset: 16 }]);
});

it("finds a word that is broken at the end of a line, and keeps hyphens that are its own", () => {
  expect(search([run("the asym-", true), run("metry of tides")], "asymmetry")).toEqual([
    { run: 0, offset: 4, endRun: 1, endOffset: 5 },
  ]);
  expect(search([run("tide-", true), run("Dominated")], "tide- dominated")).toHaveLength(1);
  expect(search([run("ebb-dominant")], "ebb-dominant")).toHaveLength(1);
});

it("finds Chinese over line breaks without blanks, and Korean with them", () => {
  expect(search([run("潮汐的不对", true), run("称性")], "不对称")).toEqual([
    { run: 0, offset: 3, endRun: 1, endOffset: 1 },
  ]);
  expect(search([run("조석의", true), run("비대칭")], "조석의 비대칭")).toHaveLength(1);
});

it("finds every place, none twice, and nothing for a blank query", () => {
  expect(search([run("aaaa")], "aa")).toHaveLength(2);
  expect(search([run("a tide, a tide")], "tide").map(({ offset }) => offset)).toEqual([2, 10]);
  expect(search([run("tide")], "   ")).toEqual([]);
  expect(search([run("tide")], "ebb")).toEqual([]);
});
