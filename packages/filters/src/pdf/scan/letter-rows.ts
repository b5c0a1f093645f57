/**
 * Whether a picture has anything like letters, told by its ink alone. Neighbours in a line of text stand on one line or reach
 * one height; pieces of leaves, bricks and faces that happen to lie side by side do not. Measured: in photographs of a book at
 * most two neighbours in a row agree, in lines of text at least six.
 */
import {
  type Component,
  findComponents,
  findInk,
  flattenPaper,
  greyOf,
  heightOf,
  type InkLine,
  letterHeight,
  sortInk,
  widthOf,
} from "@yizhou/ocr";
import type { Raster } from "@yizhou/page/raster";

/** Neighbours that agree, one after the other: four letters. */
const MIN_RUN = 3;
/** Or so many in all, in lines of three letters and more where most agree: labels. */
const MIN_AGREEING = 4;
const MOST = 0.5;
/** In heights of the line's letters. */
const SAME_HEIGHT = 0.12;
const GAP = 0.9;
const [LOWEST, HIGHEST, WIDEST] = [0.4, 2, 12];

/** Cost: some 10 ns a pixel. */
export function hasLetterRows(raster: Raster): boolean {
  const flat = flattenPaper(greyOf(raster));
  const components = findComponents(findInk(flat));
  const letter = components && letterHeight(components, flat.height);
  const lines = letter ? sortInk(flat, letter)?.lines : undefined;
  let agreeing = 0;
  for (const line of lines ?? []) {
    const { neighbours, agree, longestRun } = rowOf(line);
    if (longestRun >= MIN_RUN) return true;
    if (longestRun >= 2 && agree >= MOST * neighbours) agreeing += agree;
  }
  return agreeing >= MIN_AGREEING;
}

interface Row {
  readonly neighbours: number;
  readonly agree: number;
  readonly longestRun: number;
}

function rowOf({ components, letter }: InkLine): Row {
  const letters = components
    .filter((one) => {
      const height = heightOf(one);
      return height >= LOWEST * letter && height <= HIGHEST * letter && widthOf(one) <= WIDEST * letter;
    })
    .sort((a, b) => a.left - b.left);
  let [agree, run, longestRun] = [0, 0, 0];
  for (let at = 1; at < letters.length; at++) {
    run = areNeighbours(letters[at - 1]!, letters[at]!, letter) ? run + 1 : 0;
    if (run > 0) agree++;
    longestRun = Math.max(longestRun, run);
  }
  return { neighbours: letters.length - 1, agree, longestRun };
}

function areNeighbours(left: Component, right: Component, letter: number): boolean {
  const near = Math.max(1, SAME_HEIGHT * letter);
  const isLevel = Math.abs(left.bottom - right.bottom) <= near || Math.abs(left.top - right.top) <= near;
  // A piece above or inside another is a part of the same letter, or no letter.
  return isLevel && right.left - left.right <= GAP * letter && right.left - left.left >= 0.15 * letter;
}
