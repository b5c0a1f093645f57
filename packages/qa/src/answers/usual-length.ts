import { displayWidth } from "@yizhou/text";

/** Pairs from which a document's own lengths are learned. */
const FEWEST_PAIRS = 12;
/** Least spread of the logarithm of lengths, and what short texts add to its square. */
const LEAST_SPREAD = 0.1;
const SPREAD_OF_SHORT = 1.2;
/** Added to every length, so that very short texts are not far apart. */
const MARGIN = 2;
const ROUNDS = 3;

/**
 * How far the length of each translation is from what its source makes one expect, in standard deviations: below 0 it is short.
 * A line through the logarithms of the lengths, fitted to the document itself; what lies far off it is left out of the next round.
 * All 0 where there are too few pairs. Cost: linear, and a sort.
 */
export function lengthDeviations(
  pairs: readonly { readonly source: string; readonly target: string }[],
): readonly number[] {
  if (pairs.length < FEWEST_PAIRS) return pairs.map(() => 0);
  const points = pairs.map(({ source, target }) => ({ x: logWidth(source), y: logWidth(target) }));
  let kept = points;
  let line = { slope: 1, offset: 0 };
  let spread = LEAST_SPREAD;
  for (let round = 0; round < ROUNDS; round++) {
    line = fitLine(kept);
    const away = points.map(({ x, y }) => Math.abs(y - line.offset - line.slope * x));
    const middle = median(away);
    spread = Math.max(LEAST_SPREAD, 1.4826 * middle);
    kept = points.filter((_, at) => away[at]! <= 3 * middle + 0.05);
  }
  return points.map(
    ({ x, y }) => (y - line.offset - line.slope * x) / Math.sqrt(spread ** 2 + SPREAD_OF_SHORT / Math.exp(x)),
  );
}

function logWidth(text: string): number {
  return Math.log(displayWidth(text.trim()) + MARGIN);
}

/** Least squares, held near a slope of 1 where the lengths hardly differ. */
function fitLine(points: readonly { readonly x: number; readonly y: number }[]): {
  slope: number;
  offset: number;
} {
  const size = Math.max(1, points.length);
  const x = points.reduce((sum, point) => sum + point.x, 0) / size;
  const y = points.reduce((sum, point) => sum + point.y, 0) / size;
  let [both, alone] = [5, 5];
  for (const point of points) {
    both += (point.x - x) * (point.y - y);
    alone += (point.x - x) ** 2;
  }
  const slope = both / alone;
  return { slope, offset: y - slope * x };
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0;
}
