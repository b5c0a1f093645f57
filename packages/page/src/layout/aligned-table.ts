/** Tables without lines: columns held together by rows that stand side by side. */
import { boxWidth, median, unionBox } from "../model/geometry.ts";
import type { Box } from "../model/page-model.ts";
import type { Fragment } from "../lines/fragments.ts";
import type { Interval } from "./intervals.ts";

export interface AlignedCell {
  readonly row: number;
  readonly column: number;
  readonly columnSpan: number;
  readonly fragments: readonly Fragment[];
  readonly box: Box;
}

export interface AlignedTable {
  readonly box: Box;
  readonly columnEdges: readonly number[];
  readonly rowEdges: readonly number[];
  readonly cells: readonly AlignedCell[];
}

/** A column of running text is at least this wide, in sizes, and its lines fill it. */
const MIN_TEXT_WIDTH = 14;
const MIN_FILL = 0.75;
/** Baselines of one row, in sizes. */
const ROW_SLACK = 0.35;

/**
 * True when columns side by side are a table and not columns of text: their rows line up, and not all of them are filled
 * with running lines.
 *
 * @param columns  two or more, from left to right, none empty
 */
export function isTabular(columns: readonly (readonly Fragment[])[]): boolean {
  if (columns.some((column) => column.some((fragment) => fragment.object !== undefined))) return false;
  const rows = readRows(columns.flat());
  if (rows.length < 2 || columns.every(isRunningText)) return false;
  if (rows.length === 2 && columns.length === 2) return false;
  const shared = rows.filter(
    (row) => columns.filter((column) => row.some((fragment) => column.includes(fragment))).length > 1,
  );
  const isShared = shared.length >= 2 && shared.length / rows.length >= (columns.length > 2 ? 0.4 : 0.6);
  if (!isShared) return false;
  // Text beside a narrow column of other things (a figure's labels, notes in the margin) stays text.
  const running = columns.filter((column) => isRunningText(column) && column.length >= 6);
  return running.length === 0 || columns.length > 2 || shared.length / rows.length > 0.8;
}

function isRunningText(column: readonly Fragment[]): boolean {
  const widths = column.map((fragment) => boxWidth(fragment));
  const size = median(column.map((fragment) => fragment.size));
  const widest = Math.max(...widths);
  if (widest < MIN_TEXT_WIDTH * size || column.length < 3) return false;
  const filled = widths.filter((width) => width >= 0.85 * widest).length;
  return filled / widths.length >= 0.5 || median(widths) / widest >= MIN_FILL;
}

/** Fragments by baseline, from top to bottom. */
export function readRows(fragments: readonly Fragment[]): Fragment[][] {
  const rows: Fragment[][] = [];
  for (const fragment of [...fragments].sort((a, b) => b.baseline - a.baseline)) {
    const row = rows.at(-1);
    if (row && row[0]!.baseline - fragment.baseline <= ROW_SLACK * Math.min(row[0]!.size, fragment.size))
      row.push(fragment);
    else rows.push([fragment]);
  }
  return rows;
}

/**
 * @param gutters  one fewer than columns where all are used; cells are cut at their middles
 * @param known  the fragments of each row, where they are known
 */
export function readAlignedTable(
  columns: readonly (readonly Fragment[])[],
  gutters: readonly Interval[],
  known?: readonly Fragment[][],
): AlignedTable {
  const fragments = columns.flat();
  const box = unionBox(fragments)!;
  const inner = gutters.map(({ from, to }) => (from + to) / 2).filter((x) => x > box.left && x < box.right);
  const columnEdges = [box.left - 1, ...inner, box.right + 1];
  const columnOf = (fragment: Fragment) =>
    inner.filter((x) => (fragment.left + fragment.right) / 2 > x).length;
  const rows = known ?? joinWrapped(readRows(fragments), columnOf, columnEdges);
  const rowEdges = [
    box.top + 1,
    ...rows.slice(1).map((row, i) => edgeBetween(rows[i]!, row)),
    box.bottom - 1,
  ];
  const cells: AlignedCell[] = [];
  for (const [row, line] of rows.entries()) {
    for (const own of cellsOfRow(line, inner)) {
      const column = inner.filter((x) => own[0]!.left + 1 > x).length;
      const last = Math.max(
        column,
        inner.filter((x) => Math.max(...own.map(({ right }) => right)) - 1 > x).length,
      );
      cells.push({
        row,
        column,
        columnSpan: last - column + 1,
        fragments: own,
        box: {
          left: columnEdges[column]! + 1,
          right: columnEdges[last + 1]! - 1,
          top: rowEdges[row]!,
          bottom: rowEdges[row + 1]!,
        },
      });
    }
  }
  return { box, columnEdges, rowEdges, cells };
}

/** Fragments of a row by cell; one that reaches over a column's edge brings both columns into one cell. */
function cellsOfRow(line: readonly Fragment[], inner: readonly number[]): Fragment[][] {
  const columnAt = (x: number) => inner.filter((edge) => x > edge).length;
  const cells: { fragments: Fragment[]; last: number }[] = [];
  for (const fragment of [...line].sort((a, b) => a.left - b.left)) {
    const [first, last] = [columnAt(fragment.left + 1), columnAt(fragment.right - 1)];
    const cell = cells.at(-1);
    if (cell && first <= cell.last) {
      cell.fragments.push(fragment);
      cell.last = Math.max(cell.last, last);
    } else cells.push({ fragments: [fragment], last: Math.max(first, last) });
  }
  return cells.map(({ fragments }) => fragments);
}

function edgeBetween(above: readonly Fragment[], below: readonly Fragment[]): number {
  return (Math.min(...above.map(({ bottom }) => bottom)) + Math.max(...below.map(({ top }) => top))) / 2;
}

/**
 * Lines that go on a cell of the row above belong to it: they stand close below, have nothing in the first column, and
 * only cells that the row above has as well.
 */
function joinWrapped(
  rows: readonly Fragment[][],
  columnOf: (fragment: Fragment) => number,
  edges: readonly number[],
): Fragment[][] {
  const joined: Fragment[][] = [];
  for (const row of rows) {
    const above = joined.at(-1);
    const isHeading = joined.length === 1 && rows.length > 2;
    if (above && (goesOn(above, row, columnOf, edges) || (isHeading && stacksOn(above, row, columnOf)))) {
      above.push(...row);
    } else joined.push([...row]);
  }
  return joined;
}

/** A heading whose cells end on one line: the first line has only those that need two. */
function stacksOn(
  above: readonly Fragment[],
  row: readonly Fragment[],
  columnOf: (fragment: Fragment) => number,
): boolean {
  const lowest = Math.min(...above.map(({ baseline }) => baseline));
  const size = median(row.map((fragment) => fragment.size));
  if (lowest - row[0]!.baseline > 1.35 * size) return false;
  // Figures are the first row of the table's body.
  if (row.filter((fragment) => isFigure(fragment)).length > 0.5 * row.length) return false;
  const [own, upper] = [new Set(row.map(columnOf)), new Set(above.map(columnOf))];
  if (upper.size >= own.size || ![...upper].every((column) => own.has(column))) return false;
  // A heading over several columns is wider than any one below it.
  return above.every((fragment) => {
    const below = row.find((other) => columnOf(other) === columnOf(fragment))!;
    return boxWidth(fragment) < 3 * boxWidth(below) || boxWidth(fragment) < 8 * size;
  });
}

/** A number with what may stand around it: "1.18x", "-", "4 %". */
function isFigure({ chars }: Fragment): boolean {
  const text = chars.map((char) => char.text).join("");
  return /^[-+±<>~≈(]?[\d.,:/]*\d[\d.,:/]*\s*[%°)x×]?$|^[-–—]$/u.test(text);
}

function goesOn(
  above: readonly Fragment[],
  row: readonly Fragment[],
  columnOf: (fragment: Fragment) => number,
  edges: readonly number[],
): boolean {
  const lowest = Math.min(...above.map(({ baseline }) => baseline));
  const size = median(row.map((fragment) => fragment.size));
  if (lowest - row[0]!.baseline > 1.4 * size) return false;
  const own = new Set(row.map(columnOf));
  const aboveColumns = new Set(above.map(columnOf));
  if (own.size >= aboveColumns.size || ![...own].every((column) => aboveColumns.has(column))) return false;
  if (!own.has(0)) return true;
  // The first column alone goes on only when the line above it was full.
  const last = above.filter((fragment) => columnOf(fragment) === 0).at(-1)!;
  return own.size === 1 && boxWidth(last) > 0.8 * (edges[1]! - edges[0]!);
}
