import { PARAMETERS } from "./parameters.ts";
import type { Side } from "./sides.ts";

/** Log-likelihood ratio of the lengths of a bead against chance. */
export type LengthModel = (
  sourceStart: number,
  sourceCount: number,
  targetStart: number,
  targetCount: number,
) => number;

/**
 * Normal on log(target length / (ratio x source length)), with a variance that shrinks for longer text, against the spread of
 * lengths in the target itself.
 *
 * @param ratio  target length per source length in this pair of texts
 */
export function lengthScore(source: Side, target: Side, ratio: number): LengthModel {
  const sourceSums = runningSums(source.lengths);
  const targetSums = runningSums(target.lengths);
  const logs = Array.from(target.lengths, Math.log);
  const mean = logs.reduce((total, value) => total + value, 0) / Math.max(1, logs.length);
  const spread =
    logs.reduce((total, value) => total + (value - mean) ** 2, 0) / Math.max(1, logs.length) + 0.05;
  const { lengthVariance, lengthVariancePerUnit } = PARAMETERS;
  return (i, height, j, width) => {
    const sourceLength = sourceSums[i + height]! - sourceSums[i]!;
    const logTarget = Math.log(targetSums[j + width]! - targetSums[j]!);
    const variance = lengthVariance + lengthVariancePerUnit / sourceLength;
    const away = logTarget - Math.log(ratio * sourceLength);
    const chance = spread / width;
    const awayByChance = logTarget - mean - Math.log(width);
    return (
      (-away * away) / (2 * variance) -
      Math.log(variance) / 2 +
      (awayByChance * awayByChance) / (2 * chance) +
      Math.log(chance) / 2
    );
  };
}

function runningSums(values: Float64Array): Float64Array {
  const sums = new Float64Array(values.length + 1);
  for (let i = 0; i < values.length; i++) sums[i + 1] = sums[i]! + values[i]!;
  return sums;
}
