/**
 * Columns of tables that have level rules only. Their rules are drawn cell by cell; where the pieces of two rules, one above
 * the other, meet at the same places, a column ends.
 */
import type { Char } from "../lines/chars.ts";
import type { GridLine } from "./grid-line.ts";

/** Pieces of one rule lie this near each other across, and their ends meet. Points. */
const NEAR = 1.2;
/** Rows are lower. Points. */
const MAX_ROW = 250;
/** Letters this near both sides of a seam run over it. In sizes. */
const BESIDE = 0.15;

interface SeamedRule {
  readonly at: number;
  readonly from: number;
  readonly to: number;
  /** Where its pieces meet, ascending. */
  readonly seams: readonly number[];
}

/**
 * Upright lines through rows that have none, where the rules over and under them have seams.
 *
 * @param levels  as they are drawn, not joined; @param uprights  real ones
 * Cost: O(n log n) in lines; letters once for each row with seams.
 */
export function seamUprights(
  levels: readonly GridLine[],
  uprights: readonly GridLine[],
  chars: readonly Char[],
): GridLine[] {
  const rules = seamedRules(levels);
  return rules.slice(1).flatMap((lower, i) => {
    const upper = rules[i]!;
    const shared = lower.seams.filter((x) => upper.seams.some((other) => Math.abs(other - x) <= NEAR));
    if (shared.length === 0 || upper.at - lower.at > MAX_ROW) return [];
    const isDrawn = uprights.some(
      ({ at, from, to }) =>
        at > lower.from + NEAR && at < lower.to - NEAR && from < upper.at - NEAR && to > lower.at + NEAR,
    );
    if (isDrawn) return [];
    const row = chars.filter(({ baseline }) => baseline > lower.at && baseline < upper.at);
    return shared
      .filter((x) => !row.some((char) => char.left < x - reach(char) && char.right > x + reach(char)))
      .filter((x) => !runsOver(row, x))
      .map((at) => ({ at, from: lower.at, to: upper.at }));
  });
}

/** From top to bottom; rules of one piece count too, since they end the rows beside them. */
function seamedRules(levels: readonly GridLine[]): SeamedRule[] {
  const groups: GridLine[][] = [];
  for (const level of [...levels].sort((a, b) => b.at - a.at)) {
    const group = groups.at(-1);
    if (group && group[0]!.at - level.at <= 2 * NEAR) group.push(level);
    else groups.push([level]);
  }
  return groups.map((pieces) => {
    const ends = pieces.map(({ to }) => to);
    const seams = pieces
      .map(({ from }) => from)
      .filter((from) => ends.some((to) => Math.abs(to - from) <= NEAR))
      .sort((a, b) => a - b)
      .filter((x, i, all) => i === 0 || x - all[i - 1]! > NEAR);
    const from = Math.min(...pieces.map((piece) => piece.from));
    return { at: pieces[0]!.at, from, to: Math.max(...ends), seams };
  });
}

const reach = (char: Char) => BESIDE * char.size;

/** True where letters of one line stand close on both sides. */
function runsOver(row: readonly Char[], x: number): boolean {
  const before = row.filter((char) => char.right <= x + reach(char) && x - char.right < reach(char));
  return before.some((left) =>
    row.some(
      (right) =>
        right !== left &&
        Math.abs(right.baseline - left.baseline) < reach(left) &&
        right.left >= x - reach(right) &&
        right.left - x < reach(right),
    ),
  );
}
