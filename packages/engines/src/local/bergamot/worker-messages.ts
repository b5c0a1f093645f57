import type { ModelFileRole } from "../models/model-catalogue.ts";

/**
 * What computes a model: `wasm`, Bergamot as published; `onnx`, ONNX Runtime, an optional part; `auto`, the second where it is
 * there and whole and knows the model, else the first.
 */
export const MODEL_RUNTIMES = ["auto", "wasm", "onnx"] as const;
export type ModelRuntime = (typeof MODEL_RUNTIMES)[number];

/** What a worker is started with: one model, never changed. */
export interface WorkerModel {
  readonly id: string;
  readonly files: readonly {
    readonly role: ModelFileRole;
    readonly path: string;
    readonly sha256: string;
  }[];
  /** Absent: `auto`. */
  readonly runtime?: ModelRuntime;
  /** Bergamot's matrix products to be measured; absent: the quickest that the machine has. */
  readonly products?: "plain" | "package";
}

/** One sentence. */
export interface WorkerText {
  readonly text: string;
  readonly wantsAlignment: boolean;
}

/**
 * Which pieces of a text translate which: `weights` has a row per target piece and a column per source piece, each row
 * summing to about 1. Pieces are given by their start, in UTF-16 units; each ends where the next starts, the last one at the
 * end of the text. The end mark of a sentence is a piece of no width.
 */
export interface TextAlignment {
  readonly sourceStarts: readonly number[];
  readonly targetStarts: readonly number[];
  readonly weights: Float32Array;
}

export interface TranslatedText {
  readonly text: string;
  /** Only where it was wanted and could be read. */
  readonly alignment: TextAlignment | null;
}

export interface TranslateRequest {
  readonly id: number;
  readonly texts: readonly WorkerText[];
}

/** Why a worker cannot serve: `damaged` and `unsupported` blame the model's files, `failed` the runtime. */
export type WorkerFault = "damaged" | "unsupported" | "failed";

export type WorkerReply =
  /** The model is loaded; `memoryBytes` is what the runtime holds. */
  | { readonly kind: "ready"; readonly memoryBytes: number }
  /** The model could not be loaded; the worker ends. */
  | { readonly kind: "unusable"; readonly fault: WorkerFault; readonly message: string }
  | {
      readonly kind: "translated";
      readonly id: number;
      /** In the order of the request. */
      readonly texts: readonly TranslatedText[];
      readonly memoryBytes: number;
    }
  /** The runtime failed on these texts; it must not be used again, so the worker ends. */
  | { readonly kind: "failed"; readonly id: number; readonly message: string };
