/**
 * Translates with Marian's weights, computed by a runtime for networks: greedy, a batch of sentences step by step. Each sentence
 * has a shortlist and a longest length of its own, so it comes out the same whatever stands beside it.
 */
import type { TextAlignment, TranslatedText, WorkerText } from "../bergamot/worker-messages.ts";
import {
  factorOf,
  MASKED,
  shapeOf,
  writeDecoder,
  writeEncoder,
  writeScorer,
  type MarianShape,
  type ProductMatrix,
} from "./marian-networks.ts";
import { readShortlist, type Shortlist } from "./read-shortlist.ts";
import { readVocabulary, type Vocabulary } from "./vocabulary.ts";
import { readWeights, type ByteTensor, type MarianWeights } from "./read-weights.ts";

/** Numbers with their extents, as the runtime takes and gives them. */
export interface Tensor {
  readonly data: Float32Array | Int8Array | BigInt64Array;
  readonly dims: readonly number[];
}

export type Tensors = Readonly<Record<string, Tensor>>;

/** A network that can be computed. */
export interface Network {
  run(inputs: Tensors): Promise<Tensors>;
  /** Gives its memory back; it must not be used any more. */
  release(): Promise<void>;
}

export interface NetworkRuntime {
  open(network: Uint8Array): Promise<Network>;
  tensor(type: "float32" | "int8" | "int64", data: Tensor["data"], dims: readonly number[]): Tensor;
}

/** The files of a model, read and checked. */
export interface MarianFiles {
  readonly model: Uint8Array;
  readonly shortlist: Uint8Array;
  readonly sourceVocabulary: Uint8Array;
  /** Absent: the source's. */
  readonly targetVocabulary?: Uint8Array;
}

export interface MarianModel {
  /** In the order of `texts`; a text of nothing but space stays empty. */
  translate(texts: readonly WorkerText[]): Promise<TranslatedText[]>;
}

/** Bergamot's limits: a sentence with its end has 128 pieces, longer ones are cut; what is said is at most twice as long. */
const MAX_PIECES = 128;
const LENGTH_FACTOR = 2;
const LONGEST_WAVE = 10_000;
/** Source pieces in a batch, padding included. */
const BATCH_PIECES = 512;
const MAX_TEXTS = 64;
/** Sentences that have ended are carried along until a quarter of a batch has. */
const WORTH_CARRYING = 0.75;
const LARGEST = 127;

/** One sentence, or a part of one that is too long. */
interface Part {
  readonly text: number;
  readonly ids: readonly number[];
  readonly starts: readonly number[];
}

interface SaidPart {
  readonly ids: number[];
  /** Rows of attention, one a target piece. */
  readonly seen: Float32Array[];
}

/**
 * Whether products of bytes are exact here: processors without an instruction for them may cut sums of pairs at 16 bits. Every
 * sum is the largest there is, of bytes at their edges.
 */
export async function isExact(runtime: NetworkRuntime): Promise<boolean> {
  const [rows, columns] = [64, 16];
  const values = Int8Array.from({ length: rows * columns }, (_, at) => (at % 2 === 0 ? LARGEST : -LARGEST));
  const bias = new Float32Array(columns);
  const network = await runtime.open(
    writeScorer({ rows, columns, values, bias, activationScale: 1, factor: 1 }),
  );
  const last = runtime.tensor("float32", new Float32Array(rows).fill(LARGEST), [1, rows]);
  const { scores } = await network.run({ last });
  await network.release();
  const sum = rows * LARGEST * LARGEST;
  return Array.from(scores!.data, Number).every((score, at) => score === (at % 2 === 0 ? sum : -sum));
}

/**
 * Reads the files and opens their networks: a second at 31 M weights.
 *
 * @throws {Error} where the model is of a kind that is not known here; another runtime may know it
 */
export async function openMarianModel(files: MarianFiles, runtime: NetworkRuntime): Promise<MarianModel> {
  const weights = readWeights(files.model);
  const shape = shapeOf(weights);
  const source = readVocabulary(files.sourceVocabulary);
  const target = files.targetVocabulary ? readVocabulary(files.targetVocabulary) : source;
  const shortlist = readShortlist(files.shortlist, target.size, files.targetVocabulary === undefined);
  const output = new OutputLayer(weights, weights.has("Wemb") ? "Wemb" : "decoder_Wemb");
  const model: Model = {
    ...{ shape, source, target, shortlist, output, runtime },
    sourceEmbedding: new Embedding(weights.bytes(weights.has("Wemb") ? "Wemb" : "encoder_Wemb")),
    targetEmbedding: new Embedding(weights.bytes(weights.has("Wemb") ? "Wemb" : "decoder_Wemb")),
    encoder: await runtime.open(writeEncoder(weights, shape)),
    decoder: await runtime.open(writeDecoder(weights, shape)),
  };
  return { translate: (texts) => translateTexts(model, texts) };
}

interface Model {
  readonly shape: MarianShape;
  readonly source: Vocabulary;
  readonly target: Vocabulary;
  readonly shortlist: Shortlist;
  readonly output: OutputLayer;
  readonly runtime: NetworkRuntime;
  readonly sourceEmbedding: Embedding;
  readonly targetEmbedding: Embedding;
  readonly encoder: Network;
  readonly decoder: Network;
}

async function translateTexts(model: Model, texts: readonly WorkerText[]): Promise<TranslatedText[]> {
  const parts = texts.flatMap(({ text }, index) => partsOf(model.source, text, index));
  const said = new Map<Part, SaidPart>();
  for (const batch of batchesOf(parts)) {
    const answers = await translateBatch(model, batch);
    batch.forEach((part, index) => said.set(part, answers[index]!));
  }
  return texts.map(({ wantsAlignment }, index) => {
    const own = parts.filter(({ text }) => text === index);
    return assembled(
      model.target,
      own.map((part) => ({ part, said: said.get(part)! })),
      wantsAlignment,
    );
  });
}

function partsOf(vocabulary: Vocabulary, text: string, index: number): Part[] {
  const { ids, starts } = vocabulary.encode(text);
  const parts: Part[] = [];
  for (let at = 0; at < ids.length; at += MAX_PIECES - 1) {
    const end = Math.min(at + MAX_PIECES - 1, ids.length);
    parts.push({
      text: index,
      ids: [...ids.slice(at, end), vocabulary.endId],
      starts: [...starts.slice(at, end), starts[end] ?? text.length],
    });
  }
  return parts;
}

/** Sentences of like length together, so that little is padded. */
function batchesOf(parts: readonly Part[]): Part[][] {
  const batches: Part[][] = [];
  let batch: Part[] = [];
  for (const part of [...parts].sort((a, b) => a.ids.length - b.ids.length)) {
    if (batch.length >= MAX_TEXTS || (batch.length + 1) * part.ids.length > BATCH_PIECES) {
      if (batch.length > 0) batches.push(batch);
      batch = [];
    }
    batch.push(part);
  }
  return batch.length > 0 ? [...batches, batch] : batches;
}

async function translateBatch(model: Model, batch: readonly Part[]): Promise<SaidPart[]> {
  const { shape, runtime, target } = model;
  const { dimensions } = shape;
  const places = Math.max(...batch.map(({ ids }) => ids.length));
  const x = new Float32Array(batch.length * places * dimensions);
  const mask = new Float32Array(batch.length * places);
  batch.forEach(({ ids }, text) => {
    for (let place = 0; place < places; place++) {
      const at = text * places + place;
      if (place >= ids.length) mask[at] = MASKED;
      model.sourceEmbedding.write(ids[place] ?? model.source.endId, place, x, at * dimensions);
    }
  });
  const memory = await model.encoder.run({
    x: runtime.tensor("float32", x, [batch.length * places, dimensions]),
    mask: runtime.tensor("float32", mask, [batch.length, 1, 1, places]),
    extents: runtime.tensor(
      "int64",
      BigInt64Array.of(
        BigInt(batch.length),
        BigInt(places),
        BigInt(shape.heads),
        BigInt(dimensions / shape.heads),
      ),
      [4],
    ),
  });
  const lists = batch.map(({ ids }) => model.shortlist(ids));
  const pieces = unionOf(lists, target);
  const columns = lists.map((list) => placesIn(pieces, list));
  const scorer = await runtime.open(writeScorer(model.output.matrixOf(pieces)));
  const said = batch.map((): SaidPart => ({ ids: [], seen: [] }));
  let rows: Row[] = batch.map((_, text) => ({ text, isDone: false }));
  let held: Tensors = {
    ...memory,
    mask: runtime.tensor("float32", mask, [batch.length, 1, 1, places]),
  };
  let remembered = emptyMemory(shape, batch.length, runtime);
  for (let step = 0; rows.length > 0; step++) {
    const last = new Float32Array(rows.length * dimensions);
    rows.forEach(({ text }, row) =>
      model.targetEmbedding.write(said[text]!.ids.at(-1) ?? null, step, last, row * dimensions),
    );
    const out = await model.decoder.run({
      ...{ ...held, ...remembered },
      x: runtime.tensor("float32", last, [rows.length, dimensions]),
    });
    const scores = (await scorer.run({ last: out["last"]! }))["scores"]!.data as Float32Array;
    const seen = out["seen"]!.data as Float32Array;
    for (const [at, row] of rows.entries()) {
      if (row.isDone) continue;
      const { ids } = said[row.text]!;
      const { length } = batch[row.text]!.ids;
      ids.push(pieces[bestOf(scores, at * pieces.length, columns[row.text]!)]!);
      said[row.text]!.seen.push(seen.slice(at * places, at * places + length));
      row.isDone = ids.at(-1) === target.endId || ids.length >= LENGTH_FACTOR * length;
    }
    remembered = renamed(out, shape);
    const going = rows.flatMap(({ isDone }, at) => (isDone ? [] : [at]));
    if (going.length > rows.length * WORTH_CARRYING) continue;
    rows = going.map((at) => rows[at]!);
    held = rowsOf(held, going, runtime);
    remembered = rowsOf(remembered, going, runtime);
  }
  await scorer.release();
  return said;
}

/** A sentence on its way through the decoder. */
interface Row {
  readonly text: number;
  isDone: boolean;
}

function emptyMemory(
  { decoderLayers, dimensions }: MarianShape,
  texts: number,
  runtime: NetworkRuntime,
): Tensors {
  const layers = Array.from({ length: decoderLayers }, (_, layer): [string, Tensor] => [
    `c${layer}`,
    runtime.tensor("float32", new Float32Array(texts * dimensions), [texts, dimensions]),
  ]);
  return Object.fromEntries(layers);
}

const renamed = (out: Tensors, { decoderLayers }: MarianShape): Tensors =>
  Object.fromEntries(Array.from({ length: decoderLayers }, (_, layer) => [`c${layer}`, out[`d${layer}`]!]));

/** The given rows of tensors of floats whose first extent is the texts. */
function rowsOf(tensors: Tensors, rows: readonly number[], runtime: NetworkRuntime): Tensors {
  return Object.fromEntries(
    Object.entries(tensors).map(([name, { data, dims }]) => {
      const width = data.length / dims[0]!;
      const kept = new Float32Array(rows.length * width);
      rows.forEach((row, at) =>
        kept.set((data as Float32Array).subarray(row * width, (row + 1) * width), at * width),
      );
      return [name, runtime.tensor("float32", kept, [rows.length, ...dims.slice(1)])];
    }),
  );
}

/** All target pieces that a batch may say, ascending; the unknown one is never said. */
function unionOf(lists: readonly Int32Array[], { size, unknownId }: Vocabulary): Int32Array {
  const isIn = new Uint8Array(size);
  for (const list of lists) for (const piece of list) isIn[piece] = 1;
  isIn[unknownId] = 0;
  const union = new Int32Array(isIn.reduce((sum, one) => sum + one, 0));
  let next = 0;
  for (let piece = 0; piece < size; piece++) if (isIn[piece] === 1) union[next++] = piece;
  return union;
}

/** Where the pieces of a list stand among all; both ascend. */
function placesIn(all: Int32Array, list: Int32Array): Int32Array {
  const places = new Int32Array(list.length);
  let count = 0;
  let at = 0;
  for (const piece of list) {
    while (at < all.length && all[at]! < piece) at++;
    if (all[at] === piece) places[count++] = at;
  }
  return places.subarray(0, count);
}

/** The first of the best. */
function bestOf(scores: Float32Array, from: number, columns: Int32Array): number {
  let best = columns[0]!;
  for (let index = 1; index < columns.length; index++) {
    const column = columns[index]!;
    if (scores[from + column]! > scores[from + best]!) best = column;
  }
  return best;
}

/** Pieces as rows of numbers, with the place they stand at. */
class Embedding {
  readonly #table: ByteTensor;
  readonly #places: Float32Array[] = [];

  constructor(table: ByteTensor) {
    this.#table = table;
  }

  /** @param id  null before the first piece: nothing but its place */
  write(id: number | null, place: number, target: Float32Array, at: number): void {
    const { columns, values, scale } = this.#table;
    const wave = (this.#places[place] ??= placeWaves(place, columns));
    if (id === null) {
      target.set(wave, at);
      return;
    }
    const one = Math.fround(1 / scale);
    const loudness = Math.fround(Math.sqrt(columns));
    const from = id * columns;
    for (let index = 0; index < columns; index++) {
      const value = Math.fround(values[from + index]! * one);
      target[at + index] = Math.fround(value * loudness) + wave[index]!;
    }
  }
}

/** Sines, then cosines, of waves from one to ten thousand places long, in the original's precision. */
function placeWaves(place: number, dimensions: number): Float32Array {
  const waves = new Float32Array(dimensions);
  const half = dimensions / 2;
  const step = Math.fround(Math.fround(Math.log(LONGEST_WAVE)) / (half - 1));
  for (let index = 0; index < half; index++) {
    const angle = Math.fround(place * Math.fround(Math.exp(Math.fround(index * -step))));
    waves[index] = Math.sin(angle);
    waves[half + index] = Math.cos(angle);
  }
  return waves;
}

/** The last layer, whose matrix is the target's embedding. */
class OutputLayer {
  readonly #dimensions: number;
  readonly #values: Int8Array;
  readonly #bias: Float32Array;
  readonly #activationScale: number;
  readonly #factor: number;

  constructor(weights: MarianWeights, name: string) {
    const { columns, values, scale } = weights.bytes(name);
    // The original makes floats of the embedding and bytes of these again, so that the largest is 127.
    const one = Math.fround(1 / scale);
    let largest = 0;
    for (const value of values) largest = Math.max(largest, Math.abs(Math.fround(value * one)));
    const again = Math.fround(LARGEST / largest);
    this.#dimensions = columns;
    this.#values = values.map((value) => roundToEven(Math.fround(Math.fround(value * one) * again)));
    this.#activationScale = weights.floats(`${name}_QuantMultA`)[0]!;
    this.#factor = factorOf(this.#activationScale, again);
    this.#bias = weights.floats("decoder_ff_logit_out_b");
  }

  /** The columns of the given pieces. */
  matrixOf(pieces: Int32Array): ProductMatrix {
    const rows = this.#dimensions;
    const columns = pieces.length;
    const values = new Int8Array(rows * columns);
    const all = this.#values;
    for (let block = 0; block < columns; block += 16)
      for (let row = 0; row < rows; row++)
        for (let at = block; at < Math.min(block + 16, columns); at++)
          values[row * columns + at] = all[pieces[at]! * rows + row]!;
    const bias = Float32Array.from(pieces, (piece) => this.#bias[piece]!);
    return { rows, columns, values, bias, activationScale: this.#activationScale, factor: this.#factor };
  }
}

const roundToEven = (value: number): number => {
  const down = Math.floor(value);
  return value - down === 0.5 ? down + (down % 2 === 0 ? 0 : 1) : Math.round(value);
};

/** The translations of a text's parts as one, as Bergamot puts them together. */
function assembled(
  target: Vocabulary,
  parts: readonly { readonly part: Part; readonly said: SaidPart }[],
  wantsAlignment: boolean,
): TranslatedText {
  const columns = parts.reduce((sum, { part }) => sum + part.ids.length, 0);
  const rows = parts.reduce((sum, { said }) => sum + said.ids.length, 0);
  const weights = new Float32Array(wantsAlignment ? rows * columns : 0);
  const sourceStarts: number[] = [];
  const targetStarts: number[] = [];
  let text = "";
  for (const { part, said } of parts) {
    const decoded = target.decode(said.ids);
    if (wantsAlignment)
      said.seen.forEach((row, index) =>
        weights.set(row, (targetStarts.length + index) * columns + sourceStarts.length),
      );
    sourceStarts.push(...part.starts);
    targetStarts.push(...decoded.starts.map((start) => text.length + start));
    text += decoded.text;
  }
  const alignment: TextAlignment | null = wantsAlignment ? { sourceStarts, targetStarts, weights } : null;
  return { text, alignment };
}
