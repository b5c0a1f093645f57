import { describe, expect, it } from "vitest";
import { filledKey, isSameAnywhere } from "./filled-key.ts";
import { shapeOf, tokenise, type CellPlace } from "./tokens.ts";

const at = (row: number, column: number): CellPlace => ({ row, column });

describe("the key of a formula that was filled into many cells", () => {
  it.each([
    ["A1*2", "A2*2", at(0, 3), at(1, 3)],
    ['IF(A1="urgent",$B$1,"A1")', 'IF(A2="urgent",$B$1,"A1")', at(0, 3), at(1, 3)],
    ["VLOOKUP(A2,Prices!A:D,2,0)", "VLOOKUP(B2,Prices!B:E,2,0)", at(1, 5), at(1, 6)],
    ["SUM(3:4)", "SUM(4:5)", at(5, 0), at(6, 0)],
    [
      "'Year''s A1'!B2&Sales[[#This Row],[A1]]",
      "'Year''s A1'!B3&Sales[[#This Row],[A1]]",
      at(1, 0),
      at(2, 0),
    ],
    ["LOG10(A1)+Q1!C3", "LOG10(A2)+Q1!C4", at(0, 0), at(1, 0)],
  ])("is one for %s and %s", (first, second, from, to) => {
    expect(filledKey(second, to)).toBe(filledKey(first, from));
  });

  it.each([
    ['"A1"&B1', '"A2"&B2', at(0, 3), at(1, 3)],
    ["A1*2", "A1*2", at(0, 3), at(1, 3)],
    ["LOG10(A1)", "LOG11(A2)", at(0, 3), at(1, 3)],
    ["'A1'!B1", "'A2'!B2", at(0, 3), at(1, 3)],
    ["A1!B1", "A2!B2", at(0, 3), at(1, 3)],
    ["Sales[A1]&B1", "Sales[A2]&B2", at(0, 3), at(1, 3)],
    ["A1_x+B1", "A2_x+B2", at(0, 3), at(1, 3)],
    ["$A$1", "$A$2", at(0, 3), at(1, 3)],
  ])("tells %s from %s", (first, second, from, to) => {
    expect(filledKey(second, to)).not.toBe(filledKey(first, from));
  });

  it.each([
    ["Sales[[#This Row],[A1]]*Rates!$B$3", true],
    ["SUM($3:$4)+COUNTA($C:$C)", true],
    ["LOG10(5)&'A1'!$B$2", true],
    ["A1*2", false],
    ['$A1&"x"', false],
    ['A$1&"x"', false],
    ["SUM(C:C)", false],
    ["SUM(3:3)", false],
    ["Jan:Mar!$A$1", false],
  ])("says whether %s means the same wherever it stands", (formula, isAnywhere) => {
    const key = filledKey(formula, at(3, 4));
    expect(isSameAnywhere(key)).toBe(isAnywhere);
    expect(filledKey(formula, at(9, 7)) === key).toBe(isAnywhere);
  });

  it("is never one for formulas with other tokens, however they are put together", () => {
    const pieces = [
      ...[
        "A1",
        "B2",
        "$A$1",
        "A$2",
        "$C3",
        "A",
        "B",
        "$B",
        "1",
        "2",
        "$7",
        "1.5E",
        "2A1",
        "A1B2",
        "A1$B2",
        "XFE1",
      ],
      ...[
        ":",
        ":",
        ":",
        "!",
        "(",
        ")",
        "[",
        "]",
        "[A1]",
        "#",
        "#REF!",
        "#N/A",
        "'A1'!",
        "'A2'!",
        "Q1!",
        "Q2!",
        '"A1"',
        '"',
      ],
      ...[
        "'",
        "+",
        "&",
        "=",
        " ",
        "\u00a0",
        ",",
        "?",
        "\\",
        "_",
        ".",
        "SUM(",
        "LOG10(",
        "Sales[A1]",
        "[1]S!A1",
        "数量",
        "数量2",
        "é1",
      ],
    ];
    let seed = 20_261_124;
    const random = (below: number) => {
      seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
      return Math.floor((seed / 2 ** 32) * below);
    };
    /** What a formula becomes when it is filled down or to the right: any cell in it may or may not follow. */
    const filled = (formula: string, rows: number, columns: number) =>
      formula.replace(/(?<![$A-Z])([A-C])([1-7])/g, (whole, letter: string, digit: string) =>
        random(5) === 0
          ? whole
          : `${String.fromCharCode(letter.charCodeAt(0) + columns)}${Number(digit) + rows}`,
      );
    const shapes = new Map<string, { shape: string; formula: string }>();
    let shared = 0;
    for (let round = 0; round < 20_000; round++) {
      const formula = Array.from({ length: 1 + random(6) }, () => pieces[random(pieces.length)]!).join("");
      for (const base of [at(9, 9), at(10, 9), at(9, 10)]) {
        const spelled = filled(formula, base.row - 9, base.column - 9);
        const tokens = tokenise(spelled, base, "excel");
        const shape = tokens ? shapeOf(tokens) : `!${texts(spelled)}`;
        const key = filledKey(spelled, base);
        const known = shapes.get(key);
        if (!known) shapes.set(key, { shape, formula: spelled });
        else {
          shared++;
          expect(shape, `${known.formula} and ${spelled}`).toBe(known.shape);
        }
      }
    }
    expect(shared).toBeGreaterThan(10_000);
  });
});

/** All that counts of a formula that cannot be read. */
function texts(formula: string): string {
  return [...formula.matchAll(/"((?:[^"]|"")*)"/g)].map(([text]) => text).join("");
}
