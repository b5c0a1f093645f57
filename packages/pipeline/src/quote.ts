import { plainText, type LanguageTag, type Segment } from "@yizhou/model";
import { countCharacters } from "@yizhou/text";
import {
  bandOf,
  LEAST_FUZZY_SCORE,
  LEVERAGE_BANDS,
  type LeverageBand,
  type TranslationMemory,
} from "@yizhou/tm";
import { findMatches, needsTranslation, PRETRANSLATION_SCORE } from "./pretranslate.ts";
import { groupRepeats } from "./repeats.ts";

export interface SegmentCount {
  readonly segments: number;
  readonly characters: number;
}

/** What a job would do, before it starts. `memory + repeats + engine` are the segments that need a translation. */
export interface DocumentQuote {
  /** Of all text, white space folded (see `countCharacters`). */
  readonly characters: number;
  readonly segments: number;
  /** Repeat an earlier segment that memory does not cover. */
  readonly repeats: SegmentCount;
  /** Matches that replace an engine. */
  readonly memory: SegmentCount;
  /** Left for an engine. */
  readonly engine: SegmentCount;
  /**
   * The same segments by the bands that translators count in: `memory` in the band of each match, `repeats` as repetitions,
   * `engine` in the band of what memory has that is alike. Present when asked for.
   */
  readonly bands?: Readonly<Record<LeverageBand, SegmentCount>>;
}

export interface QuoteOptions {
  /** As the job will have it (see `TranslateSegmentsInput`). */
  readonly pretranslationScore?: number;
  /** Looks for fuzzy matches from 50 on and counts bands. */
  readonly withBands?: boolean;
}

/**
 * Counts what memory, repeats and an engine would each do. Asks memory exactly as the job will.
 */
export async function quoteSegments(
  segments: readonly Segment[],
  pair: { from: LanguageTag; to: LanguageTag },
  memory?: TranslationMemory,
  options: QuoteOptions = {},
): Promise<DocumentQuote> {
  const wanted = segments.filter(needsTranslation);
  const covered = new Set<number>();
  const scores = new Map<number, number>();
  const use = options.pretranslationScore ?? PRETRANSLATION_SCORE;
  const find = options.withBands ? Math.min(use, LEAST_FUZZY_SCORE) : use;
  if (memory) {
    for await (const matches of findMatches(wanted, segments, memory, pair, { use, find })) {
      for (const { segment, match, usable } of matches) {
        if (usable) covered.add(segment.ordinal);
        if (match) scores.set(segment.ordinal, match.score);
      }
    }
  }
  // A segment that memory covers carries its repeats along, as in the job.
  const groups = groupRepeats(
    [...wanted].sort((a, b) => Number(covered.has(b.ordinal)) - Number(covered.has(a.ordinal))),
  );
  const repeats = groups.flatMap(({ followers }) => followers.filter(({ ordinal }) => !covered.has(ordinal)));
  const fromMemory = wanted.filter(({ ordinal }) => covered.has(ordinal));
  const forEngine = groups.map(({ leader }) => leader).filter(({ ordinal }) => !covered.has(ordinal));
  return {
    characters: sumCharacters(segments),
    segments: segments.length,
    memory: countOf(fromMemory),
    repeats: countOf(repeats),
    engine: countOf(forEngine),
    ...(options.withBands && { bands: countBands([...fromMemory, ...forEngine], repeats, scores) }),
  };
}

function countBands(
  matched: readonly Segment[],
  repeats: readonly Segment[],
  scores: ReadonlyMap<number, number>,
): Record<LeverageBand, SegmentCount> {
  const byBand = Map.groupBy(matched, ({ ordinal }) => bandOf(scores.get(ordinal) ?? null));
  const entries = LEVERAGE_BANDS.map((band) => [
    band,
    countOf(band === "repetitions" ? repeats : (byBand.get(band) ?? [])),
  ]);
  return Object.fromEntries(entries) as Record<LeverageBand, SegmentCount>;
}

function countOf(segments: readonly Segment[]): SegmentCount {
  return { segments: segments.length, characters: sumCharacters(segments) };
}

function sumCharacters(segments: readonly Segment[]): number {
  return segments.reduce((sum, { source }) => sum + countCharacters(plainText(source)), 0);
}
