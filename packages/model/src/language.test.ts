import { describe, expect, it } from "vitest";
import { isAppError } from "./app-error.ts";
import { isEastAsian, isRightToLeft, isSameLanguage, parseLanguageTag, primaryLanguage } from "./language.ts";

describe("language tags", () => {
  it.each([
    ["zh", "zh-Hans"],
    ["zh_cn", "zh-Hans"],
    ["zh-TW", "zh-Hant"],
    ["zh-HK", "zh-Hant"],
    ["zh-Hant-CN", "zh-Hant"],
    ["EN", "en"],
    ["pt-br", "pt-BR"],
    ["ko-KR", "ko-KR"],
  ])("reads %s as %s", (text, expected) => {
    expect(parseLanguageTag(text)).toBe(expected);
  });

  it.each(["", "e", "english please", "zh--", "../etc"])("refuses %j with a code", (text) => {
    expect(() => parseLanguageTag(text)).toThrow(expect.objectContaining({ code: "language.invalid" }));
    try {
      parseLanguageTag(text);
    } catch (error) {
      expect(isAppError(error, "language.invalid")).toBe(true);
    }
  });

  it("holds regions of one language for the same, the two Chinese scripts for different", () => {
    expect(isSameLanguage("en-GB", "en-US")).toBe(true);
    expect(isSameLanguage("zh-CN", "zh-TW")).toBe(false);
    expect(isSameLanguage("zh", "zh-Hans")).toBe(true);
  });

  it("knows direction and East Asian setting by the primary language", () => {
    expect(isRightToLeft("ar-EG")).toBe(true);
    expect(isRightToLeft("ko")).toBe(false);
    expect(isEastAsian("zh-Hant")).toBe(true);
    expect(primaryLanguage("zh-Hant")).toBe("zh");
  });
});
