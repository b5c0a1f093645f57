// Fuzzy retrieval in memory that misses nothing. Units lie in segments of flat arrays (`fuzzy-segment.ts`). A search walks
// the posting lists of the query's rarest tokens, within the window of lengths; a unit met for the first time must have
// enough commoner tokens left to share, pass its fingerprint, then the edit distance with the score still to be beaten as its
// limit. As good matches turn up the bar rises, and fewer tokens and a narrower window are left to do.
import type { BestHits } from "./best-hits.ts";
import type { TokenDistance } from "./edit-distance.ts";
import {
  FINGERPRINT_WORDS,
  firstOfLength,
  firstPosting,
  type FuzzySegment,
  markFingerprint,
} from "./fuzzy-segment.ts";
import {
  distanceScore,
  lengthWindow,
  maxDistance,
  passesShortRule,
  SHORT_TOKENS,
  tokensToLookFor,
} from "./retrieval-bounds.ts";

/** What a query is to the units of one segment. */
interface SegmentQuery {
  /** Token ids; -1 for a token that no unit has. */
  readonly tokens: Int32Array;
  /** How many of them are -1. */
  readonly unknown: number;
  readonly fingerprint: Int32Array;
  /** A bit for each position: dealt with. */
  readonly seen: Uint8Array;
  /** From the query's tokens. */
  readonly distance: TokenDistance;
}

/** Offers every unit of the segment that can still be among the best. `distance` is set to the query's tokens. */
export function searchSegment(
  segment: FuzzySegment,
  tokens: Int32Array,
  distance: TokenDistance,
  best: BestHits,
): void {
  const query = segmentQuery(segment, tokens, distance);
  // Tokens dealt with, repeats included: once so many are that a match must hold one of them, the rest cannot add any.
  let dealtWith = query.unknown;
  for (const { token, times } of rarestFirst(segment, tokens)) {
    if (dealtWith >= tokensToLookFor(tokens.length, best.bar) || best.isFull()) return;
    dealtWith += times;
    // A token younger than the segment has no list in it.
    if (token + 1 < segment.postingStarts.length) walkPostings(segment, query, token, best);
  }
}

function segmentQuery(segment: FuzzySegment, tokens: Int32Array, distance: TokenDistance): SegmentQuery {
  const fingerprint = new Int32Array(FINGERPRINT_WORDS);
  let unknown = 0;
  for (const token of tokens) {
    if (token >= 0) markFingerprint(fingerprint, 0, token);
    else unknown++;
  }
  return { tokens, unknown, fingerprint, seen: new Uint8Array((segment.units.length + 7) >>> 3), distance };
}

/** The units that hold `token`, within the window of lengths that the bar leaves. */
function walkPostings(segment: FuzzySegment, query: SegmentQuery, token: number, best: BestHits): void {
  const { postings, postingStarts, ranks, fingerprints, starts, tokens, units } = segment;
  const { seen, unknown } = query;
  const n = query.tokens.length;
  const end = postingStarts[token + 1]!;
  let bar = best.bar;
  let { first, last } = positionsWithin(segment, n, bar);
  // Positions ascend with length, so the bounds change only where the length does.
  let m = 0;
  let lastOfLength = -1;
  let longer = 0;
  let limit = 0;
  let maxRank = 0;
  for (let at = firstPosting(postings, postingStarts[token]!, end, first); at < end; at++) {
    const position = postings[at]!;
    if (position > last) break;
    if (position > lastOfLength) {
      m = starts[position + 1]! - starts[position]!;
      lastOfLength = firstOfLength(segment, m + 1) - 1;
      longer = m > n ? m : n;
      limit = maxDistance(longer, bar);
      maxRank = m - (longer - limit);
    }
    // All that both share is at least as common as this token, or the unit would have been met before.
    if (ranks[at]! > maxRank) continue;
    const byte = position >>> 3;
    const bit = 1 << (position & 7);
    if (seen[byte]! & bit) continue;
    seen[byte]! |= bit;
    const place = position * FINGERPRINT_WORDS;
    if (differingBits(query.fingerprint, fingerprints, place, limit - unknown, limit)) continue;
    const start = starts[position]!;
    const edits = query.distance.to(tokens, start, start + m, limit);
    if (edits > limit) continue;
    const similarity = distanceScore(edits, longer);
    if (n <= SHORT_TOKENS && !passesShortRule(query.tokens, tokens.subarray(start, start + m), similarity))
      continue;
    best.offer(units[position]!, similarity);
    if (best.bar === bar) continue;
    if (best.isFull()) return;
    bar = best.bar;
    lastOfLength = -1;
    ({ first, last } = positionsWithin(segment, n, bar));
    if (position < first) at = firstPosting(postings, at + 1, end, first) - 1;
  }
}

/** Positions of the units whose length can still reach the bar, inclusive. */
function positionsWithin(
  segment: FuzzySegment,
  length: number,
  bar: number,
): { first: number; last: number } {
  const { min, max } = lengthWindow(length, bar);
  return { first: firstOfLength(segment, min), last: firstOfLength(segment, max + 1) - 1 };
}

/** The distinct known tokens of a query with their repeats, the rarest in this segment first. */
function rarestFirst(segment: FuzzySegment, query: Int32Array): { token: number; times: number }[] {
  const times = new Map<number, number>();
  for (const token of query) if (token >= 0) times.set(token, (times.get(token) ?? 0) + 1);
  // A token younger than the segment has no list in it, and comes before all that have.
  const { rarity } = segment;
  const lists = [...times].map(([token, count]) => ({ token, times: count }));
  lists.sort((a, b) => (rarity[a.token] ?? -1) - (rarity[b.token] ?? -1));
  return lists;
}

/** True when a fingerprint shows more tokens missing on one side than the limit allows. */
function differingBits(
  own: Int32Array,
  fingerprints: Int32Array,
  at: number,
  maxMissing: number,
  maxExtra: number,
): boolean {
  let missing = 0;
  let extra = 0;
  for (let word = 0; word < FINGERPRINT_WORDS; word++) {
    const a = own[word]!;
    const b = fingerprints[at + word]!;
    missing += bitCount(a & ~b);
    extra += bitCount(b & ~a);
  }
  return missing > maxMissing || extra > maxExtra;
}

function bitCount(word: number): number {
  let bits = word - ((word >>> 1) & 0x55555555);
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
