/** Where a picture's blocks stand before and after translation, in the terms of `PlacedUnits`. */
import type { LayoutMark, PlacedUnits } from "@yizhou/model";
import { SCALE_FLOOR } from "@yizhou/page/typeset";
import { boxToPage } from "./frame.ts";
import type { FrameBox, PictureBlock, PictureModel } from "./picture-model.ts";
import type { SetBlock } from "./paint/set-blocks.ts";

const PARTS = 10_000;
/** Of letters above and below their baseline, in ems. */
const [HEIGHT, DEPTH] = [0.86, 0.2];

interface Page {
  readonly width: number;
  readonly height: number;
}

/**
 * Boxes in the order of reading. Sizes of pages are pixels of the upright picture.
 *
 * @param units  ids of the blocks that are text units
 * @param set  what was painted
 * @param left  ids of blocks that have a target and keep their source's letters all the same
 */
export function placedUnits(
  pages: readonly PictureModel[],
  units: readonly string[],
  set: readonly SetBlock[],
  left: ReadonlySet<string>,
): PlacedUnits {
  const numbers = new Map(units.map((id, index) => [id, index]));
  const painted = new Map(set.map((one) => [one.block.id, one]));
  const marks: LayoutMark[] = [];
  const placed = pages.map(({ width, height, blocks }, page) => {
    const source: number[] = [];
    const target: number[] = [];
    for (const block of blocks) {
      const unit = numbers.get(block.id);
      if (unit === undefined) continue;
      const own = shares(block.box, block, { width, height });
      const result = painted.get(block.id);
      source.push(unit, ...own);
      target.push(unit, ...(result ? shares(textBox(result), block, { width, height }) : own));
      const mark = left.has(block.id) ? LEFT_OUT : result ? markOf(result) : null;
      if (mark) marks.push({ ...mark, page, unit });
    }
    return { width, height, source, target };
  });
  return { units: [...units], pages: placed, marks };
}

const LEFT_OUT = { kind: "left-out" } as const;

/** What a reader of the picture should look at; null for a text in its place and size. */
export function markOf({ fits, scale }: SetBlock): Pick<LayoutMark, "kind" | "scale"> | null {
  if (!fits) return { kind: "overfull" };
  return scale < SCALE_FLOOR ? { kind: "small", scale: Math.round(scale * 100) / 100 } : null;
}

/** Round the set lines, in their block's frame. */
function textBox({ lines, block, scale }: SetBlock): FrameBox {
  const size = block.size * scale;
  const baselines = lines.map((line) => line.baseline);
  return {
    left: Math.min(...lines.map((line) => line.left)),
    right: Math.max(...lines.map((line) => line.right)),
    bottom: Math.min(...baselines) - DEPTH * size,
    top: Math.max(...baselines) + HEIGHT * size,
  };
}

function shares(
  box: FrameBox,
  { angleDeg }: PictureBlock,
  { width, height }: Page,
): [left: number, top: number, right: number, bottom: number] {
  const { left, top, right, bottom } = boxToPage(box, angleDeg);
  const part = (length: number, whole: number) =>
    Math.round(Math.min(1, Math.max(0, length / whole)) * PARTS);
  return [part(left, width), part(top, height), part(right, width), part(bottom, height)];
}
