/** Headings that stand on top of a table's lines, without a line above them. */
import type { Fragment } from "../lines/fragments.ts";
import { readRows } from "./aligned-table.ts";
import type { RuledCell, RuledTable } from "./ruled-table.ts";

/** A heading stands this near above the table's first line, in sizes. */
const REACH = 1.2;
const SLACK = 2;
/** Lines of one heading are nearer to each other, in sizes, and no more than so many. */
const LEADING = 1.5;
const MOST_LINES = 7;

/**
 * The table with the pieces right above it as its first row, when they stand over two columns or more and each over one.
 *
 * @returns the table itself, with no pieces taken, where nothing stands so
 */
export function withHeading(
  table: RuledTable,
  fragments: readonly Fragment[],
): { table: RuledTable; taken: readonly Fragment[] } {
  const { top } = table.box;
  const taken = linesOver(table, fragments);
  const byColumn = Map.groupBy(taken, (fragment) => columnOf(table, fragment));
  if (byColumn.size < 2) return { table, taken: [] };
  const edge = Math.max(...taken.map((fragment) => fragment.top)) + 1;
  const heading = [...byColumn].map(([column, own]): RuledCell => {
    const box = {
      left: table.columnEdges[column]!,
      right: table.columnEdges[column + 1]!,
      bottom: top,
      top: edge,
    };
    const chars = own.flatMap((fragment) => fragment.chars);
    return { row: 0, column, rowSpan: 1, columnSpan: 1, box, chars };
  });
  return {
    table: {
      box: { ...table.box, top: edge },
      columnEdges: table.columnEdges,
      rowEdges: [edge, ...table.rowEdges],
      cells: [...heading, ...table.cells.map((cell) => ({ ...cell, row: cell.row + 1 }))],
    },
    taken,
  };
}

/** The row of pieces on the table's first line, with the lines over it that are as near to it as those of one heading, each over a column. */
function linesOver(table: RuledTable, fragments: readonly Fragment[]): Fragment[] {
  const { left, right, top } = table.box;
  const over = fragments.filter(
    (fragment) =>
      fragment.object === undefined &&
      fragment.baseline > top - 1 &&
      fragment.left < right + SLACK &&
      fragment.right > left - SLACK,
  );
  const heading: Fragment[][] = [];
  let last: { baseline: number; reach: number } = { baseline: top, reach: REACH };
  for (const row of readRows(over).reverse()) {
    const [{ baseline, size }] = row as [Fragment];
    const columns = row.map((fragment) => columnOf(table, fragment));
    const isOverColumns = !columns.includes(-1) && new Set(columns).size === columns.length;
    if (!isOverColumns || baseline - last.baseline >= last.reach * size || heading.length === MOST_LINES)
      break;
    heading.push(row);
    last = { baseline, reach: LEADING };
  }
  // Where lines of several columns stand at different heights, one alone may be the end of a text over the table.
  while (heading.length > 0 && heading.at(-1)!.length === 1 && !isAmong(table, heading)) heading.pop();
  return heading.flat();
}

/** True where the topmost line goes on below in its own column, beside lines of others. */
function isAmong(table: RuledTable, heading: readonly (readonly Fragment[])[]): boolean {
  const column = columnOf(table, heading.at(-1)![0]!);
  const below = heading
    .slice(0, -1)
    .flat()
    .map((fragment) => columnOf(table, fragment));
  return below.includes(column) && below.some((other) => other !== column);
}

/** Index of the column that a piece stands over, -1 when it reaches over an edge or stands outside. */
function columnOf({ columnEdges }: RuledTable, { left, right }: Fragment): number {
  for (let column = 0; column + 1 < columnEdges.length; column++) {
    if (left >= columnEdges[column]! - SLACK && right <= columnEdges[column + 1]! + SLACK) return column;
  }
  return -1;
}
