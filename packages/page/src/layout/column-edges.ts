/** Where a column's lines begin and end, whatever sticks out of it. */
import type { Edges } from "./align-lines.ts";
import { inkLeft, inkRight } from "../lines/full-width.ts";
import type { DraftLine } from "../lines/lines.ts";

/** How far a mark's ink may reach out of the column, in sizes. */
const HANGING = 0.35;

/** Without the half of a full-width mark that hangs out of the column. */
export function withoutHanging(line: DraftLine, edges: Edges): DraftLine {
  const [left, right] = [inkLeft(line.chars[0]!), inkRight(line.chars.at(-1)!)];
  const slack = HANGING * line.size;
  const hangsLeft = line.left < edges.left - 1 && left >= edges.left - slack;
  const hangsRight = line.right > edges.right + 1 && right <= edges.right + slack;
  if (!hangsLeft && !hangsRight) return line;
  return { ...line, left: hangsLeft ? edges.left : line.left, right: hangsRight ? edges.right : line.right };
}

/** Edges of a column, by the lines in it where many share one. */
export function usualEdges(lines: readonly DraftLine[], columnLeft: number, columnRight: number): Edges {
  const right = usualEdge(lines.map((line) => line.right)) ?? columnRight;
  const first = usualEdge(lines.map((line) => -line.left));
  // Only what hangs out is cut off: a column may begin left of where most of its lines do.
  const stickOut = first === null ? [] : lines.filter((line) => line.left < -first - 1);
  const areHanging =
    stickOut.length > 0 && stickOut.every((line) => inkLeft(line.chars[0]!) >= -first! - HANGING * line.size);
  return { left: areHanging ? -first! : columnLeft, right };
}

/** The edge that many lines share; lines that stick out do not widen the column. Null where none is shared. */
function usualEdge(edges: readonly number[]): number | null {
  const counts = new Map<number, number>();
  for (const edge of edges) counts.set(Math.round(edge), (counts.get(Math.round(edge)) ?? 0) + 1);
  const [best] = [...counts].sort((a, b) => b[1] - a[1] || b[0] - a[0]);
  if (!best || best[1] < 5 || best[1] < 0.25 * edges.length) return null;
  const beyond = edges.filter((edge) => edge > best[0] + 1.5).length;
  return beyond <= 0.35 * edges.length ? best[0] : null;
}
