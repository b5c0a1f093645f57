/**
 * Lines that look centred or flush right by chance: what begins where other lines near them begin, and shares neither its middle nor its
 * end with these, is flush left.
 */
import type { BlockCandidate } from "./block-candidate.ts";

/** Beginnings of lines that are flush differ by less; ends and middles that are shared by chance differ by more. In sizes. */
const FLUSH = 0.1;
const APART = 0.5;
/** So many others show an edge, so near above or below. In sizes. */
const MIN_PEERS = 2;
const NEAR = 24;

/** Cost: the square of the page's single lines that are centred or flush right. */
export function withFlushLeft(candidates: readonly BlockCandidate[]): BlockCandidate[] {
  return candidates.map((candidate) => {
    const { draft, cell, dropCap } = candidate;
    const isAlone = draft.lines.length === 1 && draft.kind === "text";
    if (!isAlone || cell !== null || dropCap !== null) return candidate;
    if (draft.align !== "center" && draft.align !== "right") return candidate;
    const { left, right, baseline, size } = draft.lines[0]!;
    const peers = candidates.filter(({ draft: other, cell: place }) => {
      const line = other.lines[0];
      if (other === draft || place !== null || !line) return false;
      return (
        Math.abs(beginOf(other) - left) < FLUSH * size &&
        Math.abs(line.baseline - baseline) < NEAR * size &&
        Math.abs(line.right - right) > APART * size &&
        Math.abs(line.left + line.right - left - right) > 2 * APART * size
      );
    });
    if (peers.length < MIN_PEERS) return candidate;
    const columnRight = Math.max(right, ...peers.map(({ draft: { columnRight: end } }) => end));
    return { ...candidate, draft: { ...draft, align: "left", columnLeft: left, columnRight } };
  });
}

/** Where the words of a block begin, behind its bullet. */
function beginOf({ lines, bulletLength }: BlockCandidate["draft"]): number {
  return lines[0]!.chars[bulletLength]?.left ?? lines[0]!.left;
}
