import type { DoubtCode } from "./doubts.ts";

/**
 * What a score rests on. `document`: on the translation's own values and marks, and on the words and lengths of all others of its
 * document; `checks`: on its own values and marks alone, where a document is too short to say more; `memory`: on how like the memory's
 * sentence is, and whether its values have counterparts.
 */
export type QualityBasis = "document" | "checks" | "memory";

/** How far a machine's translation can be relied on. */
export interface SegmentQuality {
  /** 0-100. Below `NEEDS_REVIEW_BELOW` exactly where something speaks against it. */
  readonly score: number;
  readonly basis: QualityBasis;
  /** What speaks against it, gravest first. */
  readonly doubts: readonly { readonly code: DoubtCode; readonly values: readonly string[] }[];
}

/** A translation with a lower score is to be looked at by a person. */
export const NEEDS_REVIEW_BELOW = 60;

/** True for a machine's translation that may be wrong by what the checks and the rest of the document say of it. */
export function needsReview({
  state,
  problem,
  quality,
}: {
  readonly state: string;
  readonly problem: { readonly code: string } | null;
  readonly quality?: SegmentQuality | null;
}): boolean {
  if (state !== "translated") return false;
  return problem?.code === "warning.needs_review" || (quality ? quality.score < NEEDS_REVIEW_BELOW : false);
}
