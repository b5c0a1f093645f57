import { expect, test } from "vitest";
import { lineOfWords, type OcrBlock, type OcrWord } from "@yizhou/ocr";
import type { PixelBox, Raster } from "@yizhou/page/raster";
import { trimIcons } from "./trim-icons.ts";

const PAPER: Raster = { width: 200, height: 40, data: new Uint8Array(200 * 40 * 4).fill(255), dpi: null };

function wordAt(text: string, left: number, right: number, confidence = 0.95): OcrWord {
  return { text, box: { left, top: 10, right, bottom: 24 }, confidence };
}

function labelOf(...words: readonly OcrWord[]): OcrBlock {
  const line = lineOfWords(words);
  return { lines: [line], box: line.box, leanDeg: 0, color: "#000000", background: "#ffffff", align: "left" };
}

test("a shield before a warning that was read as letters is none of its words", () => {
  const label = labelOf(wordAt("1)", 10, 18, 0.62), wordAt("SECURITY", 40, 100), wordAt("WARNING", 105, 170));
  expect(trimIcons(label, PAPER).lines[0]!.text).toBe("SECURITY WARNING");
  expect(trimIcons(label, PAPER).box.left).toBe(40);
});

test("the sides of a button are no words", () => {
  const side = (left: number): OcrWord => ({
    text: "|",
    box: { left, top: 4, right: left + 2, bottom: 30 },
    confidence: 0.94,
  });
  const label = labelOf(side(10), wordAt("Enable", 20, 60), wordAt("Content", 64, 110), side(116));
  expect(trimIcons(label, PAPER).lines[0]!.text).toBe("Enable Content");
});

test("figures and short words that were read surely or stand close stay", () => {
  const label = labelOf(wordAt("12", 10, 24, 0.96), wordAt("of", 44, 54), wordAt("40", 58, 72, 0.5));
  expect(trimIcons(label, PAPER)).toBe(label);
});

test("a red line before black words is a legend's, a dash of their colour is theirs", () => {
  const dash: OcrWord = { text: "一", box: { left: 10, top: 15, right: 40, bottom: 19 }, confidence: 0.95 };
  const label = labelOf(dash, wordAt("居民", 50, 80));
  const drawn = (...color: readonly number[]): Raster => {
    const data = PAPER.data.slice();
    const fill = ({ left, top, right, bottom }: PixelBox, ink: readonly number[]) => {
      for (let y = top; y < bottom; y++)
        for (let x = left; x < right; x++) data.set(ink, (y * PAPER.width + x) * 4);
    };
    fill(dash.box, color);
    fill({ left: 55, top: 12, right: 58, bottom: 22 }, [20, 20, 20]);
    return { ...PAPER, data };
  };
  expect(trimIcons(label, drawn(200, 60, 50)).lines[0]!.text).toBe("居民");
  expect(trimIcons(label, drawn(20, 20, 20))).toBe(label);
});
