import type { AlignmentSentence } from "./alignment.ts";
import { alignmentTokens } from "./tokens.ts";
import { alignmentLength } from "./lengths.ts";

/** One of the two texts, as numbers: token ids per sentence in one flat array, counts and lengths. */
export interface Side {
  /** Token of each id. */
  readonly vocabulary: readonly string[];
  /** Occurrences of each id in the whole text. */
  readonly counts: Float64Array;
  /** Probability of each id, smoothed by half a count. */
  readonly probability: Float64Array;
  /** All token ids; sentence i has `ids[offsets[i]] .. ids[offsets[i + 1] - 1]`. */
  readonly ids: Int32Array;
  readonly offsets: Int32Array;
  /** Visible length of each sentence, see `alignmentLength`. */
  readonly lengths: Float64Array;
  readonly size: number;
}

/** Cost: linear in the text. */
export function makeSide(sentences: readonly AlignmentSentence[]): Side {
  const idOf = new Map<string, number>();
  const vocabulary: string[] = [];
  const counts: number[] = [];
  const ids: number[] = [];
  const offsets = new Int32Array(sentences.length + 1);
  const lengths = new Float64Array(sentences.length);
  sentences.forEach(({ text, kind }, index) => {
    const tokens = alignmentTokens(text);
    if (kind !== undefined) tokens.push(`¶${kind}`);
    for (const token of tokens) {
      let id = idOf.get(token);
      if (id === undefined) {
        id = vocabulary.length;
        idOf.set(token, id);
        vocabulary.push(token);
        counts.push(0);
      }
      counts[id]!++;
      ids.push(id);
    }
    offsets[index + 1] = ids.length;
    lengths[index] = alignmentLength(text);
  });
  const total = ids.length + 0.5 * vocabulary.length;
  return {
    vocabulary,
    counts: Float64Array.from(counts),
    probability: Float64Array.from(counts, (count) => (count + 0.5) / total),
    ids: Int32Array.from(ids),
    offsets,
    lengths,
    size: sentences.length,
  };
}
