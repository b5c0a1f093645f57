import { primaryLanguage } from "@yizhou/model";
import type { LanguageTag } from "@yizhou/model";
import { contextHash, fitTags, keyHash, memoryKey } from "@yizhou/tm";
import type { MemoryMatch, MemoryQuery, TranslationMemory } from "@yizhou/tm";
import type { Queryable } from "../../platform/database/connect.ts";
import { findUnitsByHash } from "./repo.ts";

type Candidate = Awaited<ReturnType<typeof findUnitsByHash>>[number];

/** The language as memories tell languages apart: `en` for every English, but each script of Chinese by itself. */
export function memoryLanguage(language: LanguageTag | string): string {
  return primaryLanguage(language) === "zh" ? language : primaryLanguage(language);
}

/**
 * The memories a user may read, as one. Exact and context matches (100, 101, 102).
 *
 * @param libraryIds  in the order of preference, which decides between equal scores; absent: all that the user may read
 * Cost: one indexed query for each look-up of up to some hundred segments.
 */
export function createPostgresMemory(
  db: Queryable,
  ownerId: string,
  libraryIds?: readonly string[],
): TranslationMemory {
  return {
    async lookup(queries, pair, minScore) {
      const keys = queries.map(({ source }) => memoryKey(source));
      const rows = await findUnitsByHash(db, ownerId, {
        hashes: keys.map(keyHash),
        sourceLanguage: memoryLanguage(pair.from),
        targetLanguage: memoryLanguage(pair.to),
        libraryIds,
      });
      const rank = (row: Candidate) => libraryIds?.indexOf(row.libraryId) ?? 0;
      const byHash = new Map<string, Candidate[]>();
      // A stable sort: within one library the newest stays first.
      for (const row of rows.sort((a, b) => rank(a) - rank(b))) {
        byHash.set(row.sourceHash, [...(byHash.get(row.sourceHash) ?? []), row]);
      }
      return queries.map((query, index) => {
        const key = keys[index]!;
        const same = (byHash.get(keyHash(key)) ?? []).filter((row) => memoryKey(row.source) === key);
        const match = bestMatch(query, same);
        return match && match.score >= minScore ? match : null;
      });
    },
  };
}

function bestMatch(query: MemoryQuery, candidates: readonly Candidate[]): MemoryMatch | null {
  const previous = contextHash(query.previous);
  const next = contextHash(query.next);
  let best: MemoryMatch | null = null;
  for (const row of candidates) {
    const score = 100 + isSame(row.previousHash, previous) + isSame(row.nextHash, next);
    if (best && best.score >= score) continue;
    const target = fitTags(query.source, row.source, row.target);
    if (target) best = { score, target, library: row.libraryName };
  }
  return best;
}

function isSame(stored: string | null, asked: string | null): number {
  return stored !== null && stored === asked ? 1 : 0;
}
