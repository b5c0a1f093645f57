/** Pictures beside a label that were read as letters at its ends: a shield before a warning, an arrow behind a button's name. */
import { boxAround, lineOfWords, type OcrBlock, type OcrLine, type OcrWord } from "@yizhou/ocr";
import type { Raster } from "@yizhou/page/raster";
import { colourDistance, inkColour } from "./ground-colour.ts";

/** Sides of buttons and boxes read as words. */
const EDGE = /^[|¦│[\]]$/u;
/** What an icon is taken for: signs, or up to so many letters the reader is not sure of. */
const NO_LETTERS = /^[^\p{L}\p{N}]+$/u;
const [MOST_LETTERS, UNSURE] = [3, 0.75];
/** Circles, squares and signs in one, which letters do not stand for. */
const SIGN = /^[©®™@*•·○●◯□■▪◆◇☐☑✓✔]$/u;
/** From an icon to the words, in heights of the words. */
const APART = 0.9;
/** A line of a legend: read as a dash or as the figure one, in another colour than its words; heights and gap in heights of the words. */
const STROKE = /^[一—–-]$/u;
const [STROKE_HEIGHT, STROKE_GAP, OTHER_INK] = [0.45, 0.3, 120];

/** @returns the label without such ends; as it is where it has none */
export function trimIcons(block: OcrBlock, raster: Raster): OcrBlock {
  const lines = block.lines.map((line) => trimLine(line, raster));
  if (lines.every((line, index) => line === block.lines[index])) return block;
  return { ...block, lines, box: boxAround(lines.map(({ box }) => box)) };
}

function trimLine(line: OcrLine, raster: Raster): OcrLine {
  const words = [...line.words];
  while (words.length > 1 && isIcon(words[0]!, words[1]!, raster)) words.shift();
  while (words.length > 1 && isIcon(words.at(-1)!, words.at(-2)!, raster)) words.pop();
  return words.length === line.words.length ? line : { ...lineOfWords(words), baseline: line.baseline };
}

function isIcon(word: OcrWord, next: OcrWord, raster: Raster): boolean {
  const { text, box, confidence } = word;
  const height = next.box.bottom - next.box.top;
  const gap = Math.max(box.left - next.box.right, next.box.left - box.right);
  if (EDGE.test(text)) return box.bottom - box.top > height || gap > APART * height;
  if (STROKE.test(text)) {
    const isLow = box.bottom - box.top < STROKE_HEIGHT * height && gap > STROKE_GAP * height;
    return isLow && colourDistance(inkColour(box, raster), inkColour(next.box, raster)) > OTHER_INK;
  }
  if (confidence >= UNSURE) return false;
  if (SIGN.test(text)) return true;
  return gap >= APART * height && (NO_LETTERS.test(text) || [...text].length <= MOST_LETTERS);
}
