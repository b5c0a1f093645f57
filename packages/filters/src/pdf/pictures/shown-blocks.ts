/**
 * Which words of a picture a reader of the page sees. What is clipped away or lies under something else (a redaction's bar, above
 * all) must not be read from the picture's own bytes: line by line, the picture is held against the page as it is drawn.
 */
import { type Box, boxArea, type Matrix, multiply, sharedArea, transformPoint } from "@yizhou/page/model";
import type { Raster } from "@yizhou/page/raster";
import { toPage } from "../../image/frame.ts";
import type { PictureBlock, PictureModel } from "../../image/picture-model.ts";
import { type DrawnPage, inverse } from "../scan/draw-page.ts";
import { boxOnPage, type PicturePlace } from "./pdf-picture.ts";

/** Pieces of a line that are compared one by one, in heights of the line. */
const PIECE = 2;
/** Standard deviation of a piece with ink in it, of 255 shades. */
const INKED = 10;
/** Correlation of a piece with itself as drawn: .7 and more for small letters half a pixel aside, near 0 under anything else. */
const ALIKE = 0.4;
/** Of a line of the page's own text, the share that may lie on a block: letters drawn over the same letters look alike. */
const OVER = 0.15;
/** Points compared in one piece, along and across. */
const MOST_POINTS = 160;

/**
 * The model with the blocks that are seen whole.
 *
 * @param raster  of the picture, upright
 */
export function shownModel(
  model: PictureModel,
  raster: Raster,
  { matrix, over }: Pick<PicturePlace, "matrix" | "over">,
  drawn: DrawnPage,
): PictureModel {
  const { width, height, blocks } = model;
  const toUnit: Matrix = [1 / width, 0, 0, -1 / height, 0, 1];
  const toDrawn = multiply(inverse(drawn.toUser), multiply(matrix, toUnit));
  const own: Sampled = { raster, from: [raster.width / width, 0, 0, raster.height / height, 0, 0] };
  const page: Sampled = { raster: drawn.raster, from: toDrawn };
  const isFree = (box: Box) => !over.some((line) => sharedArea(line, box) > OVER * boxArea(line));
  return {
    ...model,
    blocks: blocks.filter((block) => isFree(boxOnPage(block, model, matrix)) && isShown(block, own, page)),
  };
}

/** A raster with the way to its pixels from those of the picture. */
interface Sampled {
  readonly raster: Raster;
  readonly from: Matrix;
}

function isShown({ lines, angleDeg }: PictureBlock, own: Sampled, page: Sampled): boolean {
  const [a, b] = page.from;
  const drawnScale = Math.hypot(a, b);
  return lines.every(({ left, right, bottom, top }) => {
    const high = top - bottom;
    const pieces = Math.max(1, Math.round((right - left) / (PIECE * high)));
    const step = (right - left) / pieces;
    const points = (length: number) =>
      Math.min(MOST_POINTS, Math.max(4, Math.ceil(length * Math.min(1, drawnScale))));
    const [across, along] = [points(high), points(step)];
    for (let piece = 0; piece < pieces; piece++) {
      const [first, second]: [number[], number[]] = [[], []];
      for (let i = 0; i < along; i++)
        for (let j = 0; j < across; j++) {
          const x = left + (piece + (i + 0.5) / along) * step;
          const y = bottom + ((j + 0.5) / across) * high;
          const [px, py] = toPage(x, y, angleDeg);
          first.push(shadeAt(own, px, py, step / along));
          second.push(shadeAt(page, px, py, step / along));
        }
      if (spreadOf(first) >= INKED && Math.abs(correlation(first, second)) < ALIKE) return false;
    }
    return true;
  });
}

/** Mean grey of a square round a point. @param side  of the square, pixels of the picture */
function shadeAt({ raster, from }: Sampled, x: number, y: number, side: number): number {
  const [cx, cy] = transformPoint(from, x, y);
  const reach = Math.min(4, Math.max(0.5, (side * Math.hypot(from[0], from[1])) / 2));
  const [left, right] = [
    Math.max(0, Math.floor(cx - reach)),
    Math.min(raster.width - 1, Math.floor(cx + reach)),
  ];
  const [top, bottom] = [
    Math.max(0, Math.floor(cy - reach)),
    Math.min(raster.height - 1, Math.floor(cy + reach)),
  ];
  let [sum, count] = [0, 0];
  for (let py = top; py <= bottom; py++)
    for (let px = left; px <= right; px++) {
      const at = (py * raster.width + px) * 4;
      sum += 0.3 * raster.data[at]! + 0.59 * raster.data[at + 1]! + 0.11 * raster.data[at + 2]!;
      count++;
    }
  // Outside of the page nothing is seen.
  return count === 0 ? 0 : sum / count;
}

function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
}

function spreadOf(values: readonly number[]): number {
  const mean = meanOf(values);
  return Math.sqrt(meanOf(values.map((value) => (value - mean) ** 2)));
}

function correlation(first: readonly number[], second: readonly number[]): number {
  const spreads = spreadOf(first) * spreadOf(second);
  if (spreads < 1) return 0;
  const [one, other] = [meanOf(first), meanOf(second)];
  return meanOf(first.map((value, at) => (value - one) * (second[at]! - other))) / spreads;
}
