import type { MatchHint, TermHint } from "@yizhou/engines";
import { type InlineContent, plainText, textOnly } from "@yizhou/model";
import type { Termbase } from "@yizhou/termbase";
import type { MemoryMatch, TranslationMemory } from "@yizhou/tm";
import type { FindHints } from "./ports.ts";

/** From here on, unless the user sets another score: less alike sentences lead an engine astray more often than they help. */
export const HINT_SCORE = 75;

/**
 * What engines are given for each segment: the terms that stand in it, and the best similar sentence of a memory.
 *
 * A term's hint names it as it stands in the source, inflected as it is; pending and forbidden terms are no hints.
 */
export function createHintFinder(sources: {
  readonly memory?: TranslationMemory;
  readonly termbase?: Termbase;
  /** From which score on a similar sentence is given, 50-100; `HINT_SCORE` by default. */
  readonly minScore?: number;
}): FindHints {
  const { memory, termbase, minScore = HINT_SCORE } = sources;
  return async (segments, pair) => {
    const queries = segments.map((source) => ({ source }));
    const matches = memory ? await memory.lookup(queries, pair, minScore) : [];
    return segments.map((source, index) => ({
      terms: termbase ? termHints(termbase, source, pair) : [],
      matches: matchHints(source, matches[index] ?? null, minScore),
    }));
  };
}

function termHints(termbase: Termbase, source: InlineContent, pair: Parameters<FindHints>[1]): TermHint[] {
  const hints = termbase.wishes(textOnly(source), pair).flatMap(({ match, targets }) => {
    return targets[0] ? [{ source: match.text, target: targets[0].text }] : [];
  });
  return [...new Map(hints.map((hint) => [hint.source, hint])).values()];
}

function matchHints(source: InlineContent, match: MemoryMatch | null, minScore: number): MatchHint[] {
  if (!match || match.score < minScore) return [];
  return [{ source: plainText(match.source ?? source), target: plainText(match.target), score: match.score }];
}
