// Fuzzy retrieval in memory that misses nothing. Units lie in segments of flat arrays (`fuzzy-segment.ts`). A search walks
// the posting lists of the query's rarest tokens, within the window of lengths; a unit met for the first time must pass its
// fingerprint, then the edit distance with the score still to be beaten as its limit. As good matches turn up the bar
// rises, and fewer tokens and a narrower window are left to do.
import { TokenDistance } from "./edit-distance.ts";
import {
  buildSegment,
  FINGERPRINT_WORDS,
  firstOfLength,
  firstPosting,
  type FuzzySegment,
  markFingerprint,
  type PendingUnit,
} from "./fuzzy-segment.ts";
import {
  distanceScore,
  lengthWindow,
  maxDistance,
  passesShortRule,
  SHORT_TOKENS,
  tokensToLookFor,
} from "./retrieval-bounds.ts";

/** A unit found, by the number `add` gave it. */
export interface FuzzyHit {
  readonly unit: number;
  /** Of the token keys, 0-100, before penalties. */
  readonly similarity: number;
  /** What `judge` made of it. */
  readonly score: number;
}

export interface FuzzySearch {
  /** 1-100, inclusive; held against the similarity, before `judge` takes anything off. */
  readonly minScore: number;
  readonly maxResults: number;
  /**
   * The final score of a unit that is alike enough: at most `similarity`, or null to leave it out. Equal to `similarity`
   * when absent.
   */
  readonly judge?: (unit: number, similarity: number) => number | null;
  /** The best that any unit can come to; the search ends once it has enough of these. 100 when absent. */
  readonly bestPossible?: number;
}

/** Everything an index holds, for another thread: structured clone takes it, arrays can be transferred. */
export interface FuzzyIndexData {
  readonly vocabulary: readonly string[];
  readonly segments: readonly FuzzySegment[];
  readonly size: number;
}

/**
 * An index over token keys. Units get numbers in the order in which they are added.
 *
 * Cost: about 12 bytes a token and 40 a unit. Adding is cheap: new units make small segments, merged as they grow alike
 * (a unit is copied log n times).
 */
export class FuzzyIndex {
  private readonly ids = new Map<string, number>();
  private segments: FuzzySegment[] = [];
  private pending: PendingUnit[] = [];
  private count = 0;
  private distance = new TokenDistance(0);
  private alphabet = 0;

  /** Takes over what `data` gave in another thread. */
  static fromData(data: FuzzyIndexData): FuzzyIndex {
    const index = new FuzzyIndex();
    for (const key of data.vocabulary) index.ids.set(key, index.ids.size);
    index.segments = [...data.segments];
    index.count = data.size;
    return index;
  }

  get size(): number {
    return this.count;
  }

  /** @returns the unit's number */
  add(keys: readonly string[]): number {
    const tokens = Uint32Array.from(keys, (key) => {
      let id = this.ids.get(key);
      if (id === undefined) this.ids.set(key, (id = this.ids.size));
      return id;
    });
    this.pending.push({ unit: this.count, tokens });
    return this.count++;
  }

  data(): FuzzyIndexData {
    this.settle();
    return { vocabulary: [...this.ids.keys()], segments: this.segments, size: this.count };
  }

  /**
   * The units most like a query: all of the best `maxResults` that reach `minScore`, best first, later units before
   * earlier ones of the same score. Nothing that reaches `minScore` is missed, but short queries (up to 3 tokens) need 75
   * unless one text begins with the other.
   *
   * Where many units share the last score, any of them may be the ones left out.
   */
  search(keys: readonly string[], search: FuzzySearch): FuzzyHit[] {
    this.settle();
    if (keys.length === 0 || this.count === 0) return [];
    const query = Int32Array.from(keys, (key) => this.ids.get(key) ?? -1);
    const best = new BestHits(search);
    this.distance.from(query);
    for (const segment of this.segments) {
      if (best.isFull()) break;
      this.searchSegment(segment, query, best);
    }
    return best.hits;
  }

  private searchSegment(segment: FuzzySegment, query: Int32Array, best: BestHits): void {
    const { postings, postingStarts, ranks, fingerprints, starts, tokens, units } = segment;
    const lists = postingLists(segment, query);
    const n = query.length;
    const own = new Int32Array(FINGERPRINT_WORDS);
    // Unknown tokens are set nowhere else either: counted apart.
    let unknown = 0;
    for (let at = 0; at < n; at++) {
      if (query[at]! >= 0) markFingerprint(own, 0, query[at]!);
      else unknown++;
    }
    const seen = new Uint8Array((units.length + 7) >>> 3);
    // Tokens dealt with, repeats included: once so many are that a match must hold one of them, the rest cannot add any.
    let dealtWith = unknown;
    for (const { token, times } of lists) {
      if (dealtWith >= tokensToLookFor(n, best.bar) || best.isFull()) return;
      dealtWith += times;
      if (token + 1 >= postingStarts.length) continue;
      let window = lengthWindow(n, best.bar);
      const end = postingStarts[token + 1]!;
      let limitPosition = window.max >= 0xffffffff ? units.length : firstOfLength(segment, window.max + 1);
      let at = firstPosting(postings, postingStarts[token]!, end, firstOfLength(segment, window.min));
      let bar = best.bar;
      // Positions ascend with length: the length changes only at a border.
      let m = 0;
      let lastOfLength = -1;
      let longer = 0;
      let limit = 0;
      let maxRank = 0;
      for (; at < end; at++) {
        const position = postings[at]!;
        if (position >= limitPosition) break;
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
        const start = starts[position]!;
        if (differingBits(own, fingerprints, position * FINGERPRINT_WORDS, limit - unknown, limit)) continue;
        const distance = this.distance.to(tokens, start, start + m, limit);
        if (distance > limit) continue;
        const similarity = distanceScore(distance, longer);
        if (n <= SHORT_TOKENS && !passesShortRule(query, tokens.subarray(start, start + m), similarity))
          continue;
        best.offer(units[position]!, similarity);
        if (best.bar === bar) continue;
        if (best.isFull()) return;
        bar = best.bar;
        lastOfLength = -1;
        window = lengthWindow(n, bar);
        limitPosition = firstOfLength(segment, window.max + 1);
        const first = firstOfLength(segment, window.min);
        if (position < first) at = firstPosting(postings, at + 1, end, first) - 1;
      }
    }
  }

  /** Brings pending units into segments; those of like size become one, so that there are few. */
  private settle(): void {
    if (this.pending.length > 0) {
      let units = this.pending;
      this.pending = [];
      while (this.segments.length > 0 && this.segments.at(-1)!.units.length <= 2 * units.length)
        units = [...unitsOf(this.segments.pop()!), ...units];
      this.segments.push(buildSegment(units, this.ids.size));
    }
    if (this.alphabet < this.ids.size) {
      // Some room, so that one new word does not make a new table each time.
      this.alphabet = this.ids.size + (this.ids.size >>> 3) + 64;
      this.distance = new TokenDistance(this.alphabet);
    }
  }
}

function unitsOf(segment: FuzzySegment): PendingUnit[] {
  const { units, starts, tokens } = segment;
  return Array.from(units, (unit, position) => ({
    unit,
    tokens: tokens.subarray(starts[position]!, starts[position + 1]!),
  }));
}

/** The distinct known tokens of a query with their repeats, the rarest in this segment first. */
function postingLists(segment: FuzzySegment, query: Int32Array): { token: number; times: number }[] {
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

/** Units judged in one search; beyond it, alike units are ranked by similarity alone, so that the time stays bounded. */
const MAX_JUDGED = 2000;

/** The best hits so far, and the score that the next one needs. */
class BestHits {
  readonly hits: FuzzyHit[] = [];
  /** Least similarity of use. */
  bar: number;
  private judged = 0;
  private readonly search: FuzzySearch;
  private readonly bestPossible: number;

  constructor(search: FuzzySearch) {
    this.search = search;
    this.bar = Math.max(1, search.minScore);
    this.bestPossible = search.bestPossible ?? 100;
  }

  /** True when nothing can do better than what is there. */
  isFull(): boolean {
    return this.bar > this.bestPossible;
  }

  offer(unit: number, similarity: number): void {
    const { judge, maxResults } = this.search;
    const score = judge && this.judged++ < MAX_JUDGED ? judge(unit, similarity) : similarity;
    if (score === null) return;
    const { hits } = this;
    let at = hits.length;
    while (at > 0 && isBefore({ score, similarity, unit }, hits[at - 1]!)) at--;
    if (at >= maxResults) return;
    hits.splice(at, 0, { unit, similarity, score });
    if (hits.length > maxResults) hits.pop();
    // An equal score is no gain; whoever needs all of them asks for more results.
    if (hits.length === maxResults) this.bar = Math.max(this.bar, hits.at(-1)!.score + 1);
  }
}

function isBefore(a: FuzzyHit, b: FuzzyHit): boolean {
  return a.score - b.score > 0 || (a.score === b.score && a.unit > b.unit);
}
