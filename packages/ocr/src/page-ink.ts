/** A page's ink sorted out: what is text, what is a line, where its lines of text stand. */
import type { PixelBox } from "@yizhou/page/raster";
import { findComponents, heightOf, widthOf, type Component } from "./components.ts";
import { findInk, type InkMask } from "./flatten-paper.ts";
import type { GreyRaster } from "./grey-raster.ts";
import { findInkLines, type InkLine } from "./ink-lines.ts";
import { takeRuledLines, type RuledLine } from "./ruled-lines.ts";

export interface PageInk {
  /** The page with dark on light everywhere and without lines. */
  readonly text: GreyRaster;
  readonly rules: readonly RuledLine[];
  readonly lines: readonly InkLine[];
}

/** Specks below this share of a letter's square are dirt. */
const SPECK = 0.012;
/** Ink in one piece from this size on, in letters, is a drawing or a photograph. */
const PICTURE_HEIGHT = 9;
/** Share of its box that a photograph covers with ink. */
const PICTURE_DENSITY = 0.3;

/** The ink of a page and its pieces. */
export interface RawInk {
  readonly mask: InkMask;
  readonly components: readonly Component[];
}

/** @returns null where there are more pieces than any print has */
export function findRawInk(flat: GreyRaster): RawInk | null {
  const mask = findInk(flat);
  const components = findComponents(mask);
  return components && { mask, components };
}

/**
 * @param flat  evened and level
 * @param letter  of the page, in pixels
 * @param raw  its ink, where that is known; stays as it is
 * @returns null where the ink is noise
 */
export function sortInk(
  flat: GreyRaster,
  letter: number,
  raw: RawInk | null = findRawInk(flat),
): PageInk | null {
  if (!raw) return null;
  const mask: InkMask = { ...raw.mask, data: raw.mask.data.slice() };
  const first = raw.components;
  const text: GreyRaster = { ...flat, data: flat.data.slice() };
  for (const area of first) if (isReversed(mask, area, letter)) reverse(text, mask, area);
  const rules = takeRuledLines(mask, letter);
  wipe(text, rules, letter < 12 ? 1 : 2);
  const components = findComponents(mask);
  if (!components) return null;
  const pictures = components.filter((one) => isPicture(one, letter));
  const letters = components.filter((one) => isLetterSized(one, letter) && !isInside(one, pictures));
  const lines = findInkLines(letters, letter, rules);
  return lines && { text, rules, lines: lines.filter((line) => line.letter >= 0.3 * letter) };
}

/** A dark area with light letters on it: its holes look like letters. */
function isReversed(mask: InkMask, area: Component, letter: number): boolean {
  const [width, height] = [widthOf(area), heightOf(area)];
  if (width < 2.5 * letter || height < 1.1 * letter || area.area < 0.5 * width * height) return false;
  const holes = findComponents(mask, area, 0);
  if (!holes) return false;
  const letters = holes.filter((hole) => {
    const touchesEdge =
      hole.left <= area.left ||
      hole.right >= area.right ||
      hole.top <= area.top ||
      hole.bottom >= area.bottom;
    const isLetterHigh = heightOf(hole) >= 0.5 * letter && heightOf(hole) <= 4 * letter;
    return !touchesEdge && isLetterHigh && widthOf(hole) < 6 * heightOf(hole);
  });
  const covered = letters.reduce((sum, hole) => sum + hole.area, 0);
  // Bold type has counters too; a bar has much more ground than letters and several of these.
  return letters.length >= 2 && covered > 0.02 * width * height && height >= 1.3 * heightOf(letters[0]!);
}

/** Makes light letters dark, with the bar's own brightness as paper. */
function reverse(text: GreyRaster, mask: InkMask, area: Component): void {
  const counts = new Uint32Array(256);
  let total = 0;
  for (let y = area.top; y < area.bottom; y++) {
    for (let x = area.left; x < area.right; x++) {
      if (!mask.data[y * mask.width + x]) continue;
      counts[text.data[y * text.width + x]!]!++;
      total++;
    }
  }
  let ground = 0;
  let seen = counts[0]!;
  while (ground < 255 && seen < total / 2) seen += counts[++ground]!;
  const range = Math.max(40, 255 - ground);
  for (let y = area.top; y < area.bottom; y++) {
    for (let x = area.left; x < area.right; x++) {
      const at = y * text.width + x;
      const value = 255 - ((text.data[at]! - ground) * 255) / range;
      text.data[at] = Math.min(255, Math.max(0, value));
      mask.data[at] = text.data[at]! < 140 ? 1 : 0;
    }
  }
}

/** @param edge  pixels on both sides that the line's own blur takes */
function wipe(text: GreyRaster, rules: readonly RuledLine[], edge: number): void {
  for (const { box } of rules) {
    for (let y = Math.max(0, box.top - edge); y < Math.min(text.height, box.bottom + edge); y++) {
      const [left, right] = [Math.max(0, box.left - edge), Math.min(text.width, box.right + edge)];
      text.data.fill(255, y * text.width + left, y * text.width + right);
    }
  }
}

function isPicture(one: Component, letter: number): boolean {
  const [width, height] = [widthOf(one), heightOf(one)];
  return (
    height > PICTURE_HEIGHT * letter &&
    width > PICTURE_HEIGHT * letter &&
    one.area > PICTURE_DENSITY * width * height
  );
}

function isLetterSized(one: Component, letter: number): boolean {
  const [width, height] = [widthOf(one), heightOf(one)];
  if (one.area < Math.max(3, SPECK * letter * letter)) return false;
  return height <= PICTURE_HEIGHT * letter && width <= 3 * PICTURE_HEIGHT * letter && width <= 25 * height;
}

function isInside(box: PixelBox, areas: readonly PixelBox[]): boolean {
  return areas.some(
    (area) =>
      box.left >= area.left && box.right <= area.right && box.top >= area.top && box.bottom <= area.bottom,
  );
}
