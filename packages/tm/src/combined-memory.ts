import type { MemoryMatch, TranslationMemory } from "./memory.ts";

/**
 * Several memories read as one, the preferred first. Each has its own penalties; the best score wins, and between equal
 * ones the memory that stands first.
 */
export function combineMemories(memories: readonly TranslationMemory[]): TranslationMemory {
  return {
    async lookup(queries, pair, minScore) {
      const best: (MemoryMatch | null)[] = queries.map(() => null);
      for (const memory of memories) {
        const found = await memory.lookup(queries, pair, minScore);
        found.forEach((match, index) => {
          if (match && match.score > (best[index]?.score ?? -1)) best[index] = match;
        });
      }
      return best;
    },
  };
}
