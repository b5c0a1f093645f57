/** Of one evaluation of engines. */
export const EVALUATION_LIMITS = {
  mostPairs: 500,
  /** Code points of a sentence. */
  mostCharacters: 2000,
  mostEngines: 3,
  /** Bytes of a file that sentences are taken from. */
  mostBytes: 20 * 2 ** 20,
} as const;

/** Primary languages of translations that faults can be planted in. */
export const FAULT_TARGETS: readonly string[] = ["en", "zh", "ko"];
