export { blindSheet, type BlindSheet } from "./blind-sheet.ts";
export { bleu, chrf, type Metric } from "./metrics.ts";
export type { Overlap } from "./n-grams.ts";
export { PLANTED_FAULTS, plantFault, type PlantedFault } from "./planted-faults.ts";
export { compareLines, RESAMPLES, type Significance } from "./significance.ts";
export { tokeniserOf, tokensOf, type Tokeniser } from "./tokens.ts";
