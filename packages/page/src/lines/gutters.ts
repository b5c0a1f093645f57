/**
 * Gutters that are too narrow to be told from word spaces by their width: a strip that many lines in a row leave free, with
 * text that ends before it and lines that begin right behind it, each of them wide enough to be a line of a column.
 */
import { median } from "../model/geometry.ts";
import { byBaseline } from "./baselines.ts";
import type { Char } from "./chars.ts";
import { inkLeft, inkRight } from "./full-width.ts";

/** An upright strip; `bottom`, `top`: baselines of the lowest and highest line behind it. */
export interface Gutter {
  readonly from: number;
  readonly to: number;
  readonly bottom: number;
  readonly top: number;
}

/** Narrowest gutter and shortest line, in sizes. */
const MIN_WIDTH = 0.4;
const MIN_LINE = 5;
/** Pieces of one line are nearer to each other, in sizes. */
const MAX_WORD_GAP = 1.5;
/** Lines that begin behind a gutter, lines that end flush before it, and both together: the last page may have few of one. */
const MIN_LINES = 3;
const MIN_ENOUGH = 9;
/** Lines that end before a gutter end this near to it, in sizes; next lines follow within this, in sizes. */
const REACH = 1.6;
const MAX_DROP = 10;
/** Edges that differ by less are one. Points. */
const FLUSH = 1.5;

/** Wider ones are seen without help, in sizes. */
const MAX_WIDTH = 1.3;
/** Dots of leaders stand below each other like the beginnings of lines. */
const LEADER = /^[.\u00b7\u2024\u2026]$/u;

/** `before`, `behind`: how far the line goes on that ends with this piece, and the line that begins with it; points. */
interface Piece {
  readonly left: number;
  readonly right: number;
  readonly baseline: number;
  readonly size: number;
  readonly before: number;
  readonly behind: number;
}

/** Cost: O(n log n) in characters, and per shared left edge linear in the pieces of lines. */
export function findGutters(chars: readonly Char[]): Gutter[] {
  const pieces = [...byBaseline(chars.filter(({ text }) => !LEADER.test(text)))].flatMap(piecesOf);
  const byEdge = new Map<number, Piece[]>();
  for (const piece of pieces) {
    const edge = Math.round(piece.left);
    const list = byEdge.get(edge);
    if (list) list.push(piece);
    else byEdge.set(edge, [piece]);
  }
  const gutters: Gutter[] = [];
  for (const [edge, own] of byEdge) {
    const beside = byEdge.get(edge + 1) ?? [];
    const before = byEdge.get(edge - 1) ?? [];
    const isPeak = own.length >= before.length && own.length > beside.length;
    const aligned = [...before, ...own, ...beside];
    if (isPeak && aligned.length >= MIN_LINES) gutters.push(...guttersBefore(aligned, pieces));
  }
  return gutters;
}

/** Stretches of a line between gaps that could be gutters. */
function piecesOf(row: readonly Char[]): Piece[] {
  const sorted = [...row].sort((a, b) => a.left - b.left);
  const pieces: { left: number; right: number; baseline: number; size: number }[] = [];
  for (const char of sorted) {
    const last = pieces.at(-1);
    if (last && inkLeft(char) - last.right < MIN_WIDTH * Math.max(last.size, char.size)) {
      last.right = Math.max(last.right, inkRight(char));
      last.size = Math.max(last.size, char.size);
    } else {
      pieces.push({
        left: inkLeft(char),
        right: inkRight(char),
        baseline: char.baseline,
        size: char.size,
      });
    }
  }
  const isNext = (i: number) =>
    i > 0 && pieces[i]!.left - pieces[i - 1]!.right < MAX_WORD_GAP * pieces[i]!.size;
  let begin = 0;
  const before = pieces.map(({ right }, i) => {
    if (!isNext(i)) begin = i;
    return right - pieces[begin]!.left;
  });
  let end = pieces.length - 1;
  const behind = pieces.map(() => 0);
  for (let i = pieces.length - 1; i >= 0; i--) {
    if (i + 1 < pieces.length && !isNext(i + 1)) end = i;
    behind[i] = pieces[end]!.right - pieces[i]!.left;
  }
  return pieces.map((piece, i) => ({ ...piece, before: before[i]!, behind: behind[i]! }));
}

/** @param aligned  pieces that begin at one x */
function guttersBefore(aligned: readonly Piece[], pieces: readonly Piece[]): Gutter[] {
  const x = Math.min(...aligned.map(({ left }) => left));
  const size = median(aligned.map((piece) => piece.size));
  const strip = MIN_WIDTH * size;
  const others = pieces.filter((piece) => piece.left < x - 0.1);
  const crossing = others.filter((piece) => piece.right > x - strip).map(({ baseline }) => baseline);
  const sorted = aligned.toSorted((a, b) => b.baseline - a.baseline);
  const runs: Piece[][] = [];
  for (const piece of sorted) {
    const last = runs.at(-1)?.at(-1);
    const isCrossed =
      last && crossing.some((baseline) => baseline < last.baseline + 1 && baseline > piece.baseline - 1);
    if (last && !isCrossed && last.baseline - piece.baseline < MAX_DROP * size) runs.at(-1)!.push(piece);
    else runs.push([piece]);
  }
  return runs.flatMap((run): Gutter[] => {
    const [top, bottom] = [run[0]!.baseline, run.at(-1)!.baseline];
    if (run.length < MIN_LINES || median(run.map(({ behind }) => behind)) < MIN_LINE * size) return [];
    // The left column tells of the strip above and below the lines as well, as far as nothing crosses it.
    const ceiling = Math.min(top + MAX_DROP * size, ...crossing.filter((baseline) => baseline > top));
    const floor = Math.max(bottom - MAX_DROP * size, ...crossing.filter((baseline) => baseline < bottom));
    const ending = others.filter(
      ({ baseline, right }) => baseline < ceiling && baseline > floor && x - right < REACH * size,
    );
    if (ending.length === 0) return [];
    const from = Math.max(...ending.map(({ right }) => right));
    const usual = median(ending.map(({ right }) => right));
    const flush = ending.filter(({ right }) => Math.abs(usual - right) < FLUSH).length;
    if (x - from > MAX_WIDTH * size || flush < MIN_LINES || flush + run.length < MIN_ENOUGH) return [];
    if (median(ending.map(({ before }) => before)) < MIN_LINE * size) return [];
    return [{ from, to: x, bottom, top }];
  });
}
