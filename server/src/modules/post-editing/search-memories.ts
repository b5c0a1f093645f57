import {
  MOST_CONCORDANCE_HITS,
  type Concordance,
  type ConcordanceQuery,
  type UiLanguage,
} from "@yizhou/contract";
import { parseLanguageTag, textOnly } from "@yizhou/model";
import { libraryName, searchAllMemories } from "../tm/index.ts";
import type { PostEditingDeps } from "./deps.ts";

/** Nobody waits longer for words that a person looks up while they write. */
const DEADLINE_MS = 2000;

/**
 * Sentences of all memories that the person may read, with the words that were looked for.
 *
 * @throws {AppError} language.invalid for a tag that is none
 */
export async function searchMemories(
  deps: PostEditingDeps,
  userId: string,
  { text, side = "either", ...languages }: ConcordanceQuery,
  language: UiLanguage,
): Promise<Concordance> {
  const pair = { from: parseLanguageTag(languages.from), to: parseLanguageTag(languages.to) };
  const limits = { maxResults: MOST_CONCORDANCE_HITS, deadlineMs: DEADLINE_MS };
  const { found, isComplete } = await searchAllMemories(deps, userId, { text, side, ...pair }, limits);
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
