export { assessSystem, type Assessment, type Score } from "./assess-system.ts";
export { blindSheet, type BlindSheet } from "./blind-sheet.ts";
export { bleu, chrf, type Metric } from "./metrics.ts";
export type { Overlap } from "./n-grams.ts";
export { canPlantFaults, tellFaults, type ToldFaults } from "./tell-faults.ts";
export { PLANTED_FAULTS, plantFault, type PlantedFault } from "./planted-faults.ts";
export { compareLines, RESAMPLES, type Significance } from "./significance.ts";
export { tokeniserOf, tokensOf, type Tokeniser } from "./tokens.ts";
export { translateTestSet, type System, type TestSet } from "./translate-test-set.ts";
