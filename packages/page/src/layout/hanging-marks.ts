/**
 * A full stop or comma of Chinese at the end of a full line hangs out of its column, by as much as the mark's own right half is
 * empty. Here it ends where the column does, so that nothing takes the column for wider than it is.
 */
import type { Char } from "../lines/chars.ts";

const CLOSING = /^[，。、；：！？」』）】》〉”’]$/u;
/** Ends of lines that are this near, in points, are one edge; so many lines make one. */
const NEAR = 1;
const LINES = 2;
/** A line goes on behind a gap up to this, in sizes. */
const GAP = 1.2;
/** A mark that hangs stands out of the edge by more than this, and begins no further before it than that; in sizes. */
const OUT = 0.15;
const BEFORE = 0.7;
/** Characters whose baselines differ by less stand on one line, in sizes. */
const LEVEL = 0.3;

/** The same characters in the same order. Cost: nothing where there are no such marks, else sorting. */
export function settleHangingMarks(chars: readonly Char[]): readonly Char[] {
  if (!chars.some(({ text }) => CLOSING.test(text))) return chars;
  const ends = lineEnds(chars);
  const edges = columnEdges(ends.filter(({ text }) => !CLOSING.test(text)).map(({ right }) => right));
  const settled = new Map<Char, Char>();
  for (const char of ends) {
    if (!CLOSING.test(char.text)) continue;
    const { left, right, size } = char;
    const edge = edges.find((one) => right > one + OUT * size && left >= one - BEFORE * size && left <= one);
    if (edge !== undefined) settled.set(char, { ...char, right: edge });
  }
  return settled.size === 0 ? chars : chars.map((char) => settled.get(char) ?? char);
}

/** Characters behind which their line does not go on. */
function lineEnds(chars: readonly Char[]): Char[] {
  const sorted = [...chars].sort((a, b) => b.baseline - a.baseline || a.left - b.left);
  const ends: Char[] = [];
  for (let from = 0; from < sorted.length;) {
    const { baseline, size } = sorted[from]!;
    let to = from + 1;
    while (to < sorted.length && baseline - sorted[to]!.baseline < LEVEL * size) to += 1;
    const line = sorted.slice(from, to).sort((a, b) => a.left - b.left);
    line.forEach((char, at) => {
      const next = line[at + 1];
      if (!next || next.left - char.right > GAP * char.size) ends.push(char);
    });
    from = to;
  }
  return ends;
}

/** Places where several lines end, in points. */
function columnEdges(rights: readonly number[]): number[] {
  const edges: number[] = [];
  const sorted = rights.toSorted((a, b) => a - b);
  for (let from = 0; from < sorted.length;) {
    let to = from + 1;
    while (to < sorted.length && sorted[to]! - sorted[to - 1]! <= NEAR) to += 1;
    if (to - from >= LINES) edges.push(sorted[to - 1]!);
    from = to;
  }
  return edges;
}
