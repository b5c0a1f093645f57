import { isRefusal } from "@yizhou/text";
import { describe, expect, test } from "vitest";
import { isStuck, isUntranslated, isWrongScript, missingFixedTexts, missingNumbers } from "./text-checks.ts";

describe("the script of a translation", () => {
  const source = "The quick results of the study were published.";
  test.each([
    ["研究结果已经发表。", "zh-Hans", false],
    ["연구 결과가 발표되었다.", "zh-Hans", true],
    ["研究の結果がすぐに発表されました。", "zh-Hans", true],
    ["The results were published.", "zh-Hans", true],
    ["采用 TensorFlow、PyTorch 和 ResNet-50 的模型结果", "zh-Hans", false],
    ["연구 결과가 발표되었다.", "ko", false],
    ["研究结果已经发表。", "ko", true],
    ["Los resultados se publicaron.", "es", false],
    ["研究结果已经发表。", "en", true],
    ["The concept of 仁 (benevolence) was central to him.", "en", false],
    ["Результаты опубликованы.", "ru", false],
    ["Yes.", "zh-Hans", false],
  ])("%s as %s: wrong is %s", (target, to, isWrong) => {
    expect(isWrongScript(target, source, to)).toBe(isWrong);
  });

  test("names and references may stay in their letters", () => {
    expect(
      isWrongScript(
        "Smith J, Müller K, Lee H. Nature 2019;12:3-9.",
        "Smith J, Müller K, Lee H. Nature 2019;12:3-9.",
        "zh-Hans",
      ),
    ).toBe(false);
  });
});

describe("an untranslated sentence", () => {
  test("is the same or nearly the same line", () => {
    const source =
      "The weather was cold in the mountains during the whole of the winter of that year, they said.";
    expect(isUntranslated(source, source, 24)).toBe(true);
    expect(isUntranslated(source.replace("cold", "gold"), source, 24)).toBe(true);
    expect(isUntranslated(source.replace("cold in the mountains", "warm on the coast"), source, 24)).toBe(
      false,
    );
  });

  test("is not a name, a code or a word", () => {
    expect(isUntranslated("TensorFlow 2.0", "TensorFlow 2.0", 4)).toBe(false);
    expect(isUntranslated("Table 1", "Table 1", 2)).toBe(false);
  });
});

describe("a refusal", () => {
  test.each([
    "I'm sorry, but I can't assist with that request.",
    "I cannot translate this text.",
    "抱歉，我无法提供该内容的翻译。",
    "죄송하지만 해당 요청은 도와드릴 수 없습니다.",
  ])("%s", (text) => {
    expect(isRefusal(text, "Some text")).toBe(true);
  });

  test("is not a translated apology", () => {
    expect(isRefusal("I'm sorry, but I can't come.", "抱歉，我不能来。")).toBe(false);
    expect(isRefusal("抱歉，我无法参加。", "I am sorry, I cannot come.")).toBe(false);
    expect(isRefusal("这是译文。", "Text")).toBe(false);
  });
});

test("a model that got stuck is noticed, a table of contents is not", () => {
  expect(isStuck("结果。。。。。。。。。。。。", "Result.")).toBe(true);
  expect(isStuck("我们认为我们认为我们认为我们认为我们认为我们认为我们认为", "We think")).toBe(true);
  expect(isStuck("引言…………………… 3", "Introduction…………………… 3")).toBe(false);
});

describe("numbers are compared by value", () => {
  test.each([
    ["3.5万人", "35,000 people", []],
    ["2亿元", "200 million yuan", []],
    ["35,000 people", "3.5万人", []],
    ["１２８ 页", "128 pages", []],
    ["3.3 million", "330万", []],
    ["in 2019 and 2020", "2019年和2021年", ["2020"]],
    ["3月", "March", []],
    ["1,234.5 km", "1234.5 公里", []],
    ["0.05", "0.5", ["0.05"]],
    ["1\u202f000\u202f000 원", "100만 원", []],
  ])("%s → %s", (source, target, missing) => {
    expect(missingNumbers(source, target)).toEqual(missing);
  });
});

test("addresses and placeholders must come back to the letter", () => {
  const source = "See https://a.example/b?c=1, mail x.y@z.example, and {name} (%s).";
  expect(
    missingFixedTexts(source, "见 https://a.example/b?c=1，写信给 x.y@z.example 和 {name}（%s）。"),
  ).toEqual([]);
  expect(missingFixedTexts(source, "见 https://a.example，写信给 {名字}。")).toEqual([
    "https://a.example/b?c=1,",
    "x.y@z.example",
    "{name}",
    "%s",
  ]);
});
