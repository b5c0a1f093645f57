/** Sizes of beads the method knows besides drops, with their first probabilities (drops have their own, below). */
export const BEAD_SIZES: readonly {
  readonly source: number;
  readonly target: number;
  readonly prior: number;
}[] = [
  { source: 1, target: 1, prior: 0.8 },
  { source: 1, target: 2, prior: 0.055 },
  { source: 2, target: 1, prior: 0.055 },
  { source: 1, target: 3, prior: 0.012 },
  { source: 3, target: 1, prior: 0.012 },
  { source: 1, target: 4, prior: 0.004 },
  { source: 4, target: 1, prior: 0.004 },
  { source: 2, target: 2, prior: 0.008 },
  { source: 2, target: 3, prior: 0.003 },
  { source: 3, target: 2, prior: 0.003 },
];

/** Most sentences of one side in a bead. */
export const MAX_SPAN = 4;

/**
 * The method's constants. Measured on the documentation sets of the corpus by leaving one set out at a time; the plateau is
 * wide (halving or doubling any of them moves strict F1 by less than .01 on the hard sets).
 */
export const PARAMETERS = {
  /** Variance of log(target length / source length): base + perLength / source length. */
  lengthVariance: 0.05,
  lengthVariancePerUnit: 1.5,
  lexicalWeight: 0.8,
  /** Log-ratio one token may add at most. */
  lexicalCap: 5,
  /** Probability given to translations known before the text is seen. */
  equal: 0.6,
  equalMark: 0.25,
  samePrefix: 0.25,
  seed: 0.5,
  known: 0.6,
  learned: 0.8,
  /** Learned pairs: least beads with both, least log-ratio against chance, least Dice, and how many per word. */
  leastTogether: 1.8,
  togetherDiscount: 0.7,
  leastLogRatio: 0.7,
  leastDice: 0.4,
  translationsPerWord: 4,
  rounds: 3,
  /** First probability of starting a run of drops on one side, and of going on with it. */
  dropStart: 0.03,
  dropGoesOn: 0.6,
  dropSwitchesSide: 0.05,
  /** Weight of the first probabilities when they are estimated anew, in beads. */
  priorStrength: 20,
  dropPriorStrength: 20,
  /** Value of a right drop against a right bead when the path is chosen. */
  dropGain: 0.4,
};
export type Parameters = typeof PARAMETERS;
