/** Whether a label stands in the middle of a button, a box or a field: as much free ground at its left as at its right. */
import type { PictureBlock } from "../picture-model.ts";
import type { FreeSpace } from "./free-space.ts";

/** How far edges are looked for, in ems. */
const FARTHEST = 7;
/** Pixels of a step. */
const STEP = 2;
/** From a box to where the ground is looked at, in ems: boxes are not exact. */
const INSET = 0.12;
/** How much the two sides may differ: in ems, and as a share of both. */
const [UNEVEN, UNEVEN_SHARE] = [0.3, 0.06];
/** Words that fill their field say nothing. */
const LEAST = 0.6;

/** @param scale  of the raster that `space` knows to the page. False for a block that leans or has several lines */
export function isMidway(
  { box, size, angleDeg, lines }: Pick<PictureBlock, "box" | "size" | "angleDeg" | "lines">,
  space: FreeSpace,
  scale: number,
): boolean {
  if (angleDeg !== 0 || lines.length > 1) return false;
  const em = size * scale;
  const [top, bottom] = [-box.top * scale, -box.bottom * scale];
  const gap = (start: number, direction: 1 | -1): number | null => {
    for (let step = INSET * em; step < FARTHEST * em; step += STEP) {
      const at = start + direction * step;
      if (
        !space.isFree(Math.min(at, at + direction * STEP), top, Math.max(at, at + direction * STEP), bottom)
      )
        return step;
    }
    return null;
  };
  const [left, right] = [gap(box.left * scale, -1), gap(box.right * scale, 1)];
  if (left === null || right === null || left + right < LEAST * em) return false;
  return Math.abs(left - right) < UNEVEN * em + UNEVEN_SHARE * (left + right);
}
