import type { FindingCode } from "./checks.ts";

/**
 * What only the whole document shows of a translation: `other`: it seems to translate another text; `cut`: part of its source is
 * missing; `more`: it says more than its source; `same`: different sources have it too; `far`: the vectors of the two texts are less alike
 * than those of the document's other pairs; `joined`: its source was two texts when these were translated; `parted`: it was one.
 */
export type DocumentDoubt = `meaning.${"other" | "cut" | "more" | "same" | "far" | "joined" | "parted"}`;

/**
 * What a reviewing language model holds against a translation: the dimensions of MQM 2.0 that a sentence can fail in. Its value is the
 * place in the translation, empty where something is missing.
 */
export const REVIEW_CATEGORIES = [
  "accuracy",
  "omission",
  "addition",
  "terminology",
  "language",
  "style",
] as const;
export type ReviewCategory = (typeof REVIEW_CATEGORIES)[number];
export type ReviewerDoubt = `reviewer.${ReviewCategory}`;

/** Why a translation is doubted: a finding of a check, what the whole document shows, or what a reviewer said. */
export type DoubtCode = FindingCode | DocumentDoubt | ReviewerDoubt;
