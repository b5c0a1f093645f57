// What a unit must have in common with a query to reach a score: the bounds that make retrieval exact, for the index in
// memory and for the one in PostgreSQL alike.
//
// With n and m tokens, a score of at least p means at most (100-p)% of the longer one in edits, hence at least p% of its
// tokens in common. So a unit of that score has between p*n/100 and 100*n/p tokens, and of any n - ceil(p*n/100) + 1 tokens
// of the query it holds at least one. Taking the rarest of them leaves the fewest units to look at.
// Source: prefix filtering, Chaudhuri, Ganti and Kaushik, ICDE 2006.

/** Up to this many tokens a text is short: one edit more would let almost anything match. */
export const SHORT_TOKENS = 3;
/** What two texts need when the query is short, unless one begins with the other. */
export const SHORT_MIN_SCORE = 75;

/** Token counts, inclusive, of units that can reach `minScore` with a query of `length` tokens. */
export function lengthWindow(length: number, minScore: number): { min: number; max: number } {
  return {
    min: Math.ceil((minScore * length) / 100),
    max: minScore <= 0 ? Number.MAX_SAFE_INTEGER : Math.floor((100 * length) / minScore),
  };
}

/** How many of `length` tokens, with repeats, must be looked for so that no unit of `minScore` is missed. */
export function tokensToLookFor(length: number, minScore: number): number {
  return length - Math.ceil((minScore * length) / 100) + 1;
}

/** Most edits between two texts, the longer of `longer` tokens, that still score `minScore`. */
export function maxDistance(longer: number, minScore: number): number {
  return Math.floor(((100 - minScore) * longer) / 100);
}

/** Score of an edit distance, 0-100. 100 says that all tokens are equal, not that the texts are. */
export function distanceScore(distance: number, longer: number): number {
  return longer === 0 ? 100 : Math.floor((100 * (longer - distance)) / longer);
}

/** False for a chance likeness of a short text: too little in common, and neither begins with the other. */
export function passesShortRule<T>(query: ArrayLike<T>, unit: ArrayLike<T>, score: number): boolean {
  if (query.length > SHORT_TOKENS || score >= SHORT_MIN_SCORE) return true;
  const shorter = Math.min(query.length, unit.length);
  for (let at = 0; at < shorter; at++) if (query[at] !== unit[at]) return false;
  return true;
}

/**
 * A token key as a 32-bit integer, for signatures in a database (`int[]` with a GIN index). Two keys of one number only
 * mean a unit more to verify. FNV-1a over UTF-16 units.
 */
export function tokenId(key: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < key.length; at++) hash = Math.imul(hash ^ key.charCodeAt(at), 0x01000193);
  return hash | 0;
}

/** The distinct token ids of a text, ascending: what a store keeps beside a unit and its number of tokens. */
export function signature(keys: readonly string[]): number[] {
  return [...new Set(keys.map(tokenId))].sort((a, b) => a - b);
}

/**
 * The token ids to look for: every unit that reaches `minScore` has at least one of them in its signature.
 *
 * @param keys  of the query, in any order, repeats included
 * @param frequencyOf  in how many units a token occurs; 0 for an unknown one. Wrong figures cost time, never matches.
 * @returns distinct ids, the rarest first; empty for a query without tokens
 */
export function rarestTokens(
  keys: readonly string[],
  minScore: number,
  frequencyOf: (id: number) => number,
): number[] {
  const counts = new Map<number, number>();
  for (const key of keys) counts.set(tokenId(key), (counts.get(tokenId(key)) ?? 0) + 1);
  const byRarity = [...counts.keys()].sort((a, b) => frequencyOf(a) - frequencyOf(b));
  let wanted = keys.length === 0 ? 0 : tokensToLookFor(keys.length, minScore);
  const chosen: number[] = [];
  for (const id of byRarity) {
    if (wanted <= 0) break;
    chosen.push(id);
    wanted -= counts.get(id)!;
  }
  return chosen;
}
