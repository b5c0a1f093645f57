/** The cells of tables as blocks. */
import { growBox, unionBox } from "../model/geometry.ts";
import type { Box, CellPlace, Table, TextAlign } from "../model/page-model.ts";
import { readRows, type AlignedCell, type AlignedTable } from "./aligned-table.ts";
import { isUnmistakable } from "./bullets.ts";
import { cellAligns } from "./cell-align.ts";
import { cellColumns } from "./cell-columns.ts";
import { buildFragments, type Fragment } from "../lines/fragments.ts";
import { buildLines, type DraftLine } from "../lines/lines.ts";
import { hasMarkBefore } from "./drawn-marks.ts";
import type { PageFrame } from "./page-frame.ts";
import type { RuledTable } from "./ruled-table.ts";
import type { BlockCandidate } from "./block-candidate.ts";
import { splitBlocks, type SplitOptions } from "./split-blocks.ts";

/** Numbers the tables of a page as their cells become blocks. */
export class TableBlocks {
  readonly tables: Table[] = [];
  readonly #frame: PageFrame;
  readonly #options: SplitOptions;
  readonly #firstNumber: number;

  constructor(frame: PageFrame, options: SplitOptions, firstNumber: number) {
    this.#frame = frame;
    this.#options = options;
    this.#firstNumber = firstNumber;
  }

  /** Cells by row and column; empty ones have no block. */
  ruled(table: RuledTable): BlockCandidate[] {
    const number = this.#addTable(table.box, table.columnEdges, table.rowEdges, true);
    const cells = table.cells
      .filter((cell) => cell.chars.length > 0)
      .sort((a, b) => a.row - b.row || a.column - b.column);
    const aligns = cellAligns(
      cells.map((cell) => ({
        ...cell,
        content: unionBox(cell.chars)!,
        lines: readRows(buildFragments(cell.chars)).map((line) => unionBox(line)!),
      })),
      true,
    );
    return cells.flatMap(({ chars, box, row, column, rowSpan, columnSpan }, i) => {
      const place = {
        table: number,
        row,
        column,
        rowSpan,
        columnSpan,
        box: this.#frame.unturn(growBox(box, -1)),
      };
      return this.#cellBlock(buildFragments(chars), box, place, aligns[i]!);
    });
  }

  aligned(table: AlignedTable): BlockCandidate[] {
    const number = this.#addTable(table.box, table.columnEdges, table.rowEdges, false);
    const aligns = cellAligns(
      table.cells.map((cell) => {
        const lines = readRows(cell.fragments).map((line) => unionBox(line)!);
        return { ...cell, content: unionBox(cell.fragments)!, lines };
      }),
    );
    const ends = wrappedEnds(table);
    return table.cells.flatMap(({ fragments, box, row, column, columnSpan }, i) => {
      const room = withinRules(table.cells[i]!, table);
      const place = { table: number, row, column, rowSpan: 1, columnSpan, box: this.#frame.unturn(room) };
      const end = columnSpan === 1 && aligns[i] === "left" ? ends.get(column) : undefined;
      const inRow = table.cells.flatMap((cell, at) => (cell.row === row && at !== i ? [aligns[at]!] : []));
      const isCentred = inRow.length > 1 && inRow.every((align) => align === "center");
      return this.#cellBlock(fragments, box, place, aligns[i]!, { end, isCentred });
    });
  }

  #addTable(box: Box, columnEdges: readonly number[], rowEdges: readonly number[], isRuled: boolean): number {
    this.tables.push({
      box: this.#frame.unturn(box),
      columnEdges,
      rowEdges,
      isRuled,
      rotationDeg: this.#frame.rotation,
    });
    return this.#firstNumber + this.tables.length - 1;
  }

  #cellBlock(
    fragments: readonly Fragment[],
    box: Box,
    cell: CellPlace,
    align: TextAlign,
    { end, isCentred = false }: { readonly end?: number; readonly isCentred?: boolean } = {},
  ): BlockCandidate[] {
    const columns = cellColumns(fragments).map((own) => ({ own, ...unionBox(own)! }));
    if (columns.length === 1) return this.#textBlock(fragments, box, cell, align, end);
    return columns.flatMap(({ own, left, right }, at) => {
      const next = columns[at + 1];
      const size = own[0]!.size;
      if (isCentred) {
        // Heads that no strip parts: each has the room up to the middle of what lies between it and the next.
        const from = at === 0 ? box.left : (columns[at - 1]!.right + left) / 2;
        const to = next ? (right + next.left) / 2 : box.right;
        const middle = { ...box, left: from, right: to };
        return this.#textBlock(own, middle, { ...cell, box: this.#frame.unturn(middle) }, "center");
      }
      const room = { ...box, left: at === 0 ? box.left : left, right: next ? next.left - size : box.right };
      return this.#textBlock(own, room, cell, !next && box.right - right < size ? "right" : "left");
    });
  }

  #textBlock(
    fragments: readonly Fragment[],
    box: Box,
    cell: CellPlace,
    align: TextAlign,
    end?: number,
  ): BlockCandidate[] {
    const lines = buildLines(fragments);
    const [left, right] = [
      Math.max(box.left, Math.min(...lines.map((line) => line.left)) - 2),
      Math.min(box.right, Math.max(...lines.map((line) => line.right)) + 2),
    ];
    const isShort = lines.length <= 3;
    const goesOn =
      end !== undefined && lines.every((line, i) => i === 0 || isWithinSentence(lines[i - 1]!, line));
    const shortRight = goesOn ? Math.max(right, end) : box.right;
    // A list begins at the left, however near its widest line comes to both sides.
    const hasItems = lines.some((line) => isUnmistakable(line.chars[0]!.text) && line.chars.length > 1);
    const drafts = splitBlocks(lines, isShort ? box.left : left, isShort ? shortRight : right, this.#options);
    return drafts.map((draft) => {
      const isJustified = draft.align === "justify" && draft.lines.length > 2;
      // Words behind a box to be ticked begin there, wherever in the cell that is.
      const own = hasItems || hasMarkBefore(draft.lines[0]!, this.#options.drawn) ? "left" : align;
      return {
        draft: isJustified ? draft : { ...draft, align: own },
        role: "table-cell",
        cell,
        dropCap: null,
      };
    });
  }
}

/** What an outer cell keeps from the rule below it. Points. */
const OVER_RULE = 3;

/** An outer cell of a table between rules reaches as far as these. */
function withinRules({ box, row, column, columnSpan }: AlignedCell, table: AlignedTable): Box {
  const { ruleEnds, columnEdges, rowEdges } = table;
  if (!ruleEnds) return box;
  const isLastColumn = column + columnSpan === columnEdges.length - 1;
  return {
    ...box,
    left: column === 0 ? Math.min(box.left, ruleEnds.left) : box.left,
    right: isLastColumn ? Math.max(box.right, ruleEnds.right) : box.right,
    bottom: row === rowEdges.length - 2 ? Math.min(box.bottom, ruleEnds.bottom + OVER_RULE) : box.bottom,
  };
}

/** True for a line that begins small, or with a letter that has no case under a long line without an end. */
function isWithinSentence(above: DraftLine, { text, size }: DraftLine): boolean {
  if (/^\p{Ll}/u.test(text)) return true;
  const isLong = above.right - above.left > MIN_WRAPPED * size;
  return isLong && /^\p{Lo}/u.test(text) && !/[.:;!?。：；！？]$/u.test(above.text);
}

/** Columns whose widest line is narrower have words under each other rather than text, in sizes. */
const MIN_WRAPPED = 8;

/**
 * Where the texts of each column wrap: without rules nothing but its widest line tells how wide it was set, for the space up to the next
 * column may be much wider.
 */
function wrappedEnds({ cells }: AlignedTable): Map<number, number> {
  const ends = new Map<number, number>();
  for (const { column, columnSpan, fragments } of cells) {
    const size = fragments[0]!.size;
    const isWrapped = fragments.some(({ baseline }) => fragments[0]!.baseline - baseline > 0.5 * size);
    if (!isWrapped || columnSpan > 1) continue;
    const { left, right } = unionBox(fragments)!;
    if (right - left >= MIN_WRAPPED * size) ends.set(column, Math.max(ends.get(column) ?? 0, right + 2));
  }
  return ends;
}
