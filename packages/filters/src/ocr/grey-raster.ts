/** Grey pictures: what layout and crops are made from. */
import type { PixelBox, Raster } from "./ocr-model.ts";

/** Rows from the top, one byte a pixel; 255 is paper. */
export interface GreyRaster {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

/** Luma of the picture over white. Cost: linear in pixels. */
export function greyOf({ width, height, data }: Raster): GreyRaster {
  const grey = new Uint8Array(width * height);
  for (let i = 0, at = 0; i < grey.length; i++, at += 4) {
    const alpha = data[at + 3]!;
    const luma = (data[at]! * 77 + data[at + 1]! * 150 + data[at + 2]! * 29) >> 8;
    grey[i] = alpha === 255 ? luma : 255 - (((255 - luma) * alpha) >> 8);
  }
  return { width, height, data: grey };
}

/** The same picture turned clockwise by quarter turns. */
export function turnGrey(grey: GreyRaster, turn: 0 | 90 | 180 | 270): GreyRaster {
  if (turn === 0) return grey;
  const { width, height, data } = grey;
  const isUpright = turn === 180;
  const [w, h] = isUpright ? [width, height] : [height, width];
  const turned = new Uint8Array(data.length);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const to =
        turn === 90
          ? x * w + (w - 1 - y)
          : turn === 180
            ? (h - 1 - y) * w + (w - 1 - x)
            : (h - 1 - x) * w + y;
      turned[to] = data[y * width + x]!;
    }
  }
  return { width: w, height: h, data: turned };
}

/**
 * The picture turned about its middle so that lines that lean clockwise by `degrees` run level; its size stays, what comes
 * in from outside is white. Between pixels values are mixed.
 */
export function levelGrey(grey: GreyRaster, degrees: number): GreyRaster {
  if (degrees === 0) return grey;
  const { width, height, data } = grey;
  const leveled = new Uint8Array(data.length).fill(255);
  const cos = Math.cos((degrees * Math.PI) / 180);
  const sin = Math.sin((degrees * Math.PI) / 180);
  const [mx, my] = [width / 2, height / 2];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const sx = mx + (x - mx) * cos - (y - my) * sin;
      const sy = my + (x - mx) * sin + (y - my) * cos;
      const [x0, y0] = [Math.floor(sx), Math.floor(sy)];
      if (x0 < 0 || y0 < 0 || x0 + 1 >= width || y0 + 1 >= height) continue;
      const [fx, fy] = [sx - x0, sy - y0];
      const at = y0 * width + x0;
      const above = data[at]! * (1 - fx) + data[at + 1]! * fx;
      const below = data[at + width]! * (1 - fx) + data[at + width + 1]! * fx;
      leveled[y * width + x] = above * (1 - fy) + below * fy + 0.5;
    }
  }
  return { width, height, data: leveled };
}

/** A point of the leveled picture in the one it was made from. */
export function unlevelPoint(
  { width, height }: { readonly width: number; readonly height: number },
  degrees: number,
  x: number,
  y: number,
): [x: number, y: number] {
  const cos = Math.cos((degrees * Math.PI) / 180);
  const sin = Math.sin((degrees * Math.PI) / 180);
  const [mx, my] = [width / 2, height / 2];
  return [mx + (x - mx) * cos - (y - my) * sin, my + (x - mx) * sin + (y - my) * cos];
}

/** Made smaller by whole areas or larger by mixing neighbours (Catmull-Rom); `scale` > 0. */
export function scaleGrey(grey: GreyRaster, scale: number): GreyRaster {
  if (scale === 1) return grey;
  const width = Math.max(1, Math.round(grey.width * scale));
  const height = Math.max(1, Math.round(grey.height * scale));
  const columns = scale < 1 ? areaWeights(grey.width, width) : cubicWeights(grey.width, width);
  const rows = scale < 1 ? areaWeights(grey.height, height) : cubicWeights(grey.height, height);
  const between = new Float32Array(width * grey.height);
  for (let y = 0; y < grey.height; y++) {
    const line = y * grey.width;
    for (let x = 0; x < width; x++) {
      const { from, weights } = columns[x]!;
      let sum = 0;
      for (let k = 0; k < weights.length; k++) sum += grey.data[line + from + k]! * weights[k]!;
      between[y * width + x] = sum;
    }
  }
  const data = new Uint8ClampedArray(width * height);
  for (let y = 0; y < height; y++) {
    const { from, weights } = rows[y]!;
    for (let x = 0; x < width; x++) {
      let sum = 0;
      for (let k = 0; k < weights.length; k++) sum += between[(from + k) * width + x]! * weights[k]!;
      data[y * width + x] = sum;
    }
  }
  return { width, height, data: new Uint8Array(data.buffer) };
}

interface Weights {
  readonly from: number;
  readonly weights: readonly number[];
}

function areaWeights(from: number, to: number): Weights[] {
  const step = from / to;
  return Array.from({ length: to }, (_, i) => {
    const [start, end] = [i * step, Math.min(from, (i + 1) * step)];
    const first = Math.floor(start);
    const last = Math.min(from - 1, Math.ceil(end) - 1);
    const weights = Array.from(
      { length: last - first + 1 },
      (_, k) => (Math.min(end, first + k + 1) - Math.max(start, first + k)) / (end - start),
    );
    return { from: first, weights };
  });
}

function cubicWeights(from: number, to: number): Weights[] {
  const step = from / to;
  return Array.from({ length: to }, (_, i) => {
    const middle = (i + 0.5) * step - 0.5;
    const base = Math.floor(middle);
    const first = Math.max(0, base - 1);
    const last = Math.min(from - 1, base + 2);
    const weights = Array.from({ length: last - first + 1 }, () => 0);
    for (let k = base - 1; k <= base + 2; k++) {
      const place = Math.min(last, Math.max(first, k)) - first;
      weights[place]! += catmullRom(Math.abs(middle - k));
    }
    return { from: first, weights };
  });
}

function catmullRom(t: number): number {
  if (t < 1) return 1.5 * t ** 3 - 2.5 * t ** 2 + 1;
  return t < 2 ? -0.5 * t ** 3 + 2.5 * t ** 2 - 4 * t + 2 : 0;
}

/** The part inside the box; what lies outside the picture is white. */
export function cutGrey({ width, height, data }: GreyRaster, box: PixelBox): GreyRaster {
  const w = Math.max(1, box.right - box.left);
  const h = Math.max(1, box.bottom - box.top);
  const cut = new Uint8Array(w * h).fill(255);
  const [left, right] = [Math.max(0, box.left), Math.min(width, box.right)];
  for (let y = Math.max(0, box.top); y < Math.min(height, box.bottom) && left < right; y++) {
    cut.set(data.subarray(y * width + left, y * width + right), (y - box.top) * w + left - box.left);
  }
  return { width: w, height: h, data: cut };
}
