/** Boxes, matrices and turned frames of the page model. */
import type { Box, Matrix, Rotation } from "./page-model.ts";

export const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0];

/** The matrix that first applies `inner`, then `outer`. */
export function multiply(outer: Matrix, inner: Matrix): Matrix {
  const [a, b, c, d, e, f] = outer;
  const [g, h, i, j, k, l] = inner;
  return [a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * l + e, b * k + d * l + f];
}

export function transformPoint(m: Matrix, x: number, y: number): [x: number, y: number] {
  return [m[0] * x + m[2] * y + m[4], m[1] * x + m[3] * y + m[5]];
}

/** The upright box round a transformed one. */
export function transformBox(m: Matrix, box: Box): Box {
  const xs: number[] = [];
  const ys: number[] = [];
  for (const [x, y] of [
    [box.left, box.bottom],
    [box.right, box.bottom],
    [box.left, box.top],
    [box.right, box.top],
  ] as const) {
    const point = transformPoint(m, x, y);
    xs.push(point[0]);
    ys.push(point[1]);
  }
  return { left: Math.min(...xs), bottom: Math.min(...ys), right: Math.max(...xs), top: Math.max(...ys) };
}

/** A point of user space in the frame of text turned by `rotation`. */
export function turnPoint(rotation: Rotation, x: number, y: number): [x: number, y: number] {
  if (rotation === 90) return [y, -x];
  if (rotation === 180) return [-x, -y];
  if (rotation === 270) return [-y, x];
  return [x, y];
}

/** The way back of `turnPoint`. */
export function unturnPoint(rotation: Rotation, x: number, y: number): [x: number, y: number] {
  return turnPoint(((360 - rotation) % 360) as Rotation, x, y);
}

/** A box of user space in the frame of text turned by `rotation`. */
export function turnBox(rotation: Rotation, box: Box): Box {
  if (rotation === 0) return box;
  const [x0, y0] = turnPoint(rotation, box.left, box.bottom);
  const [x1, y1] = turnPoint(rotation, box.right, box.top);
  return {
    left: Math.min(x0, x1),
    bottom: Math.min(y0, y1),
    right: Math.max(x0, x1),
    top: Math.max(y0, y1),
  };
}

/** The way back of `turnBox`. */
export function unturnBox(rotation: Rotation, box: Box): Box {
  return turnBox(((360 - rotation) % 360) as Rotation, box);
}

/** The smallest box round all; null for none. */
export function unionBox(boxes: Iterable<Box>): Box | null {
  let union: { left: number; bottom: number; right: number; top: number } | null = null;
  for (const box of boxes) {
    if (!union) {
      union = { left: box.left, bottom: box.bottom, right: box.right, top: box.top };
      continue;
    }
    if (box.left < union.left) union.left = box.left;
    if (box.bottom < union.bottom) union.bottom = box.bottom;
    if (box.right > union.right) union.right = box.right;
    if (box.top > union.top) union.top = box.top;
  }
  return union;
}

export function boxWidth(box: Box): number {
  return box.right - box.left;
}

export function boxHeight(box: Box): number {
  return box.top - box.bottom;
}

export function boxArea(box: Box): number {
  return Math.max(0, boxWidth(box)) * Math.max(0, boxHeight(box));
}

/** Length that two intervals share; negative when they are apart. */
export function overlap(from1: number, to1: number, from2: number, to2: number): number {
  return Math.min(to1, to2) - Math.max(from1, from2);
}

/** Area that two boxes share, 0 when they are apart. */
export function sharedArea(a: Box, b: Box): number {
  const width = overlap(a.left, a.right, b.left, b.right);
  const height = overlap(a.bottom, a.top, b.bottom, b.top);
  return width > 0 && height > 0 ? width * height : 0;
}

/** What two boxes share; null where that is nothing. */
export function sharedBox(a: Box, b: Box): Box | null {
  const box = {
    left: Math.max(a.left, b.left),
    bottom: Math.max(a.bottom, b.bottom),
    right: Math.min(a.right, b.right),
    top: Math.min(a.top, b.top),
  };
  return box.left < box.right && box.bottom < box.top ? box : null;
}

export function containsPoint(box: Box, x: number, y: number): boolean {
  return x >= box.left && x <= box.right && y >= box.bottom && y <= box.top;
}

/** The box grown by `by` on every side. */
export function growBox(box: Box, by: number): Box {
  return { left: box.left - by, bottom: box.bottom - by, right: box.right + by, top: box.top + by };
}

/** From the smallest value to the largest; of one at least. */
export function spread(values: readonly number[]): number {
  return Math.max(...values) - Math.min(...values);
}

/** Middle of the sorted values; 0 for none. */
export function median(values: readonly number[]): number {
  if (values.length === 0) return 0;
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}
