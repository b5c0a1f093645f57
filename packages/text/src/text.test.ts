import { describe, expect, test } from "vitest";
import {
  countCharacters,
  countWords,
  displayWidth,
  guessLanguage,
  normaliseText,
  numbersIn,
  scriptShares,
  toHalfWidth,
} from "./index.ts";

describe("characters are code points after white-space folding", () => {
  test.each([
    ["", 0],
    ["   \n\t ", 0],
    ["Tidal asymmetry", 15],
    ["  Tidal \n\t asymmetry  ", 15],
    ["潮汐不对称，泥沙交换。", 11],
    ["潮汐\u3000\u3000不对称", 6],
    ["조석 비대칭", 6],
    ["pH 7.4 的海水", 10],
    ["𠀀𠀁", 2],
    ["👩‍🔬", 3],
    ["שלום עולם", 9],
    ["e\u0301", 2],
  ])("%j counts %i", (text, count) => {
    expect(countCharacters(text)).toBe(count);
  });
});

describe("words are counted per script", () => {
  test.each([
    ["", 0],
    ["… — 。", 0],
    ["The estuary's well-known ebb.", 4],
    ["1,234.5 mg", 2],
    ["潮汐不对称。", 5],
    ["조석 비대칭은 중요하다.", 3],
    ["潮汐の非対称", 6],
    ["使用 Node.js 和 pH 计", 6],
    ["Hello 👋 world", 2],
    ["مرحبا بالعالم", 2],
    ["see a@b.org", 2],
    ["สวัสดีชาวโลก", 3],
  ])("%j has %i words", (text, count) => {
    expect(countWords(text)).toBe(count);
  });
});

test("texts that differ only in white space and in composition normalise to the same", () => {
  expect(normaliseText(" Re\u0301sume\u0301\u00A0 of \n it ")).toBe("R\u00E9sum\u00E9 of it");
  expect(normaliseText("Ebb.")).not.toBe(normaliseText("ebb."));
});

test("half width keeps the length, so offsets stay valid", () => {
  expect(toHalfWidth("ＡＢ１２％　。")).toBe("AB12% 。");
});

describe("script shares", () => {
  test("add up to one and ignore marks and digits", () => {
    const { letters, shares } = scriptShares("潮汐 tide 123 ①。");
    expect(letters).toBe(6);
    expect(shares.han + shares.latin).toBeCloseTo(1);
    expect(shares.han).toBeCloseTo(2 / 6);
  });
  test("are all zero without letters", () => {
    expect(scriptShares("12 : 30").letters).toBe(0);
    expect(scriptShares("12").shares.latin).toBe(0);
  });
});

describe("the language is guessed", () => {
  test.each([
    ["The tide turns twice a day in the estuary.", "en"],
    ["Die Tide kehrt sich in der Mündung zweimal am Tag um und ist nicht gleich.", "de"],
    ["La marée est plus forte dans les estuaires que dans le large.", "fr"],
    ["小型河口的潮汐不对称与泥沙交换（Van Rijn, 1993; Dronkers, 2005）。", "zh-Hans"],
    ["小型河口的潮汐不對稱與泥沙交換，這項研究說明瞭觀測結果。", "zh-Hant"],
    ["작은 하구의 조석 비대칭과 퇴적물 교환", "ko"],
    ["小さな河口における潮汐の非対称性", "ja"],
    ["Приливная асимметрия в малом эстуарии", "ru"],
    ["عدم تماثل المد والجزر", "ar"],
    ["אסימטריה של גאות ושפל", "he"],
  ])("%j is %s", (text, language) => {
    expect(guessLanguage(text)).toBe(language);
  });
  test("and is null where nothing tells", () => {
    expect(guessLanguage("123 %")).toBeNull();
    expect(guessLanguage("Xylqor vbnf")).toBeNull();
  });
  test("by the given function where Latin letters prevail", () => {
    expect(guessLanguage("Xylqor vbnf", () => "eo" as never)).toBe("eo");
  });
});

describe("display width", () => {
  test.each([
    ["abc", 3],
    ["潮汐", 4],
    ["조석", 4],
    ["，。", 4],
    ["ｶﾅ", 2],
    ["é", 1],
    ["e\u0301", 1],
    ["👩‍🔬", 2],
    ["\u200Bx", 1],
  ])("%j takes %i columns", (text, width) => {
    expect(displayWidth(text)).toBe(width);
  });

  test("a character is as wide alone as beside one that may not be counted by itself", () => {
    const wrong: string[] = [];
    for (let code = 0x20; code <= 0xff60; code++) {
      if (code >= 0xd800 && code <= 0xf8ff) continue;
      const character = String.fromCharCode(code);
      // Behind a line end, since some marks would join the letter that follows.
      if (displayWidth(character) !== displayWidth(`${character}\n\u00e9`) - 1) wrong.push(code.toString(16));
    }
    expect(wrong).toEqual([]);
  });
});

describe("numbers are found by value", () => {
  const values = (text: string, language?: string) =>
    numbersIn(text, language).map((number) => number.value + (number.isPercent ? "%" : ""));
  test.each([
    ["1,000 and 1000 and １０００", undefined, ["1000", "1000", "1000"]],
    ["12,345,678.90", undefined, ["12345678.9"]],
    ["5.300,25 Euro", "de", ["5300.25"]],
    ["1.234", "de", ["1234"]],
    ["1.234", "en", ["1.234"]],
    ["3,5 Stunden", "de", ["3.5"]],
    ["4.5% or 4.5 % or ４．５％", undefined, ["4.5%", "4.5%", "4.5%"]],
    ["百分之45", undefined, ["45%"]],
    ["-5 °C to 3–5 m", undefined, ["-5", "3", "5"]],
    ["version 2.0.1", undefined, ["2.0.1"]],
    ["2019-03-15", undefined, ["2019", "3", "15"]],
    ["3.5万人、2亿元", undefined, ["35000", "200000000"]],
    ["12만 명", undefined, ["120000"]],
    ["3千米", undefined, ["3"]],
    ["1 234 567", "fr", ["1", "234", "567"]],
    ["1\u202F234\u202F567", "fr", ["1234567"]],
    ["0.05, 0,05", undefined, ["0.05", "0.05"]],
    ["no number", undefined, []],
    ["ends with 1,000.", undefined, ["1000"]],
  ])("%j (%s)", (text, language, expected) => {
    expect(values(text, language)).toEqual(expected);
  });
  test("with their place in the text", () => {
    const text = "about ４５％ of";
    const [number] = numbersIn(text);
    expect(text.slice(number!.startOffset, number!.endOffset)).toBe("４５％");
  });
});
