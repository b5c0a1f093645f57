import type { JobSegment } from "@yizhou/contract";
import { NEEDS_REVIEW_BELOW } from "@yizhou/model";

/** How far a segment has come, as the editor shows it. */
export type SegmentStatus = "untranslated" | "draft" | "confirmed" | "reviewed" | "rejected" | "locked";

export function statusOf({ state, isConfirmed, target, review }: JobSegment): SegmentStatus {
  if (state === "locked") return "locked";
  if (isConfirmed) return review === "reviewed" ? "reviewed" : "confirmed";
  if (review === "rejected") return "rejected";
  return target === null || target === "" || state === "untranslated" || state === "failed"
    ? "untranslated"
    : "draft";
}

/** True for a machine's translation that may be wrong by all that is known of the document, until a person has dealt with it. */
export function needsReview({ problem, quality, isConfirmed }: JobSegment): boolean {
  if (isConfirmed) return false;
  return problem?.code === "warning.needs_review" || (quality ? quality.score < NEEDS_REVIEW_BELOW : false);
}

/** What a machine's translation is worth, as long as no person has dealt with it. */
export function scoreOf({ quality, isConfirmed }: JobSegment): number | null {
  return quality && !isConfirmed ? quality.score : null;
}

/** True for what a person can say is right: not for numbers and marks that stand as they are, nor for what is not translated. */
export function isCounted(segment: JobSegment): boolean {
  return segment.state !== "locked" && segment.origin !== "copy";
}
