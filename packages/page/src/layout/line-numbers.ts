/**
 * Numbers beside lines, as manuscripts under review and listings have them: digits that stand apart, flush below each other,
 * each one more than the one above. They belong to no text and stay where they are.
 */
import { byBaseline } from "../lines/baselines.ts";
import type { Char } from "../lines/chars.ts";

interface LoneNumber {
  readonly chars: readonly Char[];
  readonly value: number;
  readonly left: number;
  readonly right: number;
  readonly baseline: number;
  readonly size: number;
  /** All that stands on its baseline. */
  readonly row: readonly Char[];
}

/** Numbers in small print need fewer fellows than those that could be a column of a table. Sizes as shares of the body's. */
const SMALL = 0.8;
const FEWEST_SMALL = 3;
const FEWEST = 10;
/** Numbers count every line or every fifth; the next is so far down at most, in sizes of the body, for each line. Formulas have none. */
const STEPS = [1, 5];
const MAX_DROP = { small: 14, other: 3.2 };
/** Signs beside a number that tell that its row is one of figures. */
const FEWEST_FIGURES = 6;
/** Fewer signs tell it as well where they stand in so many columns: codes of one digit. */
const FEWEST_COLUMNS = 2;
/** Room before and behind, in sizes. */
const APART_BEFORE = 0.25;
const APART_BEHIND = 0.45;
/** Flush within so many points. */
const FLUSH = 1.2;
/** A number that is raised over larger letters behind it is the mark of a note. Lengths in sizes of these letters. */
const RAISED = { from: 0.12, to: 0.7 };
const LARGER = 1.15;
const MARK_GAP = 1.2;

/** Cost: O(n log n). */
export function findLineNumbers(chars: readonly Char[], bodySize: number): ReadonlySet<Char> {
  const numbers = [...byBaseline(chars)].flatMap(loneNumbers).filter(({ size }) => size <= 1.05 * bodySize);
  const found = new Set<Char>();
  for (const edge of ["right", "left"] as const) {
    const sorted = numbers.toSorted((a, b) => a[edge] - b[edge]);
    let from = 0;
    for (let to = 1; to <= sorted.length; to++) {
      if (to < sorted.length && sorted[to]![edge] - sorted[to - 1]![edge] <= FLUSH) continue;
      for (const run of runsOf(sorted.slice(from, to), bodySize)) {
        if (standsInTable(run) || areMarks(run, chars)) continue;
        for (const char of run.flatMap((number) => number.chars)) found.add(char);
      }
      from = to;
    }
  }
  return found;
}

/** The first column of a table of figures, as the days of a month are: beside most of them stand figures and hardly a letter. */
function standsInTable(run: readonly LoneNumber[]): boolean {
  const ofFigures = run.filter(({ chars, row }) => {
    const others = row.filter((char) => !chars.includes(char));
    const letters = others.filter(({ text }) => /\p{L}/u.test(text)).length;
    const areMany = others.length >= FEWEST_FIGURES || piecesOf(others) >= FEWEST_COLUMNS;
    return areMany && letters < 0.2 * others.length;
  });
  return ofFigures.length > 0.6 * run.length;
}

/** Marks of notes one below the other, as endnotes have them: they belong to what stands behind them. */
function areMarks(run: readonly LoneNumber[], chars: readonly Char[]): boolean {
  const raised = run.filter(({ right, baseline, size }) =>
    chars.some((char) => {
      const rise = (baseline - char.baseline) / char.size;
      const gap = (char.left - right) / char.size;
      const isBehind = gap > -0.1 && gap < MARK_GAP && rise > RAISED.from && rise < RAISED.to;
      return isBehind && char.size > LARGER * size;
    }),
  );
  return raised.length > 0.6 * run.length;
}

/** How many groups of signs stand apart. */
function piecesOf(chars: readonly Char[]): number {
  const sorted = chars.toSorted((a, b) => a.left - b.left);
  const apart = sorted.filter((char, i) => i > 0 && char.left - sorted[i - 1]!.right > char.size);
  return sorted.length === 0 ? 0 : apart.length + 1;
}

/** Digits of a row that have nothing close beside them. */
function loneNumbers(row: readonly Char[]): LoneNumber[] {
  const sorted = row.toSorted((a, b) => a.left - b.left);
  const numbers: LoneNumber[] = [];
  let from = 0;
  for (let to = 1; to <= sorted.length; to++) {
    const [last, next] = [sorted[to - 1]!, sorted[to]];
    if (next && next.left - last.right < 0.15 * last.size && next.size === last.size) continue;
    const own = sorted.slice(from, to);
    const before = sorted[from - 1];
    from = to;
    const text = own.map((char) => char.text).join("");
    if (!/^\d{1,4}$/.test(text)) continue;
    const { size, left, baseline } = own[0]!;
    if (before && left - before.right < APART_BEFORE * size) continue;
    if (next && next.left - last.right < APART_BEHIND * size) continue;
    numbers.push({ chars: own, value: Number(text), left, right: last.right, baseline, size, row });
  }
  return numbers;
}

/** Stretches of flush numbers that count lines. */
function runsOf(flush: readonly LoneNumber[], bodySize: number): LoneNumber[][] {
  const sorted = flush.toSorted((a, b) => b.baseline - a.baseline);
  const isSmall = ({ size }: LoneNumber) => size <= SMALL * bodySize;
  return STEPS.flatMap((step) => {
    const runs: LoneNumber[][] = [];
    for (const number of sorted) {
      const last = runs.at(-1)?.at(-1);
      const goesOn =
        last &&
        number.value === last.value + step &&
        number.size === last.size &&
        last.baseline - number.baseline <
          (isSmall(number) ? MAX_DROP.small : MAX_DROP.other) * step * bodySize;
      if (goesOn) runs.at(-1)!.push(number);
      else runs.push([number]);
    }
    return runs.filter((run) => run.length >= (isSmall(run[0]!) ? FEWEST_SMALL : FEWEST));
  });
}
