/**
 * Text read from a page's picture in the shape of drawn text: one glyph for each character, so that columns, tables, roles
 * and paragraphs are found by the same rules as on other pages. Where the page leans, glyphs stand level; `lean` brings them
 * to their place.
 */
import {
  joinWords,
  lineOfWords,
  lineSize,
  type OcrBlock,
  type OcrLine,
  type OcrPage,
  type OcrWord,
} from "@yizhou/ocr";
import type { PixelBox } from "@yizhou/page/raster";
import {
  type FontFact,
  type Glyph,
  IDENTITY,
  type Matrix,
  multiply,
  type OperatorRef,
  type RawPage,
  type Rule,
  type ScanText,
  transformBox,
  transformPoint,
} from "@yizhou/page/model";
import { inverse } from "./draw-page.ts";
import type { BlockLook } from "./scan-looks.ts";

const FAMILIES = ["serif", "sans"] as const;
/** The fonts of such pages, of which no more is known than how blocks look: each family plain, then bold. */
export const SCAN_FONTS: readonly FontFact[] = FAMILIES.flatMap((family) =>
  [false, true].map((isBold) => ({
    name: "",
    family,
    isBold,
    isItalic: false,
    isMath: false,
    isType3: false,
    isVertical: false,
    ascent: 0.8,
    descent: -0.2,
  })),
);

function fontOf({ family, isBold }: BlockLook): number {
  return 2 * FAMILIES.indexOf(family) + (isBold ? 1 : 0);
}

/** The glyphs are no operator's. */
const NO_OPERATOR: OperatorRef = { stream: "", nth: -1 };
/** Sizes that differ by less are one. */
const SAME_SIZE = 1.13;
/** The least width of a blank, in ems. */
const BLANK = 0.2;
/** Darker than this and hardly coloured: printed black. */
const BLACK_BELOW = 110;
const PRINTED_BLACK = "#111111";

/** What was read from a page's picture. */
export interface ReadPage {
  readonly page: OcrPage;
  /** One for each block. */
  readonly looks: readonly BlockLook[];
  /** From the picture's pixels to user space. */
  readonly toUser: Matrix;
}

/**
 * @param raw  as the file has it
 * @param isPicture  the page's own picture shows the words, so that they must be covered
 */
export function withScanText(raw: RawPage, { page, looks, toUser }: ReadPage, isPicture: boolean): RawPage {
  const upright = uprightMatrix(page);
  const level = levelMatrix(page, upright);
  const toPage = multiply(toUser, upright);
  const pointsPerPixel = Math.hypot(toUser[0], toUser[1]);
  const fromRaster = inverse(level);
  const lines = page.blocks.flatMap((block) =>
    block.lines.map((line) => levelLine(line, block, fromRaster, page)),
  );
  const sizes = commonSizes(blockSizes(lines));
  const glyphs: Glyph[] = [];
  const wordOf: number[] = [];
  const words: PixelBox[] = [];
  lines.forEach(({ line, block, places }, at) => {
    const size = roundHalf(sizes[at]! * pointsPerPixel) / pointsPerPixel;
    const color = inkColor(block.color);
    const show = (text: string, left: number, right: number, word: number) => {
      const top = line.baseline - 0.8 * size;
      glyphs.push({
        text,
        box: transformBox(toPage, { left, right, top, bottom: line.baseline + 0.2 * size }),
        origin: transformPoint(toPage, left, line.baseline),
        advance: (right - left) * pointsPerPixel,
        font: fontOf(looks[page.blocks.indexOf(block)]!),
        size: size * pointsPerPixel,
        matrix: multiply(toPage, [size, 0, 0, -size, left, line.baseline]),
        color,
        renderMode: 0,
        code: null,
        op: NO_OPERATOR,
        indexInOp: 0,
      });
      wordOf.push(word);
    };
    line.words.forEach((word, i) => {
      const number = words.push(places[i]!) - 1;
      const next = line.words[i + 1];
      const isBlankBehind = next !== undefined && joinWords([word, next]).includes(" ", word.text.length);
      // Boxes of neighbours may touch; the blank between them is drawn like any other.
      const right = isBlankBehind ? Math.min(word.box.right, next.box.left - BLANK * size) : word.box.right;
      const box = { ...word.box, right: Math.max(right, word.box.left + BLANK * size) };
      for (const part of charactersOf({ ...word, box })) show(part.text, part.left, part.right, number);
      if (isBlankBehind) show(" ", box.right, Math.max(box.right, next.box.left), number);
    });
  });
  const lean = page.skewDeg === 0 ? null : multiply(multiply(toUser, level), inverse(toPage));
  const scan: ScanText = { fileGlyphs: raw.glyphs, wordOf, words, toUser, lean, isPicture };
  if (!isPicture) return { ...raw, glyphs, scan };
  const rules = (page.rules ?? []).map((box) => ruleOf(box, multiply(toPage, fromRaster)));
  return { ...raw, glyphs, rules, drawings: [], images: [], scan };
}

/** From the upright picture to the raster as it was read: quarter turns only. */
function uprightMatrix({ width, height, turn }: OcrPage): Matrix {
  if (turn === 90) return [0, -1, 1, 0, 0, height];
  if (turn === 180) return [-1, 0, 0, -1, width, height];
  if (turn === 270) return [0, 1, -1, 0, width, 0];
  return IDENTITY;
}

/** From the upright and level picture to the raster. */
function levelMatrix({ width, height, turn, skewDeg }: OcrPage, upright: Matrix): Matrix {
  const [w, h] = turn === 90 || turn === 270 ? [height, width] : [width, height];
  const angle = (skewDeg * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const [x, y] = [w / 2, h / 2];
  return multiply(upright, [cos, sin, -sin, cos, x - x * cos + y * sin, y - x * sin - y * cos]);
}

interface LevelLine {
  readonly line: OcrLine;
  readonly block: OcrBlock;
  /** Where each word stands in the raster. */
  readonly places: readonly PixelBox[];
}

function levelLine(line: OcrLine, block: OcrBlock, fromRaster: Matrix, page: OcrPage): LevelLine {
  const isSideways = page.turn === 90 || page.turn === 270;
  const angle = Math.abs((page.skewDeg * Math.PI) / 180);
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const words = line.words.map((word): OcrWord => {
    const { left, right, top, bottom } = word.box;
    const [x, y] = transformPoint(fromRaster, (left + right) / 2, (top + bottom) / 2);
    const [outerWidth, outerHeight] = isSideways
      ? [bottom - top, right - left]
      : [right - left, bottom - top];
    // The upright box round a leaning word is larger than the word.
    const share = cos * cos - sin * sin;
    const width = Math.max(0.5 * outerWidth, (outerWidth * cos - outerHeight * sin) / share);
    const height = Math.max(0.5 * outerHeight, (outerHeight * cos - outerWidth * sin) / share);
    const box = { left: x - width / 2, right: x + width / 2, top: y - height / 2, bottom: y + height / 2 };
    return { ...word, box };
  });
  const level = lineOfWords(words);
  const toRaster = inverse(fromRaster);
  return { line: level, block, places: words.map((word) => placeOf(word.box, level, toRaster)) };
}

/** Ems above and below the baseline that letters with tails and accents take. */
const [ABOVE, BELOW] = [0.77, 0.23];

/** What hides a word: its box, as high as a line's letters are, so that a mark that was not read is hidden with it. */
function placeOf({ left, right, top, bottom }: PixelBox, line: OcrLine, toRaster: Matrix): PixelBox {
  const size = lineSize(line);
  const box = transformBox(toRaster, {
    left,
    right,
    bottom: Math.min(top, line.baseline - ABOVE * size),
    top: Math.max(bottom, line.baseline + BELOW * size),
  });
  return { left: box.left, top: box.bottom, right: box.right, bottom: box.top };
}

/** For each line the size that most of its block's text has: a short line alone tells it badly. */
function blockSizes(lines: readonly LevelLine[]): number[] {
  const byBlock = new Map<OcrBlock, { size: number; weight: number }[]>();
  for (const { block, line } of lines) {
    const list = byBlock.get(block) ?? [];
    byBlock.set(block, list);
    list.push({ size: lineSize(line), weight: line.text.length });
  }
  const sizes = new Map([...byBlock].map(([block, list]) => [block, heaviestMiddle(list)]));
  return lines.map(({ block }) => sizes.get(block)!);
}

function heaviestMiddle(list: { readonly size: number; readonly weight: number }[]): number {
  const sorted = list.sort((a, b) => a.size - b.size);
  const total = sorted.reduce((sum, { weight }) => sum + weight, 0);
  let seen = 0;
  return (sorted.find(({ weight }) => (seen += weight) >= total / 2) ?? sorted[0]!).size;
}

/** For each size the middle of those that are about the same. */
function commonSizes(sizes: readonly number[]): number[] {
  const order = sizes.map((size, index) => ({ size, index })).sort((a, b) => a.size - b.size);
  const common = [...sizes];
  let lot: typeof order = [];
  const close = () => {
    const middle = lot[lot.length >> 1]?.size ?? 0;
    for (const { index } of lot) common[index] = middle;
    lot = [];
  };
  for (const one of order) {
    // Against the middle of the lot, so that a lot cannot creep upwards without end.
    if (lot.length > 0 && one.size > SAME_SIZE * lot[lot.length >> 1]!.size) close();
    lot.push(one);
  }
  close();
  return common;
}

function roundHalf(points: number): number {
  return Math.max(1, Math.round(points * 2) / 2);
}

const NARROW = /[iljtfrI1.,:;'!|()[\]{}·]/;
const WIDE = /[mwMW@%—]/;
const FULL = /[\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\uff01-\uff60]/;

/** A word's characters side by side, as wide as such letters usually are against each other. */
function charactersOf({ text, box }: OcrWord): { text: string; left: number; right: number }[] {
  const characters = [...text];
  const widths = characters.map((character) => {
    if (FULL.test(character)) return 2;
    if (NARROW.test(character)) return 0.6;
    if (WIDE.test(character)) return 1.6;
    return /[A-Z]/.test(character) ? 1.3 : 1;
  });
  const unit = (box.right - box.left) / widths.reduce((sum, width) => sum + width, 0);
  let at = box.left;
  return characters.map((character, i) => {
    const left = at;
    at += widths[i]! * unit;
    return { text: character, left, right: at };
  });
}

/** The ink's colour, in steps that make one colour of what was printed in one. */
function inkColor(color: string): string {
  const channels = [1, 3, 5].map((at) => parseInt(color.slice(at, at + 2), 16));
  if (channels.some(Number.isNaN)) return PRINTED_BLACK;
  const [least, most] = [Math.min(...channels), Math.max(...channels)];
  if (most < BLACK_BELOW && most - least < 48) return PRINTED_BLACK;
  return `#${channels
    .map((value) =>
      Math.min(255, Math.round(value / 32) * 32)
        .toString(16)
        .padStart(2, "0"),
    )
    .join("")}`;
}

function ruleOf(pixels: PixelBox, toPage: Matrix): Rule {
  const box = transformBox(toPage, pixels);
  const [width, height] = [box.right - box.left, box.top - box.bottom];
  return {
    direction: width >= height ? "horizontal" : "vertical",
    box,
    thickness: Math.min(width, height),
  };
}
