import type { Evidence } from "./learn.ts";
import type { LatticeResult, StepModel } from "./lattice.ts";
import { BEAD_SIZES, PARAMETERS } from "./parameters.ts";
import type { Side } from "./sides.ts";

/** Before anything is seen. */
export function firstSteps(): StepModel {
  return {
    sizes: BEAD_SIZES.map((size) => size.prior),
    dropStart: PARAMETERS.dropStart,
    dropGoesOn: PARAMETERS.dropGoesOn,
  };
}

/** How this pair of texts was translated: how often sentences were joined, split or left out. */
export function estimateSteps(results: readonly LatticeResult[]): StepModel {
  const { priorStrength, dropPriorStrength, dropStart, dropGoesOn } = PARAMETERS;
  const counts = BEAD_SIZES.map((size) => size.prior * priorStrength);
  let [beads, runs, drops] = [0, 0, 0];
  for (const result of results) {
    runs += result.dropRuns;
    drops += result.drops;
    for (const { kind, probability } of result.beads) {
      counts[kind]! += probability;
      beads += probability;
    }
  }
  const total = beads + priorStrength * BEAD_SIZES.reduce((sum, size) => sum + size.prior, 0);
  return {
    sizes: counts.map((count) => count / total),
    // Half of the runs are on either side.
    dropStart: clamp((runs / 2 + dropStart * dropPriorStrength) / (beads + dropPriorStrength), 0.002, 0.12),
    dropGoesOn: clamp((drops - runs + dropGoesOn * 3) / (drops + 3), 0.2, 0.85),
  };
}

/** Target length per source length in the likely 1-1 beads; `null` when there are too few to say. */
export function medianRatio(source: Side, target: Side, evidence: readonly Evidence[]): number | null {
  const ratios = evidence
    .filter((e) => e.weight > 0.5 && e.sourceEnd - e.sourceStart === 1 && e.targetEnd - e.targetStart === 1)
    .map((e) => target.lengths[e.targetStart]! / source.lengths[e.sourceStart]!)
    .sort((a, b) => a - b);
  return ratios.length > 5 ? ratios[ratios.length >> 1]! : null;
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value));
}
