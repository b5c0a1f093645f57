import { expect, test } from "vitest";
import { formulaFlags, type PlacedChar } from "./formula-runs.ts";
import type { Char } from "../lines/chars.ts";
import type { FontFact } from "../model/page-model.ts";

const FONT: FontFact = {
  ...{ name: "NotoSerifKR", family: "serif", ascent: 0.88, descent: -0.12 },
  ...{ isBold: false, isItalic: false, isMath: false, isType3: false, isVertical: false },
};

/** A line of text, in which `math` are letters and signs of a mathematical font and `bold` are bold; a blank parts words. */
function formulaOf(text: string, math: string, bold = ""): string {
  let word = 0;
  const placed = [...text].flatMap((letter): PlacedChar[] => {
    if (letter === " ") word += 1;
    const font = { ...FONT, isBold: bold.includes(letter) };
    const char = { text: letter, isMath: math.includes(letter), font } as Char;
    return letter === " " ? [] : [{ char, rise: 0, word, line: 0 }];
  });
  const flags = formulaFlags(placed, false, false);
  return placed.map(({ char }, i) => (flags[i] ? char.text : "_")).join("");
}

test("a particle that follows a formula at once is text, and brackets in the formula stay with it", () => {
  expect(formulaOf("함수 f(x)는 깊이 z를 따른다", "fxz")).toBe("__f(x)___z____");
  expect(formulaOf("其中f(x)为深度", "fx")).toBe("__f(x)___");
});

test("a short word with a sign on it is a word", () => {
  expect(formulaOf("비행∗ 결핵∗", "∗")).toBe("__∗__∗");
});

test("short words of Latin letters beside such signs are formula", () => {
  expect(formulaOf("ab∗ and", "∗")).toBe("ab∗___");
});

test("the name of a function is formula where hardly a blank parts it from its letters", () => {
  expect(formulaOf("a O(zlogz) bound", "Oz")).toBe("_O(zlogz)_____");
});

test("a bracket that opens in one word of a formula and closes in another is of the formula", () => {
  expect(formulaOf("where p(x | y) is", "px|y")).toBe("_____p(x|y)__");
  expect(formulaOf("(see x = y) is", "xy=")).toBe("____x=y___");
});

test("a single bold letter beside a formula is a vector of it, and a letter of the text elsewhere", () => {
  expect(formulaOf("that W ∈ Rd is", "∈R", "W")).toBe("____W∈Rd__");
  expect(formulaOf("part W is", "∈R", "W")).toBe("_______");
});
