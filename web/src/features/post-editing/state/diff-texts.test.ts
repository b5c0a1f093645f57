import { expect, test } from "vitest";
import { diffTexts } from "./diff-texts.ts";

const shown = (before: string, after: string): string =>
  diffTexts(before, after)
    .map(({ kind, text }) => (kind === "kept" ? text : kind === "inserted" ? `[+${text}]` : `[-${text}]`))
    .join("");

test("words of spaced scripts and single characters of others are compared", () => {
  expect(shown("the tide rises today", "the tide falls today")).toBe("the tide [-rises ][+falls ]today");
  expect(shown("今天涨潮。", "今天落潮。")).toBe("今天[-涨][+落]潮。");
  expect(shown("", "新")).toBe("[+新]");
  expect(shown("同", "同")).toBe("同");
});

test("what is kept and inserted is the new text, what is kept and deleted the old one", () => {
  const [before, after] = ["한 번 더 확인합니다. 2019년 자료.", "다시 확인합니다. 2020년의 자료 목록."];
  const runs = diffTexts(before, after);
  const side = (without: string) =>
    runs.flatMap(({ kind, text }) => (kind === without ? [] : [text])).join("");
  expect(side("inserted")).toBe(before);
  expect(side("deleted")).toBe(after);
});
