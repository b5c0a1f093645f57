import { expect, test } from "vitest";
import { isOtherChineseScript } from "./chinese-script.ts";

test.each([
  ["这项研究的结果说明了问题。", "zh-Hant", true],
  ["這項研究的結果說明了問題。", "zh-Hant", false],
  ["這項研究的結果說明了問題。", "zh-Hans", true],
  ["这项研究的结果说明了问题。", "zh-Hans", false],
  // Nothing in it differs between the scripts.
  ["我在北方的山上。", "zh-Hant", false],
  // A name quoted in its own script does not make the sentence another's.
  ["這本書的作者是张爱玲。", "zh-Hant", false],
  ["这项研究", "ja", false],
])("%s as %s: %s", (text, to, expected) => {
  expect(isOtherChineseScript(text, to)).toBe(expected);
});
