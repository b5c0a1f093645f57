/**
 * Firefox's kind of model as two networks: the encoder, with the keys and values that the decoder will look at, and one step of
 * the decoder for a whole batch. Architecture and names of tensors: marian-dev `transformer.h`, `cells.h` (SSRU).
 *
 * Products of 8-bit matrices are Bergamot's to the last bit: activations are multiplied by the scale that the model's file gives
 * for them, rounded, kept within -127..127 and shifted into unsigned bytes. So a translation comes out as it does there.
 */
import type { MarianWeights } from "./read-weights.ts";
import { NetworkWriter } from "./network-writer.ts";

export interface MarianShape {
  readonly dimensions: number;
  readonly heads: number;
  readonly encoderLayers: number;
  readonly decoderLayers: number;
}

/** A matrix of bytes for products: row after row, with what turns sums into numbers. */
export interface ProductMatrix {
  readonly rows: number;
  readonly columns: number;
  readonly values: Int8Array;
  /** What activations are multiplied by before they are rounded. */
  readonly activationScale: number;
  /** What sums are multiplied by. */
  readonly factor: number;
  readonly bias: Float32Array;
}

/** Makes activations of -127..127 unsigned; the runtime takes it out of the sums again. */
const SHIFT = 127;
const LARGEST = 127;
const NORM_EPSILON = 1e-6;
/** Added to the scores of places that hold nothing. */
export const MASKED = -1e8;

/** @throws {Error} where the model is of another kind, or lacks the scales of its activations */
export function shapeOf(weights: MarianWeights): MarianShape {
  const number = (name: string): number => {
    const value = Number(weights.setting(name));
    if (!Number.isSafeInteger(value) || value < 1) throw new Error(`the model does not state ${name}`);
    return value;
  };
  const fixed: Readonly<Record<string, string>> = {
    "dec-cell": "ssru",
    "transformer-decoder-autoreg": "rnn",
    "transformer-ffn-activation": "relu",
    "transformer-ffn-depth": "2",
    "transformer-postprocess": "dan",
    "transformer-preprocess": '""',
    "transformer-postprocess-emb": "d",
    "transformer-guided-alignment-layer": "last",
    "transformer-train-position-embeddings": "false",
    type: "transformer",
  };
  for (const [name, value] of Object.entries(fixed)) {
    const stated = weights.setting(name);
    if (stated !== undefined && stated !== value) throw new Error(`${name} is ${stated}`);
  }
  return {
    dimensions: number("dim-emb"),
    heads: number("transformer-heads"),
    encoderLayers: number("enc-depth"),
    decoderLayers: number("dec-depth"),
  };
}

/** A matrix as the file has it, column after column. */
export function productMatrix(weights: MarianWeights, name: string, biasName: string | null): ProductMatrix {
  const { rows, columns, values, scale } = weights.bytes(name);
  const turned = new Int8Array(values.length);
  // Blocks, so that neither side leaves the processor's cache.
  for (let block = 0; block < columns; block += 16)
    for (let row = 0; row < rows; row++)
      for (let column = block; column < Math.min(block + 16, columns); column++)
        turned[row * columns + column] = values[column * rows + row]!;
  const activationScale = weights.floats(`${name}_QuantMultA`)[0]!;
  return {
    ...{ rows, columns, activationScale },
    values: turned,
    factor: factorOf(activationScale, scale),
    bias: biasName === null ? new Float32Array(columns) : weights.floats(biasName),
  };
}

/** What sums are multiplied by, rounded as the original rounds it. */
export function factorOf(activationScale: number, scale: number): number {
  return Math.fround(1 / Math.fround(activationScale * scale));
}

/** What the networks are made of. */
class Layers {
  readonly net = new NetworkWriter();
  readonly #rounded = new Map<string, string>();
  readonly #one = this.net.number(1);
  readonly #shift = this.net.constant("uint8", [], Uint8Array.of(SHIFT));

  /** Activations as bytes; those of one place and scale are made once. @param least  0 leaves negative ones out, as ReLU does */
  rounded(input: string, activationScale: number, least: number): string {
    const key = `${input} ${activationScale} ${least}`;
    const known = this.#rounded.get(key);
    if (known !== undefined) return known;
    const { net } = this;
    const scaled = net.add("Mul", [input, net.number(activationScale)]);
    const kept = net.add("Clip", [scaled, net.number(least), net.number(LARGEST)]);
    const made = net.add("QuantizeLinear", [kept, this.#one, this.#shift]);
    this.#rounded.set(key, made);
    return made;
  }

  /** @param isPositive  negative activations count as none */
  multipliedBy(input: string, matrix: ProductMatrix, isPositive: boolean, result?: string): string {
    const { net } = this;
    const inputs = [
      this.rounded(input, matrix.activationScale, isPositive ? 0 : -LARGEST),
      net.constant("int8", [matrix.rows, matrix.columns], matrix.values),
      net.number(matrix.factor),
      this.#one,
      this.#shift,
      "",
      net.constant("float32", [matrix.columns], matrix.bias),
    ];
    return net.add("microsoft:MatMulIntegerToFloat", inputs, {}, result);
  }
}

/** The layers of a model by the names of its tensors. */
class ModelLayers extends Layers {
  readonly #weights: MarianWeights;
  readonly #shape: MarianShape;

  constructor(weights: MarianWeights, shape: MarianShape) {
    super();
    this.#weights = weights;
    this.#shape = shape;
  }

  product(input: string, name: string, biasName: string | null, isPositive = false): string {
    return this.multipliedBy(input, productMatrix(this.#weights, name, biasName), isPositive);
  }

  norm(input: string, prefix: string): string {
    const { dimensions } = this.#shape;
    const row = (name: string): string =>
      this.net.constant("float32", [dimensions], this.#weights.floats(`${prefix}_ln_${name}`));
    return this.net.add("LayerNormalization", [input, row("scale"), row("bias")], {
      axis: -1,
      epsilon: { float: NORM_EPSILON },
    });
  }

  /**
   * The same with every sum in the original's order: turned, so that the runtime adds row to row, dimension after dimension. Its
   * own operator adds in another order, and a last digit that differs turns one in a million bytes that follow; in a
   * whole sentence that is one, and from there on all differ a little.
   */
  exactNorm(input: string, prefix: string): string {
    const { net } = this;
    const column = (name: string): string =>
      net.constant("float32", [this.#shape.dimensions, 1], this.#weights.floats(`${prefix}_ln_${name}`));
    // `Transpose` the runtime would move past the sums, to where two of them meet and vanish.
    const turn = (values: string): string => net.add("Einsum", [values], { equation: { text: "ij->ji" } });
    const turned = turn(input);
    const mean = (values: string): string => net.add("ReduceMean", [values], { axes: [0], keepdims: 1 });
    const centred = net.add("Sub", [turned, mean(turned)]);
    const variance = mean(net.add("Mul", [centred, centred]));
    const deviation = net.add("Sqrt", [net.add("Add", [variance, net.number(NORM_EPSILON)])]);
    const scaled = net.add("Mul", [net.add("Div", [centred, deviation]), column("scale")]);
    return turn(net.add("Add", [scaled, column("bias")]));
  }

  /** Without its norm. */
  feedForward(input: string, prefix: string): string {
    const inner = this.product(input, `${prefix}_W1`, `${prefix}_b1`);
    const outer = this.product(inner, `${prefix}_W2`, `${prefix}_b2`, true);
    return this.net.add("Add", [outer, input]);
  }

  /** Splits rows among the heads. @param extents  texts, places, heads, dimensions @param order  of these afterwards */
  heads(input: string, extents: string, order: readonly number[]): string {
    return this.net.add("Transpose", [this.net.add("Reshape", [input, extents])], { perm: order });
  }

  /** How much each place looks at each other. @param keys  turned, so that dimensions come before places */
  attention(queries: string, keys: string, mask: string): string {
    const { dimensions, heads } = this.#shape;
    const scores = this.net.add("MatMul", [queries, keys]);
    const scaled = this.net.add("Mul", [scores, this.net.number(1 / Math.sqrt(dimensions / heads))]);
    return this.net.add("Softmax", [this.net.add("Add", [scaled, mask])], { axis: -1 });
  }
}

const QUERIES = [0, 2, 1, 3];
const KEYS = [0, 2, 3, 1];

/**
 * Inputs: `x` (rows, dimensions), text after text; `mask` (texts, 1, 1, places); `extents` (4), which are texts, places, heads
 * and dimensions of a head. Outputs: `k0`, `v0` and so on, one pair a layer of the decoder: (texts, heads, dimensions of a
 * head, places) and (texts, heads, places, dimensions of a head).
 */
export function writeEncoder(weights: MarianWeights, shape: MarianShape): Uint8Array {
  const layers = new ModelLayers(weights, shape);
  const { net } = layers;
  const { dimensions, heads } = shape;
  let x = net.input("x", "float32", ["rows", dimensions]);
  const mask = net.input("mask", "float32", ["texts", 1, 1, "places"]);
  const extents = net.input("extents", "int64", [4]);
  for (let layer = 1; layer <= shape.encoderLayers; layer++) {
    const prefix = `encoder_l${layer}_self`;
    const part = (name: string, order: readonly number[]): string =>
      layers.heads(layers.product(x, `${prefix}_W${name}`, `${prefix}_b${name}`), extents, order);
    const seen = layers.attention(part("q", QUERIES), part("k", KEYS), mask);
    const taken = net.add("MatMul", [seen, part("v", QUERIES)]);
    const joined = net.add("Transpose", [taken], { perm: QUERIES });
    const flat = net.add("Reshape", [joined, net.longs(-1, dimensions)]);
    const added = net.add("Add", [layers.product(flat, `${prefix}_Wo`, `${prefix}_bo`), x]);
    const inner = layers.exactNorm(added, `${prefix}_Wo`);
    x = layers.exactNorm(layers.feedForward(inner, `encoder_l${layer}_ffn`), `encoder_l${layer}_ffn_ffn`);
  }
  for (let layer = 1; layer <= shape.decoderLayers; layer++) {
    const prefix = `decoder_l${layer}_context`;
    const give = (name: string, part: string, order: readonly number[]): string => {
      const made = layers.heads(
        layers.product(x, `${prefix}_W${part}`, `${prefix}_b${part}`),
        extents,
        order,
      );
      return net.add("Identity", [made], {}, name);
    };
    net.output(give(`k${layer - 1}`, "k", KEYS), "float32", ["texts", heads, dimensions / heads, "places"]);
    net.output(give(`v${layer - 1}`, "v", QUERIES), "float32", [
      "texts",
      heads,
      "places",
      dimensions / heads,
    ]);
  }
  return net.bytes();
}

/**
 * Inputs: `x` (texts, dimensions), the pieces said last; `mask`, `k0`, `v0` … as above; `c0` … (texts, dimensions), what each
 * layer remembers. Outputs: `last` (texts, dimensions), what the scorer judges; `d0` …, what is remembered now; `seen` (texts,
 * 1, places), how much the first head of the last layer looked where.
 */
export function writeDecoder(weights: MarianWeights, shape: MarianShape): Uint8Array {
  const layers = new ModelLayers(weights, shape);
  const { net } = layers;
  const { dimensions, heads } = shape;
  let x = net.input("x", "float32", ["texts", dimensions]);
  const mask = net.input("mask", "float32", ["texts", 1, 1, "places"]);
  let seen = "";
  for (let layer = 1; layer <= shape.decoderLayers; layer++) {
    const at = layer - 1;
    const before = net.input(`c${at}`, "float32", ["texts", dimensions]);
    const keys = net.input(`k${at}`, "float32", ["texts", heads, dimensions / heads, "places"]);
    const values = net.input(`v${at}`, "float32", ["texts", heads, "places", dimensions / heads]);
    const rnn = `decoder_l${layer}_rnn`;
    const kept = net.add("Sigmoid", [layers.product(x, `${rnn}_Wf`, `${rnn}_bf`)]);
    const fresh = net.add("Sub", [net.number(1), kept]);
    const now = net.add(
      "Add",
      [net.add("Mul", [kept, before]), net.add("Mul", [fresh, layers.product(x, `${rnn}_W`, null)])],
      {},
      `d${at}`,
    );
    net.output(now, "float32", ["texts", dimensions]);
    x = layers.norm(net.add("Add", [net.add("Relu", [now]), x]), `${rnn}_ffn`);
    const context = `decoder_l${layer}_context`;
    const query = net.add("Reshape", [
      layers.product(x, `${context}_Wq`, `${context}_bq`),
      net.longs(0, heads, 1, dimensions / heads),
    ]);
    const looks = layers.attention(query, keys, mask);
    const taken = net.add("Reshape", [net.add("MatMul", [looks, values]), net.longs(0, dimensions)]);
    const added = net.add("Add", [layers.product(taken, `${context}_Wo`, `${context}_bo`), x]);
    const inner = layers.norm(added, `${context}_Wo`);
    x = layers.norm(layers.feedForward(inner, `decoder_l${layer}_ffn`), `decoder_l${layer}_ffn_ffn`);
    seen = looks;
  }
  const first = net.add(
    "Gather",
    [seen, net.constant("int64", [], BigInt64Array.of(0n))],
    { axis: 1 },
    "seen",
  );
  net.output(first, "float32", ["texts", 1, "places"]);
  net.add("Identity", [x], {}, "last");
  net.output("last", "float32", ["texts", dimensions]);
  return net.bytes();
}

/**
 * The last product, for the pieces of one batch's shortlists: a network of its own, since the runtime lays out a matrix that
 * never changes once, and one that comes as an input at every step. Input `last` (texts, dimensions); output `scores` (texts, pieces).
 */
export function writeScorer(matrix: ProductMatrix): Uint8Array {
  const layers = new Layers();
  const { net } = layers;
  const last = net.input("last", "float32", ["texts", matrix.rows]);
  layers.multipliedBy(last, matrix, false, "scores");
  net.output("scores", "float32", ["texts", matrix.columns]);
  return net.bytes();
}
