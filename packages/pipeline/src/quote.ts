import { plainText, type LanguageTag, type Segment } from "@yizhou/model";
import { countCharacters } from "@yizhou/text";
import type { TranslationMemory } from "@yizhou/tm";
import { lookUpMatches, needsTranslation } from "./pretranslate.ts";
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
  /** Exact and context matches. */
  readonly memory: SegmentCount;
  /** Left for an engine. */
  readonly engine: SegmentCount;
}

/**
 * Counts what memory, repeats and an engine would each do. Asks memory exactly as the job will.
 */
export async function quoteSegments(
  segments: readonly Segment[],
  pair: { from: LanguageTag; to: LanguageTag },
  memory?: TranslationMemory,
): Promise<DocumentQuote> {
  const wanted = segments.filter(needsTranslation);
  const covered = new Set<number>();
  if (memory) {
    for await (const { found } of lookUpMatches(wanted, segments, memory, pair)) {
      for (const { ordinal } of found) covered.add(ordinal);
    }
  }
  // A segment that memory covers carries its repeats along, as in the job.
  const groups = groupRepeats(
    [...wanted].sort((a, b) => Number(covered.has(b.ordinal)) - Number(covered.has(a.ordinal))),
  );
  const repeats = groups.flatMap(({ followers }) => followers.filter(({ ordinal }) => !covered.has(ordinal)));
  return {
    characters: sumCharacters(segments),
    segments: segments.length,
    memory: countOf(wanted.filter(({ ordinal }) => covered.has(ordinal))),
    repeats: countOf(repeats),
    engine: countOf(groups.map(({ leader }) => leader).filter(({ ordinal }) => !covered.has(ordinal))),
  };
}

function countOf(segments: readonly Segment[]): SegmentCount {
  return { segments: segments.length, characters: sumCharacters(segments) };
}

function sumCharacters(segments: readonly Segment[]): number {
  return segments.reduce((sum, { source }) => sum + countCharacters(plainText(source)), 0);
}
