import type { JobSegment, MatchedSegments } from "@yizhou/contract";
import type { SegmentEdit } from "./pending-edit.ts";
import { statusOf } from "./segment-status.ts";

export type FoundMatch = MatchedSegments["matches"][number];

/** From which score on a match is put in. */
export const LEAST_SCORES = [100, 95, 85, 75, 50] as const;
export type LeastScore = (typeof LEAST_SCORES)[number];

/** What is asked for before anything is looked up. */
export interface MatchWish {
  readonly minScore: LeastScore;
  /** A machine's drafts give way to a match; what is untranslated is filled in any case. */
  readonly takesDrafts: boolean;
}

/** True for a sentence that a match may be put into: what somebody has typed, confirmed or sent back is left alone. */
export function canTakeMatch(segment: JobSegment, { takesDrafts }: Pick<MatchWish, "takesDrafts">): boolean {
  if (segment.origin === "copy") return false;
  const status = statusOf(segment);
  return status === "untranslated" || (takesDrafts && status === "draft" && segment.origin !== "person");
}

/** What matches change: those that say something else than the sentence does, and are no worse than a match that stands there. */
export function editsOfMatches(
  segments: readonly JobSegment[],
  matches: readonly FoundMatch[],
  wish: MatchWish,
  mayWrite: (segment: JobSegment) => boolean,
): SegmentEdit[] {
  return matches.flatMap(({ ordinal, score, target }): SegmentEdit[] => {
    const segment = segments[ordinal];
    if (!segment || !canTakeMatch(segment, wish) || !mayWrite(segment) || segment.target === target)
      return [];
    const isBetterThere = segment.origin === "memory" && (segment.matchScore ?? 0) > score;
    return isBetterThere ? [] : [{ ordinal, target, isConfirmed: false, matchScore: score }];
  });
}

/** How many edits there are from each score on, the best first, without what has none. */
export function countByScore(edits: readonly SegmentEdit[]): readonly (readonly [LeastScore, number])[] {
  return LEAST_SCORES.flatMap((least, at) => {
    const below = LEAST_SCORES[at - 1] ?? Infinity;
    const count = edits.filter(({ matchScore = 0 }) => matchScore >= least && matchScore < below).length;
    return count === 0 ? [] : [[least, count] as const];
  });
}
