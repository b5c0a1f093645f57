import {
  MOST_CONCORDANCE_HITS,
  type Concordance,
  type ConcordanceWish,
  type UiLanguage,
} from "@yizhou/contract";
import { parseLanguageTag, textOnly } from "@yizhou/model";
import { libraryName, searchAllMemories } from "../tm/index.ts";
import type { PostEditingDeps } from "./deps.ts";

/** Nobody waits longer for words that a person looks up while they write. */
const DEADLINE_MS = 2000;
const DAY_MS = 86_400_000;

/**
 * Sentences of all memories that the person may read, with the words that were looked for.
 *
 * @throws {AppError} language.invalid for a tag that is none; tm.bad_pattern, tm.pattern_too_slow
 */
export async function searchMemories(
  deps: PostEditingDeps,
  userId: string,
  { text, side, from, to, ...wish }: ConcordanceWish,
  language: UiLanguage,
): Promise<Concordance> {
  const pair = { from: parseLanguageTag(from), to: parseLanguageTag(to) };
  const { author, changedFrom, changedTo } = wish;
  const options = {
    ...{ isWholeWord: wish.wholeWord, isCaseSensitive: wish.matchCase, isPattern: wish.pattern },
    ...(author?.trim() && { author: author.trim() }),
    ...(changedFrom && { changedFrom: new Date(changedFrom) }),
    ...(changedTo && { changedBefore: new Date(Date.parse(changedTo) + DAY_MS) }),
  };
  const limits = { maxResults: MOST_CONCORDANCE_HITS, deadlineMs: DEADLINE_MS };
  const { found, isComplete } = await searchAllMemories(
    deps,
    userId,
    { text, side, options, ...pair },
    limits,
  );
  return {
    hits: found.map(({ row, hit, library, isReversed }) => {
      const sides = [
        { text: textOnly(row.source), hits: [...hit.source] },
        { text: textOnly(row.target), hits: [...hit.target] },
      ];
      const [source, target] = [sides[isReversed ? 1 : 0]!, sides[isReversed ? 0 : 1]!];
      return {
        ...{ source: source.text, target: target.text },
        ...{ sourceHits: source.hits, targetHits: target.hits },
        library: libraryName({ ...library, sourceLanguage: pair.from }, language),
        author: row.author,
        changedAt: row.changedAt.toISOString(),
      };
    }),
    isComplete,
  };
}
