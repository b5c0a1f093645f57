/** Bands of one line each that stand beside each other by turns: columns whose lines lie between those of their neighbour. */
import type { Fragment } from "../lines/fragments.ts";

/** So many by turns are columns; fewer may be a label in the middle of its value. */
const FEWEST = 4;
/** Baselines of neighbouring lines are at most so far apart, in sizes: those of one column alone are further. */
const NEAREST = 1.25;

/** Runs of neighbours in `bands`, from top to bottom, as one each; the others as they are. Cost: O(n). */
export function joinStaggered<B extends { readonly fragments: readonly Fragment[] }>(
  bands: readonly B[],
  join: (run: readonly B[]) => B,
): B[] {
  const joined: B[] = [];
  for (let at = 0; at < bands.length;) {
    let end = at + 1;
    while (end < bands.length && takesTurns(bands[end - 2], bands[end - 1]!, bands[end]!, end - at)) end++;
    const isRun = end - at >= FEWEST;
    if (isRun) joined.push(join(bands.slice(at, end)));
    else joined.push(bands[at]!);
    at = isRun ? end : at + 1;
  }
  return joined;
}

type Line = { readonly fragments: readonly Fragment[] };

/** Whether a band goes on with a run of `length`: beside the one above, and under the one above that. */
function takesTurns(over: Line | undefined, above: Line, band: Line, length: number): boolean {
  const [first, second] = [lineOf(above), lineOf(band)];
  if (!first || !second || overlap(first, second)) return false;
  if (first.baseline - second.baseline > NEAREST * Math.max(first.size, second.size)) return false;
  const before = length > 1 && over ? lineOf(over) : null;
  return before === null || overlap(before, second);
}

/** The one line of a band of text. */
function lineOf({ fragments: [line, ...others] }: Line): Fragment | null {
  return line && others.length === 0 && line.object === undefined ? line : null;
}

function overlap(one: Fragment, other: Fragment): boolean {
  return Math.min(one.right, other.right) > Math.max(one.left, other.left);
}
