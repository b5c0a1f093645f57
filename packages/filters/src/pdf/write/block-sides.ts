import { type Block, type Box, overlap, type PageModel, turnBox } from "@yizhou/page/model";
import { cellRoom, type Sides } from "./cell-room.ts";

/** Distance kept from what stands to the right, in sizes of the text. */
const CLEARANCE = 0.5;
/** Longer blocks show how wide their column is. */
const SHORT = 2;

/** Edges of one column lie this near. Points. */
const NEAR = 3;

/** True for running text over or under the block that ends where the block's room ends: there the column does. */
function isColumnOf(text: Box, other: Block, box: Box, right: number): boolean {
  const isRunning = other.lines.length > SHORT && other.cell === null;
  return isRunning && text.left <= box.left + NEAR && Math.abs(text.right - right) <= NEAR;
}

/** How far a block's translation may reach to both sides, in its frame. */
export function sidesOf(block: Block, page: PageModel): Sides {
  const { left, right } = turnBox(block.rotationDeg, block.available);
  const inTable = cellRoom(block, page);
  if (inTable) return inTable;
  return { left, right: block.align === "center" ? right : rightLimit(block, page) };
}

/**
 * How far to the right a short left-aligned block may reach, in its frame: to the next thing or the edge of the page's text.
 * A heading or a label alone tells nothing of the width that its author had, and its translation is often longer.
 */
function rightLimit(block: Block, page: PageModel): number {
  const rotation = block.rotationDeg;
  const box = turnBox(rotation, block.box);
  const room = turnBox(rotation, block.available);
  // The room of an entry ends at its last dot: the page number behind it is no block of its own.
  if (block.leaders) return room.right;
  const isFree = block.align === "left" || block.lines.length === 1;
  if (!isFree || block.lines.length > SHORT || block.cell !== null || block.role === "figure-text")
    return room.right;
  const view = turnBox(rotation, page.view);
  const others = page.blocks.filter((other) => other !== block && other.rotationDeg === rotation);
  if (others.some((other) => isColumnOf(turnBox(rotation, other.box), other, box, room.right)))
    return room.right;
  const textRight = Math.max(box.right, ...others.map((other) => turnBox(rotation, other.box).right));
  let limit = others.length > 0 ? textRight : Math.max(box.right, view.right - (box.left - view.left));
  const obstacles: Box[] = [
    ...others.map((other) => other.box),
    ...page.rules.map((rule) => rule.box),
    ...page.images.map((image) => image.box),
    ...page.drawings.map((drawing) => drawing.box),
  ].map((obstacle) => turnBox(rotation, obstacle));
  for (const obstacle of obstacles) {
    if (overlap(box.bottom, box.top, obstacle.bottom, obstacle.top) <= 0) continue;
    // What the text stands on or in ends it at its own edge.
    const edge = obstacle.left >= box.right - 0.5 ? obstacle.left : obstacle.right;
    if (edge >= box.right) limit = Math.min(limit, edge - CLEARANCE * block.style.size);
  }
  return Math.max(room.right, limit, box.right);
}
