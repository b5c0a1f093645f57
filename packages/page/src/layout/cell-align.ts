import { spread } from "../model/geometry.ts";
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
/** Between a cell's rule and its text; office programs leave 3 to 6. Points. */
const MOST_PADDING = 9;
/** The middle of a heading is that of the texts under it within this. Points. */
const OVER_MIDDLE = 2.5;

/**
 * How the text of each cell lies in it: as its column has it, told by the edges that its cells share; a cell that keeps
 * to none of them (a heading over its column) by itself.
 *
 * @param isRuled  the cells' boxes are drawn, so that the space around a text says how it is set
 */
export function cellAligns(cells: readonly PlacedCell[], isRuled = false): TextAlign[] {
  // Where boxes are drawn, those over the same columns are a column too: one edge somewhere on the page parts all others.
  const keyOf = ({ column, columnSpan }: PlacedCell) =>
    columnSpan === 1 || isRuled ? `${column} ${columnSpan}` : null;
  const columns = new Map<string, PlacedCell[]>();
  for (const cell of cells) {
    const key = keyOf(cell);
    if (key !== null) columns.set(key, [...(columns.get(key) ?? []), cell]);
  }
  const shared = new Map([...columns].map(([key, own]) => [key, columnAlign(own, isRuled)]));
  return cells.map((cell) => {
    const lines = cell.lines ?? [];
    if (areCentred(lines)) return "center";
    const flush = isRuled ? flushEdge(lines) : null;
    if (flush) return flush;
    const column = shared.get(keyOf(cell) ?? "");
    const keeps = column && Math.abs(edgeOf(cell.content, column.align) - column.at) <= FLUSH;
    if (keeps) return column.align;
    // Without rules the widest text makes the cell: what is set in under a column's edge may lie in the middle of that by chance.
    const isSetIn = column?.align === "left" && cell.columnSpan === 1 && cell.content.left > column.at;
    if (!isRuled && isSetIn && (cell.row ?? 0) > 0 && column.isUsual) return "left";
    if (!isRuled) return alignOver(cell, cells) ?? ownAlign(cell);
    const own = ownAlign(cell, true);
    // A text that fills its cell lies in its middle however it is set, and so does the box round lines of all lengths.
    if (own === "center" && lines.length > 1 && spread(lines.map(middleOf)) > OVER_MIDDLE) return "left";
    return own === "center" && fillsCell(cell) && !isAmongCentred(cell, cells) ? "left" : own;
  });
}

/**
 * The edge that several lines share while the other is uneven; null where that says nothing. Some may be set in: the first, or those
 * that begin with a mark.
 */
function flushEdge(lines: readonly Box[]): "left" | "right" | null {
  if (lines.length < 2) return null;
  const left = Math.min(...lines.map((line) => line.left));
  const right = Math.max(...lines.map((line) => line.right));
  const atLeft = lines.filter((line) => line.left - left <= FLUSH).length;
  const atRight = lines.filter((line) => right - line.right <= FLUSH).length;
  const isMost = (count: number) => count > 1 && count >= 0.5 * lines.length;
  if (atLeft > atRight && isMost(atLeft)) return "left";
  return atRight === lines.length && atLeft < atRight ? "right" : null;
}

/** True for a text with no more space around it than cells usually have beside their rules. */
function fillsCell({ box, content }: PlacedCell): boolean {
  return content.left - box.left < MOST_PADDING && box.right - content.right < MOST_PADDING;
}

/** True where the other cells of a row stand in their middles for all to see, and there are some. */
function isAmongCentred(cell: PlacedCell, cells: readonly PlacedCell[]): boolean {
  const others = cells.filter((other) => other !== cell && other.row === cell.row && !fillsCell(other));
  return others.length > 0 && others.every((other) => ownAlign(other, true) === "center");
}

const middleOf = ({ left, right }: Box) => (left + right) / 2;

/** True for lines about one middle that share neither edge. */
function areCentred(lines: readonly Box[]): boolean {
  if (lines.length < 2) return false;
  return (
    spread(lines.map(middleOf)) < ONE_MIDDLE &&
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
  if (isRuled && cells.every((cell) => ownAlign(cell, true) === "center")) candidates.reverse();
  const [first, ...others] = candidates;
  const best = others.reduce((most, next) => (next.agreeing > most.agreeing ? next : most), first!);
  // One cell agrees with itself on every edge.
  if (isRuled && best.agreeing < 2) return null;
  return { ...best, isUsual: best.agreeing >= 0.5 * cells.length };
}

/** Off the middle of its cell by so much of the cell's width a text may be, where its box is drawn and where it is not. */
const OFF_MIDDLE = { ruled: 0.03, seen: 0.1 };

function ownAlign({ box, content }: PlacedCell, isRuled = false): TextAlign {
  const before = content.left - box.left;
  const after = box.right - content.right;
  const slack = Math.max(2, (isRuled ? OFF_MIDDLE.ruled : OFF_MIDDLE.seen) * (box.right - box.left));
  if (Math.abs(before - after) < slack && before > 3) return "center";
  return after < 4 && before > 2 * after + 4 ? "right" : "left";
}
