import { expect, test } from "vitest";
import { joinSentences } from "./join-sentences.ts";

test.each([
  ["en", ["Gulls cry.", "Nobody hears them."], "Gulls cry. Nobody hears them."],
  ["ko", ["물이 높다.", "달이 둥글다."], "물이 높다. 달이 둥글다."],
  ["zh-Hans", ["潮水很高。", "月亮很圆。"], "潮水很高。月亮很圆。"],
  ["ja", ["潮が高い。", "月が丸い。"], "潮が高い。月が丸い。"],
  // In the wrong language, or with a sentence of another one among them.
  ["zh-Hans", ["Gulls cry.", "Nobody hears them."], "Gulls cry. Nobody hears them."],
  ["en", ["潮水很高。", "月亮很圆。"], "潮水很高。月亮很圆。"],
  [
    "zh-Hans",
    ["潮水退了。", "Birds walk.", "Gulls cry.", "“鸟在飞。”"],
    "潮水退了。Birds walk. Gulls cry.“鸟在飞。”",
  ],
  // Marks that close or open belong to what stands in them.
  ["zh-Hans", ["他说：“好。”", "Fine."], "他说：“好。”Fine."],
  ["en", ["He said “yes.”", "(Nobody heard.)"], "He said “yes.” (Nobody heard.)"],
  ["en", ["It is hard.", "中文 is a word."], "It is hard. 中文 is a word."],
  ["zh-Hans", ["见图1", "（略）"], "见图1（略）"],
  ["en", ["One.", ""], "One. "],
  ["en", [], ""],
])("sentences said to be %s stand beside each other as they are written", (language, sentences, text) => {
  expect(joinSentences(sentences, language)).toBe(text);
});
