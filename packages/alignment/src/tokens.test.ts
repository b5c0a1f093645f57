import { expect, test } from "vitest";
import { seedConcepts } from "./seed/seed.ts";
import { alignmentTokens, wordTokens } from "./tokens.ts";

test("numbers meet by value, in any width and with any separators", () => {
  expect(wordTokens("1,000.5 and １０００.5")).toEqual(["#1000.5", "and", "#1000.5"]);
});

test("words are cut to what inflection leaves, names stay whole", () => {
  expect(wordTokens("Translators' translations useState HTML5 We’ve")).toEqual([
    "transl",
    "transl",
    "usestate",
    "html5",
    "we",
  ]);
});

test("Han are pairs, Hangul words lose their particles", () => {
  expect(wordTokens("翻译论文")).toEqual(["翻译", "译论", "论文"]);
  expect(wordTokens("문서를 번역합니다")).toEqual(["문서", "번역"]);
});

test("the ending of a sentence is a token, seen through closing quotes and brackets", () => {
  expect(
    ["好。”", "See below:", "Heading", "first, ", "(Really?)"].map((text) => alignmentTokens(text).at(-1)),
  ).toEqual(["¶stop", "¶colon", "¶open", "¶comma", "¶stop"]);
});

test("the seed lexicon joins the three languages", () => {
  const [en, zh, ko] = ["because", "因为", "때문"].map((word) => seedConcepts(wordTokens(word)[0]!));
  expect(en!.filter((concept) => zh!.includes(concept) && ko!.includes(concept))).toHaveLength(1);
  expect(seedConcepts("qqqq")).toEqual([]);
});
