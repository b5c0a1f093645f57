import { NEEDS_REVIEW_BELOW, type SegmentQuality, type SegmentResult } from "@yizhou/model";
import type { Judgement } from "@yizhou/qa";

/** Of a judgement that doubts nothing its figures hardly go lower (`judge-document.ts` doubts from odds of 0.9 on, of few pairs from 1.2). */
const LEAST_UNDOUBTED = 28;
/** Numbers and marks alone vouch for no meaning. */
const MOST_BY_CHECKS = 85;
/** Whatever its words say, its formatting is not as it was. */
const MOST_WITH_LOST_TAGS = 75;
/** Doubts that are kept with a score. */
const DOUBTS_KEPT = 5;

/**
 * The score that people are shown. What is doubted stands below `NEEDS_REVIEW_BELOW` and what is not at or above it, so that one
 * number says both.
 */
export function qualityOf(
  { origin, matchScore, problem }: Pick<SegmentResult, "origin" | "matchScore" | "problem">,
  { score, doubts, basis }: Judgement,
): SegmentQuality {
  const isMemory = origin === "memory";
  const doubtless = isMemory
    ? Math.min(100, matchScore ?? 100)
    : basis === "checks"
      ? MOST_BY_CHECKS
      : NEEDS_REVIEW_BELOW +
        Math.round(((100 - NEEDS_REVIEW_BELOW) * (score - LEAST_UNDOUBTED)) / (100 - LEAST_UNDOUBTED));
  const most = problem?.code === "engine.tags_lost" ? MOST_WITH_LOST_TAGS : 100;
  return {
    score:
      doubts.length > 0
        ? Math.min(NEEDS_REVIEW_BELOW - 1, score)
        : Math.max(NEEDS_REVIEW_BELOW, Math.min(most, doubtless)),
    basis: isMemory ? "memory" : basis,
    doubts: doubts.slice(0, DOUBTS_KEPT).map(({ code, values }) => ({ code, values })),
  };
}
