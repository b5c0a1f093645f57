/**
 * Some units as flat arrays, in order of their token counts, so that a window of lengths is one range of positions in every
 * list. Nothing but typed arrays: cheap for the collector, and passed between threads as it is.
 */
export interface FuzzySegment {
  /** By position, the number the unit was added under. Ascending token count, then ascending number. */
  readonly units: Uint32Array;
  /** Tokens of the unit at position p: `tokens[starts[p] .. starts[p + 1])`. */
  readonly starts: Uint32Array;
  readonly tokens: Uint32Array;
  /** Positions of the units that hold token t: `postings[postingStarts[t] .. postingStarts[t + 1])`, ascending. */
  readonly postingStarts: Uint32Array;
  readonly postings: Uint32Array;
  /**
   * Beside each posting, how many tokens of the unit are rarer in this segment than the token (65,535 for more). The rarest
   * token that query and unit share must leave enough commoner ones in both: most postings fall by this alone.
   */
  readonly ranks: Uint16Array;
  /** By token, its place in the order from the rarest to the commonest. */
  readonly rarity: Uint32Array;
  /** 256 bits for each unit, one set for each of its tokens: tells most of the unlike apart without reading tokens. */
  readonly fingerprints: Int32Array;
}

/** 32-bit words of a fingerprint. */
export const FINGERPRINT_WORDS = 8;

/** Sets the bit of `token` in the fingerprint that begins at `at`. */
export function markFingerprint(fingerprints: Int32Array, at: number, token: number): void {
  // Ids are handed out in order, so a multiplication spreads neighbours over the words.
  const bit = Math.imul(token, 0x9e3779b1) >>> 24;
  fingerprints[at + (bit >>> 5)]! |= 1 << (bit & 31);
}

/** A unit waiting to be indexed. */
export interface PendingUnit {
  readonly unit: number;
  readonly tokens: Uint32Array;
}

/** Cost: linear in the tokens. @param alphabet  tokens are below it */
export function buildSegment(pending: readonly PendingUnit[], alphabet: number): FuzzySegment {
  const starts = new Uint32Array(pending.length + 1);
  pending.forEach(({ tokens }, at) => void (starts[at + 1] = starts[at]! + tokens.length));
  const tokens = new Uint32Array(starts[pending.length]!);
  pending.forEach((entry, at) => tokens.set(entry.tokens, starts[at]));
  const segment = segmentOf(starts, tokens, alphabet);
  return { ...segment, units: segment.units.map((at) => pending[at]!.unit) };
}

/**
 * The same from flat arrays; units are numbered in the order in which they lie there.
 *
 * @param unitStarts  tokens of unit u: `unitTokens[unitStarts[u] .. unitStarts[u + 1])`
 */
export function segmentOf(unitStarts: Uint32Array, unitTokens: Uint32Array, alphabet: number): FuzzySegment {
  const count = unitStarts.length - 1;
  const units = byLength(unitStarts);
  const starts = new Uint32Array(count + 1);
  const tokens = new Uint32Array(unitStarts[count]!);
  for (let position = 0; position < count; position++) {
    const unit = units[position]!;
    let to = starts[position]!;
    for (let at = unitStarts[unit]!; at < unitStarts[unit + 1]!; at++) tokens[to++] = unitTokens[at]!;
    starts[position + 1] = to;
  }
  return index(units, starts, tokens, alphabet);
}

/** Units by token count, those of one count in their order. */
function byLength(unitStarts: Uint32Array): Uint32Array {
  const count = unitStarts.length - 1;
  let longest = 0;
  for (let unit = 0; unit < count; unit++)
    longest = Math.max(longest, unitStarts[unit + 1]! - unitStarts[unit]!);
  const next = new Uint32Array(longest + 2);
  for (let unit = 0; unit < count; unit++) next[unitStarts[unit + 1]! - unitStarts[unit]! + 1]!++;
  for (let length = 1; length < next.length; length++) next[length]! += next[length - 1]!;
  const units = new Uint32Array(count);
  for (let unit = 0; unit < count; unit++) {
    const length = unitStarts[unit + 1]! - unitStarts[unit]!;
    units[next[length]!++] = unit;
  }
  return units;
}

function index(units: Uint32Array, starts: Uint32Array, tokens: Uint32Array, alphabet: number): FuzzySegment {
  const { rarity, byRarity, frequencies } = rarityOf(starts, tokens, alphabet);
  const fingerprints = new Int32Array(units.length * FINGERPRINT_WORDS);
  const postingStarts = new Uint32Array(alphabet + 1);
  for (let token = 0; token < alphabet; token++)
    postingStarts[token + 1] = postingStarts[token]! + frequencies[token]!;
  const postings = new Uint32Array(postingStarts[alphabet]!);
  const ranks = new Uint16Array(postings.length);
  const next = postingStarts.slice(0, alphabet);
  // Units lie by length: the last is the longest.
  const count = units.length;
  const room = new Uint32Array(count === 0 ? 0 : starts[count]! - starts[count - 1]!);
  for (let position = 0; position < units.length; position++) {
    const [from, to] = [starts[position]!, starts[position + 1]!];
    for (let at = from; at < to; at++) room[at - from] = rarity[tokens[at]!]!;
    const places = sorted(room, to - from);
    for (let at = 0; at < to - from; at++) {
      if (at > 0 && places[at] === places[at - 1]) continue;
      const token = byRarity[places[at]!]!;
      const posting = next[token]!++;
      postings[posting] = position;
      ranks[posting] = Math.min(at, 0xffff);
      markFingerprint(fingerprints, position * FINGERPRINT_WORDS, token);
    }
  }
  return { units, starts, tokens, postingStarts, postings, ranks, rarity, fingerprints };
}

/** Up to so many are put in order by hand, which is sooner done than asking for it. */
const FEW = 24;

/** The first of some numbers in order, in their place. */
function sorted(numbers: Uint32Array, count: number): Uint32Array {
  if (count > FEW) return numbers.subarray(0, count).sort();
  for (let at = 1; at < count; at++) {
    const number = numbers[at]!;
    let to = at;
    for (; to > 0 && numbers[to - 1]! > number; to--) numbers[to] = numbers[to - 1]!;
    numbers[to] = number;
  }
  return numbers;
}

/** In how many units each token occurs, and the order of tokens that follows from it. */
function rarityOf(
  starts: Uint32Array,
  tokens: Uint32Array,
  alphabet: number,
): { rarity: Uint32Array; byRarity: Uint32Array; frequencies: Uint32Array } {
  const frequencies = new Uint32Array(alphabet);
  // 1 + the last position that counted the token, so that a repeat within a unit counts once.
  const seenAt = new Uint32Array(alphabet);
  for (let position = 0; position + 1 < starts.length; position++) {
    for (let at = starts[position]!; at < starts[position + 1]!; at++) {
      const token = tokens[at]!;
      if (seenAt[token] === position + 1) continue;
      seenAt[token] = position + 1;
      frequencies[token]!++;
    }
  }
  const byRarity = Uint32Array.from({ length: alphabet }, (_, token) => token);
  byRarity.sort((a, b) => frequencies[a]! - frequencies[b]! || a - b);
  const rarity = new Uint32Array(alphabet);
  byRarity.forEach((token, place) => void (rarity[token] = place));
  return { rarity, byRarity, frequencies };
}

/** Position of the first unit with at least `length` tokens. */
export function firstOfLength(segment: FuzzySegment, length: number): number {
  const { starts, units } = segment;
  let low = 0;
  let high = units.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (starts[middle + 1]! - starts[middle]! < length) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Index in `postings` of the first entry within `[start, end)` that is at least `position`. */
export function firstPosting(postings: Uint32Array, start: number, end: number, position: number): number {
  let [low, high] = [start, end];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (postings[middle]! < position) low = middle + 1;
    else high = middle;
  }
  return low;
}
