/**
 * Models of the published shapes with random weights, for measuring speed. What they say means nothing, but every matrix has
 * its true size, the shortlist its true width, and sentences end after a realistic number of words.
 */
import { writeMarianModel } from "./marian-file.ts";
import { configOf, tensorsOf, type ModelShape } from "./model-shape.ts";
import { createRandom, normal } from "./random-numbers.ts";
import { writeVocabulary, type Vocabulary } from "./sentencepiece-file.ts";
import { writeShortlist } from "./shortlist-file.ts";

export interface ShapedModel {
  readonly model: Uint8Array;
  readonly shortlist: Uint8Array;
  readonly sourceVocabulary: Uint8Array;
  readonly targetVocabulary: Uint8Array;
  /** Weights, embeddings included. */
  readonly parameters: number;
}

/** 12.8 million weights: Firefox's `tiny` with a vocabulary of 16 k for both sides. */
export const TINY_SHAPE: ModelShape = {
  embedding: 256,
  feedForward: 1536,
  encoderLayers: 6,
  decoderLayers: 2,
  heads: 8,
  sourceVocabulary: 16_000,
  targetVocabulary: 16_000,
  isShared: true,
};

/** 31 million weights: Firefox's `base-memory` with two vocabularies of 16 k. */
export const BASE_MEMORY_SHAPE: ModelShape = {
  embedding: 384,
  feedForward: 1536,
  encoderLayers: 6,
  decoderLayers: 4,
  heads: 8,
  sourceVocabulary: 16_000,
  targetVocabulary: 16_000,
  isShared: false,
};

/** 42.7 million weights: Firefox's `base` with a vocabulary of 32 k for both sides. */
export const BASE_SHAPE: ModelShape = {
  embedding: 512,
  feedForward: 2048,
  encoderLayers: 6,
  decoderLayers: 2,
  heads: 8,
  sourceVocabulary: 32_000,
  targetVocabulary: 32_000,
  isShared: true,
};

/** Firefox's shortlists: the 50 commonest target pieces and 50 a source piece. */
const SHORTLIST_WIDTH = 50;

/**
 * @param pieces  what the source vocabulary should hold besides fillers, `▁` before what starts a word
 * Cost: some seconds for 31 million weights.
 */
export function makeShapedModel(shape: ModelShape, pieces: readonly string[]): ShapedModel {
  const random = createRandom(31);
  const source = filledVocabulary(pieces, shape.sourceVocabulary);
  const target = shape.isShared ? source : filledVocabulary([], shape.targetVocabulary);
  let parameters = 0;
  const { tensors, matrices } = tensorsOf(shape, (name, rows, columns) => {
    parameters += rows * columns;
    const values = new Float32Array(rows * columns);
    if (name.endsWith("_ln_scale")) return values.fill(1);
    if (rows === 1) return values;
    // Variance as after a usual start of training.
    const size = name.endsWith("Wemb") ? 1 / Math.sqrt(columns) : Math.sqrt(2 / (rows + columns));
    return values.map(() => size * normal(random));
  });
  const embeddings = shape.isShared ? ["Wemb"] : ["encoder_Wemb", "decoder_Wemb"];
  const alphas = new Map([...matrices, ...embeddings, "none"].map((name) => [name, 127 / 6]));
  const candidates = Array.from({ length: shape.sourceVocabulary }, () => {
    const ids = new Set<number>();
    while (ids.size < SHORTLIST_WIDTH) ids.add(Math.floor(random() * shape.targetVocabulary));
    return [...ids].sort((a, b) => a - b);
  });
  return {
    model: writeMarianModel(tensors, configOf(shape), alphas),
    shortlist: writeShortlist(SHORTLIST_WIDTH, candidates),
    sourceVocabulary: source.bytes,
    targetVocabulary: target.bytes,
    parameters,
  };
}

function filledVocabulary(pieces: readonly string[], size: number): Vocabulary {
  const known = [...new Set(pieces)].slice(0, size - 258);
  const fillers = Array.from({ length: size - 258 - known.length }, (_, index) => `▁filler${index}`);
  return writeVocabulary([...known, ...fillers]);
}
