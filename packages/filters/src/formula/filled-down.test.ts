import { describe, expect, it } from "vitest";
import { isPlainSum } from "../odf/plain-sum.ts";
import { isFilledDown } from "./filled-down.ts";
import { shapeOf, tokenise } from "./tokens.ts";

describe("a formula that was filled down", () => {
  it.each([
    ["[.A9]*2", "[.A10]*2", 1, true],
    ["SUM([.$A1:.B$3])", "SUM([.$A3:.B$3])", 2, true],
    ["[$Sheet2.A1]", "[$Sheet2.A2]", 1, true],
    ["[.A2]", "[.A1]", -1, true],
    ["LOG10([.A1])", "LOG10([.A2])", 1, true],
    ["[.A1]", "[.A1]", 1, false],
    ["[.A$1]", "[.A$2]", 1, false],
    ["[.A1]*2", "[.A2]*3", 1, false],
    ["[$Sheet1.A1]", "[$Sheet2.A2]", 1, false],
    ['[.A1]="[.A1]"', '[.A2]="[.A2]"', 1, false],
    ["['x.A1'.A1]", "['x.A2'.A2]", 1, false],
    ["SUM([.5:.5])", "SUM([.5:.5])", 1, false],
    ["[.A1]", "[.A]", 1, false],
    ["[.A1]", "[.A2]+1", 1, false],
  ])("%s, then %s %i rows on: %s", (above, formula, rows, expected) => {
    expect(isFilledDown(above, formula, rows)).toBe(expected);
    const shape = (text: string, row: number) => {
      const tokens = tokenise(text, { row, column: 3 }, "openformula");
      return tokens && shapeOf(tokens);
    };
    if (expected) expect(shape(formula, 20 + rows)).toBe(shape(above, 20));
  });
});

describe("a formula that only reckons", () => {
  it.each([
    ["of:=[.A1]*2", true],
    ["of:=SUM([.A1:.A9])-ROUND([.B1];2)", true],
    ["of:=[.A1]=[.B1]", false],
    ["of:=LEN([.A1])", false],
    ["of:=COUNTIF([.A1:.A9];&quot;x&quot;)", false],
    ["of:='com.example.Count'([.A1])", false],
    ["of:=[.A1]&gt;[.B1]", false],
  ])("%s: %s", (formula, expected) => {
    expect(isPlainSum(formula, 0, formula.length)).toBe(expected);
  });
});
