/** A long line is read in pieces: the time a network takes grows faster than the line. */
import type { GreyRaster } from "../grey-raster.ts";

/** A piece of a line, in its pixels: from `left` up to `right`, not included. */
export interface LinePiece {
  readonly left: number;
  readonly right: number;
}

/** Lengths of a piece in heights of its line: what is aimed at, and the most where there is no gap to cut at. */
const [USUAL, MOST] = [9, 14];
/** Brightness from which a column is empty, below the brightest of the line. */
const EMPTY = 48;

/** Cuts at the widest gap near each usual length. Cost: linear in pixels. */
export function cutLine(line: GreyRaster): LinePiece[] {
  const { width, height, data } = line;
  const [usual, most] = [Math.round(USUAL * height), Math.round(MOST * height)];
  if (width <= 1.4 * usual) return [{ left: 0, right: width }];
  const darkest = new Uint8Array(width).fill(255);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) darkest[x] = Math.min(darkest[x]!, data[y * width + x]!);
  let ground = 0;
  for (const value of darkest) ground = Math.max(ground, value);
  const pieces: LinePiece[] = [];
  let left = 0;
  while (width - left > 1.4 * usual) {
    const cut = widestGap(
      darkest,
      ground - EMPTY,
      left + (usual >> 1),
      Math.min(width, left + usual + (usual >> 1)),
    );
    const right = cut ?? Math.min(width, left + most);
    pieces.push({ left, right });
    left = right;
  }
  if (left < width) pieces.push({ left, right: width });
  return pieces;
}

/** Middle of the widest run of empty columns; null where there is none of two pixels. */
function widestGap(darkest: Uint8Array, empty: number, from: number, to: number): number | null {
  let [best, bestLength, start] = [0, 1, -1];
  for (let x = from; x <= to; x++) {
    const isEmpty = x < to && darkest[x]! >= empty;
    if (isEmpty && start < 0) start = x;
    if (isEmpty || start < 0) continue;
    if (x - start > bestLength) [best, bestLength] = [(start + x) >> 1, x - start];
    start = -1;
  }
  return bestLength > 1 ? best : null;
}
