/**
 * How far the lines of a page lean, and whether they run upwards: the middles of letters are thrown on an axis across the
 * lines; where lines are level, the heaps are highest (projection profile, Postl 1986).
 */
import { heightOf, widthOf, type Component } from "./components.ts";

export interface Skew {
  /** Clockwise, as seen. */
  readonly degrees: number;
  /** True when lines run upwards or downwards: the page lies on its side. */
  readonly isSideways: boolean;
}

const MAX_DEGREES = 20;
const COARSE_STEP = 0.5;
const FINE_STEP = 0.05;
const MAX_POINTS = 4_000;
const MIN_POINTS = 12;
/** A lean below this is the noise of printing. */
const LEAST = 0.12;
/** How much better another angle must be than level. */
const GAIN = 1.04;
const SIDEWAYS_GAIN = 1.35;

/** Cost: about 80 ms for a full page. */
export function findSkew(components: readonly Component[], letter: number): Skew {
  const letters = components.filter(
    (one) => heightOf(one) > 0.5 * letter && heightOf(one) < 2.5 * letter && widthOf(one) < 4 * letter,
  );
  if (letters.length < MIN_POINTS) return { degrees: 0, isSideways: false };
  const step = Math.max(1, Math.ceil(letters.length / MAX_POINTS));
  const points = letters
    .filter((_, i) => i % step === 0)
    .map((one): Point => [(one.left + one.right) / 2, (one.top + one.bottom) / 2]);
  const level = bestAngle(points, letter);
  const upright = bestAngle(
    points.map(([x, y]) => [y, -x]),
    letter,
  );
  const isSideways = upright.score > SIDEWAYS_GAIN * level.score;
  const { degrees } = isSideways ? upright : level;
  return { degrees: Math.abs(degrees) < LEAST ? 0 : degrees, isSideways };
}

type Point = readonly [x: number, y: number];

function bestAngle(points: readonly Point[], letter: number): { degrees: number; score: number } {
  const bin = Math.max(1, letter / 4);
  const atZero = sharpness(points, 0, bin);
  let best = { degrees: 0, score: atZero };
  for (let degrees = -MAX_DEGREES; degrees <= MAX_DEGREES; degrees += COARSE_STEP) {
    const score = sharpness(points, degrees, bin);
    if (score > best.score * (best.degrees === 0 ? GAIN : 1)) best = { degrees, score };
  }
  const middle = best.degrees;
  for (let degrees = middle - COARSE_STEP; degrees <= middle + COARSE_STEP; degrees += FINE_STEP) {
    const score = sharpness(points, degrees, bin);
    if (score > best.score) best = { degrees, score };
  }
  return best;
}

/** Sum of the squares of the heaps. */
function sharpness(points: readonly Point[], degrees: number, bin: number): number {
  const slope = Math.tan((degrees * Math.PI) / 180);
  const cos = Math.cos((degrees * Math.PI) / 180);
  const places = points.map(([x, y]) => Math.floor(((y - x * slope) * cos) / bin));
  let [least, most] = [Infinity, -Infinity];
  for (const place of places) {
    least = Math.min(least, place);
    most = Math.max(most, place);
  }
  const heaps = new Int32Array(most - least + 1);
  for (const place of places) heaps[place - least]!++;
  let score = 0;
  for (const count of heaps) score += count * count;
  return score;
}
