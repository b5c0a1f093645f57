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
import { repeatKey } from "./repeats.ts";

export interface SegmentCount {
  readonly segments: number;
  readonly characters: number;
}

/** What of a document falls into one band of match scores. */
export interface BandCount extends SegmentCount {
  /** Those of its characters that go to an engine: the others are filled by memory or repeat another segment. */
  readonly engineCharacters: number;
}
export type BandCounts = Readonly<Record<LeverageBand, BandCount>>;

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
  readonly bands?: BandCounts;
}

export interface QuoteOptions {
  /** As the job will have it (see `TranslateSegmentsInput`). */
  readonly pretranslationScore?: number;
  /** Looks for fuzzy matches from 50 on and counts bands. */
  readonly withBands?: boolean;
  /** Called between slices of the work, so that a process with other things to do can do them meanwhile. */
  readonly pause?: () => Promise<void>;
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
  const { pause } = options;
  const wanted: Segment[] = [];
  let characters = 0;
  await inSlices(segments, pause, (segment) => {
    characters += charactersOf(segment);
    if (needsTranslation(segment)) wanted.push(segment);
  });
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
  // A segment that memory covers carries its repeats along, as in the job, so those are looked at first.
  const leaders = new Set<string>();
  const [fromMemory, repeats, forEngine]: [Segment[], Segment[], Segment[]] = [[], [], []];
  await inSlices(wanted, pause, (segment) => {
    if (!covered.has(segment.ordinal)) return;
    leaders.add(repeatKey(segment.source));
    fromMemory.push(segment);
  });
  await inSlices(wanted, pause, (segment) => {
    if (covered.has(segment.ordinal)) return;
    const key = repeatKey(segment.source);
    (leaders.has(key) ? repeats : forEngine).push(segment);
    leaders.add(key);
  });
  const count = async (list: readonly Segment[]): Promise<SegmentCount> => {
    let sum = 0;
    await inSlices(list, pause, (segment) => (sum += charactersOf(segment)));
    return { segments: list.length, characters: sum };
  };
  return {
    characters,
    segments: segments.length,
    memory: await count(fromMemory),
    repeats: await count(repeats),
    engine: await count(forEngine),
    ...(options.withBands && {
      bands: await countBands({ fromMemory, repeats, forEngine }, scores, pause),
    }),
  };
}

/** Segments between two pauses: some milliseconds of work. */
const SLICE = 200;

async function inSlices(
  segments: readonly Segment[],
  pause: (() => Promise<void>) | undefined,
  act: (segment: Segment) => void,
): Promise<void> {
  for (const [index, segment] of segments.entries()) {
    if (pause && index > 0 && index % SLICE === 0) await pause();
    act(segment);
  }
}

async function countBands(
  lists: Readonly<Record<"fromMemory" | "repeats" | "forEngine", readonly Segment[]>>,
  scores: ReadonlyMap<number, number>,
  pause: (() => Promise<void>) | undefined,
): Promise<BandCounts> {
  const counts = noBands();
  const add = (list: readonly Segment[], goesToEngine: boolean, band?: LeverageBand): Promise<void> =>
    inSlices(list, pause, (segment) =>
      addToBand(counts[band ?? bandOf(scores.get(segment.ordinal) ?? null)], segment, goesToEngine),
    );
  await add(lists.fromMemory, false);
  await add(lists.repeats, false, "repetitions");
  await add(lists.forEngine, true);
  return counts;
}

/** A count that is still being made. */
export type OpenBand = { -readonly [key in keyof BandCount]: number };

/** All bands, empty. */
export function noBands(): Record<LeverageBand, OpenBand> {
  const none = () => ({ segments: 0, characters: 0, engineCharacters: 0 });
  return Object.fromEntries(LEVERAGE_BANDS.map((band) => [band, none()])) as Record<LeverageBand, OpenBand>;
}

export function addToBand(count: OpenBand, segment: Segment, goesToEngine: boolean): void {
  const characters = charactersOf(segment);
  count.segments += 1;
  count.characters += characters;
  if (goesToEngine) count.engineCharacters += characters;
}

/** White space folded. */
export function charactersOf({ source }: Segment): number {
  return countCharacters(plainText(source));
}
