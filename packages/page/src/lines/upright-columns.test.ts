import { describe, expect, test } from "vitest";
import type { Glyph } from "../model/page-model.ts";
import { uprightColumns } from "./upright-columns.ts";

function letter(text: string, x: number, y: number): Glyph {
  return {
    text,
    box: { left: x, bottom: y - 2, right: x + 10, top: y + 8 },
    origin: [x, y],
    advance: 10,
    font: 0,
    size: 10,
    matrix: [10, 0, 0, 10, x, y],
    color: "#000000",
    renderMode: 0,
    code: 0,
    op: { stream: "page", nth: 0 },
    indexInOp: 0,
  } as unknown as Glyph;
}

const WORDS = [..."駅を出ると細かい雨が降っていた傘を持たない私はしばらく軒下に立って通りを行く人々の足元を"];

describe("letters of Chinese and Japanese", () => {
  test("that stand under each other run down the page", () => {
    const glyphs = WORDS.map((text, i) => letter(text, 500 - 20 * Math.floor(i / 10), 700 - 10 * (i % 10)));
    expect(uprightColumns(glyphs).size).toBe(WORDS.length);
  });

  test("that stand beside each other run in lines", () => {
    const glyphs = WORDS.map((text, i) => letter(text, 50 + 10 * (i % 10), 700 - 14 * Math.floor(i / 10)));
    expect(uprightColumns(glyphs).size).toBe(0);
  });

  test("of one upright label in a table of lines stay", () => {
    const lines = WORDS.map((text, i) => letter(text, 50 + 10 * (i % 10), 700 - 14 * Math.floor(i / 10)));
    const label = [..."购买方信息"].map((text, i) => letter(text, 20, 700 - 12 * i));
    expect(uprightColumns([...lines, ...label]).size).toBe(0);
  });
});
