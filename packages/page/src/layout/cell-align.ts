import type { Box, TextAlign } from "../model/page-model.ts";

export interface PlacedCell {
  readonly row?: number;
  readonly column: number;
  readonly columnSpan: number;
  /** Of the cell. */
  readonly box: Box;
  /** Of its text. */
  readonly content: Box;
  /** Of the lines of its text, where they are known; else none. */
  readonly lines?: readonly Box[];
}

/** Edges that agree within this are flush. Points. */
const FLUSH = 1.5;
/** Middles of lines that are centred in one cell are as near, and their ends at least so far apart. Points. */
const ONE_MIDDLE = 0.4;
const UNEVEN = 0.6;
/** The middle of a heading is that of the texts under it within this. Points. */
const OVER_MIDDLE = 2.5;

/**
 * How the text of each cell lies in it: as its column has it, told by the edges that its cells share; a cell that keeps
 * to none of them (a heading over its column) by itself.
 *
 * @param isRuled  the cells' boxes are drawn, so that the space around a text says how it is set
 */
export function cellAligns(cells: readonly PlacedCell[], isRuled = false): TextAlign[] {
  const columns = new Map<number, PlacedCell[]>();
  for (const cell of cells) {
    if (cell.columnSpan === 1) columns.set(cell.column, [...(columns.get(cell.column) ?? []), cell]);
  }
  const shared = new Map([...columns].map(([column, own]) => [column, columnAlign(own, isRuled)]));
  return cells.map((cell) => {
    if (areCentred(cell.lines ?? [])) return "center";
    const column = shared.get(cell.column);
    const keeps =
      column && cell.columnSpan === 1 && Math.abs(edgeOf(cell.content, column.align) - column.at) <= FLUSH;
    if (keeps) return column.align;
    // Without rules the widest text makes the cell: what is set in under a column's edge may lie in the middle of that by chance.
    const isSetIn = column?.align === "left" && cell.columnSpan === 1 && cell.content.left > column.at;
    if (!isRuled && isSetIn && (cell.row ?? 0) > 0 && column.isUsual) return "left";
    return (isRuled ? null : alignOver(cell, cells)) ?? ownAlign(cell);
  });
}

/** True for lines about one middle that share neither edge. */
function areCentred(lines: readonly Box[]): boolean {
  if (lines.length < 2) return false;
  const spread = (values: readonly number[]) => Math.max(...values) - Math.min(...values);
  return (
    spread(lines.map(({ left, right }) => (left + right) / 2)) < ONE_MIDDLE &&
    spread(lines.map(({ left }) => left)) > UNEVEN &&
    spread(lines.map(({ right }) => right)) > UNEVEN
  );
}

/** Of a heading over several columns without rules, as it lies over what these hold; null where that says nothing. */
function alignOver(cell: PlacedCell, cells: readonly PlacedCell[]): TextAlign | null {
  const { column, columnSpan, content } = cell;
  if (columnSpan < 2) return null;
  const under = cells.filter(
    (other) => other.columnSpan === 1 && other.column >= column && other.column < column + columnSpan,
  );
  if (under.length < 2) return null;
  const left = Math.min(...under.map((other) => other.content.left));
  const right = Math.max(...under.map((other) => other.content.right));
  if (Math.abs(content.left - left) <= FLUSH) return "left";
  if (Math.abs(content.right - right) <= FLUSH) return "right";
  return Math.abs((content.left + content.right - left - right) / 2) <= OVER_MIDDLE ? "center" : null;
}

function edgeOf(content: Box, align: TextAlign): number {
  if (align === "right") return content.right;
  return align === "center" ? (content.left + content.right) / 2 : content.left;
}

/**
 * The edge on which most cells of a column agree; null for columns of one cell. Texts of one width agree on all of them. `isUsual`:
 * half of the cells do.
 */
function columnAlign(
  cells: readonly PlacedCell[],
  isRuled: boolean,
): { align: TextAlign; at: number; isUsual: boolean } | null {
  if (cells.length < 2) return null;
  const candidates = (["left", "right", "center"] as const).map((align) => {
    const edges = cells.map((cell) => edgeOf(cell.content, align)).sort((a, b) => a - b);
    const at = edges[edges.length >> 1]!;
    return { align, at, agreeing: edges.filter((edge) => Math.abs(edge - at) <= FLUSH).length };
  });
  if (isRuled && cells.every((cell) => ownAlign(cell) === "center")) candidates.reverse();
  const [first, ...others] = candidates;
  const best = others.reduce((most, next) => (next.agreeing > most.agreeing ? next : most), first!);
  return { ...best, isUsual: best.agreeing >= 0.5 * cells.length };
}

function ownAlign({ box, content }: PlacedCell): TextAlign {
  const before = content.left - box.left;
  const after = box.right - content.right;
  if (Math.abs(before - after) < Math.max(2, 0.1 * (box.right - box.left)) && before > 3) return "center";
  return after < 4 && before > 2 * after + 4 ? "right" : "left";
}
