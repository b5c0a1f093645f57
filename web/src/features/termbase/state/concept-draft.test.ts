import type { ConceptDto } from "@yizhou/contract";
import { describe, expect, test } from "vitest";
import { asWritten, columnLanguages, conceptOf, draftOf, newTerm, termsIn } from "./concept-draft.ts";

const term = (language: string, text: string) => ({
  ...{ language, text, status: "preferred" as const, partOfSpeech: null, note: null },
  hits: [],
});
const concept: ConceptDto = {
  id: 1,
  terms: [term("en-GB", "tide"), term("zh-CN", "潮汐"), term("zh-TW", "潮汐表")],
  ...{ domain: "sea", definition: null, note: null, facts: [], author: null },
  createdAt: "2026-11-21T00:00:00.000Z",
  changedAt: "2026-11-21T00:00:00.000Z",
};

test("a draft that nobody touched is the concept, without the lines that were left empty", () => {
  const draft = draftOf(concept, ["en", "ko"]);
  expect(draft.terms.map(({ language }) => language)).toEqual(["en-GB", "zh-CN", "zh-TW", "ko"]);
  expect(conceptOf(draft)).toEqual(asWritten(concept));
});

test("a new concept has a line for each column, and is none before something is typed", () => {
  const draft = draftOf(null, ["en", "zh-Hans"]);
  expect(conceptOf(draft)).toBeNull();
  const terms = draft.terms.map((line, at) => (at === 0 ? { ...line, text: " reef " } : line));
  expect(conceptOf({ ...draft, terms, note: "  " })).toEqual({
    terms: [{ language: "en", text: "reef", status: "preferred", partOfSpeech: null, note: null }],
    ...{ domain: null, definition: null, note: null },
  });
});

test("a further term of a language is admitted", () => {
  const first = newTerm("en");
  expect([first.status, newTerm("en", [first]).status, newTerm("ko", [first]).status]).toEqual([
    "preferred",
    "admitted",
    "preferred",
  ]);
});

test("terms stand in the column of their language, the scripts of Chinese apart", () => {
  const texts = (language: string) => termsIn(concept, language).map(({ text }) => text);
  expect([texts("en"), texts("zh-Hans"), texts("zh-Hant"), texts("ko")]).toEqual([
    ["tide"],
    ["潮汐"],
    ["潮汐表"],
    [],
  ]);
});

describe("the columns are", () => {
  test.each([
    [["en", "ko", "zh-Hans"], [null, null], "zh-Hans", ["en", "zh-Hans"]],
    [["en", "ko", "zh-Hans"], [null, null], "ko", ["en", "ko"]],
    [["en", "ko", "zh-Hans"], [null, null], "en", ["en", "zh-Hans"]],
    [["ko", "zh-Hans"], [null, null], "zh-Hans", ["ko", "zh-Hans"]],
    [["de"], [null, null], "zh-Hans", ["de", "en"]],
    [[], [null, null], "ko", ["en", "zh-Hans"]],
    [["en", "ko"], ["ko", "en"], "zh-Hans", ["ko", "en"]],
  ] as const)("of %s, asked for %s, read in %s: %s", (known, asked, own, expected) =>
    expect(columnLanguages(known, asked, own)).toEqual(expected),
  );
});
