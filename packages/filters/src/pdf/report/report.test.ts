import { describe, expect, test } from "vitest";
import { changedPixels, type Raster } from "./changed-pixels.ts";
import { wordsLeft, wordsOf } from "./words-left.ts";

function raster(width: number, height: number, black: readonly (readonly [x: number, y: number])[]): Raster {
  const pixels = new Uint8Array(width * height * 3).fill(255);
  for (const [x, y] of black) pixels.fill(0, (y * width + x) * 3, (y * width + x) * 3 + 3);
  return { width, height, pixels };
}

describe("changed pixels", () => {
  const view = { left: 10, bottom: 20, right: 110, top: 70 };
  const box = { left: 20, bottom: 60, right: 30, top: 66 };

  // The box's lower left corner (20, 60) is ten points from the left and ten from the top.
  test.each([
    [0, 100, 50, [15, 7]],
    [90, 50, 100, [43, 15]],
    [180, 100, 50, [85, 43]],
    [270, 50, 100, [7, 85]],
  ] as const)("inside a text's box are none, on a page turned by %i", (rotation, width, height, inside) => {
    const places = { view, rotation, boxes: [box], edge: 0 };
    const blank = raster(width, height, []);
    expect(changedPixels(blank, raster(width, height, [inside]), places).pixels).toBe(0);
    expect(
      changedPixels(blank, raster(width, height, [[(inside[0] + 14) % width, inside[1]]]), places).pixels,
    ).toBe(1);
  });

  test("are all pixels when the size differs", () => {
    const places = { view, rotation: 0, boxes: [], edge: 2 } as const;
    expect(changedPixels(raster(10, 5, []), raster(5, 10, []), places).pixels).toBe(50);
  });
});

describe("source words left", () => {
  test("are counted as often as they stand there, locked ones allowed", () => {
    expect(wordsLeft(["the trace tree, the loop"], "the 轨迹 loop loop", "loop")).toEqual({
      words: 5,
      left: 2,
    });
  });

  test("are found in Chinese without blanks", () => {
    expect(wordsOf("机器翻译")).toEqual(["机器", "器翻", "翻译"]);
    expect(wordsLeft(["机器翻译"], "machine 翻译", "").left).toBe(1);
  });
});
