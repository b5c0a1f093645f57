import { describe, expect, test } from "vitest";
import type { Char } from "../lines/chars.ts";
import { settleSmallBullets } from "./small-bullets.ts";

const FONT = { name: "Sans", isBold: false } as Char["font"];

function char(text: string, left: number, baseline: number, size: number): Char {
  const width = 0.6 * size;
  return {
    ...{
      glyph: 0,
      text,
      left,
      right: left + width,
      bottom: baseline - 0.2 * size,
      top: baseline + 0.8 * size,
    },
    ...{ baseline, size, font: FONT, color: "#000000", isMath: false, hasBlankBefore: false },
  };
}

const places = (chars: readonly Char[]) =>
  settleSmallBullets(chars).map(({ baseline, size }) => [baseline, size]);
const baselines = (chars: readonly Char[]) => settleSmallBullets(chars).map(({ baseline }) => baseline);

describe("a sign smaller than the text behind it", () => {
  test("has the baseline and the size of the item that it begins", () => {
    const placed = [
      [100, 18],
      [100, 18],
    ];
    expect(places([char("\u25cf", 50, 103.5, 8), char("M", 70, 100, 18)])).toEqual(placed);
    expect(places([char("\u2013", 80, 103.4, 8), char("C", 97, 100, 18)])).toEqual(placed);
  });

  test("stays where it is between words, and where it is a script of one", () => {
    const word = char("A", 40, 100, 18);
    expect(baselines([word, char("\u2013", 52, 106, 8), char("B", 70, 100, 18)])).toEqual([100, 106, 100]);
  });

  test("stays where the text behind it is of its own line", () => {
    expect(baselines([char("\u2022", 50, 100, 10), char("M", 62, 100, 10)])).toEqual([100, 100]);
    expect(baselines([char("\u2022", 50, 130, 8), char("M", 62, 100, 18)])).toEqual([130, 100]);
  });

  test("stays where a page is drawn with thousands of them", () => {
    const item = [char("\u25cf", 50, 103.5, 8), char("M", 70, 100, 18)];
    const drawn = Array.from({ length: 40_000 }, (_, at) => char("\u2022", at % 500, at / 100, 2));
    const page = [...item, ...drawn];
    expect(settleSmallBullets(page)).toBe(page);
  });
});
