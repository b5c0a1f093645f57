/**
 * How well the words of a group of target sentences follow from those of a group of source sentences: the log-likelihood
 * ratio of a mix of IBM model 1 and the text's word frequencies against the word frequencies alone,
 *
 *   sum over target tokens t of  log( (1 - mass) + sum over source tokens s of a(t|s) / (L p(t)) ),  each at most `lexicalCap`,
 *
 * where L is the number of source tokens and mass the share of their probability that translations take. What translations do
 * not take stays with the word frequencies: with a fixed mix the method falls below the one that looks at lengths alone.
 *
 * Only tokens with an association differ from log(1 - mass), so for each group of rows the differences are added up per column
 * once, and the score of any bead is a few additions.
 */
import type { Associations } from "./associations.ts";
import { MAX_SPAN, PARAMETERS } from "./parameters.ts";
import type { Region } from "./region.ts";
import type { Side } from "./sides.ts";

/** Columns that beads starting at or covering a row may touch. */
export interface Windows {
  readonly low: Int32Array;
  /** Exclusive. */
  readonly high: Int32Array;
  readonly start: Int32Array;
}

export interface LexicalGains {
  readonly windows: Windows;
  /** For group size x (index x - 1): log(1 - mass) of the rows r .. r + x - 1. */
  readonly base: readonly Float64Array[];
  /** For group size x: what the tokens of column c add for the rows r .. r + x - 1, at windows.start[r] + c - windows.low[r]. */
  readonly bonus: readonly Float32Array[];
}

/**
 * @param largest  groups of up to so many rows
 *
 * Cost: one logarithm per group size and associated pair of a word of a row and a token of its window.
 */
export function lexicalGains(
  source: Side,
  target: Side,
  associations: Associations,
  occurrences: Occurrences,
  region: Pick<Region, "sourceStart" | "targetStart">,
  windows: Windows,
  largest: number = MAX_SPAN,
): LexicalGains {
  const rows = windows.low.length;
  const massOf = associations.map((row) => row?.values.reduce((mass, value) => mass + value, 0) ?? 0);
  const cells = windows.start[rows]!;
  const base = Array.from({ length: largest }, () => new Float64Array(rows));
  const bonus = Array.from({ length: largest }, () => new Float32Array(cells));
  const sums = new Float64Array(target.ids.length);
  const touched: number[] = [];
  const found: SentenceGains[] = [];
  for (let row = 0; row < rows; row++) {
    let length = 0;
    let mass = 0;
    for (let size = 1; size <= largest && row + size <= rows; size++) {
      const covered = row + size - 1;
      const gains = (found[covered] ??= gainsOf(source, target, associations, massOf, occurrences, {
        sentence: region.sourceStart + covered,
        first: target.offsets[region.targetStart + windows.low[covered]!]!,
        end: target.offsets[region.targetStart + windows.high[covered]!]!,
      }));
      length += gains.length;
      mass += gains.mass;
      for (let k = 0; k < gains.places.length; k++) {
        const place = gains.places[k]!;
        if (sums[place] === 0) touched.push(place);
        sums[place]! += gains.values[k]!;
      }
      const rest = length === 0 ? 1 : Math.max(1e-3, 1 - mass / length);
      const logRest = Math.log(rest);
      base[size - 1]![row] = logRest;
      const out = bonus[size - 1]!;
      const origin = windows.start[row]! - windows.low[row]! - region.targetStart;
      const end = target.offsets[region.targetStart + windows.high[row]!]!;
      for (const place of touched) {
        if (place >= end) continue;
        const log = Math.log(rest + sums[place]! / length);
        out[origin + occurrences.sentence[place]!]! += Math.min(PARAMETERS.lexicalCap, log) - logRest;
      }
    }
    for (const place of touched) sums[place] = 0;
    touched.length = 0;
    delete found[row];
  }
  return { windows, base, bonus };
}

/** The places of the target that one source sentence speaks for, with a(t|s) / p(t); a place may occur several times. */
interface SentenceGains {
  readonly length: number;
  readonly mass: number;
  readonly places: readonly number[];
  readonly values: readonly number[];
}

function gainsOf(
  source: Side,
  target: Side,
  associations: Associations,
  massOf: readonly number[],
  occurrences: Occurrences,
  at: { readonly sentence: number; readonly first: number; readonly end: number },
): SentenceGains {
  const places: number[] = [];
  const values: number[] = [];
  let mass = 0;
  const from = source.offsets[at.sentence]!;
  const to = source.offsets[at.sentence + 1]!;
  // A word that stands in both sentences a thousand times each would have a million places otherwise.
  const times = new Map<number, number>();
  for (let position = from; position < to; position++) {
    const id = source.ids[position]!;
    if (associations[id]) times.set(id, (times.get(id) ?? 0) + 1);
  }
  for (const [id, count] of times) {
    const translations = associations[id]!;
    mass += count * massOf[id]!;
    for (let k = 0; k < translations.ids.length; k++) {
      const token = translations.ids[k]!;
      const gain = (count * translations.values[k]!) / target.probability[token]!;
      const all = occurrences.places[token]!;
      for (let p = lowerBound(all, at.first); p < all.length && all[p]! < at.end; p++) {
        places.push(all[p]!);
        values.push(gain);
      }
    }
  }
  return { length: to - from, mass, places, values };
}

/** Where each token id stands in the flat array of a side, ascending, and the sentence of each place. */
export interface Occurrences {
  readonly places: readonly Int32Array[];
  readonly sentence: Int32Array;
}

export function occurrencesOf(side: Side): Occurrences {
  const places = side.vocabulary.map((_, id) => new Int32Array(side.counts[id]!));
  const filled = new Int32Array(side.vocabulary.length);
  side.ids.forEach((id, place) => (places[id]![filled[id]!++] = place));
  const sentence = new Int32Array(side.ids.length);
  for (let i = 0; i < side.size; i++) sentence.fill(i, side.offsets[i]!, side.offsets[i + 1]!);
  return { places, sentence };
}

function lowerBound(sorted: Int32Array, value: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sorted[middle]! < value) low = middle + 1;
    else high = middle;
  }
  return low;
}
