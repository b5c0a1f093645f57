/** How far the translation of a block may reach: into empty ground, not over drawings, rules or other text. */
import { boxToPage, boxToFrame } from "../frame.ts";
import type { FrameBox, PictureBlock } from "../picture-model.ts";
import type { FreeSpace } from "./free-space.ts";

/** Kept between texts, and between a text and the edge of the picture, in ems. */
const CLEARANCE = 0.35;
/** Steps by which a room grows, in ems. */
const STEP = 0.25;
/** From the edge of a box to where the ground is looked at, in ems: boxes are not exact. */
const INSET = 0.1;
const OPPOSITE = { left: "right", right: "left", bottom: "top", top: "bottom" } as const;
/** Lines that a text may grow by, beside half of what it has. */
const MORE_LINES = 1;

/** A block whose available box is not known yet: it is its own box. */
export function findAvailableBoxes(
  blocks: readonly PictureBlock[],
  space: FreeSpace,
  scale: number,
  page: { readonly width: number; readonly height: number },
): PictureBlock[] {
  // Beside labels no text shows how far a column goes.
  const isDrawing = blocks.some(({ isLabel }) => isLabel);
  const found: PictureBlock[] = [];
  blocks.forEach((block, index) => {
    const others = [...found, ...blocks.slice(index + 1)].map((other) => ({
      box: other.angleDeg === block.angleDeg ? other.box : turned(other.box, other.angleDeg, block.angleDeg),
      available:
        other.angleDeg === block.angleDeg
          ? other.available
          : turned(other.available, other.angleDeg, block.angleDeg),
    }));
    found.push({ ...block, available: availableBox(block, others, { space, scale, page, isDrawing }) });
  });
  return found;
}

interface Neighbour {
  readonly box: FrameBox;
  readonly available: FrameBox;
}

interface Ground {
  readonly space: FreeSpace;
  readonly scale: number;
  readonly page: { readonly width: number; readonly height: number };
  readonly isDrawing: boolean;
}

function availableBox(
  block: PictureBlock,
  others: readonly Neighbour[],
  { space, scale, page, isDrawing }: Ground,
): FrameBox {
  const { box, size, lines, leading, align } = block;
  const gap = CLEARANCE * size;
  const room = { ...box };
  // Running text shows how wide its column is; a heading or a label alone does not.
  const isShort = lines.length === 1 || ((block.isLabel || block.isHeading) && lines.length <= 3);
  const view = boxToFrame(
    { left: gap, top: gap, right: page.width - gap, bottom: page.height - gap },
    block.angleDeg,
  );
  const step = STEP * size;
  const grow = (side: "left" | "right" | "bottom" | "top", limit: number) => {
    const sign = side === "left" || side === "bottom" ? -1 : 1;
    while (sign * (limit - room[side]) >= step) {
      const next = room[side] + sign * step;
      const strip =
        side === "left" || side === "right"
          ? { ...room, left: Math.min(room[side], next), right: Math.max(room[side], next) }
          : { ...room, bottom: Math.min(room[side], next), top: Math.max(room[side], next) };
      // The edges of the letters themselves are not in the way.
      const clear = {
        ...strip,
        [side]: next + sign * gap,
        [OPPOSITE[side]]: room[side] + sign * INSET * size,
      };
      if (!isOnGround(clear, block.angleDeg, space, scale)) return;
      if (others.some((other) => meets(clear, other.box) || meets(clear, other.available))) return;
      room[side] = next;
    }
  };
  const bounded = { ...view };
  if (!isDrawing && align !== "center") {
    bounded.right = Math.min(view.right, Math.max(box.right, ...others.map((other) => other.box.right)));
  }
  for (const { box: other } of others) {
    // Facing texts share the room between them.
    if (Math.min(box.top, other.top) <= Math.max(box.bottom, other.bottom)) continue;
    if (other.left >= box.right) bounded.right = Math.min(bounded.right, (box.right + other.left - gap) / 2);
    if (other.right <= box.left) bounded.left = Math.max(bounded.left, (box.left + other.right + gap) / 2);
  }
  if (isShort && align !== "right") grow("right", bounded.right);
  if (isShort && (align === "right" || align === "center")) grow("left", bounded.left);
  const below = 0.5 * lines.length * leading + MORE_LINES * leading;
  grow("bottom", Math.max(view.bottom, box.bottom - below));
  if (block.isLabel) grow("top", Math.min(view.top, box.top + leading / 2));
  return room;
}

function isOnGround(box: FrameBox, angleDeg: number, space: FreeSpace, scale: number): boolean {
  const { left, top, right, bottom } = boxToPage(box, angleDeg);
  return space.isFree(left * scale, top * scale, right * scale, bottom * scale);
}

function meets(a: FrameBox, b: FrameBox): boolean {
  return a.left < b.right && b.left < a.right && a.bottom < b.top && b.bottom < a.top;
}

function turned(box: FrameBox, from: number, to: number): FrameBox {
  return boxToFrame(boxToPage(box, from), to);
}
