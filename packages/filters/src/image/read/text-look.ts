/**
 * Whether letters are bold or have serifs, told by their strokes: how long a run of ink is on average, across and down,
 * compared with the same words in our plain sans serif, drawn as large and measured alike. Bold letters have longer runs; Latin
 * letters with serifs have stems thicker than their thin strokes, and Song characters thin level strokes. A run's length is its
 * ink over the steps into and out of it, so soft edges do not matter.
 */
import type { OcrWord } from "@yizhou/ocr";
import { Coverage, type Raster } from "@yizhou/page/raster";
import type { FontStack } from "@yizhou/page/fonts";
import { PLAIN_LOOK } from "./text-size.ts";

export interface StrokeLook {
  readonly isBold: boolean;
  readonly isSerif: boolean;
  /** Letters that were looked at; of few letters little is known. */
  readonly letters: number;
}

/** Letters smaller than this many pixels show nothing of their strokes. */
const SMALLEST_SIZE = 11;
/** Letters that are looked at. */
const ENOUGH = 120;
/** Black and white are at least so far apart. */
const CONTRAST = 24;

/**
 * Ratios to plain letters at which a look begins. `weight`: of both runs together; `contrast`: of runs across to runs down.
 * Measured on Noto: Latin bold 1.58 (with serifs 1.33), its serifs 1.13 to 1.19 in contrast; Han bold 1.56 (Song 1.08), Song
 * 0.88 in contrast; Hangul bold 1.54, Myeongjo 0.86 in weight. Other Latin faces, from 26 pixels on: plain sans 0.98 to 1.04 in
 * contrast, bold ones 1.03 (Liberation, 1.43 in weight) to 1.17 (DejaVu, 1.80), since the heaviest letters have the thinnest
 * level strokes; with serifs, from 40 pixels on, 1.10 (Times alike) to 1.33. In smaller letters thin strokes blur away, and faces
 * like Times fall below those without serifs: 0.87 against 0.92 and more at 16 pixels, 0.95 against 0.98 and more at 26.
 */
const LOOKS = {
  latin: {
    isSerif: (weight: number, contrast: number, size: number) =>
      contrast > 1.08 + 0.17 * Math.max(0, weight - 1.1) ||
      (size <= 28 && contrast < 0.905 + 0.0056 * (size - 16)),
    bold: 1.28,
    boldSerif: 1.16,
  },
  han: { isSerif: (_: number, contrast: number) => contrast < 0.92, bold: 1.28, boldSerif: 0.94 },
  hangul: { isSerif: (weight: number) => weight < 0.89, bold: 1.28, boldSerif: Infinity },
} as const;

/** @param size  em, pixels of the raster */
export function textLook(
  raster: Raster,
  words: readonly OcrWord[],
  size: number,
  fonts: FontStack,
): StrokeLook {
  const [seen, plain] = [emptyRuns(), emptyRuns()];
  let text = "";
  for (const word of words) {
    if (text.length >= ENOUGH) break;
    const [own, drawn] = [cutGrey(raster, word), drawGrey(word.text, size, fonts)];
    if (!own || !drawn) continue;
    text += word.text;
    addRuns(seen, own);
    addRuns(plain, drawn);
  }
  const letters = text.length;
  if (size < SMALLEST_SIZE || seen.across === 0 || plain.across === 0)
    return { isBold: false, isSerif: false, letters: 0 };
  const across = seen.ink / seen.across / (plain.ink / plain.across);
  const down = seen.ink / seen.down / (plain.ink / plain.down);
  const [weight, contrast] = [Math.sqrt(across * down), across / down];
  const { isSerif, bold, boldSerif } = LOOKS[scriptOf(text)];
  const hasSerifs = isSerif(weight, contrast, size);
  return { isBold: weight > (hasSerifs ? boldSerif : bold), isSerif: hasSerifs, letters };
}

function scriptOf(text: string): keyof typeof LOOKS {
  const count = (pattern: RegExp) => text.match(pattern)?.length ?? 0;
  const [han, hangul] = [
    count(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu),
    count(/\p{Script=Hangul}/gu),
  ];
  if (hangul > han && 2 * hangul > text.length) return "hangul";
  return 2 * han > text.length ? "han" : "latin";
}

/** Grey values of a piece, from any range. */
interface Grey {
  readonly width: number;
  readonly height: number;
  readonly values: Float32Array;
}

function cutGrey({ width: across, height: down, data }: Raster, { box }: OcrWord): Grey | null {
  const [left, top] = [Math.max(0, box.left - 1), Math.max(0, box.top - 1)];
  const width = Math.min(across, box.right + 1) - left;
  const height = Math.min(down, box.bottom + 1) - top;
  if (width < 3 || height < 3) return null;
  const values = new Float32Array(width * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = ((top + y) * across + left + x) * 4;
      values[y * width + x] = 0.3 * data[at]! + 0.59 * data[at + 1]! + 0.11 * data[at + 2]!;
    }
  }
  return { width, height, values };
}

/** Words longer than this, in ems, are not measured. */
const LONGEST = 30;

function drawGrey(text: string, size: number, fonts: FontStack): Grey | null {
  const runs = fonts
    .split(text, PLAIN_LOOK)
    .map(({ text: run, font }) => ({ font, glyphs: font.shape(run) }));
  const advance = runs.flatMap(({ glyphs }) => glyphs).reduce((sum, glyph) => sum + glyph.advance, 0);
  if (advance === 0 || advance > LONGEST) return null;
  const [width, height] = [Math.ceil((advance + 0.4) * size), Math.ceil(1.6 * size)];
  const coverage = new Coverage(width, height);
  let x = 0.2 * size;
  for (const { font, glyphs } of runs) {
    for (const glyph of glyphs) {
      const { path, unitsPerEm } = font.outline(glyph.glyph);
      const scale = size / unitsPerEm;
      coverage.add(path, [scale, 0, 0, -scale, x, 1.2 * size]);
      x += glyph.advance * size;
    }
  }
  return { width, height, values: coverage.shares().map((share) => 255 * (1 - share)) };
}

/** Ink, and half the steps into and out of it, in pixels. */
interface Runs {
  ink: number;
  across: number;
  down: number;
}

const emptyRuns = (): Runs => ({ ink: 0, across: 0, down: 0 });

function addRuns(runs: Runs, { width, height, values }: Grey): void {
  const sorted = values.toSorted();
  const quantile = (share: number) => sorted[Math.floor(share * (sorted.length - 1))]!;
  const [dark, light] = [quantile(0.02), quantile(0.98)];
  if (light - dark < CONTRAST) return;
  // Letters fill less than half of their box.
  const isDarkOnLight = quantile(0.5) > (dark + light) / 2;
  const shares = values.map((value) => {
    const share = Math.max(0, Math.min(1, (value - dark) / (light - dark)));
    return isDarkOnLight ? 1 - share : share;
  });
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = y * width + x;
      const share = shares[at]!;
      runs.ink += share;
      runs.across += Math.abs(share - (x === 0 ? 0 : shares[at - 1]!)) / 2;
      runs.down += Math.abs(share - (y === 0 ? 0 : shares[at - width]!)) / 2;
    }
  }
}
