import { type Box, type Matrix, type Rotation, transformBox } from "@yizhou/page/model";

/** A drawn page: rows from the top, three bytes a pixel (red, green, blue). */
export interface Raster {
  readonly width: number;
  readonly height: number;
  readonly pixels: Uint8Array;
}

/** Draws one page (0-based) as it is shown, turned by its rotation, cut to its crop box. */
export type Rasterise = (pdf: Uint8Array, page: number) => Promise<Raster>;

export interface TextPlaces {
  /** The visible part of the page, and how it is turned when shown. */
  readonly view: Box;
  readonly rotation: Rotation;
  /** Where text stands in either version, in user space. */
  readonly boxes: readonly Box[];
  /** Pixels that a box is grown by. */
  readonly edge: number;
}

/** A pixel counts as changed when a channel differs by more; below is the noise of drawing. */
const NOISE = 24;

/**
 * Pixels that differ outside the text's boxes, and the share of the page that the boxes cover.
 * Pages of different size have all their pixels changed. Cost: linear in pixels and boxes.
 */
export function changedPixels(
  before: Raster,
  after: Raster,
  places: TextPlaces,
): { pixels: number; textShare: number } {
  const { width, height } = before;
  if (after.width !== width || after.height !== height) return { pixels: width * height, textShare: 0 };
  const isText = new Uint8Array(width * height);
  const toPixels = pixelMatrix(places, width, height);
  for (const box of places.boxes) mark(isText, transformBox(toPixels, box), width, height, places.edge);
  let pixels = 0;
  let covered = 0;
  for (let at = 0; at < isText.length; at++) {
    if (isText[at]) covered++;
    else if (differs(before.pixels, after.pixels, at * 3)) pixels++;
  }
  return { pixels, textShare: isText.length === 0 ? 0 : covered / isText.length };
}

function differs(a: Uint8Array, b: Uint8Array, at: number): boolean {
  for (let channel = 0; channel < 3; channel++) {
    if (Math.abs(a[at + channel]! - b[at + channel]!) > NOISE) return true;
  }
  return false;
}

function mark(isText: Uint8Array, box: Box, width: number, height: number, edge: number): void {
  const left = Math.max(0, Math.floor(box.left) - edge);
  const right = Math.min(width, Math.ceil(box.right) + edge);
  const top = Math.max(0, Math.floor(box.bottom) - edge);
  const bottom = Math.min(height, Math.ceil(box.top) + edge);
  for (let y = top; y < bottom; y++) if (right > left) isText.fill(1, y * width + left, y * width + right);
}

/** From user space to pixels of the shown page, y down. */
function pixelMatrix({ view, rotation }: TextPlaces, width: number, height: number): Matrix {
  const [w, h] = [view.right - view.left, view.top - view.bottom];
  const isTurned = rotation === 90 || rotation === 270;
  const sx = width / (isTurned ? h : w);
  const sy = height / (isTurned ? w : h);
  const { left, bottom, right, top } = view;
  switch (rotation) {
    case 0:
      return [sx, 0, 0, -sy, -sx * left, sy * top];
    case 90:
      return [0, sy, sx, 0, -sx * bottom, -sy * left];
    case 180:
      return [-sx, 0, 0, sy, sx * right, -sy * bottom];
    case 270:
      return [0, -sy, -sx, 0, sx * top, sy * right];
  }
}
