import type { OcrLine, OcrWord } from "./ocr-model.ts";
import { lineOfWords } from "./tesseract-table.ts";

/** Lines below this are drawings taken for letters. */
const LEAST_LINE = 0.4;
/** Marks below this are dropped from lines that are read well otherwise; words stay, for a wrong word is seen and mended. */
const LEAST_MARK = 0.3;
/** Short lines have less to speak for them. */
const SHORT_LINE = { letters: 6, confidence: 0.55 };
const LETTER = /[\p{L}\p{N}]/u;

/** Without what is no text: drawings, dirt and edges that were read as letters with little confidence. */
export function keepReadable(lines: readonly OcrLine[]): OcrLine[] {
  return lines.flatMap((line) => {
    const words = line.words.filter(isKept);
    const letters = words.reduce((sum, { text }) => sum + (text.match(/[\p{L}\p{N}]/gu)?.length ?? 0), 0);
    if (letters === 0) return [];
    const confidence = meanOf(words);
    if (confidence < LEAST_LINE) return [];
    if (letters <= SHORT_LINE.letters && confidence < SHORT_LINE.confidence) return [];
    return [words.length === line.words.length ? line : lineOfWords(words)];
  });
}

function isKept({ text, confidence }: OcrWord): boolean {
  return LETTER.test(text) || confidence >= LEAST_MARK;
}

function meanOf(words: readonly OcrWord[]): number {
  const total = words.reduce((sum, word) => sum + word.text.length, 0);
  return words.reduce((sum, word) => sum + word.confidence * word.text.length, 0) / Math.max(1, total);
}
