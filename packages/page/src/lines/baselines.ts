import type { Char } from "./chars.ts";

/** Characters on one baseline within this share of their size. */
export const SAME_BASELINE = 0.12;

/** Characters by baseline, from top to bottom; those of a row from left to right only by chance. */
export function* byBaseline(chars: readonly Char[]): Generator<Char[]> {
  const sorted = [...chars].sort((a, b) => b.baseline - a.baseline || a.left - b.left);
  let row: Char[] = [];
  for (const char of sorted) {
    const first = row[0];
    if (first && first.baseline - char.baseline > SAME_BASELINE * Math.min(first.size, char.size)) {
      yield row;
      row = [];
    }
    row.push(char);
  }
  if (row.length > 0) yield row;
}
