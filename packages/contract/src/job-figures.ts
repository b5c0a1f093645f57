// The one vocabulary of a job's states and figures. The job's page, the history, the preview, the quote and the report show
// what is derived here and nothing else, so that the same thing has the same number and the same word everywhere.
import type { Job, QuoteItem } from "./jobs.ts";

/** What a job is doing, in the words that people are told. A state of the wire, but for waiting, which has two. */
export type JobStatus = Job["state"] | "waiting" | "stuck";

/**
 * `waiting`: the language models of its engine are on their way; `stuck`: they cannot be fetched at the moment. On the wire
 * both are queued jobs, though no queue keeps them.
 */
export function statusOf({ state, waiting }: Pick<Job, "state" | "waiting">): JobStatus {
  if (state !== "queued" || !waiting) return state;
  return waiting.problem ? "stuck" : "waiting";
}

/** Where translated segments came from; the sum is `translated`. */
export interface Origins {
  readonly memory: number;
  readonly repeats: number;
  readonly engine: number;
  /** Answers that the engine gave in an earlier job. */
  readonly cache: number;
  readonly person: number;
}

/** Segments of a job. `segments = kept + toTranslate`, `toTranslate = translated + failed + open`. */
export interface JobFigures {
  readonly segments: number;
  /** Nothing to translate in them, or locked: they stay as they are. */
  readonly kept: number;
  readonly toTranslate: number;
  readonly translated: number;
  readonly failed: number;
  /** Of the translated ones those that may be wrong, until a person has dealt with them. */
  readonly doubted: number;
  /** Not reached yet, or never. */
  readonly open: number;
  /** Null until there is a report. */
  readonly origins: Origins | null;
  /** Of what is to be translated how much is: 0-100, never rounded up; whole while it grows, with one decimal at the end. */
  readonly percent: number;
}

export function figuresOf({
  state,
  segments: { total, kept, done, failed, doubted },
  report,
}: Pick<Job, "state" | "segments" | "report">): JobFigures {
  const toTranslate = total - kept;
  // What stays as it is counts as done from the moment that it is written down.
  const translated = Math.max(0, done - kept);
  return {
    ...{ segments: total, kept, toTranslate, translated, failed, doubted },
    open: Math.max(0, toTranslate - translated - failed),
    origins: report && originsOf(report, translated),
    percent: percentOf(translated, toTranslate, hasEnded({ state }) ? 10 : 1),
  };
}

const ENDED: ReadonlySet<Job["state"]> = new Set(["done", "partial", "failed", "cancelled", "expired"]);

/** True when the job will not move any more by itself. */
export function hasEnded({ state }: Pick<Job, "state">): boolean {
  return ENDED.has(state);
}

/** @param steps  of a percent */
function percentOf(part: number, whole: number, steps: number): number {
  return whole === 0 ? 0 : Math.floor((100 * steps * part) / whole) / steps;
}

/** What was translated since the report was made, a person did: engines and memory end with the job. */
function originsOf(report: NonNullable<Job["report"]>, translated: number): Origins {
  const { fromMemory: memory, fromRepeats: repeats, fromEngine: engine, fromCache: cache } = report;
  return {
    memory,
    repeats,
    engine,
    cache,
    person: Math.max(0, translated - memory - repeats - engine - cache),
  };
}

/** Segments and their characters. */
export interface Amount {
  readonly segments: number;
  readonly characters: number;
}

/** What starting would do. `all = kept + memory + repeats + engine`, in segments and in characters. */
export interface QuoteFigures {
  readonly files: number;
  readonly all: Amount;
  /** Nothing to translate in them, or locked. */
  readonly kept: Amount;
  readonly memory: Amount;
  readonly repeats: Amount;
  /** Left for an engine. */
  readonly engine: Amount;
}

/** @param items  of a quote; those with a problem cannot start and are not counted */
export function quoteFiguresOf(
  items: readonly Pick<QuoteItem, "characters" | "segments" | "repeats" | "memory" | "engine" | "problem">[],
): QuoteFigures {
  const ready = items.filter(({ problem }) => problem === null);
  const sum = (pick: (item: (typeof ready)[number]) => Amount): Amount =>
    ready.map(pick).reduce(
      (total, one) => ({
        segments: total.segments + one.segments,
        characters: total.characters + one.characters,
      }),
      { segments: 0, characters: 0 },
    );
  const all = sum((item) => item);
  const [memory, repeats, engine] = [
    sum((item) => item.memory),
    sum((item) => item.repeats),
    sum((item) => item.engine),
  ];
  const rest = (pick: (amount: Amount) => number) => pick(all) - pick(memory) - pick(repeats) - pick(engine);
  return {
    ...{ files: ready.length, all, memory, repeats, engine },
    kept: { segments: rest((one) => one.segments), characters: rest((one) => one.characters) },
  };
}
