/** The ground behind text, seen round it. */
import type { Samples } from "../samples.ts";
import { fitSurface } from "./fit-surface.ts";
import { fillGaps } from "./interpolate.ts";

/** Pixels that are looked at along a side of a tile of the ground. */
const TILE_SAMPLES = 24;

/** Pixels outside the boxes that look like most of those round them: 1; drawings, rules and the boxes: 0. */
export function groundWeights(
  piece: Samples,
  inBox: Uint8Array,
  { size, maxValue }: { readonly size: number; readonly maxValue: number },
): Float32Array {
  const { width, height } = piece;
  const weights = new Float32Array(width * height);
  const tile = Math.max(8, Math.round(3 * size));
  const near = 0.08 * maxValue;
  const stride = Math.max(1, Math.floor(tile / TILE_SAMPLES));
  for (let top = 0; top < height; top += tile) {
    for (let left = 0; left < width; left += tile) {
      const [right, bottom] = [Math.min(width, left + tile), Math.min(height, top + tile)];
      const outside: number[] = [];
      for (let y = top; y < bottom; y += stride)
        for (let x = left; x < right; x += stride)
          if (inBox[y * width + x] === 0) outside.push(y * width + x);
      if (outside.length < 8) continue;
      const surface = fitSurface(piece, outside, near);
      for (let y = top; y < bottom; y++) {
        for (let x = left; x < right; x++) {
          const at = y * width + x;
          if (inBox[at] === 0 && surface.distance(x, y) <= near) weights[at] = 1;
        }
      }
    }
  }
  // A piece all of boxes shows its ground between the letters only.
  if (!weights.includes(1)) for (let at = 0; at < weights.length; at++) weights[at] = inBox[at] === 0 ? 1 : 0;
  return weights;
}

export function channelOf({ data, channels, width, height }: Samples, channel: number): Float32Array {
  const values = new Float32Array(width * height);
  for (let at = 0, from = channel; at < values.length; at++, from += channels) values[at] = data[from]!;
  return values;
}

/** How far each pixel stands off the ground behind it, 0 to 1. */
export function distances(piece: Samples, weights: Float32Array, maxValue: number): Float32Array {
  const { width, height, channels } = piece;
  const distance = new Float32Array(width * height);
  for (let c = 0; c < channels; c++) {
    const values = channelOf(piece, c);
    const ground = fillGaps({ width, height, values, weights });
    for (let at = 0; at < distance.length; at++) {
      distance[at] = Math.max(distance[at]!, Math.abs(values[at]! - ground[at]!) / maxValue);
    }
  }
  return distance;
}
