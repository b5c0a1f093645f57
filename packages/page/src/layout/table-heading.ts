/** Headings that stand on top of a table's lines, without a line above them. */
import type { Fragment } from "../lines/fragments.ts";
import { readRows } from "./aligned-table.ts";
import type { RuledCell, RuledTable } from "./ruled-table.ts";

/** A heading stands this near above the table's first line, in sizes. */
const REACH = 1.2;
const SLACK = 2;

/**
 * The table with the row of pieces right above it as its first row, when there are two pieces or more and each stands over
 * one column.
 *
 * @returns the table itself, with no pieces taken, where nothing stands so
 */
export function withHeading(
  table: RuledTable,
  fragments: readonly Fragment[],
): { table: RuledTable; taken: readonly Fragment[] } {
  const { left, right, top } = table.box;
  const above = fragments.filter(
    (fragment) =>
      fragment.baseline > top - 1 &&
      fragment.baseline < top + REACH * fragment.size &&
      fragment.left < right + SLACK &&
      fragment.right > left - SLACK,
  );
  const row = readRows(above).at(-1) ?? [];
  const columns = row.map((fragment) => columnOf(table, fragment));
  const isHeading = row.length >= 2 && !columns.includes(-1) && new Set(columns).size === row.length;
  if (!isHeading) return { table, taken: [] };
  const edge = Math.max(...row.map((fragment) => fragment.top)) + 1;
  const heading = row.map((fragment, i): RuledCell => {
    const column = columns[i]!;
    const box = {
      left: table.columnEdges[column]!,
      right: table.columnEdges[column + 1]!,
      bottom: top,
      top: edge,
    };
    return { row: 0, column, rowSpan: 1, columnSpan: 1, box, chars: fragment.chars };
  });
  return {
    table: {
      box: { ...table.box, top: edge },
      columnEdges: table.columnEdges,
      rowEdges: [edge, ...table.rowEdges],
      cells: [...heading, ...table.cells.map((cell) => ({ ...cell, row: cell.row + 1 }))],
    },
    taken: row,
  };
}

/** Index of the column that a piece stands over, -1 when it reaches over an edge or stands outside. */
function columnOf({ columnEdges }: RuledTable, { left, right }: Fragment): number {
  for (let column = 0; column + 1 < columnEdges.length; column++) {
    if (left >= columnEdges[column]! - SLACK && right <= columnEdges[column + 1]! + SLACK) return column;
  }
  return -1;
}
