import { parseLanguageTag } from "@yizhou/model";
import { describe, expect, test } from "vitest";
import { cutsOf, joinerFor } from "./split-text.ts";

const pieces = (text: string, language: string): string[] => {
  const cuts = [0, ...cutsOf(text, parseLanguageTag(language)), text.length];
  return cuts.slice(1).map((end, index) => text.slice(cuts[index], end));
};

describe("a segment is cut", () => {
  test.each([
    ["en", "One sentence only, with a comma; and more.", 1],
    ["en", "Dr. Smith met J. Doe at 5.30 p.m. today.", 1],
    ["en", "It rains. We stay.", 2],
    ["zh-Hans", "今天天气很好。我们去公园。你呢？", 3],
    ["ko", "오늘은 날씨가 좋습니다. 공원에 갑니다.", 2],
    ["ja", "今日は天気がいい。公園に行く。", 2],
  ])("between its sentences (%s: %s)", (language, text, count) => {
    expect(pieces(text, language)).toHaveLength(count);
    expect(pieces(text, language).join("")).toBe(text);
  });

  test("inside long ones, at punctuation, into pieces that the model reads whole", () => {
    const clause = "the committee discussed the annual budget of the northern region at length, ";
    const text = `${clause.repeat(12)}and adjourned.`;
    expect(pieces(text, "en").length).toBeGreaterThan(2);
    expect(pieces(text, "en").every((piece) => piece.length < 340 && /, $|\.$/u.test(piece))).toBe(true);
    const chinese = "委员会详细讨论了北部地区的年度预算，".repeat(20);
    expect(pieces(chinese, "zh-Hans").every((piece) => piece.length <= 100 && piece.endsWith("，"))).toBe(
      true,
    );
  });

  test("even where nothing invites a cut, never inside a character", () => {
    const text = "𠮷".repeat(400);
    expect(pieces(text, "zh-Hans").join("")).toBe(text);
    expect(pieces(text, "zh-Hans").every((piece) => /^(?:𠮷)+$/u.test(piece))).toBe(true);
    expect(pieces("x".repeat(3000), "en").every((piece) => piece.length <= 340)).toBe(true);
  });
});

test("pieces are joined without space in Chinese and Japanese, with what stood there elsewhere", () => {
  expect(joinerFor(parseLanguageTag("zh-Hans"), " ")).toBe("");
  expect(joinerFor(parseLanguageTag("ja"), "")).toBe("");
  expect(joinerFor(parseLanguageTag("ko"), "")).toBe(" ");
  expect(joinerFor(parseLanguageTag("en"), "  ")).toBe("  ");
});
