/**
 * A translation model that really translates, made by construction instead of training: word by word through a dictionary,
 * everything else copied byte by byte. It runs in the real runtime, so tests see real words move through tokeniser, attention,
 * alignment and shortlist.
 *
 * How it works: embeddings leave the dimensions of the fastest position waves empty. Query and key read only those, so the
 * decoder at place t looks at source place t. Value and output projection turn the embedding of a word into that of its
 * translation; all other layers add nothing. The end of the sentence translates into itself.
 */
import { writeMarianModel } from "./marian-file.ts";
import { configOf, tensorsOf, type ModelShape } from "./model-shape.ts";
import { createRandom } from "./random-numbers.ts";
import { writeVocabulary, type Vocabulary } from "./sentencepiece-file.ts";
import { writeShortlist } from "./shortlist-file.ts";

/** The files of a generated model, unpacked. */
export interface GeneratedModel {
  readonly model: Uint8Array;
  readonly shortlist: Uint8Array;
  readonly vocabulary: Uint8Array;
}

/** Source piece to target piece; `▁` before what starts a word in languages with spaces. */
export type Dictionary = Readonly<Record<string, string>>;

const DIMENSIONS = 384;
const HEADS = 8;
/** Waves that carry the place; their sine and cosine dimensions hold nothing else. */
const WAVES = 24;
const SEED = 20260101;
/** How sharply a place looks at its counterpart. */
const FOCUS = 9;
/** How much louder the translation is than what the decoder said before. */
const LOUDNESS = 6;
/**
 * Layer norms subtract the mean of all dimensions, to which the slow waves add about this much whatever the place; words
 * carry the opposite, so that place dimensions stay what they are.
 */
const WAVE_OFFSET = 0.48;

/** Cost: about a second; 1.5 MB. */
export function makeDictionaryModel(dictionary: Dictionary): GeneratedModel {
  const words = [...new Set(["▁", ...Object.keys(dictionary), ...Object.values(dictionary)])];
  const vocabulary = padded(words);
  const shape: ModelShape = {
    embedding: DIMENSIONS,
    feedForward: 64,
    encoderLayers: 1,
    decoderLayers: 1,
    heads: HEADS,
    sourceVocabulary: vocabulary.pieces.length,
    targetVocabulary: vocabulary.pieces.length,
    isShared: true,
  };
  const directions = makeDirections(vocabulary.pieces.length);
  const translationOf = vocabulary.pieces.map((piece, id) => {
    const target = Object.hasOwn(dictionary, piece) ? dictionary[piece]! : null;
    return target === null ? id : vocabulary.pieces.indexOf(target);
  });
  const { tensors, matrices } = tensorsOf(shape, (name, rows, columns) => {
    if (name === "Wemb") return embeddingsOf(directions);
    if (name.endsWith("_ln_scale")) return new Float32Array(columns).fill(1);
    if (/decoder_l1_context_W[qk]$/u.test(name)) return placeReader();
    if (name === "decoder_l1_context_Wv") return translator(directions, translationOf);
    if (name === "decoder_l1_context_Wo") return scaledIdentity(LOUDNESS);
    return new Float32Array(rows * columns);
  });
  // Activations leave a layer norm, so few exceed 6; the values before the output projection are of the same size.
  const alphas = new Map([...matrices, "Wemb", "none"].map((name) => [name, 127 / 6]));
  return {
    model: writeMarianModel(tensors, configOf(shape), alphas),
    shortlist: writeShortlist(
      2,
      translationOf.map((target, id) => [...new Set([id, target])].sort((a, b) => a - b)),
    ),
    vocabulary: vocabulary.bytes,
  };
}

/** The matrix products want a multiple of eight columns. */
function padded(words: readonly string[]): Vocabulary {
  const count = words.length + 258;
  const fillers = Array.from({ length: (8 - (count % 8)) % 8 }, (_, index) => `▁unused${index}`);
  return writeVocabulary([...words, ...fillers]);
}

const isPlace = (dimension: number): boolean => dimension % (DIMENSIONS / 2) < WAVES;

const WORD_DIMENSIONS = Array.from({ length: DIMENSIONS }, (_, at) => at).filter((at) => !isPlace(at));

/** Words as random balanced signs over the word dimensions, so nearly at right angles to each other. */
function makeDirections(count: number): Int8Array {
  const random = createRandom(SEED);
  const signs = new Int8Array(count * DIMENSIONS);
  for (let id = 0; id < count; id++) {
    const order = WORD_DIMENSIONS.map((at) => ({ at, rank: random() })).sort((a, b) => a.rank - b.rank);
    order.forEach(({ at }, index) => (signs[id * DIMENSIONS + at] = index % 2 === 0 ? 1 : -1));
  }
  return signs;
}

/** The runtime multiplies embeddings by the square root of their dimensions, so that their values become these signs. */
function embeddingsOf(directions: Int8Array): Float32Array {
  const size = 1 / Math.sqrt(DIMENSIONS);
  return Float32Array.from(directions, (sign, at) =>
    isPlace(at % DIMENSIONS) ? 0 : size * (sign - WAVE_OFFSET),
  );
}

/** Gives every head the place waves. */
function placeReader(): Float32Array {
  const values = new Float32Array(DIMENSIONS * DIMENSIONS);
  const perHead = DIMENSIONS / HEADS;
  for (let head = 0; head < HEADS; head++) {
    for (let wave = 0; wave < WAVES; wave++) {
      for (const half of [0, 1]) {
        const from = wave + half * (DIMENSIONS / 2);
        const to = head * perHead + wave * 2 + half;
        values[from * DIMENSIONS + to] = FOCUS;
      }
    }
  }
  return values;
}

function scaledIdentity(factor: number): Float32Array {
  const values = new Float32Array(DIMENSIONS * DIMENSIONS);
  for (let at = 0; at < DIMENSIONS; at++) if (!isPlace(at)) values[at * DIMENSIONS + at] = factor;
  return values;
}

/** Identity, plus for every word of the dictionary its translation instead of itself. */
function translator(directions: Int8Array, translationOf: readonly number[]): Float32Array {
  const values = scaledIdentity(1);
  const own = (id: number): Int8Array => directions.subarray(id * DIMENSIONS, (id + 1) * DIMENSIONS);
  translationOf.forEach((target, id) => {
    if (target === id) return;
    const source = own(id);
    const wanted = own(target);
    for (const from of WORD_DIMENSIONS) {
      const share = source[from]! / WORD_DIMENSIONS.length;
      for (const to of WORD_DIMENSIONS) {
        values[from * DIMENSIONS + to]! += share * (wanted[to]! - source[to]!);
      }
    }
  });
  return values;
}
