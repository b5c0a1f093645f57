import type { Samples } from "../samples.ts";

/** A colour that changes evenly over a piece of ground: a plane for each channel. */
interface Surface {
  /** Largest difference over the channels, in sample values. */
  distance(x: number, y: number): number;
}

/** Of the pixels that lie nearest to the last fit. */
const KEPT = 0.6;
const ROUNDS = 4;

/** A slope has to explain so many times as many pixels as one colour does. */
const WORTH = 1.02;

/**
 * The surface that most of the given pixels lie on; what stands off it (rules, drawings) does not pull it. Of one colour where
 * a slope is no better.
 *
 * @param places  indices of pixels
 * @param near  pixels lie on a surface that is no further from them, in sample values
 * Cost: some passes over the places.
 */
export function fitSurface(piece: Samples, places: readonly number[], near: number): Surface {
  const { width, channels, data } = piece;
  const level = Array.from({ length: channels }, (_, c): Plane => [
    medianOf(data, places, channels, c),
    0,
    0,
  ]);
  let sloped = level;
  for (let round = 0; round < ROUNDS; round++) {
    const surface = surfaceOf(piece, sloped);
    const nearest = places
      .map((at) => ({ at, off: surface.distance(at % width, Math.floor(at / width)) }))
      .sort((a, b) => a.off - b.off)
      .slice(0, Math.max(3, Math.ceil(KEPT * places.length)))
      .map(({ at }) => at);
    sloped = level.map((_, c) => fitPlane(nearest, width, (at) => data[at * channels + c]!));
  }
  const [flat, tilted] = [surfaceOf(piece, level), surfaceOf(piece, sloped)];
  const count = ({ distance }: Surface) =>
    places.filter((at) => distance(at % width, Math.floor(at / width)) <= near).length;
  return count(tilted) > WORTH * count(flat) ? tilted : flat;
}

function surfaceOf({ width, channels, data }: Samples, planes: readonly Plane[]): Surface {
  return {
    distance(x, y) {
      let most = 0;
      for (let c = 0; c < channels; c++) {
        const [base, across, down] = planes[c]!;
        const value = data[(y * width + x) * channels + c]!;
        most = Math.max(most, Math.abs(value - base - across * x - down * y));
      }
      return most;
    },
  };
}

/** base + across * x + down * y */
type Plane = readonly [base: number, across: number, down: number];

/** Least squares; level where the places do not span an area. */
function fitPlane(places: readonly number[], width: number, valueAt: (at: number) => number): Plane {
  const count = places.length;
  let [sumX, sumY, sum] = [0, 0, 0];
  for (const at of places) {
    sumX += at % width;
    sumY += Math.floor(at / width);
    sum += valueAt(at);
  }
  const [x0, y0, v0] = [sumX / count, sumY / count, sum / count];
  let [xx, xy, yy, xv, yv] = [0, 0, 0, 0, 0];
  for (const at of places) {
    const [x, y, v] = [(at % width) - x0, Math.floor(at / width) - y0, valueAt(at) - v0];
    xx += x * x;
    xy += x * y;
    yy += y * y;
    xv += x * v;
    yv += y * v;
  }
  const determinant = xx * yy - xy * xy;
  if (determinant < 1e-6 * Math.max(1, xx * yy)) return [v0, 0, 0];
  const across = (xv * yy - yv * xy) / determinant;
  const down = (yv * xx - xv * xy) / determinant;
  return [v0 - across * x0 - down * y0, across, down];
}

function medianOf(
  data: Samples["data"],
  places: readonly number[],
  channels: number,
  channel: number,
): number {
  const values = places.map((at) => data[at * channels + channel]!).sort((a, b) => a - b);
  return values[values.length >> 1] ?? 0;
}
