import type { Raster } from "@yizhou/page/raster";
import { describe, expect, test } from "vitest";
import { fillBackground } from "./fill-background.ts";

/** A raster painted by a function of the place. */
function painted(width: number, height: number, paint: (x: number, y: number) => readonly number[]): Raster {
  const data = new Uint8Array(width * height * 4);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) data.set([...paint(x, y), 255], (y * width + x) * 4);
  }
  return { width, height, data, dpi: null };
}

const INK = [10, 10, 10];
const isInk = (x: number, y: number) => x >= 30 && x < 70 && y >= 20 && y < 30 && (x + y) % 3 > 0;
const WORD = { left: 30, top: 20, right: 70, bottom: 30 };

describe("fillBackground", () => {
  test("fills a word on even paper with the paper's colour", () => {
    const raster = painted(100, 50, (x, y) => (isInk(x, y) ? INK : [240, 230, 200]));
    const [patch] = fillBackground(raster, [WORD]);
    expect(patch!.fill).toBe("#f0e6c8");
    expect(patch!.box.left).toBeLessThan(WORD.left);
    expect(patch!.box.bottom).toBeGreaterThan(WORD.bottom);
  });

  test("follows a shade across the word, so that no edge shows", () => {
    const shade = (x: number) => 120 + x;
    const raster = painted(100, 50, (x, y) => (isInk(x, y) ? INK : [shade(x), shade(x), shade(x)]));
    const [patch] = fillBackground(raster, [WORD]);
    const fill = patch!.fill as Raster;
    expect(typeof fill).toBe("object");
    for (const x of [0, fill.width >> 1, fill.width - 1]) {
      for (const y of [0, fill.height >> 1, fill.height - 1]) {
        const value = fill.data[(y * fill.width + x) * 4]!;
        expect(Math.abs(value - shade(patch!.box.left + x))).toBeLessThan(10);
      }
    }
  });

  test("makes one patch of words that stand close on one line, and not of lines", () => {
    const raster = painted(200, 100, () => [255, 255, 255]);
    const words = [
      { left: 10, top: 10, right: 40, bottom: 24 },
      { left: 45, top: 10, right: 80, bottom: 24 },
      { left: 10, top: 30, right: 60, bottom: 44 },
    ];
    expect(fillBackground(raster, words)).toHaveLength(2);
  });

  test("cuts boxes at the raster's edges and leaves out what lies outside", () => {
    const raster = painted(20, 20, () => [1, 2, 3]);
    const patches = fillBackground(raster, [
      { left: -5, top: -5, right: 10, bottom: 10 },
      { left: 50, top: 50, right: 60, bottom: 60 },
    ]);
    expect(patches).toEqual([{ box: { left: 0, top: 0, right: 12, bottom: 12 }, fill: "#010203" }]);
  });

  test("is not led astray by a rule beside the word", () => {
    const raster = painted(100, 50, (x, y) => (isInk(x, y) || y === 33 ? INK : [250, 250, 250]));
    const [patch] = fillBackground(raster, [WORD]);
    const fill = patch!.fill;
    const value =
      typeof fill === "string" ? parseInt(fill.slice(1, 3), 16) : fill.data[(fill.width * 5 + 20) * 4]!;
    expect(value).toBeGreaterThan(235);
  });
});
