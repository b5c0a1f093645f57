import type { FindingCode } from "./checks.ts";

/**
 * What only the whole document shows of a translation: `other`: it seems to translate another text; `cut`: part of its source is
 * missing; `more`: it says more than its source; `same`: different sources have it too.
 */
export type DocumentDoubt = `meaning.${"other" | "cut" | "more" | "same"}`;

/** Why a translation is doubted: a finding of a check, or what the whole document shows. */
export type DoubtCode = FindingCode | DocumentDoubt;
