import { PARAMETERS } from "./parameters.ts";
import type { Side } from "./sides.ts";

/** A pairing of sentence ranges and how much it counts, 0-1. */
export interface Evidence {
  readonly sourceStart: number;
  readonly sourceEnd: number;
  readonly targetStart: number;
  readonly targetEnd: number;
  readonly weight: number;
}

/**
 * Words that stand together in more beads than chance explains, both ways. A pair must meet in about two beads, so names and
 * terms of the very text are learned, single coincidences are not.
 *
 * Cost: the sum over beads of (distinct source words x distinct target words).
 */
export function learnAssociations(
  source: Side,
  target: Side,
  evidence: readonly Evidence[],
): {
  readonly forward: (Map<number, number> | undefined)[];
  readonly backward: (Map<number, number> | undefined)[];
} {
  const { leastTogether, togetherDiscount, leastLogRatio, leastDice } = PARAMETERS;
  const beads = evidence.filter(({ weight }) => weight >= LEAST_WEIGHT);
  const inSource = new Float64Array(source.vocabulary.length);
  const inTarget = new Float64Array(target.vocabulary.length);
  const wordsOf = beads.map((bead) => distinct(source, bead.sourceStart, bead.sourceEnd));
  const othersOf = beads.map((bead) => distinct(target, bead.targetStart, bead.targetEnd));
  const beadsOf = new Map<number, number[]>();
  let total = 0;
  beads.forEach(({ weight }, index) => {
    total += weight;
    for (const other of othersOf[index]!) inTarget[other]! += weight;
    for (const word of wordsOf[index]!) {
      inSource[word]! += weight;
      const list = beadsOf.get(word);
      if (list) list.push(index);
      else beadsOf.set(word, [index]);
    }
  });
  const pairs: { word: number; other: number; dice: number }[] = [];
  const together = new Float64Array(target.vocabulary.length);
  const met: number[] = [];
  for (const [word, indices] of beadsOf) {
    // A word that occurs once cannot meet another twice; one that is everywhere meets all.
    const count = inSource[word]!;
    if (indices.length < 2 || count * Math.exp(leastLogRatio) > total) continue;
    for (const index of indices)
      for (const other of othersOf[index]!) {
        if (together[other] === 0) met.push(other);
        together[other]! += beads[index]!.weight;
      }
    for (const other of met) {
      const both = together[other]!;
      together[other] = 0;
      if (both < leastTogether) continue;
      const dice = (2 * (both - togetherDiscount)) / (count + inTarget[other]!);
      const logRatio = Math.log((both * total) / (count * inTarget[other]!));
      if (logRatio > leastLogRatio && dice > leastDice) pairs.push({ word, other, dice });
    }
    met.length = 0;
  }
  pairs.sort((x, y) => y.dice - x.dice || x.word - y.word || x.other - y.other);
  return {
    forward: tableOf(
      pairs.map(({ word, other, dice }) => [word, other, dice]),
      source.vocabulary.length,
    ),
    backward: tableOf(
      pairs.map(({ word, other, dice }) => [other, word, dice]),
      target.vocabulary.length,
    ),
  };
}

const LEAST_WEIGHT = 0.3;

/** The best few of each word; their mass grows with how faithful the best one is. */
function tableOf(
  pairs: readonly [number, number, number][],
  size: number,
): (Map<number, number> | undefined)[] {
  const table: (Map<number, number> | undefined)[] = new Array<undefined>(size);
  for (const [word, other, dice] of pairs) {
    const row = (table[word] ??= new Map<number, number>());
    if (row.size < PARAMETERS.translationsPerWord) row.set(other, dice);
  }
  for (const row of table) {
    if (!row) continue;
    let sum = 0;
    let best = 0;
    for (const dice of row.values()) {
      sum += dice;
      best = Math.max(best, dice);
    }
    for (const [other, dice] of row) row.set(other, (PARAMETERS.learned * Math.min(1, best) * dice) / sum);
  }
  return table;
}

function distinct(side: Side, start: number, end: number): readonly number[] {
  return [...new Set(side.ids.subarray(side.offsets[start]!, side.offsets[end]!))];
}
