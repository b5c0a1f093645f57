/** Texts side by side in one cell: a name and a given name, a label and its value at the cell's other edge. */
import { median } from "../model/geometry.ts";
import { readRows } from "./aligned-table.ts";
import type { Fragment } from "../lines/fragments.ts";
import { freeIntervals } from "./intervals.ts";
import { isMark } from "../lines/lines.ts";

/** White between texts, in sizes: where two lines leave it free and where only one has something on both sides. */
const MIN_STRIP = 1.4;
const MIN_GAP = 2.5;

/** From left to right; one lot where the cell has one text. Bullets and numbers stay with their items. */
export function cellColumns(fragments: readonly Fragment[]): Fragment[][] {
  if (fragments.length < 2) return [[...fragments]];
  const size = median(fragments.map((fragment) => fragment.size));
  const shared = readRows(fragments).filter((row) => row.length > 1).length;
  if (shared === 0) return [[...fragments]];
  const covered = fragments.map(({ left, right }) => ({ from: left, to: right }));
  const [from, to] = [Math.min(...covered.map((one) => one.from)), Math.max(...covered.map((one) => one.to))];
  const columns: Fragment[][] = [];
  let rest = [...fragments];
  for (const strip of freeIntervals(covered, from, to, (shared > 1 ? MIN_STRIP : MIN_GAP) * size)) {
    const before = rest.filter(({ right }) => right <= strip.from + 0.01);
    if (before.every(({ chars }) => isMark(chars))) continue;
    columns.push(before);
    rest = rest.filter((fragment) => !before.includes(fragment));
  }
  return [...columns, rest];
}
