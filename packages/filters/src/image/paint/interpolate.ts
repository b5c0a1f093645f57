/**
 * Fills the gaps of a plane from what surrounds them, smoothly: averages of known values at ever coarser steps, then back
 * down, each gap from the finest step that knows something there. Source: S. J. Gortler et al., The Lumigraph, SIGGRAPH 1996
 * (pull and push).
 */
export interface Plane {
  readonly width: number;
  readonly height: number;
  /** One value a pixel. */
  readonly values: Float32Array;
  /** 0 for a gap, 1 for a known value, between for half-known ones. */
  readonly weights: Float32Array;
}

/** The plane without gaps; known values stay. 0 everywhere where nothing is known. Cost: about three passes. */
export function fillGaps({ width, height, values, weights }: Plane): Float32Array {
  if (width === 1 && height === 1) return values;
  const [w, h] = [(width + 1) >> 1, (height + 1) >> 1];
  const coarse = { width: w, height: h, values: new Float32Array(w * h), weights: new Float32Array(w * h) };
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const weight = weights[y * width + x]!;
      if (weight === 0) continue;
      const at = (y >> 1) * w + (x >> 1);
      coarse.values[at]! += weight * values[y * width + x]!;
      coarse.weights[at]! += weight;
    }
  }
  let hasGaps = false;
  for (let at = 0; at < w * h; at++) {
    if (coarse.weights[at]! > 0) {
      coarse.values[at]! /= coarse.weights[at]!;
      coarse.weights[at] = Math.min(1, coarse.weights[at]!);
    } else hasGaps = true;
  }
  const known = hasGaps ? fillGaps(coarse) : coarse.values;
  const filled = Float32Array.from(values);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = y * width + x;
      const weight = weights[at]!;
      if (weight >= 1) continue;
      filled[at] = weight * values[at]! + (1 - weight) * sample(known, w, h, (x - 0.5) / 2, (y - 0.5) / 2);
    }
  }
  return filled;
}

/** Between four neighbours. */
function sample(values: Float32Array, width: number, height: number, x: number, y: number): number {
  const [fx, fy] = [Math.max(0, Math.min(width - 1, x)), Math.max(0, Math.min(height - 1, y))];
  const [x0, y0] = [Math.floor(fx), Math.floor(fy)];
  const [x1, y1] = [Math.min(width - 1, x0 + 1), Math.min(height - 1, y0 + 1)];
  const [sx, sy] = [fx - x0, fy - y0];
  const upper = values[y0 * width + x0]! * (1 - sx) + values[y0 * width + x1]! * sx;
  const lower = values[y1 * width + x0]! * (1 - sx) + values[y1 * width + x1]! * sx;
  return upper * (1 - sy) + lower * sy;
}
