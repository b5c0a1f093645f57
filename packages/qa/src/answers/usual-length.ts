import { displayWidth } from "@yizhou/text";

/** Pairs from which a document's own lengths are learned. */
const FEWEST_PAIRS = 12;
/** Least spread of the logarithm of lengths, and what short texts add to its square. */
const LEAST_SPREAD = 0.1;
const SPREAD_OF_SHORT = 1.2;
/** Added to every length, so that very short texts are not far apart. */
const MARGIN = 2;
const ROUNDS = 3;
/** What is held against a slope other than 1 and against each trait until as many pairs speak for it. */
const PRIOR = { slope: 5, trait: 1 };

/**
 * How far the length of each translation is from what its source makes one expect, in standard deviations: below 0 it is short.
 * A plane fitted to the document itself, through the logarithms of the lengths and what else a source shows of its translation's:
 * names and numbers stay about as long as they are, where prose shrinks or grows, and a text of many clauses has shorter words. What
 * lies far off it is left out of the next round. All 0 where there are too few pairs. Cost: linear, and a sort.
 */
export function lengthDeviations(points: readonly LengthPoint[]): readonly number[] {
  if (points.length < FEWEST_PAIRS) return points.map(() => 0);
  let kept = points;
  let away: number[] = [];
  let spread = LEAST_SPREAD;
  for (let round = 0; round < ROUNDS; round++) {
    const expected = fitPlane(kept);
    away = points.map(({ traits, y }) => y - expected(traits));
    const middle = median(away.map(Math.abs));
    spread = Math.max(LEAST_SPREAD, 1.4826 * middle);
    kept = points.filter((_, at) => Math.abs(away[at]!) <= 3 * middle + 0.05);
  }
  return points.map(
    ({ traits }, at) => away[at]! / Math.sqrt(spread ** 2 + SPREAD_OF_SHORT / Math.exp(traits[0]!)),
  );
}

/** What a pair shows of its lengths: traits of the source, and the logarithm of the target's width. */
export interface LengthPoint {
  readonly traits: readonly number[];
  readonly y: number;
}

export function pointOf(source: string, target: string): LengthPoint {
  return { traits: traitsOf(source), y: logWidth(target) };
}

function logWidth(text: string): number {
  return Math.log(displayWidth(text.trim()) + MARGIN);
}

/** The logarithm of the length; names, digits and clauses in ten columns, short texts held back. */
function traitsOf(text: string): readonly number[] {
  const tens = (displayWidth(text.trim()) + 10) / 10;
  const share = (pattern: RegExp): number => (text.match(pattern)?.length ?? 0) / tens;
  return [logWidth(text), share(CAPITAL), share(DIGIT), share(CLAUSE)];
}
const TRAITS = 4;
const CAPITAL = /(?<=[^\p{L}\p{N}])\p{Lu}[\p{L}\p{N}]*/gu;
const DIGIT = /\p{Nd}/gu;
const CLAUSE = /[,，、;；:：（]| \(/gu;

/** Least squares, held near a slope of 1 and away from traits that hardly differ. */
function fitPlane(points: readonly LengthPoint[]): (traits: readonly number[]) => number {
  const size = Math.max(1, points.length);
  const means = new Float64Array(TRAITS);
  let middle = 0;
  for (const { traits, y } of points) {
    for (let at = 0; at < TRAITS; at++) means[at]! += traits[at]!;
    middle += y;
  }
  for (let at = 0; at < TRAITS; at++) means[at]! /= size;
  middle /= size;
  const matrix = Array.from({ length: TRAITS }, () => new Float64Array(TRAITS));
  const right = new Float64Array(TRAITS);
  for (const { traits, y } of points) {
    // Of what a slope of 1 leaves over, so that what is held back is held at 1 for the length and at 0 for the traits.
    const rest = y - middle - (traits[0]! - means[0]!);
    for (let row = 0; row < TRAITS; row++) {
      const away = traits[row]! - means[row]!;
      const sums = matrix[row]!;
      for (let column = 0; column < TRAITS; column++)
        sums[column]! += away * (traits[column]! - means[column]!);
      right[row]! += away * rest;
    }
  }
  for (const [at, row] of matrix.entries()) row[at]! += at === 0 ? PRIOR.slope : PRIOR.trait;
  const slopes = solve(matrix, right);
  return (traits) => {
    let expected = 0;
    for (let at = 0; at < TRAITS; at++) expected += slopes[at]! * (traits[at]! - means[at]!);
    return middle + traits[0]! - means[0]! + expected;
  };
}

/** By elimination; the matrix is symmetric and, for what is added to its diagonal, never singular. */
function solve(matrix: readonly Float64Array[], right: Float64Array): number[] {
  const rows = matrix.map((row, at) => [...row, right[at]!]);
  for (const [at, row] of rows.entries())
    for (const other of rows)
      if (other !== row) {
        const factor = other[at]! / row[at]!;
        for (let column = at; column < other.length; column++) other[column]! -= factor * row[column]!;
      }
  return rows.map((row, at) => row[rows.length]! / row[at]!);
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0;
}
