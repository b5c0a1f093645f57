import type { PixelBox } from "@yizhou/page/raster";
import type { OcrLine, OcrWord } from "./ocr-model.ts";
import { boxAround, lineOfWords } from "./tesseract-table.ts";

/**
 * The line with the pieces of each word put together.
 *
 * @param longest  pixels that a word may be wide; longer ones (Han has no blanks) stay in several pieces
 */
export function withWholeWords(line: OcrLine, longest = Infinity): OcrLine {
  const words: OcrWord[][] = [];
  for (const piece of line.words) {
    const last = words.at(-1);
    if (piece.isGlued && last && piece.box.right - last[0]!.box.left <= longest) last.push(piece);
    else words.push([piece]);
  }
  return words.length === line.words.length ? line : lineOfWords(words.map(wordOf));
}

/** Its confidence is the mean by letters. @param pieces  at least one */
function wordOf(pieces: readonly OcrWord[]): OcrWord {
  if (pieces.length === 1) return pieces[0]!;
  const length = pieces.reduce((sum, piece) => sum + piece.text.length, 0);
  const weighed = pieces.reduce((sum, piece) => sum + piece.confidence * piece.text.length, 0);
  return {
    text: pieces.map((piece) => piece.text).join(""),
    box: boxOf(pieces.map((piece) => piece.box)),
    confidence: weighed / length,
    ...(pieces[0]!.isGlued ? { isGlued: true } : {}),
  };
}

/** Round all, but no taller than most: some pieces are given the height of the whole line. */
function boxOf(boxes: readonly PixelBox[]): PixelBox {
  const tops = boxes.map((box) => box.top).sort((a, b) => a - b);
  const bottoms = boxes.map((box) => box.bottom).sort((a, b) => a - b);
  const quarter = boxes.length >> 2;
  return { ...boxAround(boxes), top: tops[quarter]!, bottom: bottoms[bottoms.length - 1 - quarter]! };
}
