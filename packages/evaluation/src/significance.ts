import type { Metric } from "./metrics.ts";
import type { Overlap } from "./n-grams.ts";

/** How sure the difference of two systems over the same lines is. */
export interface Significance {
  /** Half the width of the interval that holds 95 of 100 resampled scores of the system. */
  readonly spread: number;
  /** Share of resampled texts in which the order of the two is the other way round; below .05 is commonly called significant. */
  readonly p: number;
}

export const RESAMPLES = 1000;
/** Drawn without a pause. */
const ROUNDS_TOGETHER = 20;

/**
 * Paired bootstrap (Koehn 2004): lines are drawn with replacement, the same ones for both systems.
 *
 * @param pause  waited for between parts of a second at most
 *
 * Cost: `RESAMPLES` times the number of lines. The same input gives the same answer, since the draw starts from a fixed seed.
 */
export async function compareLines(
  metric: Metric,
  system: readonly Overlap[],
  baseline: readonly Overlap[],
  pause: () => Promise<void>,
): Promise<Significance> {
  if (system.length !== baseline.length) throw new RangeError("both systems must have the same lines");
  const next = drawer(20260101);
  const isBetter = metric.score(system) >= metric.score(baseline);
  const scores: number[] = [];
  let reversed = 0;
  for (let round = 0; round < RESAMPLES; round++) {
    if (round % ROUNDS_TOGETHER === 0) await pause();
    const drawn = system.map(() => Math.floor(next() * system.length));
    const own = metric.score(drawn.map((at) => system[at]!));
    const other = metric.score(drawn.map((at) => baseline[at]!));
    scores.push(own);
    if (isBetter ? own <= other : own >= other) reversed++;
  }
  scores.sort((a, b) => a - b);
  const at = (share: number) => scores[Math.min(RESAMPLES - 1, Math.floor(share * RESAMPLES))]!;
  return { spread: (at(0.975) - at(0.025)) / 2, p: (reversed + 1) / (RESAMPLES + 1) };
}

/** Mulberry32: even enough for drawing lines, and the same on every machine. @returns numbers from 0 to below 1 */
export function drawer(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
