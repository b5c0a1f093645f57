/** Boxes of words as they lie in the frame of their block: turned back by what the page, or just these lines, leans. */
import type { OcrBlock, OcrLine, PixelBox } from "../../ocr/ocr-model.ts";
import { toFrame } from "../frame.ts";
import type { FrameBox } from "../picture-model.ts";

export interface LevelWord extends FrameBox {
  readonly text: string;
}

/** Lines this many times as long as high tell how they lean. */
const TELLING_LENGTH = 8;
/** A photograph of a page leans differently at its top and its foot, but not by more than this. */
const MAX_OWN_LEAN_DEG = 4;
/** Boxes are not exact enough to tell less. */
const LEVEL_DEG = 0.2;
const SURE_DEG = 0.8;

/**
 * Direction of a block's lines on the page, degrees clockwise from rightwards.
 *
 * @param baseDeg  of the whole page
 */
export function blockAngle(block: OcrBlock, baseDeg: number): number {
  const own: number[] = [];
  for (const { words } of block.lines) {
    const level = words.map((word) => levelBox(word.box, baseDeg, baseDeg));
    const heights = level.map((box) => box.top - box.bottom).sort((a, b) => a - b);
    const height = heights[heights.length >> 1] ?? 0;
    const [first, last] = [level[0], level.at(-1)];
    if (!first || !last || level.length < 4 || last.right - first.left < TELLING_LENGTH * height) continue;
    // Feet of words are a better guide than middles, but letters with tails pull them down: both, and the gentler one.
    const slopes = [level.map((box) => box.bottom), level.map((box) => (box.top + box.bottom) / 2)].map(
      (ys) =>
        slope(
          level.map((box) => (box.left + box.right) / 2),
          ys,
        ),
    );
    own.push(slopes.reduce((a, b) => (Math.abs(b) < Math.abs(a) ? b : a)));
  }
  if (own.length === 0) return baseDeg;
  own.sort((a, b) => a - b);
  // y goes up in the frame: a slope upwards is a turn against the clock.
  const degrees = (-Math.atan(own[own.length >> 1]!) * 180) / Math.PI;
  // On a page that lies level, lines that seem to lean mostly do not.
  const least = baseDeg % 90 === 0 ? SURE_DEG : LEVEL_DEG;
  return Math.abs(degrees) > MAX_OWN_LEAN_DEG || Math.abs(degrees) < least ? baseDeg : baseDeg + degrees;
}

/** @param angleDeg  of the frame  @param leanDeg  by which the boxes were blown up when they were made upright again */
export function levelWords(line: OcrLine, angleDeg: number, leanDeg: number): LevelWord[] {
  return line.words.map((word) => ({ text: word.text, ...levelBox(word.box, angleDeg, leanDeg) }));
}

/** The box of which `box` is the upright box round, after a turn by less than half a right angle from a side. */
function levelBox(box: PixelBox, angleDeg: number, leanDeg: number): FrameBox {
  const [w, h] = [box.right - box.left, box.bottom - box.top];
  const quarter = Math.round(leanDeg / 90) * 90;
  const lean = ((leanDeg - quarter) * Math.PI) / 180;
  const isSideways = Math.abs(Math.round(leanDeg / 90)) % 2 === 1;
  const [along, across] = isSideways ? [h, w] : [w, h];
  const [cos, sin] = [Math.cos(lean), Math.abs(Math.sin(lean))];
  const even = cos * cos - sin * sin;
  const height = Math.max(0.4 * across, (across * cos - along * sin) / even);
  const width = Math.max(0.4 * along, (along * cos - across * sin) / even);
  const [x, y] = toFrame((box.left + box.right) / 2, (box.top + box.bottom) / 2, angleDeg);
  return { left: x - width / 2, right: x + width / 2, bottom: y - height / 2, top: y + height / 2 };
}

/** Least squares. */
function slope(xs: readonly number[], ys: readonly number[]): number {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [mx, my] = [mean(xs), mean(ys)];
  let [top, bottom] = [0, 0];
  xs.forEach((x, index) => {
    top += (x - mx) * (ys[index]! - my);
    bottom += (x - mx) ** 2;
  });
  return bottom === 0 ? 0 : top / bottom;
}
