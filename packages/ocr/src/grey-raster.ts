/** Grey pictures: what layout and crops are made from. */
import type { PixelBox, Raster } from "@yizhou/page/raster";

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
 * Made smaller by whole areas or larger by mixing neighbours (Catmull-Rom).
 *
 * @param across  > 0; pixels of the result for one pixel of a row
 * @param down  the same for columns
 */
export function scaleGrey(grey: GreyRaster, across: number, down = across): GreyRaster {
  if (across === 1 && down === 1) return grey;
  const { height: h, data: from } = grey;
  const width = Math.max(1, Math.round(grey.width * across));
  const height = Math.max(1, Math.round(h * down));
  const columns = weightsOf(grey.width, width);
  const rows = weightsOf(h, height);
  const between = new Float32Array(width * h);
  for (let y = 0; y < h; y++) {
    const line = y * grey.width;
    for (let x = 0; x < width; x++) {
      const first = line + columns.from[x]!;
      const weight = x * columns.count;
      let sum = 0;
      for (let k = 0; k < columns.count; k++) sum += from[first + k]! * columns.weights[weight + k]!;
      between[y * width + x] = sum;
    }
  }
  const data = new Uint8ClampedArray(width * height);
  const line = new Float32Array(width);
  for (let y = 0; y < height; y++) {
    line.fill(0);
    for (let k = 0; k < rows.count; k++) {
      const weight = rows.weights[y * rows.count + k]!;
      if (weight === 0) continue;
      const first = (rows.from[y]! + k) * width;
      for (let x = 0; x < width; x++) line[x] = line[x]! + between[first + x]! * weight;
    }
    data.set(line, y * width);
  }
  return { width, height, data: new Uint8Array(data.buffer) };
}

/** What each pixel of a scaled line is mixed from: `count` neighbours from `from` on. */
interface Weights {
  readonly count: number;
  readonly from: Int32Array;
  /** `count` for each pixel. */
  readonly weights: Float32Array;
}

function weightsOf(from: number, to: number): Weights {
  const step = from / to;
  const count = Math.min(from, to < from ? Math.ceil(step) + 1 : 4);
  const firsts = new Int32Array(to);
  const weights = new Float32Array(to * count);
  for (let i = 0; i < to; i++) {
    const [start, end] = [i * step, Math.min(from, (i + 1) * step)];
    const middle = (i + 0.5) * step - 0.5;
    const wanted = to < from ? Math.floor(start) : Math.floor(middle) - 1;
    const first = (firsts[i] = Math.max(0, Math.min(from - count, wanted)));
    if (to < from) {
      for (let at = wanted; at < Math.min(from, Math.ceil(end)); at++) {
        weights[i * count + at - first] = (Math.min(end, at + 1) - Math.max(start, at)) / (end - start);
      }
      continue;
    }
    // What lies outside is taken for what the edge has.
    for (let at = wanted; at < wanted + 4; at++) {
      const inside = Math.min(from - 1, Math.max(0, at));
      weights[i * count + inside - first]! += catmullRom(Math.abs(middle - at));
    }
  }
  return { count, from: firsts, weights };
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
