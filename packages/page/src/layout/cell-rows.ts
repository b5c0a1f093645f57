/**
 * Tables that have rules between their columns and none between their rows (LaTeX' `tabular{|l|r|}`): what stands between two level rules
 * is many rows, told by baselines that the columns share. The other way round, a cell may reach over several columns only because the
 * rule between them is missing there.
 */
import { boxWidth, median, unionBox } from "../model/geometry.ts";
import type { Box } from "../model/page-model.ts";
import { buildFragments, type Fragment } from "../lines/fragments.ts";
import { isFigure, readRows } from "./aligned-table.ts";
import { isUnmistakable } from "./bullets.ts";
import type { RuledCell, RuledTable } from "./ruled-table.ts";

/** Shares of the columns that a row of a band has something in, and of the rows that have something in the first column. */
const MOST_COLUMNS = 0.6;
const MOST_ROWS = 0.8;
/** Share of a column's lines that are figures, or that end though the next word had room. */
const MOST_LINES = 0.6;
/** Rows without any figure are seen from this many on. */
const MIN_ROWS = 3;
/** Texts of a column begin or end at one place within this. Points. */
const FLUSH = 2;

/** The table with the rows and columns of its cells as the eye sees them. Cost: O(n log n) in characters. */
export function withSeenCells(table: RuledTable): RuledTable {
  return withSeenRows(withSeenColumns(table));
}

interface Band {
  /** Cells of the row that are in no other, from left to right. */
  readonly cells: readonly RuledCell[];
  readonly fragments: readonly (readonly Fragment[])[];
}

function withSeenRows(table: RuledTable): RuledTable {
  const rowEdges: number[] = [table.rowEdges[0]!];
  const cells: RuledCell[] = [];
  /** How many rows each row has become, and the first of them. */
  const firsts: number[] = [];
  let next = 0;
  for (let row = 0; row + 1 < table.rowEdges.length; row++) {
    firsts.push(next);
    const own = table.cells.filter((cell) => cell.row === row && cell.rowSpan === 1);
    const band = { cells: own, fragments: own.map((cell) => buildFragments(cell.chars)) };
    const rows = table.columnEdges.length > 2 ? rowsOf(band) : [];
    if (rows.length < 2) {
      cells.push(...own.map((cell) => ({ ...cell, row: next })));
      rowEdges.push(table.rowEdges[row + 1]!);
      next++;
      continue;
    }
    const edges = rows.slice(1).map((below, i) => edgeBetween(rows[i]!, below));
    const bounds = [table.rowEdges[row]!, ...edges, table.rowEdges[row + 1]!];
    for (const [i, cell] of own.entries()) {
      for (let at = 0; at + 1 < bounds.length; at++) {
        const [top, bottom] = [bounds[at]!, bounds[at + 1]!];
        const inRow = new Set(rows[at]);
        const chars = band.fragments[i]!.filter((fragment) => inRow.has(fragment)).flatMap(
          (one) => one.chars,
        );
        cells.push({ ...cell, row: next + at, box: { ...cell.box, top, bottom }, chars });
      }
    }
    rowEdges.push(...bounds.slice(1));
    next += rows.length;
  }
  firsts.push(next);
  const spanning = table.cells
    .filter((cell) => cell.rowSpan > 1)
    .map((cell) => ({
      ...cell,
      row: firsts[cell.row]!,
      rowSpan: firsts[cell.row + cell.rowSpan]! - firsts[cell.row]!,
    }));
  return next === table.rowEdges.length - 1 ? table : { ...table, rowEdges, cells: [...cells, ...spanning] };
}

/** The rows of a band; one or none where it is one row, whose texts may have several lines. */
function rowsOf({ cells, fragments }: Band): Fragment[][] {
  const columns = fragments.filter((column) => column.length > 0);
  if (columns.length < 2 || columns.some(isList)) return [];
  const lines = readRows(columns.flat());
  if (lines.length < 2) return [];
  const has = (line: readonly Fragment[], column: readonly Fragment[]) =>
    line.some((fragment) => column.includes(fragment));
  const full = lines.filter(
    (line) => columns.filter((column) => has(line, column)).length >= MOST_COLUMNS * columns.length,
  );
  // A line that only goes on texts of the row above belongs to that.
  const rows: Fragment[][] = [];
  for (const line of lines) {
    const last = rows.at(-1);
    if (last && !has(line, columns[0]!) && !full.includes(line)) last.push(...line);
    else rows.push([...line]);
  }
  const inFirst = rows.filter((row) => has(row, columns[0]!)).length;
  if (
    rows.length < 2 ||
    full.length < 2 ||
    full.length < MOST_COLUMNS * rows.length ||
    inFirst < MOST_ROWS * rows.length
  )
    return [];
  const used = cells.filter((_, i) => fragments[i]!.length > 0);
  const areFigures = columns.some((column) => {
    const figures = column.filter(isFigure).length;
    return figures >= 2 && figures >= MOST_LINES * column.length && column.length >= MOST_ROWS * rows.length;
  });
  if (areFigures) return rows;
  const ends = columns.flatMap((column, i) => endsOf(column, used[i]!.box));
  const byHand = ends.filter((end) => end).length;
  return rows.length >= MIN_ROWS && byHand >= MOST_LINES * ends.length ? rows : [];
}

/** True for items with a sign before them, of which some go on over several lines: what stands beside them has no rows with these. */
function isList(column: readonly Fragment[]): boolean {
  const lines = readRows(column).map((line) => {
    const chars = line.flatMap((fragment) => fragment.chars).sort((a, b) => a.left - b.left);
    return { isItem: chars.length > 1 && isUnmistakable(chars[0]!.text), left: chars[0]!.left };
  });
  const items = lines.filter(({ isItem }) => isItem);
  const goesOn = (at: number) =>
    !lines[at]!.isItem && lines[at - 1]!.isItem && lines[at]!.left > lines[at - 1]!.left;
  return items.length > 1 && lines.some((_, at) => at > 0 && goesOn(at));
}

/** For each line of a cell but the last: true where it ended though the next word had room. */
function endsOf(column: readonly Fragment[], box: Box): boolean[] {
  const lines = readRows(column);
  const size = median(column.map((fragment) => fragment.size));
  const widest = Math.max(boxWidth(unionBox(column)!), boxWidth(box) - 1.2 * size);
  return lines.slice(1).map((line, i) => boxWidth(unionBox(lines[i]!)!) + wordWidth(line) < widest);
}

/** Of the first word of a line, with a blank before it. */
function wordWidth(line: readonly Fragment[]): number {
  const first = line.reduce((leftmost, other) => (other.left < leftmost.left ? other : leftmost));
  const { left, size } = first.chars[0]!;
  let to = first.chars[0]!.right;
  for (const char of first.chars.slice(1)) {
    if (char.hasBlankBefore || char.left - to > 0.15 * size) break;
    to = char.right;
  }
  return to - left + 0.25 * size;
}

function edgeBetween(above: readonly Fragment[], below: readonly Fragment[]): number {
  return (Math.min(...above.map(({ bottom }) => bottom)) + Math.max(...below.map(({ top }) => top))) / 2;
}

/** Cells over several columns whose pieces keep to the columns that the other rows have become these columns' cells. */
function withSeenColumns(table: RuledTable): RuledTable {
  const usual = new Map<number, number[]>();
  for (const cell of table.cells) {
    if (cell.columnSpan > 1 || cell.chars.length === 0) continue;
    usual.set(cell.column, [
      ...(usual.get(cell.column) ?? []),
      Math.min(...cell.chars.map(({ left }) => left)),
    ]);
  }
  const cells = table.cells.flatMap((cell) =>
    cell.columnSpan > 1 && cell.chars.length > 1 ? partCell(cell, table.columnEdges, usual) : [cell],
  );
  return cells.length === table.cells.length ? table : { ...table, cells };
}

function partCell(
  cell: RuledCell,
  edges: readonly number[],
  usual: ReadonlyMap<number, readonly number[]>,
): RuledCell[] {
  const pieces = buildFragments(cell.chars);
  const parts: { column: number; span: number; pieces: Fragment[] }[] = [];
  const inner = edges.slice(cell.column + 1, cell.column + cell.columnSpan);
  const cuts = inner.filter((x) => pieces.every(({ left, right }) => right <= x + 1 || left >= x - 1));
  let column = cell.column;
  for (const x of [...cuts, Infinity]) {
    const to = x === Infinity ? cell.column + cell.columnSpan : edges.indexOf(x);
    const from = edges[column]!;
    parts.push({
      column,
      span: to - column,
      pieces: pieces.filter(({ left, right }) => (left + right) / 2 > from && (left + right) / 2 <= x),
    });
    column = to;
  }
  const filled = parts.filter((part) => part.pieces.length > 0);
  const isKnown = filled.slice(1).every((part) => {
    const left = Math.min(...part.pieces.map((piece) => piece.left));
    return usual.get(part.column)?.some((other) => Math.abs(other - left) < FLUSH);
  });
  if (filled.length < 2 || !isKnown) return [cell];
  return parts.map((part) => ({
    ...cell,
    column: part.column,
    columnSpan: part.span,
    box: { ...cell.box, left: edges[part.column]!, right: edges[part.column + part.span]! },
    chars: part.pieces.flatMap(({ chars }) => chars),
  }));
}
