import { editDistance } from "./edit-distance.ts";
import {
  DEFAULT_PENALTIES,
  formDifferences,
  markPoints,
  type Penalties,
  type PenaltyReason,
} from "./penalties.ts";
import { distanceScore, passesShortRule } from "./retrieval-bounds.ts";
import { comparedKeys, type MemoryToken } from "./tokens.ts";

/** How a unit's source compares with a query. */
export interface MatchScore {
  /** 0-99; equal texts are the business of exact matching. */
  readonly score: number;
  /** floor(100 · (1 − distance / longer)) before penalties. */
  readonly similarity: number;
  readonly penalties: readonly PenaltyReason[];
}

/**
 * The fuzzy score of two texts that are not equal: floor(100 · (1 − token edit distance / longer length)) of their words, less
 * penalties, at most 99.
 *
 * @param similarity  the score before penalties where the caller knows it already
 * @returns null where a short text (up to 3 tokens) only looks alike by chance
 * Cost: O(m * n / 32).
 */
export function scoreMatch(
  query: readonly MemoryToken[],
  unit: readonly MemoryToken[],
  penalties: Penalties = DEFAULT_PENALTIES,
  similarity?: number,
): MatchScore | null {
  const [left, right] = [comparedKeys(query), comparedKeys(unit)];
  const raw = similarity ?? distanceScore(editDistance(left, right), Math.max(left.length, right.length));
  if (!passesShortRule(left, right, raw)) return null;
  const differences = formDifferences(query, unit);
  const marks = penalties.marks * markPoints(query, unit);
  const taken = differences.reduce((sum, reason) => sum + penalties[reason], marks);
  const score = Math.max(0, Math.min(99, raw - taken));
  const reasons: PenaltyReason[] = differences.filter((reason) => penalties[reason] > 0);
  if (marks > 0) reasons.push("marks");
  return { score, similarity: raw, penalties: reasons };
}
