/**
 * A table that a reader of the page sees where paragraphs were read. Lines are parted at wide gaps, and at gaps that stand over
 * each other in all lines; a row is what has one baseline. A further line belongs to the cells above it where it has words
 * for some of them alone, and comes closer than rows do or has nothing in the first column; numbers begin rows.
 */
import type { CellAlign, TableChange } from "@yizhou/model";
import { partId } from "@yizhou/model";

/** Letters of one line without a wide gap, in the frame of the text. `at`: where they begin in their unit's text. */
export interface CellPiece {
  readonly unit: string;
  readonly at: number;
  readonly text: string;
  readonly left: number;
  readonly right: number;
  readonly baseline: number;
  readonly size: number;
}

/** One letter of a line, with its place in its unit's text. */
export interface PlacedLetter {
  readonly at: number;
  readonly text: string;
  readonly left: number;
  readonly right: number;
}

export interface TableLine {
  readonly unit: string;
  readonly baseline: number;
  readonly size: number;
  /** From left to right. */
  readonly letters: readonly PlacedLetter[];
}

/** Wider than between words of a line that is spread out, in sizes. */
const WIDE_GAP = 0.7;
/** A gap of all lines at one place need be no wider, in sizes. */
const GUTTER = 0.3;
/** Blanks of fewer lines stand over each other by chance. */
const GUTTER_LINES = 3;
/** Baselines of one row, in sizes. */
const SAME_ROW = 0.5;
/** Rows stand so much farther from each other than lines of one row. */
const ROW_DISTANCE = 1.3;
/** Edges of one column, in sizes. */
const SAME_EDGE = 0.6;
/** What it takes to do and to undo many more is not worth it. */
const MOST_CELLS = 600;

/** @returns what makes cells of the lines; empty where there is only one, and of what is too large. Cost: quadratic in the cells. */
export function tableChanges(lines: readonly TableLine[]): TableChange[] {
  const gutters = guttersOf(lines);
  const pieces = lines.flatMap((line) => piecesOf(line, gutters));
  if (pieces.length < 2 || pieces.length > MOST_CELLS) return [];
  return changesOf(pieces, cellsOf(rowsOf(pieces)));
}

/** Where no line has a letter. */
function guttersOf(lines: readonly TableLine[]): { readonly from: number; readonly to: number }[] {
  const rows = new Set(lines.map(({ baseline, size }) => Math.round(baseline / (SAME_ROW * size))));
  if (rows.size < GUTTER_LINES) return [];
  const letters = lines.flatMap((line) => line.letters).toSorted((a, b) => a.left - b.left);
  const least = GUTTER * Math.max(...lines.map(({ size }) => size));
  const gutters: { from: number; to: number }[] = [];
  let reached = letters[0]?.right ?? 0;
  for (const { left, right } of letters) {
    if (left - reached >= least) gutters.push({ from: reached, to: left });
    reached = Math.max(reached, right);
  }
  return gutters;
}

function piecesOf(
  { unit, baseline, size, letters }: TableLine,
  gutters: readonly { readonly from: number; readonly to: number }[],
): CellPiece[] {
  const groups: PlacedLetter[][] = [];
  for (const letter of letters) {
    const last = groups.at(-1)?.at(-1);
    const isApart =
      !last ||
      letter.left - last.right >= WIDE_GAP * size ||
      gutters.some(({ from, to }) => last.right <= from && letter.left >= to);
    if (isApart) groups.push([letter]);
    else groups.at(-1)!.push(letter);
  }
  return groups.map((group) => ({
    ...{ unit, baseline, size },
    at: Math.min(...group.map(({ at }) => at)),
    text: group.map(({ text }) => text).join(""),
    left: group[0]!.left,
    right: Math.max(...group.map(({ right }) => right)),
  }));
}

/** From the top, each from the left. */
function rowsOf(pieces: readonly CellPiece[]): CellPiece[][] {
  const rows: CellPiece[][] = [];
  for (const piece of pieces.toSorted((a, b) => b.baseline - a.baseline)) {
    const row = rows.at(-1);
    if (row && row[0]!.baseline - piece.baseline <= SAME_ROW * piece.size) row.push(piece);
    else rows.push([piece]);
  }
  return rows.map((row) => row.sort((a, b) => a.left - b.left));
}

/** The pieces of each cell, from its first line on. */
function cellsOf(rows: readonly CellPiece[][]): CellPiece[][] {
  const distances = rows.slice(1).map((row, at) => rows[at]![0]!.baseline - row[0]!.baseline);
  const [least, most] = [Math.min(...distances), Math.max(...distances)];
  const isNear = (distance: number) => most > ROW_DISTANCE * least && distance < (least + most) / 2;
  const left = Math.min(...rows.flat().map((piece) => piece.left));
  const begins = (row: readonly CellPiece[]) => row[0]!.left - left <= SAME_EDGE * row[0]!.size;
  const cells: CellPiece[][] = [];
  let above: CellPiece[][] = [];
  for (const [nth, row] of rows.entries()) {
    const distance = distances[nth - 1];
    const over = row.map((piece) => above.filter((cell) => cell.some((one) => isOver(one, piece))));
    // A row with something in every column is taken for one of its own, however near it comes: rows in one are worse than one in two.
    const goesOn =
      distance !== undefined &&
      row.length < above.length &&
      row.every(({ text }) => !isNumber(text)) &&
      over.every((cells) => cells.length === 1) &&
      (isNear(distance) || (distance < ROW_DISTANCE * least && !begins(row) && begins(above[0]!)));
    const own = goesOn ? [] : row.map((piece) => [piece]);
    if (goesOn) for (const [at, piece] of row.entries()) over[at]![0]!.push(piece);
    cells.push(...own);
    if (!goesOn) above = own;
  }
  return cells;
}

function isNumber(text: string): boolean {
  return /\p{N}/u.test(text) && !/\p{L}{2}/u.test(text);
}

/** At least half of the narrower one. */
function isOver(a: Pick<CellPiece, "left" | "right">, b: Pick<CellPiece, "left" | "right">): boolean {
  const common = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  return common >= 0.5 * Math.min(a.right - a.left, b.right - b.left);
}

/** What of a unit's text is in one piece; `id` as it is when all is parted. */
interface Run {
  readonly unit: string;
  readonly at: number;
  readonly id: string;
  readonly cell: number;
}

function changesOf(pieces: readonly CellPiece[], cells: readonly CellPiece[][]): TableChange[] {
  const cellOf = new Map(cells.flatMap((cell, nth) => cell.map((piece) => [piece, nth] as const)));
  const aligns = alignsOf(cells);
  const changes: TableChange[] = [];
  const runs: Run[] = [];
  for (const [unit, own] of Map.groupBy(pieces, (piece) => piece.unit)) {
    const inOrder = own.toSorted((a, b) => a.at - b.at);
    const starts = inOrder.filter(
      (piece, nth) => nth === 0 || cellOf.get(piece) !== cellOf.get(inOrder[nth - 1]!),
    );
    const mine = starts.map((piece, nth): Run => ({
      ...{ unit, at: piece.at, cell: cellOf.get(piece)! },
      id: nth === 0 ? unit : partId(unit, piece.at),
    }));
    for (let nth = mine.length - 1; nth > 0; nth--) {
      const first = nth === 1 ? aligns[mine[0]!.cell]! : null;
      const cut = { first, second: aligns[mine[nth]!.cell]! };
      changes.push({ kind: "split", unit, at: mine[nth]!.at, cells: cut });
    }
    runs.push(...mine);
  }
  for (const [, [head, ...others]] of Map.groupBy(runs, ({ cell }) => cell))
    for (const next of others) changes.push({ kind: "join", unit: head!.id, next: next.id });
  return changes;
}

/** By the edges, or the middles, that a cell shares with the others of its column. */
function alignsOf(cells: readonly CellPiece[][]): CellAlign[] {
  const boxes = cells.map((cell) => ({
    left: Math.min(...cell.map(({ left }) => left)),
    right: Math.max(...cell.map(({ right }) => right)),
    size: cell[0]!.size,
  }));
  return boxes.map((box): CellAlign => {
    const column = boxes.filter((other) => isOver(box, other));
    if (column.length < GUTTER_LINES) return "left";
    const spread = (place: (one: typeof box) => number) =>
      Math.max(...column.map(place)) - Math.min(...column.map(place));
    const spreads = [
      ["left", spread(({ left }) => left)],
      ["right", spread(({ right }) => right)],
      ["center", spread(({ left, right }) => (left + right) / 2)],
    ] as const;
    const [align, least] = spreads.toSorted(([, a], [, b]) => a - b)[0]!;
    return least <= SAME_EDGE * box.size ? align : "left";
  });
}
