import type { Tensor } from "./marian-file.ts";

/** Size of a model, in the words of Marian's settings. */
export interface ModelShape {
  readonly embedding: number;
  readonly feedForward: number;
  readonly encoderLayers: number;
  readonly decoderLayers: number;
  readonly heads: number;
  readonly sourceVocabulary: number;
  readonly targetVocabulary: number;
  /** One vocabulary and one embedding for both sides. */
  readonly isShared: boolean;
}

/** Makes the values of a tensor; `purpose` is its name without layer numbers, as `self_Wq` or `ffn_b1`. */
export type TensorMaker = (name: string, rows: number, columns: number) => Float32Array;

/** Every tensor of a transformer with SSRU decoder in Marian's names, the kind Firefox uses. */
export function tensorsOf(shape: ModelShape, make: TensorMaker): { tensors: Tensor[]; matrices: string[] } {
  const { embedding: d, feedForward } = shape;
  const tensors: Tensor[] = [];
  const matrices: string[] = [];
  const add = (name: string, rows: number, columns: number, storage: Tensor["storage"]): void => {
    tensors.push({ name, rows, columns, values: make(name, rows, columns), storage });
    if (storage === "int8") matrices.push(name);
  };
  const matrix = (name: string, rows: number, columns: number): void => add(name, rows, columns, "int8");
  const row = (name: string, columns: number): void => add(name, 1, columns, "float32");
  const norm = (prefix: string): void => {
    row(`${prefix}_ln_scale`, d);
    row(`${prefix}_ln_bias`, d);
  };
  const attention = (prefix: string): void => {
    for (const part of ["q", "k", "v", "o"]) {
      matrix(`${prefix}_W${part}`, d, d);
      row(`${prefix}_b${part}`, d);
    }
    norm(`${prefix}_Wo`);
  };
  const feed = (prefix: string): void => {
    matrix(`${prefix}_W1`, d, feedForward);
    row(`${prefix}_b1`, feedForward);
    matrix(`${prefix}_W2`, feedForward, d);
    row(`${prefix}_b2`, d);
    norm(`${prefix}_ffn`);
  };
  if (shape.isShared) add("Wemb", shape.sourceVocabulary, d, "int8-embedding");
  else {
    add("encoder_Wemb", shape.sourceVocabulary, d, "int8-embedding");
    add("decoder_Wemb", shape.targetVocabulary, d, "int8-embedding");
  }
  for (let layer = 1; layer <= shape.encoderLayers; layer++) {
    attention(`encoder_l${layer}_self`);
    feed(`encoder_l${layer}_ffn`);
  }
  for (let layer = 1; layer <= shape.decoderLayers; layer++) {
    matrix(`decoder_l${layer}_rnn_W`, d, d);
    matrix(`decoder_l${layer}_rnn_Wf`, d, d);
    row(`decoder_l${layer}_rnn_bf`, d);
    norm(`decoder_l${layer}_rnn_ffn`);
    attention(`decoder_l${layer}_context`);
    feed(`decoder_l${layer}_ffn`);
  }
  row("decoder_ff_logit_out_b", shape.targetVocabulary);
  return { tensors, matrices };
}

/** The model's description as Marian's trainer would write it; keys as in Mozilla's published metadata files. */
export function configOf(shape: ModelShape): string {
  const settings: Record<string, string | number | boolean> = {
    "bert-train-type-embeddings": true,
    "bert-type-vocab-size": 2,
    "dec-cell": "ssru",
    "dec-cell-base-depth": 2,
    "dec-cell-high-depth": 1,
    "dec-depth": shape.decoderLayers,
    "dim-emb": shape.embedding,
    "dim-rnn": 1024,
    "enc-cell": "gru",
    "enc-cell-depth": 1,
    "enc-depth": shape.encoderLayers,
    "enc-type": "bidirectional",
    "factors-combine": "sum",
    "factors-dim-emb": 0,
    "layer-normalization": false,
    "lemma-dependency": '""',
    "lemma-dim-emb": 0,
    "output-omit-bias": false,
    "right-left": false,
    skip: false,
    "tied-embeddings": !shape.isShared,
    "tied-embeddings-all": shape.isShared,
    "tied-embeddings-src": false,
    "transformer-aan-activation": "swish",
    "transformer-aan-depth": 2,
    "transformer-aan-nogate": false,
    "transformer-decoder-autoreg": "rnn",
    "transformer-decoder-dim-ffn": 0,
    "transformer-decoder-ffn-depth": 0,
    "transformer-dim-aan": 2048,
    "transformer-dim-ffn": shape.feedForward,
    "transformer-ffn-activation": "relu",
    "transformer-ffn-depth": 2,
    "transformer-guided-alignment-layer": "last",
    "transformer-heads": shape.heads,
    "transformer-no-affine": false,
    "transformer-no-bias": false,
    "transformer-no-projection": false,
    "transformer-pool": false,
    "transformer-postprocess": "dan",
    "transformer-postprocess-emb": "d",
    "transformer-postprocess-top": '""',
    "transformer-preprocess": '""',
    "transformer-rnn-projection": false,
    "transformer-train-position-embeddings": false,
    type: "transformer",
    ulr: false,
    "ulr-dim-emb": 0,
    "ulr-trainable-transformation": false,
    version: "v1.12.14",
  };
  const lines = Object.entries(settings).map(([key, value]) => `${key}: ${value}`);
  lines.push(
    "dim-vocabs:",
    `  - ${shape.sourceVocabulary}`,
    `  - ${shape.targetVocabulary}`,
    "input-types: []",
    "transformer-tied-layers: []",
  );
  return `${lines.join("\n")}\n`;
}
