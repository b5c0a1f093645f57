import { inlineFromText } from "@yizhou/model";
import { concordanceForm, parseConcordanceQuery } from "@yizhou/tm";
import { expect, test } from "vitest";
import { runTokens, searchableText, searchCondition } from "./search-tokens.ts";

/** A word as SQL's LIKE sees it. */
function isLike(word: string, pattern: string): boolean {
  const parts = pattern.match(/\\.|%|[^]/gu) ?? [];
  const expression = parts
    .map((part) => (part === "%" ? ".*" : part.replace(/^\\/u, "").replace(/[.*+?^${}()|[\]\\]/gu, "\\$&")))
    .join("");
  return new RegExp(`^${expression}$`, "su").test(word);
}

function isFound(text: string, search: string): boolean {
  const unit = searchableText(inlineFromText(text));
  const signature = new Set(unit.signature);
  const { all, runs } = searchCondition(parseConcordanceQuery(search)!.terms);
  return (
    all.every((token) => signature.has(token)) &&
    runs.every((patterns) => {
      const words = unit.words.filter(({ word }) => patterns.some((pattern) => isLike(word, pattern)));
      return runTokens(words).some((token) => signature.has(token));
    })
  );
}

test.each([
  ["Node v3.12 is out.", "3.12", true],
  ["It costs 13.125 won.", "3.12", true],
  ["It costs 312 won.", "3.12", false],
  ["rock'n'roll", "k'n", true],
  ["snake_case_name", "case_n", true],
  ["the current thread", '"rent thr"', true],
  ["the currently thread", '"current thread"', false],
  ["套接字对象", "接字", true],
  ["套接字对象", "套字", false],
  ["Python3版本", "3版", true],
])("%j is found by %j: %s", (text, search, expected) => {
  expect(isFound(text, search)).toBe(expected);
});

test("whatever a text holds finds it", () => {
  const alphabet = [..."abA_'’12.,- 中文字한글é％３ｱか"];
  let state = 11;
  const random = (below: number) => (state = (state * 1_103_515_245 + 12_345) % 2 ** 31) % below;
  const missed: string[] = [];
  for (let run = 0; run < 20_000; run++) {
    const text = Array.from({ length: 1 + random(14) }, () => alphabet[random(alphabet.length)]).join("");
    const folded = concordanceForm(text);
    const start = random(folded.length);
    const part = folded.slice(start, start + 1 + random(5)).trim();
    if (part === "" || !parseConcordanceQuery(`"${part}"`)) continue;
    if (!isFound(text, `"${part}"`)) missed.push(`${text} | ${part}`);
  }
  expect(missed).toEqual([]);
});
