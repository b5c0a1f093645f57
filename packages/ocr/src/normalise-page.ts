/** A picture made ready for finding its text: dark on white paper, in even light, with coloured areas made paper. */
import { darkOnLight, flattenPaper } from "./flatten-paper.ts";
import type { GreyRaster } from "./grey-raster.ts";
import { letterHeight } from "./letter-size.ts";
import { flattenFills } from "./flatten-fills.ts";
import { findRawInk, type RawInk } from "./page-ink.ts";

export interface NormalisedPage {
  readonly flat: GreyRaster;
  readonly raw: RawInk;
  /** Height of its letters, pixels. */
  readonly letter: number;
}

/** @returns null where nothing looks like letters. Cost: some ten passes. */
export function normalisePage(picture: GreyRaster): NormalisedPage | null {
  const grey = darkOnLight(picture);
  const flat = flattenPaper(grey);
  const raw = findRawInk(flat);
  // A banner's letters are a large part of its height.
  const height = Math.max(flat.height, Math.min(3 * flat.height, flat.width / 2));
  const letter = raw && letterHeight(raw.components, height);
  if (!letter) return null;
  const filled = flattenFills(grey, flat, letter);
  const filledRaw = filled && findRawInk(filled);
  const filledLetter = filledRaw && letterHeight(filledRaw.components, height);
  return filledLetter ? { flat: filled, raw: filledRaw, letter: filledLetter } : { flat, raw, letter };
}
