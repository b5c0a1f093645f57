import { boxArea, boxWidth, overlap } from "../model/geometry.ts";
import type { Box, TextAlign } from "../model/page-model.ts";

export interface SetText {
  readonly box: Box;
  readonly align: TextAlign;
  readonly columnLeft: number;
  readonly columnRight: number;
  readonly size: number;
}

/** Distance kept from the next thing, in sizes of the text. */
const CLEARANCE = 0.3;
/** Of the distance that text had from what stands behind it, the share that it keeps, up to so many sizes: columns stay apart. */
const KEPT_BESIDE = 0.4;
const MOST_KEPT_BESIDE = 0.8;
/** Of the distance that text had from what stands below, the share that it keeps, up to so many sizes. */
const KEPT_BELOW = 0.4;
const MOST_KEPT = 0.6;
/** Most distance kept from the edge of a box that the text stands in, in sizes of the text. */
const MOST_PADDING = 1.2;
/** A shade that reaches beyond the text by less goes with its words. In sizes. */
const HUGGING = 0.45;
/** A line or a side of a frame is thinner. Points. */
const THIN = 4;
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

/** The smallest shaded area that the text stands on; null for none. */
function groundOf({ box, size }: SetText, shades: readonly Box[]): Box | null {
  let ground: Box | null = null;
  for (const shade of shades) {
    const holds =
      shade.left <= box.left + 1 &&
      shade.right >= box.right - 1 &&
      shade.bottom <= box.bottom + 0.3 * size &&
      shade.top >= box.top - 0.3 * size;
    const isWider = Math.max(box.left - shade.left, shade.right - box.right) > HUGGING * size;
    if (holds && isWider && (!ground || boxArea(shade) < boxArea(ground))) ground = shade;
  }
  return ground;
}

/** Shapes with text in them are lower than this, in sizes of it; larger ones are landscapes. */
const MAX_SHAPE = 16;

/** Shapes that hold the text, as a box with round corners does. */
export function roundedBoxes(text: Box, size: number, shapes: readonly Box[]): Box[] {
  return shapes.filter(
    (shape) =>
      shape.top - shape.bottom <= MAX_SHAPE * size &&
      shape.left <= text.left &&
      shape.right >= text.right &&
      shape.bottom <= text.bottom &&
      shape.top >= text.top,
  );
}

/** A line to be written on lies this near to the baseline of the words before it, in sizes of these. */
const ON_BASELINE = 0.3;

/** True for a line to be written on that begins behind the text: it is too thin to stand beside it. */
function isBlankLine(other: Box, { box, size }: SetText): boolean {
  const isLevel = other.top - other.bottom <= THIN && boxWidth(other) > THIN;
  const at = (other.top + other.bottom) / 2;
  const isNear = at > box.bottom - ON_BASELINE * size && at < box.bottom + 2 * ON_BASELINE * size;
  return isLevel && isNear && other.left >= box.right - 0.5;
}

/** What text keeps from the right side of a box: as much as it has at the left, where that is not an indent. */
function paddingOf({ box, size, align }: SetText, obstacles: readonly Box[], ground: Box | null): number {
  const clear = CLEARANCE * size;
  if (align === "center" || align === "right") return clear;
  const sides = obstacles.filter(
    (other) =>
      boxWidth(other) <= THIN &&
      other.right <= box.left + 0.5 &&
      other.bottom <= box.bottom + 0.3 * size &&
      other.top >= box.top - 0.3 * size,
  );
  const edge = Math.max(ground?.left ?? -Infinity, ...sides.map((side) => side.right));
  return edge === -Infinity ? clear : Math.max(clear, Math.min(MOST_PADDING * size, box.left - edge));
}

/**
 * How far a block's translation may reach, in its frame: as wide as its column and down to the next thing, and not over the
 * edge of the shaded area or the frame that it stands in.
 *
 * @param obstacles  boxes of everything else on the page
 * @param shades  filled rectangles
 */
export function availableBox(
  block: SetText,
  obstacles: readonly Box[],
  page: Box,
  shades: readonly Box[] = [],
): Box {
  const { box, size } = block;
  const clear = CLEARANCE * size;
  const ground = groundOf(block, shades);
  const padding = paddingOf(block, obstacles, ground);
  let left =
    block.align === "left" || block.align === "justify" ? box.left : Math.min(box.left, block.columnLeft);
  let right = block.align === "right" ? box.right : Math.max(box.right, block.columnRight);
  for (const other of obstacles) {
    const isBeside = overlap(box.bottom, box.top, other.bottom, other.top) > 0.1 * size;
    if (!isBeside && !isBlankLine(other, block)) continue;
    const beside = Math.min(KEPT_BESIDE * (other.left - box.right), MOST_KEPT_BESIDE * size);
    const apart = boxWidth(other) <= THIN ? padding : Math.max(clear, beside);
    if (other.left >= box.right - 0.5) right = Math.min(right, Math.max(box.right, other.left - apart));
    if (other.right <= box.left + 0.5) left = Math.max(left, Math.min(box.left, other.right + clear));
  }
  let bottom = Math.min(box.bottom, footOf([box, ...obstacles], size, page));
  if (ground) {
    left = Math.max(left, Math.min(box.left, ground.left + clear));
    right = Math.min(right, Math.max(box.right, ground.right - padding));
    bottom = Math.max(bottom, Math.min(box.bottom, ground.bottom + clear));
  }
  for (const other of obstacles) {
    // Boxes of fonts with much air reach into the line above; what ends lower is still below.
    if (
      other.top > box.bottom + 0.75 * size ||
      other.bottom >= box.bottom ||
      overlap(left, right, other.left, other.right) <= 0.1
    )
      continue;
    const kept = Math.max(clear, Math.min(KEPT_BELOW * (box.bottom - other.top), MOST_KEPT * size));
    bottom = Math.max(bottom, Math.min(box.bottom, other.top + kept));
  }
  return { left, right, top: box.top, bottom };
}

/** What text keeps from the sides of its cell, in sizes, where it had as much. */
const CELL_PADDING = 0.35;
/** So far boxes of letters reach into a picture that stands right over them, in sizes. */
const BOX_AIR = 0.35;
/** What sticks out of a cell by less belongs to it. Points. */
const INSIDE = 1;

/**
 * The part of a cell that a block may fill: without what stands over, under and behind it in the same cell, a unit that stays as a
 * formula, for one; and without the padding at its sides. The room between two texts is the upper one's, which grows downwards: if both
 * had it, one would be set over the other.
 *
 * @param texts  of other blocks
 * @param things  pictures, rules
 * @param size  of the text; 0 for text that is turned
 */
export function availableInCell(
  own: Box,
  cell: Box,
  texts: readonly Box[],
  things: readonly Box[],
  size = 0,
): Box {
  const isInside = (other: Box) =>
    other.left >= cell.left - INSIDE &&
    other.right <= cell.right + INSIDE &&
    other.bottom >= cell.bottom - INSIDE &&
    other.top <= cell.top + INSIDE;
  let { bottom, top, right: edge } = cell;
  const leaveOut = (other: Box, isText: boolean) => {
    if (!isInside(other)) return;
    if (size > 0 && overlap(own.bottom, own.top, other.bottom, other.top) > 0.1 * size) {
      const isBehind = other.left >= own.right - 0.5 && other.right < cell.right - INSIDE;
      if (isBehind) edge = Math.min(edge, Math.max(own.right, other.left - CLEARANCE * size));
    }
    if (overlap(own.left, own.right, other.left, other.right) <= 0) return;
    if (other.top <= own.bottom + INSIDE) bottom = Math.max(bottom, Math.min(own.bottom, other.top));
    else if (other.bottom >= own.top - Math.max(INSIDE, BOX_AIR * size))
      top = Math.min(top, isText ? own.top : Math.max(own.top, other.bottom));
  };
  for (const text of texts) leaveOut(text, true);
  for (const thing of things) leaveOut(thing, false);
  const [before, behind] = [Math.max(0, own.left - cell.left), Math.max(0, cell.right - own.right)];
  const padding = Math.min(CELL_PADDING * size, Math.max(before, behind));
  return {
    left: Math.max(cell.left, Math.min(own.left, cell.left + padding)),
    right: Math.min(edge, Math.max(own.right, cell.right - padding)),
    bottom,
    top,
  };
}
