/** How single lines are aligned: they do not show it themselves, but their neighbours do. */
import type { TextAlign } from "@yizhou/page/model";
import type { FrameBox } from "../picture-model.ts";

export interface AlignedBlock {
  readonly box: FrameBox;
  readonly size: number;
  readonly lineCount: number;
  readonly align: TextAlign;
  readonly angleDeg: number;
}

/** How closely edges must agree, in ems. */
const CLOSE = 0.35;
/** Sizes of neighbours that are set alike. */
const ALIKE = 1.3;
/** How far apart neighbours above each other stand at most, in ems. */
const STACKED = 4;

/**
 * @param view  the picture, in the block's frame
 * @returns the block's own alignment where it has lines enough to show it
 */
export function labelAlign(block: AlignedBlock, all: readonly AlignedBlock[], view: FrameBox): TextAlign {
  if (block.lineCount > 1) return block.align;
  const { box, size } = block;
  const near = CLOSE * size;
  const middle = (box.left + box.right) / 2;
  const others = all.filter((other) => other !== block && Math.abs(other.angleDeg - block.angleDeg) < 1);
  const isAlike = (other: AlignedBlock) => Math.max(other.size, size) < ALIKE * Math.min(other.size, size);
  const stacked = others.filter(
    (other) =>
      isAlike(other) && Math.max(other.box.bottom - box.top, box.bottom - other.box.top) < STACKED * size,
  );
  const count = (isInLine: (other: FrameBox) => boolean) =>
    stacked.filter((other) => isInLine(other.box)).length;
  const lefts = count((other) => Math.abs(other.left - box.left) < near);
  const rights = count((other) => Math.abs(other.right - box.right) < near);
  const middles = count((other) => Math.abs((other.left + other.right) / 2 - middle) < near);
  const isLeft = lefts > 0 && lefts >= rights && lefts >= middles;
  // Cells of a table stand in rows too, but below each other they begin alike.
  if (isLeft && lefts > middles) return "left";
  // In a row with others: the names under the bars of a chart.
  const row = others.filter((other) => isAlike(other) && Math.abs(other.box.bottom - box.bottom) < near);
  if (row.length >= 2) return "center";
  if (isLeft) return "left";
  if (rights > middles) return "right";
  if (middles > 0) return "center";
  const isWide = box.right - box.left > 0.9 * (view.right - view.left);
  return !isWide && Math.abs(middle - (view.left + view.right) / 2) < 0.02 * (view.right - view.left) + near
    ? "center"
    : "left";
}
