/**
 * Lines of a photographed page are not parallel: they fan out where the camera stood aside, and bend where the page does not
 * lie flat. The lean of the upper, lower, left and right third of the letters tells; then the fan and the bend for which the
 * heaps of letters across the lines are highest (see skew.ts) are climbed to.
 */
import { heightOf, widthOf, type Component } from "./components.ts";
import type { Warp } from "./dewarp-grey.ts";

export type Point = readonly [x: number, y: number];

/** Slopes of two thirds that differ by less are one. */
const LEAST = 0.01;
/** Letters of a third that tell its lean. */
const MIN_POINTS = 100;
const MAX_POINTS = 3_000;
/** Slopes that are tried for a third, and in what steps. */
const [RANGE, STEP] = [0.11, 0.005];
const FINE_STEPS = [0.008, 0.004, 0.002, 0.001];
/** How much higher the heaps must get. */
const GAIN = 1.25;

/** Middles of what looks like letters; all or every second, third, … */
export function letterPoints(components: readonly Component[], letter: number): Point[] {
  const letters = components.filter(
    (one) => heightOf(one) > 0.5 * letter && heightOf(one) < 2.5 * letter && widthOf(one) < 4 * letter,
  );
  const step = Math.max(1, Math.ceil(letters.length / MAX_POINTS));
  return letters
    .filter((_, index) => index % step === 0)
    .map((one): Point => [(one.left + one.right) / 2, (one.top + one.bottom) / 2]);
}

/**
 * @param points  of letters, counted from the middle of the picture, turned back by `degrees`
 * @param letter  height, pixels
 * @returns null where lines are parallel and straight, as in print and scans
 * Cost: about 15 ms; 60 ms where lines are not parallel.
 */
export function findWarp(points: readonly Point[], letter: number, degrees: number): Warp | null {
  const bin = Math.max(1, letter / 4);
  const down = thirdsOf(points, 1, bin);
  const across = thirdsOf(points, 0, bin);
  if (!down || !across) return null;
  const differs = ({ first, last }: Thirds) => Math.abs(last.slope - first.slope) > LEAST;
  if (!differs(down) && !differs(across)) return null;
  const half = (which: 0 | 1) => Math.max(1, ...points.map((point) => Math.abs(point[which])));
  const [halfWidth, halfHeight] = [half(0), half(1)];
  const perPixel = ({ first, last }: Thirds) => (last.slope - first.slope) / (last.middle - first.middle);
  let best: Slopes = {
    tilt: (down.first.slope + down.last.slope) / 2,
    keystone: perPixel(down) * halfHeight,
    curl: perPixel(across) * halfWidth,
  };
  const scoreOf = ({ tilt, keystone, curl }: Slopes) =>
    sharpness(points, { tilt, keystone: keystone / halfHeight, curl: curl / halfWidth }, bin);
  let score = scoreOf(best);
  const still = scoreOf({ tilt: 0, keystone: 0, curl: 0 });
  for (const step of FINE_STEPS) {
    for (let isBetter = true; isBetter;) {
      isBetter = false;
      for (const key of ["tilt", "keystone", "curl"] as const) {
        for (const sign of [-1, 1]) {
          const next = { ...best, [key]: best[key] + sign * step };
          const own = scoreOf(next);
          if (own <= score) continue;
          [best, score, isBetter] = [next, own, true];
        }
      }
    }
  }
  if (score < GAIN * still) return null;
  const tilt = (Math.atan(best.tilt) * 180) / Math.PI;
  return { degrees: degrees + tilt, keystone: best.keystone / halfHeight, curl: best.curl / halfWidth };
}

/** `keystone` and `curl`: slopes at the outermost letters. */
interface Slopes {
  readonly tilt: number;
  readonly keystone: number;
  readonly curl: number;
}

interface Thirds {
  readonly first: Third;
  readonly last: Third;
}

interface Third {
  readonly slope: number;
  /** Of its letters, along the axis that parts the thirds. */
  readonly middle: number;
}

function thirdsOf(points: readonly Point[], axis: 0 | 1, bin: number): Thirds | null {
  const sorted = [...points].sort((a, b) => a[axis] - b[axis]);
  const count = Math.floor(sorted.length / 3);
  if (count < MIN_POINTS) return null;
  const third = (some: readonly Point[]): Third => {
    let best = { slope: 0, score: sharpness(some, { tilt: 0, keystone: 0, curl: 0 }, bin) };
    for (let slope = -RANGE; slope <= RANGE; slope += STEP) {
      const score = sharpness(some, { tilt: slope, keystone: 0, curl: 0 }, bin);
      if (score > best.score) best = { slope, score };
    }
    return { slope: best.slope, middle: some.reduce((sum, point) => sum + point[axis], 0) / some.length };
  };
  return { first: third(sorted.slice(0, count)), last: third(sorted.slice(-count)) };
}

/** Sum of the squares of the heaps that letters make where their lines cross the middle. */
function sharpness(points: readonly Point[], { tilt, keystone, curl }: Slopes, bin: number): number {
  const places = new Int32Array(points.length);
  let [least, most] = [Infinity, -Infinity];
  points.forEach(([x, y], index) => {
    const place = Math.floor((y - tilt * x - (curl * x * x) / 2) / ((1 + keystone * x) * bin));
    places[index] = place;
    least = Math.min(least, place);
    most = Math.max(most, place);
  });
  if (most - least > 100_000) return 0;
  const heaps = new Int32Array(most - least + 1);
  for (const place of places) heaps[place - least]!++;
  let score = 0;
  for (const count of heaps) score += count * count;
  return score;
}
