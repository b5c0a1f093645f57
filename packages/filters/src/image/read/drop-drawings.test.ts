import { expect, test } from "vitest";
import type { OcrBlock, OcrWord } from "@yizhou/ocr";
import type { PixelBox, Raster } from "@yizhou/page/raster";
import { type Color, Drawing } from "@yizhou/page/testing";
import { dropDrawings } from "./drop-drawings.ts";

const BLUE: Color = [49, 80, 110];

function rasterOf({ width, height, data }: Drawing): Raster {
  const pixels = new Uint8Array(width * height * 4).fill(255);
  for (let at = 0; at < width * height; at++) pixels.set(data.subarray(at * 3, at * 3 + 3), at * 4);
  return { width, height, data: pixels, dpi: null };
}

function labelOf(...words: readonly OcrWord[]): OcrBlock {
  const box = words[0]!.box;
  const line = { words, text: words.map(({ text }) => text).join(" "), box, baseline: box.bottom };
  return { lines: [line], box, leanDeg: 0, color: "#000000", background: "#ffffff", align: "left" };
}

const word = (text: string, box: PixelBox, confidence = 0.95): OcrWord => ({ text, box, confidence });
const wordsLeft = (block: OcrBlock | null) =>
  block?.lines.flatMap(({ words }) => words.map(({ text }) => text)) ?? [];

test("a legend's square that was read as part of a word is no part of its box", async () => {
  const drawing = new Drawing(300, 80);
  drawing.rect(20, 26, 24, 24, BLUE);
  await drawing.text("Left bank", 60, 48, { size: 26 });
  const block = labelOf(
    word("Left", { left: 20, top: 26, right: 106, bottom: 50 }, 0.6),
    word("bank", { left: 114, top: 26, right: 180, bottom: 50 }),
  );
  const [line] = dropDrawings(block, rasterOf(drawing), true)!.lines;
  expect(line!.text).toBe("Left bank");
  expect(line!.words[0]!.box.left).toBeGreaterThan(56);
  expect(line!.box.left).toBe(line!.words[0]!.box.left);
  expect(line!.words[1]).toBe(block.lines[0]!.words[1]);
});

test("a square alone is dropped, letters of thick strokes are not", async () => {
  const drawing = new Drawing(300, 80);
  drawing.rect(20, 26, 24, 24, BLUE);
  await drawing.text("Ill", 60, 48, { size: 26, look: { isBold: true } });
  const raster = rasterOf(drawing);
  expect(
    dropDrawings(labelOf(word("M", { left: 20, top: 26, right: 44, bottom: 50 })), raster, true),
  ).toBeNull();
  const box = { left: 58, top: 24, right: 92, bottom: 50 };
  expect(dropDrawings(labelOf(word("Ill", box)), raster, true)!.box).toEqual(box);
});

test("among drawings a letter alone, a few that are unsure, and words that nobody believes are dropped", () => {
  const drawing = new Drawing(300, 80);
  drawing.change((_, x) => (x % 4 < 2 ? 0 : 255));
  const raster = rasterOf(drawing);
  const at = (left: number) => ({ left, top: 20, right: left + 30, bottom: 50 });
  const left = (...words: readonly OcrWord[]) => wordsLeft(dropDrawings(labelOf(...words), raster, true));
  expect(left(word("j", at(20), 0.85))).toEqual([]);
  expect(left(word("wh", at(20), 0.57))).toEqual([]);
  expect(left(word("Sae", at(20), 0.68))).toEqual([]);
  expect(left(word("Time", at(20), 0.9))).toEqual(["Time"]);
  expect(left(word("pH", at(20), 0.92))).toEqual(["pH"]);
  expect(left(word("男", at(20), 0.9))).toEqual(["男"]);
  expect(left(word("1998", at(20), 0.9))).toEqual(["1998"]);
  expect(left(word("L.", at(20), 0.21), word("local", at(60)))).toEqual(["local"]);
  // In running text an unsure word stays: a wrong one is seen and mended.
  expect(wordsLeft(dropDrawings(labelOf(word("nver", at(20), 0.2)), raster, false))).toEqual(["nver"]);
});
