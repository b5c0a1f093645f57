import {
  hasTranslatableText,
  plainText,
  textOnly,
  type InlineContent,
  type LanguageTag,
  type Segment,
  type SegmentResult,
} from "@yizhou/model";
import { doubtsOf, isAboutValue } from "@yizhou/qa";
import { isFixedText } from "@yizhou/text";
import type { MemoryMatch, TranslationMemory } from "@yizhou/tm";
import { fitMemoryTarget } from "./check-target.ts";

/**
 * From this score on a match replaces the engine, unless the user sets another: 100 same text, 101 and 102 also the
 * neighbours.
 */
export const PRETRANSLATION_SCORE = 100;

const QUERIES_AT_ONCE = 500;

/** True when the segment goes to memory or an engine at all: it has words, and not addresses, codes and numbers alone. */
export function needsTranslation(segment: Segment): boolean {
  const known = wanted.get(segment);
  if (known !== undefined) return known;
  const { locked, source } = segment;
  const isWanted = !locked && hasTranslatableText(source) && !isFixedText(textOnly(source));
  wanted.set(segment, isWanted);
  return isWanted;
}
/** What was said of segments that are still about: every step of a job asks. */
const wanted = new WeakMap<Segment, boolean>();

/** The result of a segment that needs no translation; `null` for one that does. */
export function settledResult(segment: Segment): SegmentResult | null {
  if (needsTranslation(segment)) return null;
  return {
    ordinal: segment.ordinal,
    state: segment.locked ? "locked" : "translated",
    target: segment.source,
    origin: "copy",
    matchScore: null,
    engineId: null,
    problem: null,
  };
}

/** A memory match that may stand in the document, its tags those of the segment. */
export interface UsableMatch {
  readonly score: number;
  readonly target: InlineContent;
}

/** What a memory knows of one segment. */
interface SegmentMatch {
  readonly segment: Segment;
  /** The best match at all, for the bands of a quote. */
  readonly match: MemoryMatch | null;
  /** The same where it replaces an engine. */
  readonly usable: UsableMatch | null;
}

/**
 * The best matches for `wanted`, in its order.
 *
 * @param all  the document's segments in order, for the neighbours that tell a context match
 * @param scores  `use`: from which score on a match replaces an engine. Below 100 fuzzy matches do, as far as their numbers
 *   and tags could be repaired. `find`: from which score on it is found at all; at most `use`, and `use` when absent
 * @returns in steps of at most 500, so that the caller can save as it goes
 */
export async function* findMatches(
  wanted: readonly Segment[],
  all: readonly Segment[],
  memory: TranslationMemory,
  pair: { from: LanguageTag; to: LanguageTag },
  scores: { use: number; find?: number },
): AsyncGenerator<SegmentMatch[]> {
  // A document's ordinals are its indexes; a map of a large one is made only where they are not.
  let positions: ReadonlyMap<number, number> | null = null;
  const positionOf = (segment: Segment): number => {
    if (all[segment.ordinal] === segment) return segment.ordinal;
    positions ??= new Map(all.map(({ ordinal }, index) => [ordinal, index]));
    return positions.get(segment.ordinal)!;
  };
  const textAt = (index: number): string | undefined => all[index] && plainText(all[index].source);
  for (let start = 0; start < wanted.length; start += QUERIES_AT_ONCE) {
    const part = wanted.slice(start, start + QUERIES_AT_ONCE);
    const queries = part.map((segment) => {
      const index = positionOf(segment);
      return { source: segment.source, previous: textAt(index - 1), next: textAt(index + 1) };
    });
    const matches = await memory.lookup(queries, pair, scores.find ?? scores.use);
    yield part.map((segment, index) => {
      const match = matches[index] ?? null;
      return { segment, match, usable: match && usableMatch(segment, match, scores.use, pair) };
    });
  }
}

function usableMatch(
  segment: Segment,
  match: MemoryMatch,
  minScore: number,
  pair: { from: LanguageTag; to: LanguageTag },
): UsableMatch | null {
  if (match.score < minScore || match.needsEditing) return null;
  const target = fitMemoryTarget(segment.source, match.target);
  if (!target) return null;
  // A similar sentence that lacks a value of this one, or has another's, is no translation of it: an engine is given it as a hint.
  if (
    match.score < PRETRANSLATION_SCORE &&
    doubtsOf({ source: segment.source, target }, pair).some(isAboutValue)
  )
    return null;
  return { score: match.score, target };
}

/**
 * Results from memory for `wanted`, in its order and in steps of at most 500; segments without a usable match have none.
 *
 * @param minScore  see `findMatches`
 */
export async function* lookUpMatches(
  wanted: readonly Segment[],
  all: readonly Segment[],
  memory: TranslationMemory,
  pair: { from: LanguageTag; to: LanguageTag },
  minScore: number = PRETRANSLATION_SCORE,
): AsyncGenerator<SegmentResult[]> {
  for await (const matches of findMatches(wanted, all, memory, pair, { use: minScore }))
    yield matches.flatMap(({ segment: { ordinal }, usable }) =>
      usable
        ? [
            {
              ordinal,
              state: "translated",
              target: usable.target,
              origin: "memory",
              matchScore: usable.score,
              engineId: null,
              problem: null,
            } as const,
          ]
        : [],
    );
}
