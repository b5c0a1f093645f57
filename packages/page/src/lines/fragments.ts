/**
 * Characters to line pieces. A fragment is what stands on one baseline without a gap wider than a word space could be: a
 * column's line, a cell, a label. Small raised and lowered characters join the fragment they lean on.
 */
import { spread } from "../model/geometry.ts";
import type { Box } from "../model/page-model.ts";
import { byBaseline, SAME_BASELINE } from "./baselines.ts";
import type { Char } from "./chars.ts";
import { inkLeft, inkRight } from "./full-width.ts";
import type { Gutter } from "./gutters.ts";

export interface Fragment {
  /** From left to right. */
  readonly chars: readonly Char[];
  readonly left: number;
  readonly right: number;
  readonly bottom: number;
  readonly top: number;
  readonly baseline: number;
  /** The size that most of its characters have. */
  readonly size: number;
  /** Set for something that stands in the flow without being text: a table or picture, by number. It has no characters. */
  readonly object?: number;
}

/** Stands in the flow of text for something else. */
export function objectFragment(box: Box, object: number, size: number): Fragment {
  return { chars: [], ...box, baseline: box.bottom, size, object };
}

/** Widest gap inside a fragment, in sizes. Justified lines of narrow columns stretch that far. */
export const MAX_WORD_GAP = 0.85;
/**
 * A script leans on its neighbour within this, in sizes of the neighbour; a fraction stands further off, behind a relation or the wide blank
 * of a stretched line.
 */
const SCRIPT_REACH = 0.35;
const FRACTION_REACH = 1;
/** Bars of fractions inside lines, in points. */
const MAX_BAR_THICKNESS = 1.2;
const MAX_BAR_LENGTH = 90;
const SCRIPT_SIZE = 0.88;
/** Smaller ones are lines beside a large first letter. */
const LEAST_SCRIPT = 0.38;

/**
 * In no particular order. Cost: O(n log n).
 *
 * @param gutters  no fragment reaches over one of them
 * @param rules  drawn lines, the bars of fractions among them
 */
export function buildFragments(
  chars: readonly Char[],
  gutters: readonly Gutter[] = [],
  rules: readonly Box[] = [],
): Fragment[] {
  const pieces = [...byBaseline(chars)].flatMap((row) => splitRow(row, gutters));
  return attachScripts(pieces, rules);
}

function splitRow(row: Char[], gutters: readonly Gutter[]): Fragment[] {
  row.sort((a, b) => a.left - b.left);
  const { baseline, size } = row[0]!;
  if (isStretched(row)) return [fragmentOf(row)];
  const near = gutters.filter(({ bottom, top }) => baseline > bottom - size && baseline < top + size);
  const pieces: Fragment[] = [];
  let piece: Char[] = [];
  let right = -Infinity;
  for (const char of row) {
    const last = piece.at(-1);
    if (last) {
      if (
        (char.left - right > widestGap(last, char) && !isAnswer(last, char)) ||
        near.some((gutter) => liesBetween(gutter, last, char))
      ) {
        pieces.push(fragmentOf(piece));
        piece = [];
        right = -Infinity;
      }
    }
    piece.push(char);
    right = Math.max(right, char.right);
  }
  if (piece.length > 0) pieces.push(fragmentOf(piece));
  return pieces;
}

/** Room for an answer between brackets is no wider, in sizes. */
const WIDEST_ANSWER = 5;

/** True for brackets with nothing but room for an answer between them, as Chinese questions end. */
function isAnswer(last: Char, char: Char): boolean {
  return (
    /^[(（]$/.test(last.text) &&
    /^[)）]$/.test(char.text) &&
    char.left - last.right < WIDEST_ANSWER * char.size
  );
}

/** Gaps of a stretched line are alike within this, and its words not within that. In sizes. */
const LIKE_GAPS = 0.08;
const LIKE_WORDS = 1;
const LEAST_GAPS = 3;
/** A gap between letters is smaller. In sizes. */
const WORD_GAP = 0.2;

/**
 * True for a line of few words that is stretched to its column's width: each gap has a blank and all are of one width, while the words
 * are not. Cells begin at places of their own, whatever the width of what stands before them.
 *
 * @param row  from left to right
 */
function isStretched(row: readonly Char[]): boolean {
  const { size } = row[0]!;
  const gaps: number[] = [];
  const words: number[] = [];
  let [begin, right] = [row[0]!.left, row[0]!.right];
  for (const char of row.slice(1)) {
    const gap = char.left - right;
    if (gap > WORD_GAP * size) {
      if (!char.hasBlankBefore) return false;
      gaps.push(gap);
      words.push(right - begin);
      begin = char.left;
    }
    right = Math.max(right, char.right);
  }
  words.push(right - begin);
  return (
    gaps.length >= LEAST_GAPS &&
    Math.min(...gaps) > MAX_WORD_GAP * size &&
    spread(gaps) < LIKE_GAPS * size &&
    spread(words) > LIKE_WORDS * size
  );
}

function liesBetween({ from, to }: Gutter, last: Char, char: Char): boolean {
  return inkRight(last) <= from + 0.5 && inkLeft(char) >= to - 0.5;
}

/** A large initial stands on the baseline of a later line without being part of it. */
function widestGap(last: Char, char: Char): number {
  const [small, large] = [Math.min(last.size, char.size), Math.max(last.size, char.size)];
  return small < 0.6 * large ? 0.1 * small : MAX_WORD_GAP * large;
}

/** @param chars  at least one, from left to right */
export function fragmentOf(chars: readonly Char[]): Fragment {
  let [left, right, bottom, top] = [Infinity, -Infinity, Infinity, -Infinity];
  const counts = new Map<number, { count: number; baseline: number; size: number }>();
  for (const char of chars) {
    left = Math.min(left, char.left);
    right = Math.max(right, char.right);
    bottom = Math.min(bottom, char.bottom);
    top = Math.max(top, char.top);
    const key = Math.round(char.size * 4);
    const entry = counts.get(key) ?? { count: 0, baseline: char.baseline, size: char.size };
    entry.count += char.text.length;
    counts.set(key, entry);
  }
  let main = { count: 0, baseline: chars[0]!.baseline, size: chars[0]!.size };
  for (const entry of counts.values()) {
    if (entry.count > main.count || (entry.count === main.count && entry.size > main.size)) main = entry;
  }
  return { chars, left, right, bottom, top, baseline: main.baseline, size: main.size };
}

/** Joins raised or lowered pieces to the larger one they touch. */
function attachScripts(pieces: readonly Fragment[], rules: readonly Box[]): Fragment[] {
  const bars = rules.filter(
    ({ left, right, bottom, top }) => top - bottom < MAX_BAR_THICKNESS && right - left < MAX_BAR_LENGTH,
  );
  const bases = [...pieces].sort((a, b) => b.size - a.size || a.left - b.left);
  const grid = new Map<number, number[]>();
  const cell = (y: number) => Math.floor(y / 12);
  for (const [index, piece] of bases.entries()) {
    for (let row = cell(piece.bottom); row <= cell(piece.top); row++) {
      const bucket = grid.get(row) ?? [];
      grid.set(row, bucket);
      bucket.push(index);
    }
  }
  const parent = bases.map((_, index) => index);
  const root = (index: number): number => {
    let at = index;
    while (parent[at] !== at) at = parent[at]!;
    return at;
  };
  for (const [index, script] of bases.entries()) {
    const middle = (script.bottom + script.top) / 2;
    const isOfFraction = bars.some((bar) => isOverOrUnder(script, bar));
    let best = -1;
    let bestGap = Infinity;
    for (const candidate of grid.get(cell(middle)) ?? []) {
      const base = bases[candidate]!;
      if (candidate === index || script.size > SCRIPT_SIZE * base.size) continue;
      if (script.size < LEAST_SCRIPT * base.size) continue;
      const shift = (script.baseline - base.baseline) / base.size;
      if (shift < -0.45 || shift > 0.65 || Math.abs(shift) < SAME_BASELINE / 2) continue;
      const gap = Math.max(script.left - base.right, base.left - script.right);
      const limit = (isOfFraction ? FRACTION_REACH : SCRIPT_REACH) * base.size;
      if (gap < bestGap && gap <= limit && isShort(script, base)) [best, bestGap] = [candidate, gap];
    }
    if (best >= 0) parent[root(index)] = root(best);
  }
  return gather(bases, root);
}

/** The upper or lower part of a fraction with this bar. */
function isOverOrUnder({ left, right, baseline, size }: Fragment, bar: Box): boolean {
  const isWithin = left >= bar.left - 1 && right <= bar.right + 1;
  return isWithin && bar.bottom < baseline + 1.1 * size && bar.top > baseline - 0.6 * size;
}

/** A line of small print beside a line of large print is no script. */
function isShort(script: Fragment, base: Fragment): boolean {
  return (
    script.chars.length <= 24 && script.right - script.left < Math.max(8 * base.size, base.right - base.left)
  );
}

function gather(pieces: readonly Fragment[], root: (index: number) => number): Fragment[] {
  const groups = new Map<number, Fragment[]>();
  for (const [index, piece] of pieces.entries()) {
    const at = root(index);
    const group = groups.get(at) ?? [];
    groups.set(at, group);
    group.push(piece);
  }
  return [...groups].flatMap(([at, group]) => {
    if (group.length === 1) return group;
    const base = pieces[at]!;
    const chars = group.flatMap((piece) => piece.chars).sort((a, b) => a.left - b.left);
    const joined = fragmentOf(chars);
    return [{ ...joined, baseline: base.baseline, size: base.size }];
  });
}
