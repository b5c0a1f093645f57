import { describe, expect, test } from "vitest";
import { bleu, chrf, type Metric } from "./metrics.ts";
import { tokeniserOf, tokensOf } from "./tokens.ts";

const scoreOf = (metric: Metric, lines: readonly (readonly [output: string, reference: string])[]) =>
  metric.score(lines.map(([output, reference]) => metric.measure(output, reference)));

describe("tokens", () => {
  test.each([
    ["Hello, world!", "Hello , world !"],
    ["It cost 1,234.50 dollars.", "It cost 1,234.50 dollars ."],
    ["a well-known word, in 2010-12", "a well-known word , in 2010 - 12"],
    ["&quot;yes&quot; &amp; no", '" yes " & no'],
    ["", ""],
  ])("by NIST's rules: %j", (text, cut) => {
    expect(tokensOf(text, "13a").join(" ")).toBe(cut);
  });

  test("Chinese is cut by character, numbers and Latin words are not", () => {
    expect(tokensOf("他在2010年用GPS测了3.5公里，很好。", "zh").join(" ")).toBe(
      "他 在 2010 年 用 GPS 测 了 3.5 公 里 ， 很 好 。",
    );
    // The dash lies in one of the two ranges that are wider than they were meant to be.
    expect(tokensOf("A—B", "zh")).toEqual(["A", "—", "B"]);
  });

  test("each language has a tokeniser", () => {
    expect(["zh-Hant", "en", "de-CH", "ko", "ja"].map(tokeniserOf)).toEqual([
      "zh",
      "13a",
      "13a",
      "char",
      "char",
    ]);
  });
});

describe("BLEU", () => {
  test("is 100 for the reference itself, and 0 where no word is shared", () => {
    const line = ["The cat sat on the mat today.", "The cat sat on the mat today."] as const;
    expect(scoreOf(bleu("13a"), [line])).toBeCloseTo(100, 9);
    expect(scoreOf(bleu("13a"), [["one two three four", "five six seven eight"]])).toBe(0);
    expect(scoreOf(bleu("13a"), [])).toBe(0);
  });

  test("by hand: 5 of 6 words, 3 of 5 pairs, 1 of 4 triples, and half a match where there is none", () => {
    const line = ["the cat is on the mat", "the cat sat on the mat"] as const;
    // Runs of the output that the reference has: the, cat, on, the, mat; the cat, on the, the mat; on the mat; none of four.
    const precisions = [5 / 6, 3 / 5, 1 / 4, 0.5 / 3];
    const wanted = 100 * precisions.reduce((product, one) => product * one, 1) ** (1 / 4);
    expect(scoreOf(bleu("13a"), [line])).toBeCloseTo(wanted, 9);
  });

  test("a short output pays for its shortness, over the whole text and not line by line", () => {
    const half = ["a b c d e", "a b c d e f g h i j"] as const;
    const long = ["a b c d e f g h i j k l m n o", "a b c d e f g h i j"] as const;
    expect(scoreOf(bleu("13a"), [half])).toBeCloseTo(100 * Math.exp(1 - 2), 9);
    const both = scoreOf(bleu("13a"), [half, long]);
    const precisions = [15 / 20, 13 / 18, 11 / 16, 9 / 14];
    expect(both).toBeCloseTo(100 * precisions.reduce((product, one) => product * one, 1) ** (1 / 4), 9);
  });
});

describe("chrF", () => {
  test("by hand: orders that both sides have are averaged, recall counts twice", () => {
    // "abc" against "abd": 2 of 3 letters, 1 of 2 pairs, 0 of 1 triple, both ways; no longer runs on either side.
    const average = (2 / 3 + 1 / 2 + 0) / 3;
    expect(scoreOf(chrf, [["ab c", "abd"]])).toBeCloseTo(100 * average, 9);
    // "ab" against "abcd": 2 of 2 and 1 of 1 against 2 of 4 and 1 of 3.
    const [precision, recall] = [1, (2 / 4 + 1 / 3) / 2];
    expect(scoreOf(chrf, [["ab", "abcd"]])).toBeCloseTo(
      (100 * 5 * precision * recall) / (4 * precision + recall),
      9,
    );
  });

  test("is 100 for the reference, 0 for another script and for nothing", () => {
    expect(scoreOf(chrf, [["译文 一", "译文一"]])).toBeCloseTo(100, 9);
    expect(scoreOf(chrf, [["text", "译文"]])).toBe(0);
    expect(scoreOf(chrf, [["", "译文"]])).toBe(0);
  });
});
