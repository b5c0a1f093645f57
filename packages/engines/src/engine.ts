import type { CodedProblem, InlineContent, LanguageTag, ReviewCategory, TextUnitKind } from "@yizhou/model";
import type { EnginePrice } from "./price.ts";

/** How an engine works, which decides what the user is told before text leaves the machine. */
export type EngineKind = "llm" | "service" | "local" | "pseudo";

export interface EngineLimits {
  readonly maxSegmentsPerBatch: number;
  readonly maxCharactersPerBatch: number;
  /** Batches in flight at once for one engine key. */
  readonly maxConcurrency: number;
  /** Deadline of one outside call, in milliseconds. */
  readonly callTimeoutMs: number;
}

/** One segment to translate. `id` is unique in the batch. */
export interface EngineItem {
  readonly id: number;
  readonly source: InlineContent;
  /** What was wrong with an earlier answer, in English and in our words; language models are told, others ask as before. */
  readonly note?: string;
  /** Equal of segments that stand side by side in one text unit: a paragraph, a cell. */
  readonly unitId?: string;
  /** What that unit is; absent where nobody knows. */
  readonly kind?: TextUnitKind;
  /** The best similar sentence of a memory. */
  readonly match?: MatchHint;
  /** Its translation, where that is to be reviewed. */
  readonly draft?: InlineContent;
}

/** What a reviewer holds against a translation. */
export interface ReviewRemark {
  readonly category: ReviewCategory;
  /** The place in the draft, as text; empty where something is missing. */
  readonly span: string;
}

export interface TermHint {
  readonly source: string;
  readonly target: string;
}

export interface MatchHint {
  readonly source: string;
  readonly target: string;
  readonly score: number;
}

/** What the engine may use besides the segments themselves. Document text is data, never instruction. */
export interface EngineContext {
  readonly from: LanguageTag;
  readonly to: LanguageTag;
  readonly field?: TranslationField;
  readonly documentTitle?: string;
  /** Plain text of neighbouring segments, not to be translated. */
  readonly before?: readonly string[];
  readonly after?: readonly string[];
  /** Headings that the first segment stands under, the outermost first. */
  readonly headings?: readonly string[];
  /** The last sentences before the segments with their translations, instead of `before` where these are known. */
  readonly earlier?: readonly { readonly source: string; readonly target: string }[];
  readonly terms?: readonly TermHint[];
  /** What the document is, for engines that read texts. */
  readonly brief?: DocumentBrief;
  /** How the person who ordered the translation wants it: tone, person, spelling. Their own words, and an instruction. */
  readonly instruction?: string;
  /** Something is asked of the whole document, with one segment that stands for it; only for engines that say `canStudy`. */
  readonly question?: DocumentQuestion;
  /** A draft is to be written anew or explained; only for engines that say `canRevise`, and for one segment. */
  readonly revision?: Revision;
  /**
   * Told of good answers before the whole batch is there, where the engine hears it sentence by sentence; each stands among the results
   * again, unchanged.
   */
  readonly onAnswer?: (answer: EngineItemResult) => void;
  /** The drafts of the segments are read against their sources and corrected; only for engines that say `canReview`. */
  readonly review?: true;
}

/** What a translator wants to know before the first sentence. */
export interface DocumentBrief {
  readonly title: string;
  readonly summary: string;
  readonly field: string;
  readonly audience: string;
  readonly voice: string;
  readonly abbreviations: readonly { readonly short: string; readonly long: string }[];
}

/**
 * `brief`: what the document is; answered by a `DocumentBrief`. `terms`: how its terms are to be rendered, a line of `material` each
 * (`id`, the term and a sentence, with tabs between them); answered by a list of `[id, rendering]`. Answers are JSON, as plain text.
 */
export interface DocumentQuestion {
  readonly about: "brief" | "terms";
  readonly material: string;
}

/** How a person wants a draft rewritten (`terms`: with the terms of the context), or what they want to be told of it. */
export type RevisionWish = "shorter" | "formal" | "academic" | "terms" | "explain" | "why";

export interface Revision {
  readonly wish: RevisionWish;
  readonly draft: InlineContent;
  /** What `why` is about. */
  readonly word?: string;
  /** Language of explanations. */
  readonly explainIn: LanguageTag;
}

export type TranslationField = "general" | "biomed" | "engineering" | "law" | "finance" | "humanities";

/** Per segment: a target whose tags are those of its source, or the reason there is none. */
export type EngineItemResult =
  | {
      readonly id: number;
      readonly target: InlineContent;
      readonly repaired: boolean;
      /** Of a review: gravest first; empty where the draft may stand, and then it is the target. */
      readonly remarks?: readonly ReviewRemark[];
    }
  | { readonly id: number; readonly problem: CodedProblem };

export interface EngineUsage {
  readonly requests: number;
  readonly characters: number;
  readonly inputTokens: number;
  readonly outputTokens: number;
}

export interface EngineBatchResult {
  /** One for every item of the batch, in any order. */
  readonly results: readonly EngineItemResult[];
  readonly usage: EngineUsage;
}

export interface EnginePair {
  readonly from: string;
  readonly to: string;
}

/** What a pair needs once before it can be served: models of this machine that must be fetched first. */
export interface EngineNeeds {
  /** Ids of the models, `en-zh`. */
  readonly models: readonly string[];
  /** What fetching them takes, in bytes. */
  readonly downloadBytes: number;
}

export interface PreparationProgress {
  readonly doneBytes: number;
  readonly totalBytes: number;
}

/** Of engines that keep something on this machine. A pair they list may still need it. */
export interface EnginePreparation {
  /** What is missing for a pair; `null` when it can be served at once, or not at all. No network, some milliseconds. */
  needs(pair: EnginePair): Promise<EngineNeeds | null>;
  /**
   * Fetches what is missing. Shared by all callers; a cut attempt goes on where it ended.
   *
   * @throws {AppError} engine.model_unreachable, engine.model_mismatch, engine.models_disk_full, engine.models_unwritable;
   *   the signal's reason when aborted
   */
  prepare(
    pair: EnginePair,
    options: {
      readonly signal: AbortSignal;
      readonly onProgress?: (progress: PreparationProgress) => void;
    },
  ): Promise<void>;
}

/**
 * A translation engine. Adapters do their own retries of passing faults (429, 5xx, broken connections) within
 * `limits.callTimeoutMs` and hold their own per-key limits; the caller does batching, repeats, checkpoints and fail-over.
 */
export interface Engine {
  /** `openai-compatible`, `apertium`, `pseudo`, … or the operator's own name for a configured one. */
  readonly id: string;
  readonly kind: EngineKind;
  /** Shown to the user: the product name of the service or model. */
  readonly name: string;
  /** Host the text goes to, for "your text goes to …"; `null` when it stays on this machine. */
  readonly destination: string | null;
  readonly limits: EngineLimits;
  /** The same sentence always has the same answer, whatever stands around it: it is not asked for twice. */
  readonly isRepeatable?: boolean;
  /** What the vendor says it takes; absent where it is unknown or nothing. */
  readonly price?: EnginePrice;
  /** Changes whenever the same text would be translated anew: model and prompt version. Part of a cache's key. */
  readonly cacheKey?: string;
  /** Takes `EngineContext.revision`: the target is the draft written anew, or an explanation as plain text. */
  readonly canRevise?: boolean;
  /** Takes `EngineContext.question`. */
  readonly canStudy?: boolean;
  /** Takes `EngineContext.review`. */
  readonly canReview?: boolean;
  /** Only where pairs may need something fetched first; `translate` then throws `engine.model_missing` until it is there. */
  readonly preparation?: EnginePreparation;
  /** `"any"` for engines that take every pair (language models). May start a program or ask the service once. */
  pairs(signal?: AbortSignal): Promise<readonly EnginePair[] | "any">;
  /**
   * Tries the engine with one short sentence or says what it lacks (`engine.key_missing`, `engine.program_missing`, …).
   * Never throws.
   */
  check(signal?: AbortSignal): Promise<CodedProblem | null>;
  /**
   * Item-level faults come back as `problem`; a fault of the whole call (refused key, quota, no connection after retries)
   * is thrown.
   *
   * @throws {AppError} engine.unauthorized, engine.quota_exceeded, engine.rate_limited, engine.unavailable, engine.timeout,
   *   engine.pair_unsupported, engine.key_missing, engine.program_missing, engine.model_missing, engine.model_damaged; the signal's
   *   reason when aborted
   */
  translate(
    batch: readonly EngineItem[],
    context: EngineContext,
    signal: AbortSignal,
  ): Promise<EngineBatchResult>;
}
