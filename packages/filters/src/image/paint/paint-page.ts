/** Puts set blocks on a page: first all source text goes, then all target text comes, so that neither harms the other. */
import type { ShapedGlyph, ShapingFont } from "@yizhou/page/fonts";
import { type Affine, Coverage } from "@yizhou/page/raster";
import { boxToPage, toPage } from "../frame.ts";
import { storedRect, toStored, toUpright, uprightSize } from "../orientation.ts";
import type { PicturePage } from "../picture-file.ts";
import type { PixelRect, Samples } from "../samples.ts";
import type { FrameBox, PictureBlock } from "../picture-model.ts";
import { eraseText } from "./erase-text.ts";
import type { Strip } from "./strips.ts";
import type { SetBlock } from "./set-blocks.ts";

/** Room round the text in which its ground is looked for, in ems. */
const MARGIN = 1.2;
/** Letters beyond the ends of a paragraph's lines that readers miss, in ems. */
const REACH = 2.4;
/** Beside a line's letters, in ems. */
const PAD = 0.15;
/** Of letters, below and above their line, in ems. */
const DEPTH = 0.24;
const HEIGHT = 0.86;
/** Tangent of the slant that stands in for italics. */
const SLANT = 0.2126;

/**
 * @returns blocks whose letters could not be told from their ground; they stay as they are
 * Cost: some 20 passes over the pixels of the text's boxes.
 */
export function paintPage(page: PicturePage, blocks: readonly SetBlock[], isLossy: boolean): SetBlock[] {
  const left: SetBlock[] = [];
  const inks: { block: SetBlock; ink: readonly number[] }[] = [];
  for (const block of blocks) {
    const ink = eraseBlock(page, block.block, isLossy);
    if (ink) inks.push({ block, ink });
    else left.push(block);
  }
  for (const { block, ink } of inks) drawBlock(page, block, ink);
  return left;
}

function eraseBlock(page: PicturePage, block: PictureBlock, isLossy: boolean): readonly number[] | null {
  const { size, angleDeg } = block;
  const boxes = stripBoxes(block);
  const rect = rectAround(
    boxes.map((box) => boxToPage(box, angleDeg)),
    Math.ceil((block.lines.length > 1 ? MARGIN + REACH : MARGIN) * size),
    page,
  );
  if (!rect) return null;
  const strips = boxes.map((box): Strip => {
    const [x, y] = toPage(box.left, (box.bottom + box.top) / 2, angleDeg);
    const [length, width] = [box.right - box.left, box.top - box.bottom];
    return { x: x - rect.left, y: y - rect.top, angleDeg, length, width };
  });
  const { samples, ink } = eraseText(readUpright(page, rect), strips, {
    size,
    maxValue: page.maxValue,
    // A label's neighbour may be a mark that belongs to it.
    reach: block.lines.length > 1 ? REACH * size : 0,
    isLossy,
  });
  if (ink) writeUpright(page, rect, samples);
  return ink;
}

/**
 * Where the letters of each line may be. Readers miss marks and words, so lines of a paragraph are taken as wide as the
 * paragraph, and every line as high as letters get.
 */
function stripBoxes({ lines, box, size }: PictureBlock): FrameBox[] {
  const pad = PAD * size;
  return lines.map((line) => {
    const isParagraph = lines.length > 1;
    return {
      left: (isParagraph ? box.left : line.left) - pad,
      right: (isParagraph ? box.right : line.right) + pad,
      bottom: Math.min(line.bottom, line.baseline - DEPTH * size) - pad / 2,
      top: Math.max(line.top, line.baseline + HEIGHT * size) + pad / 2,
    };
  });
}

function drawBlock(page: PicturePage, set: SetBlock, ink: readonly number[]): void {
  const { angleDeg } = set.block;
  for (const { glyphs } of set.lines) {
    const placed = glyphs.map(({ glyph, font, size, isSlanted, x, y }) => ({
      ...{ glyph, font, isSlanted },
      matrix: glyphMatrix(size, isSlanted, x, y, angleDeg),
    }));
    const size = Math.max(...glyphs.map((glyph) => glyph.size), 1);
    const points = placed.flatMap(({ matrix, glyph }) => cornersOf(matrix, glyph.advance));
    const rect = rectAround(
      points.map(([x, y]) => ({ left: x, right: x, top: y, bottom: y })),
      Math.ceil(0.3 * size),
      page,
    );
    if (!rect) continue;
    const coverage = new Coverage(rect.width, rect.height);
    for (const { glyph, font, matrix } of placed) addGlyph(coverage, glyph, font, matrix, rect);
    const piece = readUpright(page, rect);
    mix(piece, coverage.shares(), ink);
    writeUpright(page, rect, piece);
  }
}

/** From ems, y up, to the upright page, y down. */
function glyphMatrix(size: number, isSlanted: boolean, x: number, y: number, angleDeg: number): Affine {
  const [originX, originY] = toPage(x, y, angleDeg);
  const [ax, ay] = toPage(size, 0, angleDeg);
  const [cx, cy] = toPage(isSlanted ? SLANT * size : 0, size, angleDeg);
  return [ax, ay, cx, cy, originX, originY];
}

/** A glyph's em box, generously. */
function cornersOf([a, b, c, d, e, f]: Affine, advance: number): [number, number][] {
  return [
    [-0.1, -0.3],
    [advance + 0.1, -0.3],
    [-0.1, 1],
    [advance + 0.1, 1],
  ].map(([x, y]) => [a * x! + c * y! + e, b * x! + d * y! + f]);
}

function addGlyph(
  coverage: Coverage,
  { glyph }: ShapedGlyph,
  font: ShapingFont,
  [a, b, c, d, e, f]: Affine,
  rect: PixelRect,
): void {
  const { path, unitsPerEm } = font.outline(glyph);
  const scale = 1 / unitsPerEm;
  coverage.add(path, [a * scale, b * scale, c * scale, d * scale, e - rect.left, f - rect.top]);
}

function mix({ data, channels }: Samples, shares: Float32Array, ink: readonly number[]): void {
  for (let at = 0; at < shares.length; at++) {
    const share = shares[at]!;
    if (share < 1 / 512) continue;
    for (let c = 0; c < channels; c++) {
      const value = data[at * channels + c]!;
      data[at * channels + c] = Math.round(value + (ink[c]! - value) * share);
    }
  }
}

interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Whole pixels of the upright page; null where nothing lies on it. */
function rectAround(boxes: readonly Box[], margin: number, page: PicturePage): PixelRect | null {
  if (boxes.length === 0) return null;
  const { width, height } = uprightSize(page, page.orientation);
  const left = Math.max(0, Math.floor(Math.min(...boxes.map((box) => box.left)) - margin));
  const top = Math.max(0, Math.floor(Math.min(...boxes.map((box) => box.top)) - margin));
  const right = Math.min(width, Math.ceil(Math.max(...boxes.map((box) => box.right)) + margin));
  const bottom = Math.min(height, Math.ceil(Math.max(...boxes.map((box) => box.bottom)) + margin));
  return right > left && bottom > top ? { left, top, width: right - left, height: bottom - top } : null;
}

/** A piece as seen. @param rect  of the upright page */
function readUpright(page: PicturePage, rect: PixelRect): Samples {
  return toUpright(page.read(storedRect(rect, page, page.orientation)), page.orientation);
}

function writeUpright(page: PicturePage, rect: PixelRect, samples: Samples): void {
  page.write(storedRect(rect, page, page.orientation), toStored(samples, page.orientation));
}
