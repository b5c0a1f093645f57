/**
 * Lines that stand alone and show by others of the page how they are set: the sum under a bill ends where the sums over it end, and the
 * last line of a leaflet's cover has the middle of its title. Alone they look as if they began anywhere.
 */
import type { BlockCandidate } from "./block-candidate.ts";

/** Lines that show an edge or a middle. One alone may agree by chance. */
const MIN_PEERS = 2;
/** Edges and middles agree within this, in sizes. */
const AGREE = { edge: 0.15, middle: 0.12 };
/** A line that begins where another one does, so near above or below, is flush left with it. In sizes. */
const FLUSH_LEFT = { edge: 0.2, distance: 12 };
/** Lines flush right stand this near to one of those that show it, in sizes. */
const NEAR = 4;
/** A line in the middle of its column is set in by more than this, in sizes. */
const SET_IN = 1.5;

/** Cost: the square of the page's single lines that stand alone. */
export function withSharedEdges(candidates: readonly BlockCandidate[]): BlockCandidate[] {
  return candidates.map((candidate) => {
    const { draft, cell, dropCap } = candidate;
    const isAlone = draft.lines.length === 1 && draft.kind === "text" && draft.bulletLength === 0;
    if (!isAlone || draft.align !== "left" || cell !== null || dropCap !== null) return candidate;
    const line = draft.lines[0]!;
    const others = candidates.filter((other) => other !== candidate && other.draft.lines.length > 0);
    const isFlushLeft = others.some(({ draft: { lines } }) =>
      lines.some(
        ({ left, baseline }) =>
          Math.abs(left - line.left) < FLUSH_LEFT.edge * line.size &&
          Math.abs(baseline - line.baseline) < FLUSH_LEFT.distance * line.size,
      ),
    );
    if (isFlushLeft) return candidate;
    const toTheRight = others.filter(
      ({ draft: { align, lines } }) =>
        align === "right" && Math.abs(lines[0]!.right - line.right) < AGREE.edge * line.size,
    );
    const isNear = toTheRight.some(
      ({ draft: { lines } }) => Math.abs(lines[0]!.baseline - line.baseline) < NEAR * line.size,
    );
    if (toTheRight.length >= MIN_PEERS && isNear)
      return { ...candidate, draft: { ...draft, align: "right", columnRight: line.right } };
    const middle = (line.left + line.right) / 2;
    // Cells have the middles of their own columns.
    const aboutIt = others.filter(
      ({ draft: { align, lines }, cell: place }) =>
        place === null &&
        align === "center" &&
        Math.abs((lines[0]!.left + lines[0]!.right) / 2 - middle) < AGREE.middle * line.size,
    );
    if (aboutIt.length < MIN_PEERS || line.left - draft.columnLeft < SET_IN * line.size) return candidate;
    const half = Math.max(
      ...aboutIt.map(({ draft: { columnLeft, columnRight } }) =>
        Math.min(middle - columnLeft, columnRight - middle),
      ),
      (line.right - line.left) / 2,
    );
    const column = { columnLeft: middle - half, columnRight: middle + half };
    return { ...candidate, draft: { ...draft, ...column, align: "center" } };
  });
}
