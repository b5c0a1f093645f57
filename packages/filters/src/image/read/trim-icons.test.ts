import { expect, test } from "vitest";
import type { OcrBlock, OcrWord } from "../../ocr/ocr-model.ts";
import { lineOfWords } from "../../ocr/tesseract-table.ts";
import { trimIcons } from "./trim-icons.ts";

function wordAt(text: string, left: number, right: number, confidence = 0.95): OcrWord {
  return { text, box: { left, top: 10, right, bottom: 24 }, confidence };
}

function labelOf(...words: readonly OcrWord[]): OcrBlock {
  const line = lineOfWords(words);
  return { lines: [line], box: line.box, color: "#000000", background: "#ffffff", align: "left" };
}

test("a shield before a warning that was read as letters is none of its words", () => {
  const label = labelOf(wordAt("1)", 10, 18, 0.62), wordAt("SECURITY", 40, 100), wordAt("WARNING", 105, 170));
  expect(trimIcons(label).lines[0]!.text).toBe("SECURITY WARNING");
  expect(trimIcons(label).box.left).toBe(40);
});

test("the sides of a button are no words", () => {
  const side = (left: number): OcrWord => ({
    text: "|",
    box: { left, top: 4, right: left + 2, bottom: 30 },
    confidence: 0.94,
  });
  const label = labelOf(side(10), wordAt("Enable", 20, 60), wordAt("Content", 64, 110), side(116));
  expect(trimIcons(label).lines[0]!.text).toBe("Enable Content");
});

test("figures and short words that were read surely or stand close stay", () => {
  const label = labelOf(wordAt("12", 10, 24, 0.96), wordAt("of", 44, 54), wordAt("40", 58, 72, 0.5));
  expect(trimIcons(label)).toBe(label);
});
