/**
 * Text that runs down the page letter by letter, as programs write vertical Chinese and Japanese without saying so: every letter stands
 * under the one before it. Read in rows, each letter would be a text of its own.
 */
import type { Glyph } from "../model/page-model.ts";

/** Letters under each other: so near to one middle, and so far below. In sizes. */
const MIDDLE = 0.3;
const STEP = { least: 0.45, most: 1.7 };
/** A page is set so where so many of its wide letters stand in columns of so many; in tables a few labels do. */
const MOST = 0.6;
const LEAST_LETTERS = 30;
const LEAST_RUN = 4;

const WIDE = /^[\u2e80-\u9fff\uf900-\ufaff\ufe10-\ufe4f\uff00-\uffef]/u;

/** Places of the glyphs that stand in such columns; empty for a page whose text runs in lines. Cost: O(n). */
export function uprightColumns(glyphs: readonly Glyph[]): ReadonlySet<number> {
  const letters = [...glyphs.keys()].filter((at) => glyphs[at]!.text.trim() !== "");
  const wide = letters.filter((at) => WIDE.test(glyphs[at]!.text)).length;
  if (wide < LEAST_LETTERS || wide < MOST * letters.length) return new Set();
  const runs: number[][] = [];
  for (const [i, at] of letters.entries()) {
    const before = letters[i - 1];
    if (before !== undefined && isUnder(glyphs[before]!, glyphs[at]!)) runs.at(-1)!.push(at);
    else runs.push([at]);
  }
  const long = runs.filter(({ length }) => length >= LEAST_RUN).flat();
  if (long.length < MOST * letters.length) return new Set();
  return new Set(runs.filter(({ length }) => length > 1).flat());
}

function isUnder(above: Glyph, { box, origin, size }: Glyph): boolean {
  const step = above.origin[1] - origin[1];
  const apart = Math.abs(above.box.left + above.box.right - box.left - box.right) / 2;
  return apart < MIDDLE * size && step > STEP.least * size && step < STEP.most * size;
}
