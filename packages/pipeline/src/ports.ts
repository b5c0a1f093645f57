import type { Engine, EngineUsage, MatchHint, TermHint, TranslationField } from "@yizhou/engines";
import type { InlineContent, LanguageTag, Segment, SegmentResult } from "@yizhou/model";
import type { Termbase } from "@yizhou/termbase";
import type { TranslationMemory } from "@yizhou/tm";
import type { EngineFault } from "./ask-engine.ts";

/** What one checkpoint took of an engine. */
export interface EngineSpending {
  readonly engineId: string;
  readonly usage: EngineUsage;
  /** Segments that the cache gave in this engine's name, for nothing. */
  readonly cachedSegments: number;
}

/**
 * Where a job's segments live. The server keeps them in PostgreSQL, the command line in memory. `save` is the checkpoint:
 * what it acknowledged is never translated again, whatever is killed.
 */
export interface SegmentStore {
  /** Results known so far, by ordinal; empty at first. */
  load(): Promise<ReadonlyMap<number, SegmentResult>>;
  /** Durable and atomic: all of `results` or none. May be called while another save runs. */
  save(results: readonly SegmentResult[], spent: EngineSpending | null): Promise<void>;
}

/** What an engine may use for one segment. */
export interface SegmentHints {
  /** Terms that occur in it. */
  readonly terms: readonly TermHint[];
  /** Similar segments of a memory, best first. */
  readonly matches: readonly MatchHint[];
}

/**
 * Terms and similar segments for sources, one answer for each in their order.
 * Asked in the steps in which engines are asked, so that a large document does not wait for its last segment.
 */
export type FindHints = (
  sources: readonly InlineContent[],
  pair: { readonly from: LanguageTag; readonly to: LanguageTag },
) => Promise<readonly SegmentHints[]>;

/** A translation as the cache holds it: its tags are those of the source's canonical form. */
export interface CachedTranslation {
  /** From `cacheKeyOf`. */
  readonly key: string;
  readonly target: InlineContent;
}

/** What one of the engines has said for a source before. */
export interface Answer {
  readonly source: InlineContent;
  readonly target: InlineContent;
  readonly engineId: string;
}

/**
 * Engine translations kept for the next time the same thing is asked. Whose they are, how long and how many is the caller's
 * matter: the port sees the entries of one owner only.
 */
export interface TranslationCache {
  /** Those of `keys` that are there. */
  lookup(keys: readonly string[]): Promise<ReadonlyMap<string, InlineContent>>;
  /** A key that is there already stays as it is. */
  keep(entries: readonly CachedTranslation[]): Promise<void>;
}

export interface TranslateSegmentsInput {
  readonly segments: readonly Segment[];
  readonly from: LanguageTag;
  readonly to: LanguageTag;
  readonly field?: TranslationField;
  readonly documentTitle?: string;
  /** In the order of preference; the next is asked for what the one before could not do. May be empty. */
  readonly engines: readonly Engine[];
  readonly memory?: TranslationMemory;
  /** From which score on a memory match replaces an engine, 50-102. Below 100 that is a fuzzy match. 100 by default. */
  readonly pretranslationScore?: number;
  /** Terms and fuzzy matches that go along with what an engine is asked. */
  readonly hints?: FindHints;
  /** Answers that miss its terms are asked for once more where that may help. */
  readonly termbase?: Termbase;
  /**
   * A token that changes when memory or terms have changed. Asked before every batch: what a person has confirmed meanwhile
   * then fills segments of the batch, or goes along with it, although other matches had been found when the job began.
   */
  readonly memoryVersion?: () => Promise<string>;
  /** What the same engines have translated before, in the same surroundings. */
  readonly cache?: TranslationCache;
  /**
   * Answers that hold whatever stands around their sources, by `repeatKey`: its owner has seen them in this document and goes
   * on with them. Used as the cache's are, after memory.
   */
  readonly answers?: ReadonlyMap<string, Answer>;
  readonly store: SegmentStore;
  readonly signal: AbortSignal;
  /** Deadline of one batch, retries included. Default: three calls of the engine's own deadline. */
  readonly batchTimeoutMs?: number;
  /** Asked before every batch: lets the caller interleave jobs fairly (wait for a turn). */
  readonly takeTurn?: () => Promise<() => void>;
  /** Segments that failed in an earlier run are asked again; otherwise they stay failed. */
  readonly retryFailed?: boolean;
  readonly onProgress?: (progress: TranslationProgress) => void;
  /** Told of every batch that an engine failed as a whole, for the log. */
  readonly onFault?: (fault: EngineFault) => void;
}

export interface TranslationProgress {
  readonly total: number;
  readonly done: number;
  readonly failed: number;
  /** Ordinals that changed since the last call. */
  readonly changed: readonly number[];
}

/** Counts over the whole job, what an earlier run had saved included; `usage` is of this run. */
export interface TranslateSegmentsOutcome {
  readonly translated: number;
  readonly failed: number;
  readonly locked: number;
  readonly fromMemory: number;
  readonly fromCache: number;
  readonly repeats: number;
  readonly usage: EngineUsage;
}
