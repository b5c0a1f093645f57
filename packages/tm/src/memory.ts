import type { InlineContent, LanguageTag } from "@yizhou/model";
import type { PenaltyReason } from "./penalties.ts";
import type { Repair } from "./repair-values.ts";

/**
 * A memory hit. Scores: 102 both neighbours equal, 101 one of them, 100 same text, below that alike; each less penalties.
 */
export interface MemoryMatch {
  readonly score: number;
  /** For the query: its tags, and its numbers and dates where they could be put in. */
  readonly target: InlineContent;
  /** Library the entry comes from. */
  readonly library: string;
  /** The unit's own id, or its number in the library, from 1. */
  readonly unitId?: string;
  /** Source of the entry; absent when it is the same as the query's. */
  readonly source?: InlineContent;
  /** Likeness of the words alone, before penalties; absent for the same text. */
  readonly similarity?: number;
  readonly penalties?: readonly PenaltyReason[];
  /** What was changed in the stored target. */
  readonly repairs?: readonly Repair[];
  /** A number or a tag is wrong in the target and could not be repaired: for a person or an engine, not to be used as it is. */
  readonly needsEditing?: boolean;
}

export interface MemoryQuery {
  readonly source: InlineContent;
  readonly previous?: string;
  readonly next?: string;
}

/** A translation memory for one language pair, asked in batches. Implementations: in memory (here), PostgreSQL (server). */
export interface TranslationMemory {
  /**
   * The best match for each query, in order; `null` where nothing reaches `minScore`.
   *
   * @param minScore  1-102; below 100 fuzzy matches are looked for as well. It is held against the likeness of the words:
   *   penalties for tags, case and width come off the score that is shown.
   */
  lookup(
    queries: readonly MemoryQuery[],
    pair: { from: LanguageTag; to: LanguageTag },
    minScore: number,
  ): Promise<readonly (MemoryMatch | null)[]>;
}
