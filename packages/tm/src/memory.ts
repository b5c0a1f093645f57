import type { InlineContent, LanguageTag } from "@yizhou/model";

/** A memory hit. Scores: 102 both neighbours equal, 101 one of them, 100 same text. Below 100 comes with fuzzy matching. */
export interface MemoryMatch {
  readonly score: number;
  readonly target: InlineContent;
  /** Library the entry comes from. */
  readonly library: string;
}

export interface MemoryQuery {
  readonly source: InlineContent;
  readonly previous?: string;
  readonly next?: string;
}

/** A translation memory for one language pair, asked in batches. Implementations: in memory (here), PostgreSQL (server). */
export interface TranslationMemory {
  /** One answer per query, in order; `null` where nothing reaches `minScore`. */
  lookup(
    queries: readonly MemoryQuery[],
    pair: { from: LanguageTag; to: LanguageTag },
    minScore: number,
  ): Promise<readonly (MemoryMatch | null)[]>;
}
