import {
  hasTranslatableText,
  plainText,
  type LanguageTag,
  type Segment,
  type SegmentResult,
} from "@yizhou/model";
import type { TranslationMemory } from "@yizhou/tm";
import { fitMemoryTarget } from "./check-target.ts";

/** From this score on a match replaces the engine: 100 same text, 101 and 102 also the neighbours. */
export const PRETRANSLATION_SCORE = 100;

const QUERIES_AT_ONCE = 500;

/** True when the segment goes to memory or an engine at all. */
export function needsTranslation(segment: Segment): boolean {
  return !segment.locked && hasTranslatableText(segment.source);
}

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

/**
 * Exact and context matches for `wanted`, in its order, `null` where memory has none that fits the segment's tags.
 *
 * @param all  the document's segments in order, for the neighbours that tell a context match
 * @returns in steps of at most 500, so that the caller can save as it goes
 */
export async function* lookUpMatches(
  wanted: readonly Segment[],
  all: readonly Segment[],
  memory: TranslationMemory,
  pair: { from: LanguageTag; to: LanguageTag },
): AsyncGenerator<{ found: SegmentResult[]; missing: Segment[] }> {
  const position = new Map(all.map((segment, index) => [segment.ordinal, index]));
  const textAt = (index: number): string | undefined => all[index] && plainText(all[index].source);
  for (let start = 0; start < wanted.length; start += QUERIES_AT_ONCE) {
    const part = wanted.slice(start, start + QUERIES_AT_ONCE);
    const queries = part.map((segment) => {
      const index = position.get(segment.ordinal)!;
      return { source: segment.source, previous: textAt(index - 1), next: textAt(index + 1) };
    });
    const matches = await memory.lookup(queries, pair, PRETRANSLATION_SCORE);
    const found: SegmentResult[] = [];
    const missing: Segment[] = [];
    part.forEach((segment, index) => {
      const match = matches[index];
      const target =
        match && match.score >= PRETRANSLATION_SCORE ? fitMemoryTarget(segment.source, match.target) : null;
      if (!match || !target) missing.push(segment);
      else {
        found.push({
          ordinal: segment.ordinal,
          state: "translated",
          target,
          origin: "memory",
          matchScore: match.score,
          engineId: null,
          problem: null,
        });
      }
    });
    yield { found, missing };
  }
}
