/**
 * What a page's picture shows of how its letters are made: how thick their stems are, and whether they stand on feet. Ink in the
 * row of the feet is compared with ink at the middle of small letters, for the words seen and for the same words in our fonts
 * with serifs and without: 1.7 and 1.5 at 31 pixels an em.
 */
import type { OcrLine, OcrWord } from "@yizhou/ocr";
import { Coverage, type Raster } from "@yizhou/page/raster";
import type { FontLook, FontStack } from "@yizhou/page/fonts";

/** Ink summed over words; `edges`: half the steps into and out of it, along rows of the middle. */
export interface StrokeSums {
  foot: number;
  middle: number;
  edges: number;
}

export const noStrokes = (): StrokeSums => ({ foot: 0, middle: 0, edges: 0 });

/** Rows that are looked at, in ems above the baseline: feet are the fullest of some, since the baseline is not known to the pixel. */
const FOOT = [-0.08, 0.12] as const;
const MIDDLE = [0.16, 0.34] as const;
/** Black and white are at least so far apart. */
const CONTRAST = 40;
/** Words longer than this, in ems, are not measured. */
const LONGEST = 30;

/** Grey values of a word, any range, and the row that it stands on. */
interface Cut {
  readonly width: number;
  readonly height: number;
  readonly baseline: number;
  readonly values: Float32Array;
}

/** @param slope  rows by which lines fall with each column; @param size  em, pixels */
export function addSeen(
  sums: StrokeSums,
  raster: Raster,
  line: OcrLine,
  word: OcrWord,
  size: number,
  slope: number,
): void {
  const { left, right } = word.box;
  const middle = (line.box.left + line.box.right) / 2;
  const baseline = line.baseline + slope * ((left + right) / 2 - middle);
  const [top, bottom] = [Math.floor(baseline - 0.8 * size), Math.ceil(baseline + 0.15 * size)];
  const width = right - left + 2;
  if (top < 0 || bottom > raster.height || left < 1 || right + 1 > raster.width) return;
  const values = new Float32Array(width * (bottom - top));
  for (let y = top; y < bottom; y++) {
    for (let x = 0; x < width; x++) {
      const at = (y * raster.width + left - 1 + x) * 4;
      values[(y - top) * width + x] =
        0.3 * raster.data[at]! + 0.59 * raster.data[at + 1]! + 0.11 * raster.data[at + 2]!;
    }
  }
  addStrokes(sums, { width, height: bottom - top, baseline: baseline - top, values }, size);
}

/** The same of a text in a font of ours. @param fonts  prepared for it */
export function addDrawn(
  sums: StrokeSums,
  text: string,
  size: number,
  look: FontLook,
  fonts: FontStack,
): void {
  const runs = fonts.split(text, look).map(({ text: run, font }) => ({ font, glyphs: font.shape(run) }));
  const advance = runs.flatMap(({ glyphs }) => glyphs).reduce((sum, glyph) => sum + glyph.advance, 0);
  if (advance === 0 || advance > LONGEST) return;
  const [width, height] = [Math.ceil((advance + 0.4) * size), Math.ceil(1.2 * size)];
  const coverage = new Coverage(width, height);
  const baseline = 0.9 * size;
  let x = 0.2 * size;
  for (const { font, glyphs } of runs) {
    for (const glyph of glyphs) {
      const { path, unitsPerEm } = font.outline(glyph.glyph);
      const scale = size / unitsPerEm;
      coverage.add(path, [scale, 0, 0, -scale, x, baseline]);
      x += glyph.advance * size;
    }
  }
  addStrokes(
    sums,
    { width, height, baseline, values: coverage.shares().map((share) => 255 * (1 - share)) },
    size,
  );
}

function addStrokes(sums: StrokeSums, { width, height, baseline, values }: Cut, size: number): void {
  const sorted = values.toSorted();
  const quantile = (share: number) => sorted[Math.floor(share * (sorted.length - 1))]!;
  const [dark, light] = [quantile(0.02), quantile(0.95)];
  // Light letters on a dark ground are no running text.
  if (light - dark < CONTRAST || quantile(0.5) < (dark + light) / 2) return;
  const inkAt = (at: number) => Math.max(0, Math.min(1, (light - values[at]!) / (light - dark)));
  const rowsOf = ([from, to]: readonly [number, number]) => [
    Math.max(0, Math.round(baseline - to * size)),
    Math.min(height, Math.round(baseline - from * size)),
  ];
  const meanOf = ([first = 0, end = 0]: readonly number[]) => {
    let ink = 0;
    for (let at = first * width; at < end * width; at++) ink += inkAt(at);
    return ink / Math.max(1, end - first);
  };
  const middle = rowsOf(MIDDLE);
  const [first = 0, end = 0] = rowsOf(FOOT);
  let most = 0;
  for (let y = first; y < end; y++) most = Math.max(most, meanOf([y, y + 1]));
  sums.foot += most;
  sums.middle += meanOf(middle);
  let edges = 0;
  for (let y = middle[0]!; y < middle[1]!; y++) {
    for (let x = 1; x < width; x++) edges += Math.abs(inkAt(y * width + x) - inkAt(y * width + x - 1));
  }
  sums.edges += edges / 2 / Math.max(1, middle[1]! - middle[0]!);
}

/** Pixels that a stem is wide; 0 where nothing was seen. */
export function stemWidth({ middle, edges }: StrokeSums): number {
  return edges === 0 ? 0 : middle / edges;
}

/** How much fuller the feet are than the middle; 0 where nothing was seen. */
export function footShare({ foot, middle }: StrokeSums): number {
  return middle === 0 ? 0 : foot / middle;
}
