/**
 * Columns of a table between rules that stand nearer to each other than words do, as TeX sets them in narrow pages. Where one row shows a
 * column behind a gap, the other rows are cut there if all of them leave a strip of white right before it.
 */
import { readRows } from "./aligned-table.ts";
import { fragmentOf, type Fragment } from "../lines/fragments.ts";
import type { Char } from "../lines/chars.ts";

/** Narrowest white between two columns, in sizes. */
export const NARROW_STRIP = 0.25;
/** Words of one line stand further apart than this, in sizes. */
const BETWEEN_WORDS = 0.15;
/** A column's first words begin this near to its strip, in sizes; a centred figure stands further in. */
const NEAR = 0.25;
/** Edges and middles that differ by less are one. Points. */
const FLUSH = 1;
/** Rows that show a column and rows that are cut at it, together: in fewer, words stand under each other by chance. */
const MIN_ROWS = 4;
/** Tables of narrow pages have fewer pieces; the time of those that were made to take long stays bounded. */
const MOST_PIECES = 3000;
/** So many rows are cut at once though nothing else stands in them. */
const MANY_CUT = 3;

interface Word {
  readonly left: number;
  readonly right: number;
}

/**
 * @param inside  fragments of the rows to be cut
 * @param above  fragments of the rows over them in the same table
 * @returns `inside` with some fragments in two; `isCut` tells whether any is
 * Cost: O(columns × words), nothing for more than 3,000 fragments.
 */
export function cutAtColumns(
  inside: readonly Fragment[],
  above: readonly Fragment[],
): { fragments: readonly Fragment[]; isCut: boolean } {
  const all = [...above, ...inside];
  const isLarge = all.length > MOST_PIECES;
  if (isLarge || all.some(({ object }) => object !== undefined)) return { fragments: inside, isCut: false };
  const starts = readRows(all).flatMap((row) => {
    const lefts = row.map(({ left }) => left).sort((a, b) => a - b);
    return lefts.slice(1).map(Math.round);
  });
  let fragments = inside;
  // From right to left: what is cut off is then one cell.
  for (const x of [...new Set(starts)].sort((a, b) => b - a)) fragments = cutAt(x, fragments, above);
  return { fragments, isCut: fragments !== inside };
}

function cutAt(x: number, inside: readonly Fragment[], above: readonly Fragment[]): readonly Fragment[] {
  const all = [...above, ...inside];
  const size = all[0]!.size;
  const begin = x - NEAR * size;
  const words = all.flatMap(wordsOf);
  const from = Math.max(...words.filter(({ left }) => left < begin).map(({ right }) => right));
  const to = Math.min(...words.filter(({ left }) => left >= begin).map(({ left }) => left));
  if (to - from < NARROW_STRIP * size) return inside;
  const rows = readRows(all);
  const column = rows.flatMap((row) => {
    const behind = row.filter(({ left }) => left >= to - 0.01).sort((a, b) => a.left - b.left)[0];
    const isShown = behind && behind.left - to < NEAR * size && row.some(({ right }) => right <= from + 0.01);
    return isShown ? [behind] : [];
  });
  const crossing = inside.filter(({ left, right }) => left < from && right > to);
  const isAmong = (fragment: Fragment) => rows.some((row) => row.length > 1 && row.includes(fragment));
  if (column.length === 0 || column.length + crossing.length < MIN_ROWS) return inside;
  if (crossing.length < MANY_CUT && !crossing.every(isAmong)) return inside;
  const cut = crossing.map((fragment) => [
    fragmentOf(fragment.chars.filter((char) => char.left < to - 0.01)),
    fragmentOf(fragment.chars.filter((char) => char.left >= to - 0.01)),
  ]);
  const areInPlace = cut.every(([, cell]) => column.some((other) => sharesPlace(cell!, other)));
  if (crossing.length === 0 || !areInPlace) return inside;
  return [...inside.filter((fragment) => !crossing.includes(fragment)), ...cut.flat()];
}

/** True for pieces of one column: they begin, end or have their middle at one place. */
function sharesPlace(one: Fragment, other: Fragment): boolean {
  const distances = [
    one.left - other.left,
    one.right - other.right,
    (one.left + one.right - other.left - other.right) / 2,
  ];
  return distances.some((distance) => Math.abs(distance) < FLUSH);
}

function wordsOf({ chars }: Fragment): Word[] {
  const words: { left: number; right: number }[] = [];
  for (const char of chars) {
    const word = words.at(-1);
    if (word && !beginsWord(char, word.right)) word.right = Math.max(word.right, char.right);
    else words.push({ left: char.left, right: char.right });
  }
  return words;
}

function beginsWord(char: Char, right: number): boolean {
  return char.hasBlankBefore || char.left - right > BETWEEN_WORDS * char.size;
}
