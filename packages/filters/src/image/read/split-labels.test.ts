import { expect, test } from "vitest";
import { lineOfWords, type OcrBlock } from "@yizhou/ocr";
import { Drawing } from "@yizhou/page/testing";
import { splitAtGrounds } from "./split-labels.ts";

const LEFT = { text: "marginal", box: { left: 20, top: 20, right: 140, bottom: 50 }, confidence: 0.9 };
const RIGHT = { text: "bank", box: { left: 170, top: 20, right: 230, bottom: 50 }, confidence: 0.9 };

function rasterOf({ width, height, data }: Drawing) {
  const pixels = new Uint8Array(width * height * 4).fill(255);
  for (let at = 0; at < width * height; at++) pixels.set(data.subarray(at * 3, at * 3 + 3), at * 4);
  return { width, height, data: pixels, dpi: null };
}

function label(): OcrBlock {
  const line = lineOfWords([LEFT, RIGHT]);
  return { lines: [line], box: line.box, leanDeg: 0, color: "#000000", background: "#ffffff", align: "left" };
}

test("a name half on a coloured shape is two texts", () => {
  const drawing = new Drawing(260, 70);
  drawing.rect(150, 0, 110, 70, [230, 40, 50]);
  expect(splitAtGrounds(label(), rasterOf(drawing)).map(({ lines }) => lines[0]!.text)).toEqual([
    "marginal",
    "bank",
  ]);
});

test("bold words on a shaded ground are one text", () => {
  const drawing = new Drawing(260, 70);
  drawing.change((_, x, y) => 230 - y / 2 - x / 10);
  drawing.rect(20, 20, 120, 30, [20, 20, 20]);
  expect(splitAtGrounds(label(), rasterOf(drawing))).toHaveLength(1);
});
