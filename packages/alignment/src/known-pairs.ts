import type { KnownPair } from "./alignment.ts";
import { PARAMETERS } from "./parameters.ts";
import type { Side } from "./sides.ts";
import { wordTokens } from "./tokens.ts";

/** Longer phrases pair too many words with each other to say anything about one of them. */
const MOST_TOKENS = 6;

/** Adds the user's terms and memory words to what is known, both ways. Phrases of more than six tokens are left out. */
export function addKnownPairs(
  pairs: readonly KnownPair[],
  source: Side,
  target: Side,
  forward: readonly Map<number, number>[],
  backward: readonly Map<number, number>[],
): void {
  const sourceIds = new Map(source.vocabulary.map((token, id) => [token, id] as const));
  const targetIds = new Map(target.vocabulary.map((token, id) => [token, id] as const));
  for (const pair of pairs) {
    const words = idsOf(pair.source, sourceIds);
    const others = idsOf(pair.target, targetIds);
    for (const word of words)
      for (const other of others) {
        raise(forward[word]!, other, PARAMETERS.known / others.length);
        raise(backward[other]!, word, PARAMETERS.known / words.length);
      }
  }
}

function idsOf(phrase: string, ids: ReadonlyMap<string, number>): number[] {
  const tokens = wordTokens(phrase);
  if (tokens.length > MOST_TOKENS) return [];
  return [...new Set(tokens.flatMap((token) => ids.get(token) ?? []))];
}

function raise(row: Map<number, number>, id: number, value: number): void {
  row.set(id, Math.max(row.get(id) ?? 0, value));
}
