/**
 * Weights of the figures of `judge-document.ts`, in its order; a function with fewer does without the last. Fitted by logistic
 * regression on faults planted in FLORES (of `short` in its first half), in the Python documentation and in that of React and Vue; a
 * new figure, or another reading of one, needs them fitted anew.
 */
export const JUDGE_WEIGHTS = {
  other: [-3.54, -1.52, -0.02, 0.32, 1.98, 0.24, 1.01, 0.59, 0.72, 0.09, 1.86, 1.37, -0.81, 5.93, 2.37],
  cut: [-2.67, -2.1, -0.16, -0.07, -1.19, 2.01, -1.49, 5.18, 0.05, 2.27, 1.59, 1.08, 0.14, -0.06, 1.41],
  short: [-4.75, -0.5, -0.28, 0, 0, 1.94, 0, 0, 0, 0, 0, 0, 0, 0.48, 0, -0.66, -0.3, 1.14],
  more: [-4.29, 0.66, -1.34, 1.14, -0.0, -1.21, 1.87, 4.27, 3.49, 0.38, 2.31, 0.33, -0.39, 2.51, 1.45],
} as const;
