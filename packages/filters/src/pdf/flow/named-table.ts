/** Cells that a reader has named stand in no table that was read: their rows and columns are told from where they stand. */
import { unionBox } from "@yizhou/page/model";
import type { Block, Box, CellPlace, Table } from "@yizhou/page/model";

export interface NamedTable {
  readonly table: Table;
  /** With their places in it. */
  readonly blocks: readonly Block[];
}

/** First lines of one row, in sizes. */
const SAME_ROW = 0.5;

export function isNamedCell({ role, cell, rotationDeg }: Block): boolean {
  return role === "table-cell" && cell === null && rotationDeg === 0;
}

/**
 * The cells that follow on one another in the order of reading, with numbers between them.
 *
 * @returns how many blocks from `from` on
 */
export function namedRun(blocks: readonly Block[], from: number): number {
  let end = from;
  for (let at = from; at < blocks.length; at++) {
    const block = blocks[at]!;
    if (isNamedCell(block)) end = at + 1;
    else if (block.locked !== "number" || block.cell) break;
  }
  return end - from;
}

/** @param number  by which its cells name it. Cost: quadratic in the cells. */
export function namedTable(blocks: readonly Block[], number: number): NamedTable {
  const rows = rowsOf(blocks);
  const columns = columnsOf(rows);
  const box = unionBox(blocks.map((block) => block.box))!;
  const tops = rows.map((row) => Math.max(...row.map((block) => block.box.top)));
  const columnEdges = edgesOf(columns, box);
  const rowEdges = [...tops, box.bottom];
  const placed = rows.flatMap((row, at) =>
    row.map((block) => {
      const over = columns.flatMap((column, nth) => (isOver(column, block.box) ? [nth] : []));
      const column = over[0] ?? 0;
      const cell: CellPlace = {
        ...{ table: number, row: at, column, rowSpan: 1 },
        ...{ columnSpan: Math.max(1, (over.at(-1) ?? column) - column + 1), box: block.box },
      };
      return [block.id, { ...block, cell }] as const;
    }),
  );
  const byId = new Map(placed);
  return {
    table: { box, columnEdges, rowEdges, isRuled: false, rotationDeg: 0 },
    blocks: blocks.map(({ id }) => byId.get(id)!),
  };
}

function rowsOf(blocks: readonly Block[]): Block[][] {
  const baseline = ({ lines, box }: Block) => lines[0]?.baseline ?? box.bottom;
  const rows: Block[][] = [];
  for (const block of blocks.toSorted((a, b) => baseline(b) - baseline(a))) {
    const row = rows.at(-1);
    if (row && baseline(row[0]!) - baseline(block) <= SAME_ROW * block.style.size) row.push(block);
    else rows.push([block]);
  }
  return rows;
}

/** Where cells stand over each other; one over two of another row says nothing of columns. */
function columnsOf(rows: readonly Block[][]): { left: number; right: number }[] {
  const spans = ({ box }: Block) =>
    rows.some((row) => row.filter((other) => isOver(other.box, box)).length > 1);
  const boxes = rows.flat().filter((block) => !spans(block));
  const columns: { left: number; right: number }[] = [];
  for (const { box } of boxes.toSorted((a, b) => a.box.left - b.box.left)) {
    const last = columns.at(-1);
    if (last && box.left < last.right) last.right = Math.max(last.right, box.right);
    else columns.push({ left: box.left, right: box.right });
  }
  return columns;
}

function edgesOf(columns: readonly { left: number; right: number }[], { left, right }: Box): number[] {
  const between = columns.slice(1).map((column, at) => (columns[at]!.right + column.left) / 2);
  return [left, ...between, right];
}

function isOver(a: { left: number; right: number }, b: { left: number; right: number }): boolean {
  return Math.min(a.right, b.right) - Math.max(a.left, b.left) > 0;
}
