/**
 * Words in the middle of a filled shape, as the boxes of a diagram and the buttons of a page have them, are centred there and have its
 * width: alone, they look as if they began anywhere.
 */
import { boxArea, unionBox } from "../model/geometry.ts";
import type { Box } from "../model/page-model.ts";
import type { BlockCandidate } from "./block-candidate.ts";

/** The middles of words and shape agree within this, across and in height; and so much is free at both sides. In sizes. */
const ONE_MIDDLE = { across: 0.12, inHeight: 0.5 };
const FREE = 0.3;
/** Shapes with a few words in them are lower, in sizes of these. */
const HIGHEST = 16;

/** @param grounds  filled shapes. Cost: candidates times shapes. */
export function centreOnGrounds(
  candidates: readonly BlockCandidate[],
  grounds: readonly Box[],
): BlockCandidate[] {
  if (grounds.length === 0) return [...candidates];
  return candidates.map((candidate) => {
    const { draft, cell, dropCap } = candidate;
    const isPlain = draft.kind === "text" && draft.bulletLength === 0 && cell === null && dropCap === null;
    if (!isPlain) return candidate;
    const ground = groundOf(candidate, grounds);
    if (!ground || !isInMiddle(candidate, ground)) return candidate;
    const isAlone = candidates.every((other) => other === candidate || !holds(ground, boxOf(other)));
    if (!isAlone) return candidate;
    return {
      ...candidate,
      draft: { ...draft, align: "center", columnLeft: ground.left, columnRight: ground.right },
    };
  });
}

function boxOf({ draft }: BlockCandidate): Box {
  return unionBox(draft.lines)!;
}

function holds(ground: Box, box: Box): boolean {
  return (
    ground.left <= box.left &&
    ground.right >= box.right &&
    ground.bottom <= box.bottom &&
    ground.top >= box.top
  );
}

function groundOf(candidate: BlockCandidate, grounds: readonly Box[]): Box | null {
  const box = boxOf(candidate);
  const { size } = candidate.draft.lines[0]!;
  let smallest: Box | null = null;
  for (const ground of grounds) {
    if (!holds(ground, box) || ground.top - ground.bottom > HIGHEST * size) continue;
    if (!smallest || boxArea(ground) < boxArea(smallest)) smallest = ground;
  }
  return smallest;
}

function isInMiddle({ draft: { lines } }: BlockCandidate, ground: Box): boolean {
  const [first, last] = [lines[0]!, lines.at(-1)!];
  const middle = (first.top + last.bottom) / 2;
  const isHalfway = Math.abs(middle - (ground.top + ground.bottom) / 2) < ONE_MIDDLE.inHeight * first.size;
  return (
    isHalfway &&
    lines.every(({ left, right, size }) => {
      const off = Math.abs((left + right - ground.left - ground.right) / 2);
      return off < ONE_MIDDLE.across * size && left - ground.left > FREE * size;
    })
  );
}
