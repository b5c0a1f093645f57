import { overlapOf, sumOf, type Overlap } from "./n-grams.ts";
import { tokensOf, type Tokeniser } from "./tokens.ts";

/** A score from 0 to 100 that is computed from what outputs share with their references, summed over lines. */
export interface Metric {
  /** How it is to be cited: two figures compare only where these are equal. */
  readonly signature: string;
  /** Of one line. */
  measure(output: string, reference: string): Overlap;
  /** Of a text; 0 where there is nothing to compare. */
  score(lines: readonly Overlap[]): number;
}

const BLEU_ORDERS = 4;

/**
 * BLEU as sacrebleu computes it by default (Papineni et al. 2002; Post 2018): four orders, brevity penalty over the whole text, and
 * an order without any match counts half a match, the next a quarter, as mteval-v13a does.
 */
export function bleu(tokeniser: Tokeniser): Metric {
  return {
    signature: `BLEU|nrefs:1|case:mixed|tok:${tokeniser}|smooth:exp`,
    measure: (output, reference) =>
      overlapOf(tokensOf(output, tokeniser), tokensOf(reference, tokeniser), BLEU_ORDERS),
    score: (lines) => {
      const { matches, inOutput, lengths } = sumOf(lines, BLEU_ORDERS);
      if (matches[0] === 0) return 0;
      let logarithms = 0;
      let smoothing = 1;
      for (let order = 0; order < BLEU_ORDERS; order++) {
        if (inOutput[order] === 0) return 0;
        if (matches[order] === 0) smoothing *= 2;
        logarithms += Math.log((matches[order] === 0 ? 1 / smoothing : matches[order]!) / inOutput[order]!);
      }
      const [output, reference] = lengths;
      const brevity = output < reference ? Math.exp(1 - reference / output) : 1;
      return 100 * brevity * Math.exp(logarithms / BLEU_ORDERS);
    },
  };
}

const CHRF_ORDERS = 6;
/** Recall counts twice as much as precision. */
const BETA = 2;

/**
 * chrF2 (Popović 2015) as sacrebleu's `nc:6|nw:0|space:no`: runs of one to six characters without blanks; precision and recall are
 * averaged over the orders that both sides have, and their weighted harmonic mean is taken once.
 */
export const chrf: Metric = {
  signature: "chrF2|nrefs:1|case:mixed|eff:yes|nc:6|nw:0|space:no",
  measure: (output, reference) => overlapOf(charactersOf(output), charactersOf(reference), CHRF_ORDERS),
  score: (lines) => {
    const { matches, inOutput, inReference } = sumOf(lines, CHRF_ORDERS);
    let orders = 0;
    let precision = 0;
    let recall = 0;
    for (let order = 0; order < CHRF_ORDERS; order++) {
      if (inOutput[order] === 0 || inReference[order] === 0) continue;
      orders++;
      precision += matches[order]! / inOutput[order]!;
      recall += matches[order]! / inReference[order]!;
    }
    if (precision + recall === 0) return 0;
    precision /= orders;
    recall /= orders;
    return (100 * (1 + BETA ** 2) * precision * recall) / (BETA ** 2 * precision + recall);
  },
};

const charactersOf = (text: string): readonly string[] => [...text.replace(/\s+/gu, "")];
