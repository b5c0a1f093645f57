import { overlap } from "../geometry.ts";
import type { Box, TextAlign } from "../page-model.ts";

export interface Seated {
  readonly box: Box;
  readonly align: TextAlign;
  readonly columnLeft: number;
  readonly columnRight: number;
  readonly size: number;
}

/** Distance kept from the next thing, in sizes of the text. */
const CLEARANCE = 0.3;
/** Margin left at the page's foot. Points. */
const FOOT = 18;

/**
 * How far down text may go where nothing stands below: a line under the lowest thing of a full page, and on a page that is
 * not full as near to its lower edge as the highest thing is to the upper.
 */
function footOf(things: readonly Box[], size: number, page: Box): number {
  let [lowest, highest] = [Infinity, -Infinity];
  for (const { bottom, top } of things) {
    lowest = Math.min(lowest, bottom);
    highest = Math.max(highest, top);
  }
  const margin = page.bottom + Math.max(FOOT, page.top - highest);
  return Math.max(page.bottom + FOOT, Math.min(lowest - size, margin));
}

/**
 * How far a block's translation may reach, in its frame: as wide as its column and down to the next thing.
 *
 * @param obstacles  boxes of everything else on the page
 */
export function roomOf(block: Seated, obstacles: readonly Box[], page: Box): Box {
  const { box, size } = block;
  const clear = CLEARANCE * size;
  let left =
    block.align === "left" || block.align === "justify" ? box.left : Math.min(box.left, block.columnLeft);
  let right = block.align === "right" ? box.right : Math.max(box.right, block.columnRight);
  for (const other of obstacles) {
    if (overlap(box.bottom, box.top, other.bottom, other.top) <= 0.1 * size) continue;
    if (other.left >= box.right - 0.5) right = Math.min(right, Math.max(box.right, other.left - clear));
    if (other.right <= box.left + 0.5) left = Math.max(left, Math.min(box.left, other.right + clear));
  }
  let bottom = Math.min(box.bottom, footOf([box, ...obstacles], size, page));
  for (const other of obstacles) {
    // Boxes of fonts with much air reach into the line above; what ends lower is still below.
    if (
      other.top > box.bottom + 0.75 * size ||
      other.bottom >= box.bottom ||
      overlap(left, right, other.left, other.right) <= 0.1
    )
      continue;
    bottom = Math.max(bottom, Math.min(box.bottom, other.top + clear));
  }
  return { left, right, top: box.top, bottom };
}

/** What sticks out of a cell by less belongs to it. Points. */
const INSIDE = 1;

/**
 * The part of a cell that a block may fill: without what stands over and under it in the same cell, a unit that stays as a
 * formula, for one.
 */
export function cellRoom(own: Box, cell: Box, others: readonly Box[]): Box {
  let { bottom, top } = cell;
  for (const other of others) {
    const isInside =
      other.left >= cell.left - INSIDE &&
      other.right <= cell.right + INSIDE &&
      other.bottom >= cell.bottom - INSIDE &&
      other.top <= cell.top + INSIDE;
    if (!isInside || overlap(own.left, own.right, other.left, other.right) <= 0) continue;
    if (other.top <= own.bottom + INSIDE) bottom = Math.max(bottom, Math.min(own.bottom, other.top));
    else if (other.bottom >= own.top - INSIDE) top = Math.min(top, Math.max(own.top, other.bottom));
  }
  return { ...cell, bottom, top };
}
