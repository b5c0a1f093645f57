/** Pictures beside a label that were read as letters at its ends: a shield before a warning, an arrow behind a button's name. */
import type { OcrBlock, OcrLine, OcrWord } from "../../ocr/ocr-model.ts";
import { boxAround, lineOfWords } from "../../ocr/tesseract-table.ts";

/** Sides of buttons and boxes read as words. */
const EDGE = /^[|¦│[\]]$/u;
/** What an icon is taken for: signs, or up to so many letters the reader is not sure of. */
const NO_LETTERS = /^[^\p{L}\p{N}]+$/u;
const [MOST_LETTERS, UNSURE] = [3, 0.75];
/** From an icon to the words, in heights of the words. */
const APART = 0.9;

/** @returns the label without such ends; as it is where it has none */
export function trimIcons(block: OcrBlock): OcrBlock {
  const lines = block.lines.map(trimLine);
  if (lines.every((line, index) => line === block.lines[index])) return block;
  return { ...block, lines, box: boxAround(lines.map(({ box }) => box)) };
}

function trimLine(line: OcrLine): OcrLine {
  const words = [...line.words];
  while (words.length > 1 && isIcon(words[0]!, words[1]!)) words.shift();
  while (words.length > 1 && isIcon(words.at(-1)!, words.at(-2)!)) words.pop();
  return words.length === line.words.length ? line : { ...lineOfWords(words), baseline: line.baseline };
}

function isIcon({ text, box, confidence }: OcrWord, { box: beside }: OcrWord): boolean {
  const height = beside.bottom - beside.top;
  const gap = Math.max(box.left - beside.right, beside.left - box.right);
  if (EDGE.test(text)) return box.bottom - box.top > height || gap > APART * height;
  if (gap < APART * height || confidence >= UNSURE) return false;
  return NO_LETTERS.test(text) || [...text].length <= MOST_LETTERS;
}
