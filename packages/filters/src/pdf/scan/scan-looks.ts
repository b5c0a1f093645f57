/**
 * How a page's picture is printed, as far as strokes tell: without serifs or with, and which blocks are bold. A wrong look is
 * worse than a plain one, so serifs are told for the page as a whole, and a block is bold only against the page's own text:
 * worn copies have heavy strokes all over.
 */
import { lineSize, type OcrBlock, type OcrPage } from "@yizhou/ocr";
import type { Raster } from "@yizhou/page/raster";
import type { FontLook, FontStack } from "@yizhou/page/fonts";
import { addDrawn, addSeen, footShare, noStrokes, stemWidth, type StrokeSums } from "./letter-strokes.ts";

/** What a block is set in. */
export interface BlockLook {
  readonly family: "serif" | "sans";
  readonly isBold: boolean;
}

/** Letters of pages that lean more are cut askew. */
const MOST_LEAN_DEG = 3;
/** Letters from which on a block's strokes tell something. */
const ENOUGH_LETTERS = 6;
/** Stems of bold type against those of the page's text: 1.5 to 1.8 in Liberation, DejaVu and Noto. */
const BOLDER = 1.3;
/** Latin letters that must be seen, and the em from which on their feet can be, in pixels. */
const ENOUGH_FOR_SERIFS = 150;
const SMALLEST = 26;
/**
 * From letters without feet (0) to letters with those of Noto Serif (1). Measured at 31 pixels: Liberation Sans -0.2, DejaVu
 * Sans -0.05, Liberation Serif 0.45, DejaVu Serif 0.85.
 */
const NO_FEET = 0.15;
const SANS: FontLook = { family: "sans", isBold: false, isItalic: false };
const SERIF: FontLook = { ...SANS, family: "serif" };

/**
 * @param raster  the one that the page was read from
 * @returns one for each block of the page, in its order
 * Cost: linear in the words' pixels, and the fonts' loading for Latin text.
 */
export async function blockLooks(raster: Raster, page: OcrPage, fonts: FontStack): Promise<BlockLook[]> {
  if (page.turn !== 0 || Math.abs(page.skewDeg) > MOST_LEAN_DEG) {
    return page.blocks.map(() => ({ family: "serif", isBold: false }));
  }
  const slope = Math.tan((page.skewDeg * Math.PI) / 180);
  const seen = page.blocks.map((block) => strokesOf(block, raster, slope));
  const usual = { latin: usualStem(seen, true), other: usualStem(seen, false) };
  const isBold = seen.map((one) => {
    const stem = one.isLatin ? usual.latin : usual.other;
    return one.letters >= ENOUGH_LETTERS && stem > 0 && one.stem > BOLDER * stem;
  });
  const plain = seen.filter((one, i) => one.isLatin && one.size >= SMALLEST && !isBold[i]);
  const family = (await isWithoutFeet(plain, fonts)) ? "sans" : "serif";
  return isBold.map((bold) => ({ family, isBold: bold }));
}

interface BlockStrokes {
  readonly block: OcrBlock;
  /** Em, pixels. */
  readonly size: number;
  readonly letters: number;
  readonly isLatin: boolean;
  readonly sums: StrokeSums;
  /** Ems. */
  readonly stem: number;
}

function strokesOf(block: OcrBlock, raster: Raster, slope: number): BlockStrokes {
  const sizes = block.lines.map((line) => lineSize(line)).sort((a, b) => a - b);
  const size = sizes[sizes.length >> 1]!;
  const sums = noStrokes();
  for (const line of block.lines) {
    for (const word of line.words) addSeen(sums, raster, line, word, size, slope);
  }
  const text = block.lines.map((line) => line.text).join("");
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  const latin = text.match(/\p{Script=Latin}/gu)?.length ?? 0;
  return { block, size, letters, isLatin: 2 * latin > letters, sums, stem: stemWidth(sums) / size };
}

/** Of most letters in Latin type, or in any other; ems, 0 where there are none. */
function usualStem(blocks: readonly BlockStrokes[], isLatin: boolean): number {
  const own = blocks.filter((one) => one.isLatin === isLatin && one.stem > 0);
  const total = own.reduce((sum, { letters }) => sum + letters, 0);
  let seen = 0;
  const sorted = own.sort((a, b) => a.stem - b.stem);
  return sorted.find(({ letters }) => (seen += letters) >= total / 2)?.stem ?? 0;
}

async function isWithoutFeet(blocks: readonly BlockStrokes[], fonts: FontStack): Promise<boolean> {
  const seen = noStrokes();
  const [sans, serif] = [noStrokes(), noStrokes()];
  let letters = 0;
  for (const { block, size, sums } of blocks) {
    if (letters >= 4 * ENOUGH_FOR_SERIFS) break;
    const words = block.lines.flatMap((line) => line.words);
    const text = words.map((word) => word.text).join("");
    const missing = await Promise.all([SANS, SERIF].map((look) => fonts.prepare(text, look)));
    if (missing.flat().length > 0) continue;
    letters += text.length;
    seen.foot += sums.foot;
    seen.middle += sums.middle;
    for (const word of words) {
      addDrawn(sans, word.text, size, SANS, fonts);
      addDrawn(serif, word.text, size, SERIF, fonts);
    }
  }
  if (letters < ENOUGH_FOR_SERIFS) return false;
  const [none, full] = [footShare(sans), footShare(serif)];
  return full > none && footShare(seen) < none + NO_FEET * (full - none);
}
