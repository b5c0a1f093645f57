/** Tables drawn with lines: a grid of level and upright rules, with cells joined where a line between them is missing. */
import { containsPoint, overlap } from "../model/geometry.ts";
import type { Box } from "../model/page-model.ts";
import type { Char } from "../lines/chars.ts";
import type { GridLine } from "./grid-line.ts";
import { seamUprights } from "./rule-seams.ts";

export interface RuledCell {
  readonly row: number;
  readonly column: number;
  readonly rowSpan: number;
  readonly columnSpan: number;
  readonly box: Box;
  readonly chars: readonly Char[];
}

export interface RuledTable {
  readonly box: Box;
  readonly columnEdges: readonly number[];
  readonly rowEdges: readonly number[];
  readonly cells: readonly RuledCell[];
}

/** Lines this near are one, ends this near meet. Points. */
const NEAR = 3;
const MAX_LINES = 3_000;
const MAX_CELLS = 20_000;

/**
 * The tables among the lines of a page that hold text.
 *
 * @param horizontals  `at` is y, along x; `verticals` the other way round
 * @param seamed  those whose pieces may tell columns; see `seamUprights`
 * Cost: O(lines^2) for at most 3,000 lines.
 */
export function findRuledTables(
  horizontals: readonly GridLine[],
  verticals: readonly GridLine[],
  chars: readonly Char[],
  seamed: readonly GridLine[] = horizontals,
): RuledTable[] {
  const seams = seamed.length > MAX_LINES ? [] : seamUprights(seamed, verticals, chars);
  const [levels, uprights] = [joinLines(horizontals), joinLines([...verticals, ...seams])];
  if (levels.length + uprights.length > MAX_LINES) return [];
  const tables: RuledTable[] = [];
  // Grids may lie over each other; a character is in one cell only.
  let free = chars;
  for (const lattice of connected(levels, uprights)) {
    const table = readGrid(lattice.levels, lattice.uprights, free);
    if (!table) continue;
    tables.push(table);
    const taken = new Set(table.cells.flatMap((cell) => cell.chars));
    free = free.filter((char) => !taken.has(char));
  }
  return tables;
}

/** Joins pieces that go on each other. */
function joinLines(lines: readonly GridLine[]): GridLine[] {
  const joined: { at: number; from: number; to: number }[] = [];
  for (const line of [...lines].sort((a, b) => a.at - b.at || a.from - b.from)) {
    const other = joined.findLast(
      (candidate) =>
        line.at - candidate.at <= 1.5 && line.from <= candidate.to + NEAR && line.to >= candidate.from - NEAR,
    );
    if (other) {
      other.from = Math.min(other.from, line.from);
      other.to = Math.max(other.to, line.to);
    } else joined.push({ ...line });
  }
  return joined;
}

interface Lattice {
  readonly levels: GridLine[];
  readonly uprights: GridLine[];
}

/** Groups of lines that touch. */
function connected(levels: readonly GridLine[], uprights: readonly GridLine[]): Lattice[] {
  const parent = [...levels, ...uprights].map((_, i) => i);
  const root = (i: number): number => {
    while (parent[i] !== i) i = parent[i] = parent[parent[i]!]!;
    return i;
  };
  for (const [i, level] of levels.entries()) {
    for (const [j, upright] of uprights.entries()) {
      const meet =
        upright.at >= level.from - NEAR &&
        upright.at <= level.to + NEAR &&
        level.at >= upright.from - NEAR &&
        level.at <= upright.to + NEAR;
      if (meet) parent[root(levels.length + j)] = root(i);
    }
  }
  const groups = new Map<number, Lattice>();
  const groupOf = (i: number) => {
    const at = root(i);
    const group = groups.get(at) ?? { levels: [], uprights: [] };
    groups.set(at, group);
    return group;
  };
  levels.forEach((line, i) => groupOf(i).levels.push(line));
  uprights.forEach((line, j) => groupOf(levels.length + j).uprights.push(line));
  return [...groups.values()].filter(({ levels: h, uprights: v }) => h.length >= 2 && v.length >= 1);
}

function readGrid(
  levels: readonly GridLine[],
  uprights: readonly GridLine[],
  chars: readonly Char[],
): RuledTable | null {
  const xs = edgesOf(
    uprights.map(({ at }) => at),
    levels,
  );
  const ys = edgesOf(
    levels.map(({ at }) => at),
    uprights,
  ).reverse();
  if (xs.length < 2 || ys.length < 2) return null;
  const [columns, rows] = [xs.length - 1, ys.length - 1];
  if (columns * rows < 2 || columns * rows > MAX_CELLS) return null;
  const box = { left: xs[0]!, right: xs.at(-1)!, top: ys[0]!, bottom: ys.at(-1)! };
  const inside = chars.filter((char) => standsIn(box, char));
  if (inside.length === 0) return null;
  const placed = new Set<Char>();
  const cells = joinCells(xs, ys, levels, uprights).map((cell) => ({
    ...cell,
    chars: inside.filter((char) => {
      if (placed.has(char) || !standsIn(cell.box, char)) return false;
      placed.add(char);
      return true;
    }),
  }));
  return isTable(cells) ? { box, columnEdges: xs, rowEdges: ys, cells } : null;
}

function standsIn(box: Box, char: Char): boolean {
  return containsPoint(box, (char.left + char.right) / 2, char.baseline + 0.3 * char.size);
}

/** Places of the lines, near ones as one; and the ends of the lines across, where these reach further. */
function edgesOf(places: readonly number[], across: readonly GridLine[]): number[] {
  const ends = [Math.min(...across.map(({ from }) => from)), Math.max(...across.map(({ to }) => to))];
  const edges: number[] = [];
  for (const place of [...places, ...ends].sort((a, b) => a - b)) {
    if (edges.length === 0 || place - edges.at(-1)! > NEAR) edges.push(place);
  }
  return edges;
}

type EmptyCell = Omit<RuledCell, "chars">;

/** Elementary cells are joined over missing lines, and each lot is taken as the rectangle round it. */
function joinCells(
  xs: readonly number[],
  ys: readonly number[],
  levels: readonly GridLine[],
  uprights: readonly GridLine[],
): EmptyCell[] {
  const [columns, rows] = [xs.length - 1, ys.length - 1];
  const parent = Array.from({ length: columns * rows }, (_, i) => i);
  const root = (i: number): number => {
    while (parent[i] !== i) i = parent[i] = parent[parent[i]!]!;
    return i;
  };
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const at = row * columns + column;
      if (column + 1 < columns && !isDrawn(uprights, xs[column + 1]!, ys[row + 1]!, ys[row]!))
        parent[root(at + 1)] = root(at);
      if (row + 1 < rows && !isDrawn(levels, ys[row + 1]!, xs[column]!, xs[column + 1]!))
        parent[root(at + columns)] = root(at);
    }
  }
  const lots = new Map<number, { top: number; bottom: number; left: number; right: number }>();
  for (let at = 0; at < columns * rows; at++) {
    const [row, column] = [Math.floor(at / columns), at % columns];
    const lot = lots.get(root(at)) ?? { top: row, bottom: row, left: column, right: column };
    lots.set(root(at), lot);
    lot.bottom = Math.max(lot.bottom, row);
    lot.left = Math.min(lot.left, column);
    lot.right = Math.max(lot.right, column);
  }
  return [...lots.values()].map((lot) => ({
    row: lot.top,
    column: lot.left,
    rowSpan: lot.bottom - lot.top + 1,
    columnSpan: lot.right - lot.left + 1,
    box: { left: xs[lot.left]!, right: xs[lot.right + 1]!, top: ys[lot.top]!, bottom: ys[lot.bottom + 1]! },
  }));
}

/** True when lines at `at` cover most of the way. */
function isDrawn(lines: readonly GridLine[], at: number, from: number, to: number): boolean {
  let covered = 0;
  for (const line of lines) {
    if (Math.abs(line.at - at) <= NEAR) covered += Math.max(0, overlap(line.from, line.to, from, to));
  }
  return covered > 0.6 * (to - from);
}

/** Charts have grids too, but their labels stand outside. */
function isTable(cells: readonly RuledCell[]): boolean {
  const filled = cells.filter((cell) => cell.chars.length > 0);
  if (cells.length < 2 || filled.length < 2) return false;
  if (filled.length < 0.2 * cells.length && !isForm(cells)) return false;
  const columns = new Set(filled.map((cell) => cell.column)).size;
  const rows = new Set(filled.map((cell) => cell.row)).size;
  return columns >= 2 || rows >= 2;
}

/** True for rows to be filled in under heads, or beside labels: the first row or column has a text in each of its cells. */
function isForm(cells: readonly RuledCell[]): boolean {
  const edges = [cells.filter(({ row }) => row === 0), cells.filter(({ column }) => column === 0)];
  return edges.some(
    (edge) => edge.length > 1 && edge.every(({ chars }) => chars.some(({ text }) => /\p{L}/u.test(text))),
  );
}
