import type { Box, TextAlign } from "../model/page-model.ts";

export interface PlacedCell {
  readonly column: number;
  readonly columnSpan: number;
  /** Of the cell. */
  readonly box: Box;
  /** Of its text. */
  readonly content: Box;
}

/** Edges that agree within this are flush. Points. */
const FLUSH = 1.5;

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
    const column = shared.get(cell.column);
    const keeps =
      column && cell.columnSpan === 1 && Math.abs(edgeOf(cell.content, column.align) - column.at) <= FLUSH;
    return keeps ? column.align : ownAlign(cell);
  });
}

function edgeOf(content: Box, align: TextAlign): number {
  if (align === "right") return content.right;
  return align === "center" ? (content.left + content.right) / 2 : content.left;
}

/** The edge on which most cells of a column agree; null for columns of one cell. Texts of one width agree on all of them. */
function columnAlign(
  cells: readonly PlacedCell[],
  isRuled: boolean,
): { align: TextAlign; at: number } | null {
  if (cells.length < 2) return null;
  const candidates = (["left", "right", "center"] as const).map((align) => {
    const edges = cells.map((cell) => edgeOf(cell.content, align)).sort((a, b) => a - b);
    const at = edges[edges.length >> 1]!;
    return { align, at, agreeing: edges.filter((edge) => Math.abs(edge - at) <= FLUSH).length };
  });
  if (isRuled && cells.every((cell) => ownAlign(cell) === "center")) candidates.reverse();
  const [first, ...others] = candidates;
  return others.reduce((best, next) => (next.agreeing > best.agreeing ? next : best), first!);
}

function ownAlign({ box, content }: PlacedCell): TextAlign {
  const before = content.left - box.left;
  const after = box.right - content.right;
  if (Math.abs(before - after) < Math.max(2, 0.1 * (box.right - box.left)) && before > 3) return "center";
  return after < 4 && before > 2 * after + 4 ? "right" : "left";
}
