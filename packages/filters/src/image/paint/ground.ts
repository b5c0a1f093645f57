/** The ground behind text, seen round it. */
import type { Samples } from "../samples.ts";
import { fitSurface } from "./fit-surface.ts";
import { fillGaps } from "./interpolate.ts";

/** Pixels that are looked at along a side of a tile of the ground. */
const TILE_SAMPLES = 24;

/** Share of the boxes' pixels off the ground round them from which they have a ground of their own: a button, a coloured row. */
const OWN_GROUND = 0.6;
/** Pixels of one ground differ by less, as a share of the largest value. */
const NEAR = 0.08;

export interface FoundGround {
  /** 1 for pixels that show it. */
  readonly ground: Float32Array;
  /** How far each pixel stands off it, 0 to 1. */
  readonly distance: Float32Array;
}

interface GroundOptions {
  readonly size: number;
  readonly maxValue: number;
}

/** The ground round the boxes, or the one inside them where most of them stands off that. */
export function findGround(piece: Samples, inBox: Uint8Array, options: GroundOptions): FoundGround {
  const round = groundWeights(piece, inBox, options);
  const fromRound = { ground: round, distance: distances(piece, round, options.maxValue) };
  if (shareOff(fromRound.distance, inBox) < OWN_GROUND) return fromRound;
  const inside = groundInside(piece, inBox, options);
  const fromInside = { ground: inside, distance: distances(piece, inside, options.maxValue) };
  return shareOff(fromInside.distance, inBox) < OWN_GROUND ? fromInside : fromRound;
}

/** Of the boxes' pixels that stand off the ground. */
function shareOff(distance: Float32Array, inBox: Uint8Array): number {
  let [all, off] = [0, 0];
  for (let at = 0; at < distance.length; at++) {
    if (inBox[at] === 0) continue;
    all++;
    if (distance[at]! > NEAR) off++;
  }
  return all === 0 ? 0 : off / all;
}

/** Pixels outside the boxes that look like most of those round them: 1; drawings, rules and the boxes: 0. */
function groundWeights(piece: Samples, inBox: Uint8Array, options: GroundOptions): Float32Array {
  const weights = surfaceWeights(piece, (at) => inBox[at] === 0, options);
  // A piece all of boxes shows its ground between the letters only.
  if (!weights.includes(1)) for (let at = 0; at < weights.length; at++) weights[at] = inBox[at] === 0 ? 1 : 0;
  return weights;
}

/** Pixels of the boxes that look like most of them: letters leave more than half of a box free. */
function groundInside(piece: Samples, inBox: Uint8Array, options: GroundOptions): Float32Array {
  return surfaceWeights(piece, (at) => inBox[at] === 1, options);
}

/** 1 for those of the chosen pixels that lie on the surface of most of them, tile by tile. */
function surfaceWeights(
  piece: Samples,
  isChosen: (at: number) => boolean,
  { size, maxValue }: GroundOptions,
): Float32Array {
  const { width, height } = piece;
  const weights = new Float32Array(width * height);
  const tile = Math.max(8, Math.round(3 * size));
  const near = NEAR * maxValue;
  const stride = Math.max(1, Math.floor(tile / TILE_SAMPLES));
  for (let top = 0; top < height; top += tile) {
    for (let left = 0; left < width; left += tile) {
      const [right, bottom] = [Math.min(width, left + tile), Math.min(height, top + tile)];
      const chosen: number[] = [];
      for (let y = top; y < bottom; y += stride)
        for (let x = left; x < right; x += stride) if (isChosen(y * width + x)) chosen.push(y * width + x);
      if (chosen.length < 8) continue;
      const surface = fitSurface(piece, chosen, near);
      for (let y = top; y < bottom; y++) {
        for (let x = left; x < right; x++) {
          const at = y * width + x;
          if (isChosen(at) && surface.distance(x, y) <= near) weights[at] = 1;
        }
      }
    }
  }
  return weights;
}

export function channelOf({ data, channels, width, height }: Samples, channel: number): Float32Array {
  const values = new Float32Array(width * height);
  for (let at = 0, from = channel; at < values.length; at++, from += channels) values[at] = data[from]!;
  return values;
}

/** How far each pixel stands off the ground behind it, 0 to 1. */
function distances(piece: Samples, weights: Float32Array, maxValue: number): Float32Array {
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
