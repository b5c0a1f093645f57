import type { Engine, EngineUsage, TranslationField } from "@yizhou/engines";
import type { LanguageTag, Segment, SegmentResult } from "@yizhou/model";
import type { TranslationMemory } from "@yizhou/tm";
import type { EngineFault } from "./ask-engine.ts";

/**
 * Where a job's segments live. The server keeps them in PostgreSQL, the command line in memory. `save` is the checkpoint:
 * what it acknowledged is never translated again, whatever is killed.
 */
export interface SegmentStore {
  /** Results known so far, by ordinal; empty at first. */
  load(): Promise<ReadonlyMap<number, SegmentResult>>;
  /** Durable and atomic: all of `results` or none. May be called while another save runs. */
  save(results: readonly SegmentResult[], usage: EngineUsage | null): Promise<void>;
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
  readonly repeats: number;
  readonly usage: EngineUsage;
}
