/**
 * Words that are none: filled squares of legends, bars and ticks that were read as letters, alone or as part of the word beside
 * them; and among labels shapes of a drawing or a photograph that look like a few letters.
 */
import { boxAround, type OcrBlock, type OcrLine, type OcrWord } from "@yizhou/ocr";
import type { Raster } from "@yizhou/page/raster";
import { colourDistance, groundColour } from "./ground-colour.ts";

/** Letters leave at least this share of their box free. */
const SOLID = 0.86;
/** Fewer pixels say nothing. */
const LEAST_AREA = 60;
/** Colours of one surface differ by less, summed over red, green and blue. */
const SAME = 40;

/** Words of labels below this confidence are shapes; so are labels of so few letters below the other. */
const [LEAST_WORD, LEAST_SHORT, MOST_UNSURE] = [0.3, 0.75, 4];
/** A filled shape beside a word: its width and height at least, as shares of its height and of the word's. */
const [SHAPE_WIDTH, SHAPE_HEIGHT] = [0.35, 0.35];

/** @returns the block without such words; null when nothing is left. @param isLabel  it is short, and may stand among drawings */
export function dropDrawings(block: OcrBlock, raster: Raster, isLabel: boolean): OcrBlock | null {
  const lines = block.lines.flatMap((line): OcrLine[] => {
    const words = line.words.flatMap((word): OcrWord[] => {
      if (isSolid(word, raster) || (isLabel && word.confidence < LEAST_WORD)) return [];
      return [withoutShape(word, raster)];
    });
    if (isLabel && !isReadable(words)) return [];
    if (words.length === line.words.length && words.every((word, at) => word === line.words[at]))
      return [line];
    if (words.length === 0) return [];
    return [
      {
        ...line,
        words,
        text: words.map((word) => word.text).join(" "),
        box: boxAround(words.map(({ box }) => box)),
      },
    ];
  });
  return lines.length === 0 ? null : { ...block, lines, box: boxAround(lines.map(({ box }) => box)) };
}

/** Whether one colour fills the word's box. */
function isSolid({ text, box }: OcrWord, { width, data }: Raster): boolean {
  const area = (box.right - box.left) * (box.bottom - box.top);
  // Strokes that fill their box are letters.
  if (area < LEAST_AREA || /^[-–—_|lI1ㅣㅡ一丨.·/\\]+$/u.test(text)) return false;
  const counts = new Map<number, number>();
  const pixels: number[] = [];
  for (let y = box.top; y < box.bottom; y++) {
    for (let x = box.left; x < box.right; x++) {
      const at = (y * width + x) * 4;
      pixels.push(at);
      const key = ((data[at]! >> 5) << 6) | ((data[at + 1]! >> 5) << 3) | (data[at + 2]! >> 5);
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
  }
  const [key] = [...counts].reduce((a, b) => (b[1] > a[1] ? b : a));
  const of = pixels.filter((at) => {
    const [red, green, blue] = [((key >> 6) << 5) + 16, (((key >> 3) & 7) << 5) + 16, ((key & 7) << 5) + 16];
    return (
      Math.abs(data[at]! - red) + Math.abs(data[at + 1]! - green) + Math.abs(data[at + 2]! - blue) < SAME + 48
    );
  });
  return of.length >= SOLID * pixels.length;
}

/** One letter alone needs no translation where words have more; of a few letters one has to be sure. */
function isReadable(words: readonly OcrWord[]): boolean {
  const text = words.map((word) => word.text).join("");
  if (/[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)) return true;
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  // Numbers stay as they are; they tell other labels where they stand.
  if (letters > MOST_UNSURE || letters === 0) return true;
  return letters > 1 && words.every((word) => word.confidence >= LEAST_SHORT);
}

/** The word without a filled shape at its left or right end that stands apart from its letters. */
function withoutShape(word: OcrWord, raster: Raster): OcrWord {
  const { box } = word;
  const height = box.bottom - box.top;
  const isInk = inkOf(word, raster);
  const inkIn = (x: number) => {
    let [top, bottom, count] = [Infinity, -Infinity, 0];
    for (let y = box.top; y < box.bottom; y++) {
      if (!isInk(x, y)) continue;
      count++;
      top = Math.min(top, y);
      bottom = Math.max(bottom, y + 1);
    }
    return { top, bottom, count };
  };
  const edgeBehind = (from: number, step: 1 | -1): number | null => {
    const isInside = (x: number) => x >= box.left && x < box.right;
    let x = from;
    while (isInside(x) && inkIn(x).count === 0) x += step;
    const start = x;
    let [top, bottom, count] = [Infinity, -Infinity, 0];
    for (let column = inkIn(x); isInside(x) && column.count > 0; column = inkIn((x += step))) {
      count += column.count;
      top = Math.min(top, column.top);
      bottom = Math.max(bottom, column.bottom);
    }
    const width = Math.abs(x - start);
    const isShape =
      count >= SOLID * width * (bottom - top) &&
      count >= LEAST_AREA &&
      width >= SHAPE_WIDTH * (bottom - top) &&
      bottom - top >= SHAPE_HEIGHT * height;
    if (!isShape) return null;
    while (isInside(x) && inkIn(x).count === 0) x += step;
    return isInside(x) ? x : null;
  };
  const left = edgeBehind(box.left, 1) ?? box.left;
  const right = (edgeBehind(box.right - 1, -1) ?? box.right - 1) + 1;
  const isSame = left === box.left && right === box.right;
  return isSame || right <= left ? word : { ...word, box: { ...box, left, right } };
}

/** Tells pixels that stand off the ground of a word's box. */
function inkOf({ box }: OcrWord, raster: Raster): (x: number, y: number) => boolean {
  const ground = groundColour(box, raster);
  const { width, data } = raster;
  return (x, y) => {
    const at = (y * width + x) * 4;
    return colourDistance([data[at]!, data[at + 1]!, data[at + 2]!], ground) > 2 * SAME;
  };
}
