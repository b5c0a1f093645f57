import type { Engine, EngineUsage, MatchHint, TermHint, TranslationField } from "@yizhou/engines";
import type {
  InlineContent,
  LanguageTag,
  Segment,
  SegmentQuality,
  SegmentResult,
  TextUnitKind,
} from "@yizhou/model";
import type { Termbase } from "@yizhou/termbase";
import type { TranslationMemory } from "@yizhou/tm";
import type { EngineFault } from "./ask-engine.ts";
import type { GuideStore } from "./guide.ts";
import type { Likeness } from "./likeness.ts";

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
  /**
   * Changes translations that were saved before, and what is said of them, where nobody has touched them since. Durable and atomic
   * like `save`; what a person wrote or confirmed meanwhile stands.
   *
   * @returns the ordinals that were changed
   */
  amend(amendments: readonly Amendment[], spent: EngineSpending | null): Promise<ReadonlySet<number>>;
  /** Writes down how far translations can be relied on, where they still say what was judged and no person has touched them. */
  rate(ratings: readonly Rating[]): Promise<void>;
  /** Notes that a reviewer has read these translations as they were ordered to be, and what that took. Durable and atomic like `save`. */
  noteReviewed(ordinals: readonly number[], spent: EngineSpending | null): Promise<void>;
}

/** What is held of a translation. */
export interface Rating {
  readonly ordinal: number;
  readonly quality: SegmentQuality;
  /** What was judged. */
  readonly of: InlineContent;
}

/** What a segment says from now on, if it still says what it said when it was judged. */
export interface Amendment extends SegmentResult {
  readonly target: InlineContent;
  /** What it said then. */
  readonly was: InlineContent;
  /** It repeats this segment, and changes only together with it; null: it stands for itself. */
  readonly follows: number | null;
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
  /** Better ones, for what this job has kept under the same keys; a key that is not there any more stays away. */
  replace(entries: readonly CachedTranslation[]): Promise<void>;
}

export interface TranslateSegmentsInput {
  readonly segments: readonly Segment[];
  readonly from: LanguageTag;
  readonly to: LanguageTag;
  readonly field?: TranslationField;
  readonly documentTitle?: string;
  /** What the text units of the segments are, by id; for engines that read paragraphs rather than sentences. */
  readonly unitKinds?: ReadonlyMap<string, TextUnitKind>;
  /** How the person wants the translation, in their words; for engines that can be told. */
  readonly instruction?: string;
  /** Where what is known of the document as a whole is kept; absent: nothing is asked of it. */
  readonly guide?: GuideStore;
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
  /** Who is asked again for what is doubted; all engines where it is absent. */
  readonly secondLook?: SecondLookChoice;
  /**
   * What a language model reads once more against its source when all is there: what is still doubted, or all that this run had
   * translated. Absent: nothing.
   */
  readonly review?: "doubted" | "all";
  /** How like a service's vectors find two texts: evidence beside words and lengths. */
  readonly likeness?: Likeness | undefined;
  /** Asked before every batch: lets the caller interleave jobs fairly (wait for a turn). */
  readonly takeTurn?: () => Promise<() => void>;
  /** Segments that failed in an earlier run are asked again; otherwise they stay failed. */
  readonly retryFailed?: boolean;
  readonly onProgress?: (progress: TranslationProgress) => void;
  /** Told of every batch that an engine failed as a whole, for the log. */
  readonly onFault?: (fault: EngineFault) => void;
}

/** Asking again costs: it is the caller who knows at whose expense. */
export interface SecondLookChoice {
  readonly engines: readonly Engine[];
  /** Whether the engine may be asked again for what this result holds. */
  readonly isAllowed: (engine: Pick<Engine, "id">, result: SegmentResult) => boolean;
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
