// Fuzzy retrieval in memory that misses nothing. Units lie in segments of flat arrays (`fuzzy-segment.ts`). A search walks
// the posting lists of the query's rarest tokens, within the window of lengths, and counts by unit how many of them it has. A unit
// that was met often enough must have enough commoner tokens left to share, pass its fingerprint, then the edit distance with the
// score still to be beaten as its limit. As good matches turn up the bar rises, and fewer tokens and a narrower window are left to do.
//
// One list more than is needed to meet every match once meets every match twice, and so on. A list is walked in its order, while
// each fingerprint lies somewhere in memory; and most units have one rare word in common with the query and no second.
// Source: Wang, Li and Feng, "Can we beat the prefix filtering?", SIGMOD 2012.
import type { BestHits } from "./best-hits.ts";
import { TokenDistance } from "./edit-distance.ts";
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

/**
 * How often a unit must be met before it is looked at, where it must have so many tokens in common with the query. Measured with a
 * million units: of long texts more units are met by chance, and further lists are walked sooner than all these are looked at.
 */
function meetingsWanted(length: number): number {
  return Math.min(6, 2 + Math.floor(length / 16));
}

/** In place of how often a unit was met: it has been looked at. */
const LOOKED_AT = 255;

/** What searches need room for, one after another: it is made once. */
export class SearchRoom {
  /** From the query's tokens. */
  readonly distance: TokenDistance;
  /** By position, how many tokens of the query the unit was met under; nothing but zeros between searches. */
  private met = new Uint8Array(0);

  /** @param alphabet  tokens are below it */
  constructor(alphabet: number) {
    this.distance = new TokenDistance(alphabet);
  }

  /** @param units  of the segment that is searched */
  metOf(units: number): Uint8Array {
    if (this.met.length < units) this.met = new Uint8Array(units);
    return this.met;
  }
}

/** What a query is to the units of one segment. */
interface SegmentQuery {
  /** Token ids; -1 for a token that no unit has. */
  readonly tokens: Int32Array;
  /** How many of them are -1. */
  readonly unknown: number;
  /** `meetingsWanted` of its length. */
  readonly meetings: number;
  readonly fingerprint: Int32Array;
  readonly met: Uint8Array;
  readonly distance: TokenDistance;
}

/** A token of the query, and how often it has it. */
interface QueryToken {
  readonly token: number;
  readonly times: number;
}

/** Offers every unit of the segment that can still be among the best. */
export function searchSegment(
  segment: FuzzySegment,
  tokens: Int32Array,
  room: SearchRoom,
  best: BestHits,
): void {
  const query = segmentQuery(segment, tokens, room);
  // The window only narrows, so nothing outside of this one is ever met.
  const { first, last } = positionsWithin(segment, tokens.length, best.bar);
  // Tokens dealt with, repeats included: once so many are that a match has been met as often as is wanted, the rest cannot add any.
  let dealtWith = query.unknown;
  for (const own of rarestFirst(segment, tokens)) {
    const most = tokensToLookFor(tokens.length, best.bar) + query.meetings - 1;
    if (dealtWith >= most || best.isFull()) break;
    dealtWith += own.times;
    // A token younger than the segment has no list in it.
    if (own.token + 1 < segment.postingStarts.length) walkPostings(segment, query, own, best);
  }
  query.met.fill(0, first, last + 1);
}

function segmentQuery(segment: FuzzySegment, tokens: Int32Array, room: SearchRoom): SegmentQuery {
  const fingerprint = new Int32Array(FINGERPRINT_WORDS);
  let unknown = 0;
  for (const token of tokens) {
    if (token >= 0) markFingerprint(fingerprint, 0, token);
    else unknown++;
  }
  room.distance.from(tokens);
  return {
    ...{ tokens, unknown, fingerprint, meetings: meetingsWanted(tokens.length) },
    ...{ met: room.metOf(segment.units.length), distance: room.distance },
  };
}

/** The units that hold a token, within the window of lengths that the bar leaves. */
function walkPostings(
  segment: FuzzySegment,
  query: SegmentQuery,
  { token, times }: QueryToken,
  best: BestHits,
): void {
  const { postings, postingStarts, ranks, fingerprints, starts, tokens, units } = segment;
  const { met, unknown } = query;
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
  let meetings = 0;
  for (let at = firstPosting(postings, postingStarts[token]!, end, first); at < end; at++) {
    const position = postings[at]!;
    if (position > last) break;
    if (position > lastOfLength) {
      m = starts[position + 1]! - starts[position]!;
      lastOfLength = firstOfLength(segment, m + 1) - 1;
      longer = m > n ? m : n;
      limit = maxDistance(longer, bar);
      maxRank = m - (longer - limit);
      meetings = Math.min(query.meetings, longer - limit);
    }
    // All that both share is at least as common as this token, or was met before.
    const before = met[position]!;
    if (before === LOOKED_AT || ranks[at]! > maxRank + before) continue;
    // The unit may hold the token less often than the query does: then it is looked at sooner than need be.
    if (before + times < meetings) {
      met[position] = before + times;
      continue;
    }
    met[position] = LOOKED_AT;
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
function rarestFirst(segment: FuzzySegment, query: Int32Array): QueryToken[] {
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
