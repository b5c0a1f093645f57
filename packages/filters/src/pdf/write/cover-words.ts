/** Covers words of a page's picture with the paper around them, as content in front of the picture. */
import type { PDFContext, PDFRawStream } from "@cantoo/pdf-lib";
import { type BackgroundPatch, fillBackground } from "@yizhou/ocr";
import type { PixelBox, Raster } from "@yizhou/page/raster";
import {
  type Block,
  type Box,
  type Glyph,
  type Matrix,
  multiply,
  type ScanText,
  transformBox,
} from "@yizhou/page/model";
import { packStream } from "../rewrite/pack-stream.ts";
import type { PageResources } from "../rewrite/page-resources.ts";
import { escapeName, formatNumber } from "../rewrite/remove-text.ts";
import { hexPaint } from "./source-paint.ts";
import type { DrawnPage } from "../scan/draw-page.ts";

/** Gaps between words of a line up to this, in heights, are covered too: what stands there was not read, or is a mark. */
const MAX_GAP = 4;

/** Of the words' height: their places are as high as letters are, and rows of tables stand close. */
const MARGIN = 0.05;

/** Boxes of the words of some blocks and of the gaps between them, in the picture's pixels. */
export function wordsOf(blocks: readonly Block[], { wordOf, words }: ScanText): PixelBox[] {
  return blocks.flatMap((block) => {
    // A bullet is part of the first word of its line, but stays.
    const bullets = new Set(block.bullet?.glyphs.map((glyph) => wordOf[glyph]));
    return block.lines.flatMap((line) => {
      const numbers = [...new Set(line.glyphs.map((glyph) => wordOf[glyph]!))];
      const own = numbers.filter((number) => !bullets.has(number)).map((number) => words[number]!);
      return [...own, ...own.slice(1).flatMap((box, i) => gapBetween(own[i]!, box))];
    });
  });
}

/** Between neighbours side by side; none where they touch, stand far apart or run upwards. */
function gapBetween(a: PixelBox, b: PixelBox): PixelBox[] {
  const [first, second] = a.left <= b.left ? [a, b] : [b, a];
  const height = Math.min(a.bottom - a.top, b.bottom - b.top);
  const gap = second.left - first.right;
  const isBeside = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 0.4 * height;
  if (!isBeside || gap <= 0 || gap > MAX_GAP * height) return [];
  return [
    {
      left: first.right,
      right: second.left,
      top: Math.min(a.top, b.top),
      bottom: Math.max(a.bottom, b.bottom),
    },
  ];
}

/** The file's own glyphs that stand under the words: a hidden layer, or text that cannot be read. Indices. */
export function glyphsUnder(words: readonly PixelBox[], { fileGlyphs, toUser }: ScanText): Set<number> {
  const boxes = words.map((word) => growBy(transformBox(toUser, boxOf(word)), 0.2));
  const under = new Set<number>();
  fileGlyphs.forEach((glyph, index) => {
    if (boxes.some((box) => standsIn(glyph, box))) under.add(index);
  });
  return under;
}

function boxOf({ left, top, right, bottom }: PixelBox): Box {
  return { left, right, bottom: top, top: bottom };
}

/** @param share  of the box's height */
function growBy({ left, bottom, right, top }: Box, share: number): Box {
  const edge = share * Math.min(right - left, top - bottom);
  return { left: left - edge, bottom: bottom - edge, right: right + edge, top: top + edge };
}

function standsIn({ box }: Glyph, area: Box): boolean {
  const [x, y] = [(box.left + box.right) / 2, (box.bottom + box.top) / 2];
  return x >= area.left && x <= area.right && y >= area.bottom && y <= area.top;
}

/**
 * Operators that paint the patches; pictures among them are added to the resources.
 * Cost: linear in the words' pixels.
 */
export function coverWords(
  words: readonly PixelBox[],
  { raster, toUser }: DrawnPage,
  resources: PageResources,
  context: PDFContext,
): string {
  const heights = words.map((word) => word.bottom - word.top).sort((a, b) => a - b);
  const margin = Math.max(1, Math.round(MARGIN * (heights[heights.length >> 1] ?? 0)));
  const patches = fillBackground(raster, words, { margin }).map((patch) =>
    paintPatch(patch, toUser, resources, context),
  );
  return patches.length === 0 ? "" : `q\n${patches.join("")}Q\n`;
}

function paintPatch(
  { box, fill }: BackgroundPatch,
  toUser: Matrix,
  resources: PageResources,
  context: PDFContext,
): string {
  const { left, top, right, bottom } = box;
  if (typeof fill === "string") {
    const place = transformBox(toUser, boxOf(box));
    const sides = [place.left, place.bottom, place.right - place.left, place.top - place.bottom];
    return `${hexPaint(fill)} ${sides.map(formatNumber).join(" ")} re f\n`;
  }
  // A picture fills the unit square, its first row at the top.
  const matrix = multiply(toUser, [right - left, 0, 0, top - bottom, left, bottom]);
  const name = resources.add("XObject", context.register(pictureOf(fill, context)));
  return `q ${matrix.map(formatNumber).join(" ")} cm ${escapeName(name)} Do Q\n`;
}

function pictureOf({ width, height, data }: Raster, context: PDFContext): PDFRawStream {
  const pixels = new Uint8Array(width * height * 3);
  for (let from = 0, to = 0; from < data.length; from += 4, to += 3)
    pixels.set(data.subarray(from, from + 3), to);
  return packStream(context, pixels, {
    Type: "XObject",
    Subtype: "Image",
    Width: width,
    Height: height,
    ColorSpace: "DeviceRGB",
    BitsPerComponent: 8,
  });
}
