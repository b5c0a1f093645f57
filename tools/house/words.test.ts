import { expect, test } from "vitest";
import { findWords, readWords } from "./words.ts";

const TABLE = `Text.

| Thing | zh | not | en | not | ko | not |
|---|---|---|---|---|---|---|
| Piece | 句 | 句段, 片段 | sentence | segment | 문장 | 세그먼트 |
| Coming in | 登录 | 登陆 | sign in | log in | 로그인 |  |
`;
const words = readWords(TABLE);
const look = (language: "zh" | "en" | "ko", text: string) =>
  findWords([{ place: "a.b", language, text }], words);

test("each language has its own words, with what is said instead", () => {
  expect(look("zh", "第1句段")).toEqual(["a.b: “句段” is “句” — 第1句段"]);
  expect(look("ko", "세그먼트 3개")).toHaveLength(1);
  expect(look("en", "句段")).toEqual([]);
});

test("Latin letters are whole words in any case, also of several; values are nobody's words", () => {
  expect(look("en", "Two Segments, log in")).toHaveLength(2);
  expect(look("en", "Segmented {{segments}} {segment}")).toEqual([]);
});

test("a row without a word is a fault of the table", () => {
  expect(() => readWords("| A | 句 | | | x | 문장 | |")).toThrow("no word in en");
});
