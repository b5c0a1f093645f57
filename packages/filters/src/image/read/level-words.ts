/** How the lines of a block lie on the page, and the boxes of its lines turned level. */
import type { OcrBlock, OcrLine } from "@yizhou/ocr";
import type { PixelBox, Raster } from "@yizhou/page/raster";
import { toFrame } from "../frame.ts";
import type { FrameBox } from "../picture-model.ts";

/** Blocks narrower than this many of their lines' heights, or with shorter lines, do not tell how they lean. */
const TELLING_WIDTH = 7;
const TELLING_LETTERS = 16;
/** How far a block may lean other than its page: photographs of pages differ from top to foot. */
const RANGE_DEG = 2.5;
const STEP_DEG = 0.1;
/** Ink that is looked at. */
const ENOUGH = 30_000;
/** How much sharper another direction must be than the level one. */
const SHARPER = 1.012;

/**
 * Direction of a block's lines, degrees clockwise from rightwards: the one in which its rows of ink are sharpest.
 *
 * @param baseDeg  of the whole page
 * @returns null for a block that does not tell
 */
export function blockAngle(block: OcrBlock, baseDeg: number, raster: Raster): number | null {
  const { box } = block;
  const isSideways = Math.abs(Math.round(baseDeg / 90)) % 2 === 1;
  const [wide, high] = isSideways
    ? [box.bottom - box.top, box.right - box.left]
    : [box.right - box.left, box.bottom - box.top];
  const letters = Math.max(...block.lines.map((line) => line.text.length));
  if (letters < TELLING_LETTERS || wide < (TELLING_WIDTH * high) / block.lines.length) return null;
  const ink = inkPoints(raster, box);
  if (ink.length < 200) return null;
  const level = Math.round(baseDeg / 90) * 90;
  let best = {
    degrees: level,
    sharpness: Math.abs(level - baseDeg) <= RANGE_DEG ? SHARPER * sharpness(ink, level) : 0,
  };
  for (let step = -Math.round(RANGE_DEG / STEP_DEG); step <= RANGE_DEG / STEP_DEG; step++) {
    const degrees = baseDeg + step * STEP_DEG;
    const own = sharpness(ink, degrees);
    if (own > best.sharpness) best = { degrees, sharpness: own };
  }
  return best.degrees;
}

/** Whether rows of ink are sharper in the one direction, all blocks together: a drawing beside few words can mislead about them. */
export function isSharper(
  degrees: number,
  otherDeg: number,
  blocks: readonly OcrBlock[],
  raster: Raster,
): boolean {
  const inks = blocks.map(({ box }) => inkPoints(raster, box));
  const sum = (angle: number) => inks.reduce((total, ink) => total + sharpness(ink, angle), 0);
  return sum(degrees) > SHARPER * sum(otherDeg);
}

/** Pixels of the box that are ink, at most about `ENOUGH`; x and y in turn. */
function inkPoints({ width, data }: Raster, box: PixelBox): number[] {
  const stride = Math.max(
    1,
    Math.floor(Math.sqrt(((box.right - box.left) * (box.bottom - box.top)) / (6 * ENOUGH))),
  );
  const grey: number[] = [];
  const places: number[] = [];
  for (let y = box.top; y < box.bottom; y += stride) {
    for (let x = box.left; x < box.right; x += stride) {
      const at = (y * width + x) * 4;
      grey.push(0.3 * data[at]! + 0.59 * data[at + 1]! + 0.11 * data[at + 2]!);
      places.push(x, y);
    }
  }
  const sorted = Float32Array.from(grey).sort();
  const quantile = (share: number) => sorted[Math.floor(share * (sorted.length - 1))] ?? 0;
  const middle = (quantile(0.03) + quantile(0.97)) / 2;
  const isDarkOnLight = quantile(0.5) > middle;
  return grey.flatMap((value, index) =>
    value < middle === isDarkOnLight ? [places[2 * index]!, places[2 * index + 1]!] : [],
  );
}

/** How uneven the counts of ink along rows in this direction are. */
function sharpness(points: readonly number[], degrees: number): number {
  const rows = new Map<number, number>();
  const angle = (degrees * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  for (let at = 0; at < points.length; at += 2) {
    const row = Math.floor(points[at + 1]! * cos - points[at]! * sin);
    rows.set(row, (rows.get(row) ?? 0) + 1);
  }
  let sum = 0;
  for (const count of rows.values()) sum += count * count;
  return sum;
}

/**
 * The box round a line's words in the frame of its block.
 *
 * @param leanDeg  by which the words' boxes were blown up when they were made upright again
 */
export function levelLine(line: OcrLine, angleDeg: number, leanDeg: number): FrameBox {
  const boxes = line.words.map((word) => levelBox(word.box, angleDeg, leanDeg));
  return {
    left: Math.min(...boxes.map((box) => box.left)),
    right: Math.max(...boxes.map((box) => box.right)),
    bottom: Math.min(...boxes.map((box) => box.bottom)),
    top: Math.max(...boxes.map((box) => box.top)),
  };
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
