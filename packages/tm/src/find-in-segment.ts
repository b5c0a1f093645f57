// Which units of a segment hold what a search asks for: a bit for each unit, word after word; then, unit by unit, whether the
// words of a phrase stand one behind the other. Nothing that holds the text is missed; what is found is compared in full later.
import type { PhrasePlace, SearchCondition } from "./searched-text.ts";
import { NUMBER_KEY } from "./tokens.ts";
import { isIrregular, positionsOf, type UnitSegment } from "./unit-segment.ts";
import { findWord, wordsLike } from "./vocabulary.ts";

/** A bit for each unit. */
export type UnitBits = Uint32Array;

/** What is worked out of a segment once, for all searches. */
export interface SearchedSegment {
  readonly segment: UnitSegment;
  /** Made with the first phrase. */
  positions: Uint32Array | null;
  /** The key of numbers of any value, which is no word. */
  readonly anyNumber: number;
}

export function searchedSegment(segment: UnitSegment): SearchedSegment {
  return { segment, positions: null, anyNumber: findWord(segment.words, NUMBER_KEY) };
}

/** The units that may hold what the condition asks. Cost: linear in the units that hold one of its words. */
export function unitsHolding(searched: SearchedSegment, { words, phrases }: SearchCondition): UnitBits {
  const { segment } = searched;
  const size = (segment.ids.length + 31) >>> 5;
  let bits: UnitBits | null = null;
  for (const place of words) {
    const holding = new Uint32Array(size);
    markHolding(searched, place, holding);
    if (bits) for (let at = 0; at < size; at++) bits[at]! &= holding[at]!;
    else bits = holding;
  }
  // What asks for marks only is compared with everything.
  bits ??= new Uint32Array(size).fill(0xffffffff);
  for (const phrase of phrases) keepPhrase(searched, phrase, bits);
  return bits;
}

function markHolding({ segment, anyNumber }: SearchedSegment, place: PhrasePlace, bits: UnitBits): void {
  const { fuzzy, words, parts, partStarts, partUnits } = segment;
  for (const pattern of place) {
    for (const word of wordsLike(words, pattern)) {
      if (word === anyNumber) continue;
      for (let at = fuzzy.postingStarts[word]!; at < fuzzy.postingStarts[word + 1]!; at++) {
        const unit = fuzzy.units[fuzzy.postings[at]!]!;
        bits[unit >>> 5]! |= 1 << (unit & 31);
      }
    }
    for (const part of wordsLike(parts, pattern))
      for (let at = partStarts[part]!; at < partStarts[part + 1]!; at++) {
        const unit = partUnits[at]!;
        bits[unit >>> 5]! |= 1 << (unit & 31);
      }
  }
}

/** Takes the bits off units whose tokens do not stand as the phrase wants them; units cut otherwise keep theirs. */
function keepPhrase(searched: SearchedSegment, phrase: readonly PhrasePlace[], bits: UnitBits): void {
  const { segment } = searched;
  const positions = (searched.positions ??= positionsOf(segment));
  const wanted = phrase.map(
    (place) => new Set(place.flatMap((pattern) => wordsLike(segment.words, pattern))),
  );
  const { starts, tokens } = segment.fuzzy;
  for (const unit of unitsOfBits(bits, segment.ids.length - 1)) {
    if (isIrregular(segment, unit)) continue;
    const position = positions[unit]!;
    if (!holdsPhrase(tokens, starts[position]!, starts[position + 1]!, wanted))
      bits[unit >>> 5]! &= ~(1 << (unit & 31));
  }
}

function holdsPhrase(
  tokens: Uint32Array,
  start: number,
  end: number,
  wanted: readonly ReadonlySet<number>[],
): boolean {
  for (let first = start; first + wanted.length <= end; first++)
    if (wanted.every((words, at) => words.has(tokens[first + at]!))) return true;
  return false;
}

/** The units with a bit, descending from `last` on; none where that is -1. */
export function* unitsOfBits(bits: UnitBits, last: number): Generator<number, void> {
  if (last < 0) return;
  for (let word = last >>> 5; word >= 0; word--) {
    let left = bits[word]!;
    // Bits behind the last unit are no units.
    if (word === last >>> 5 && (last & 31) !== 31) left &= (1 << ((last & 31) + 1)) - 1;
    while (left !== 0) {
      const bit = 31 - Math.clz32(left);
      left &= ~(1 << bit);
      yield (word << 5) + bit;
    }
  }
}
