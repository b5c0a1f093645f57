/**
 * The Bergamot translator as published on npm: Emscripten's script and one WASM file. Its own loader does not run in Node, so
 * the script is evaluated here with a `Module` of ours. The WASM imports its integer matrix products from outside: they are
 * ours, see `products/matrix-products.ts`.
 */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { compileFunction } from "node:vm";
import { makeMatrixProducts, type ProductKind } from "./products/matrix-products.ts";

/** Memory inside the runtime, handed over to it once a model takes it. */
export interface AlignedMemory {
  getByteArrayView(): Int8Array;
  delete(): void;
}

interface NativeVector<T> {
  push_back(value: T): void;
  delete(): void;
}

export interface TranslationModel {
  delete(): void;
}

/** One answer; a copy that must be freed. */
export interface NativeResponse {
  getTranslatedText(): string;
  /** Embind's handle: where the object lies in the runtime's memory. */
  readonly $$: { readonly ptr: number };
  delete(): void;
}

interface NativeResponses {
  get(index: number): NativeResponse;
  delete(): void;
}

export interface BlockingService {
  translate(
    model: TranslationModel,
    texts: NativeVector<string>,
    options: NativeVector<TextOptions>,
  ): NativeResponses;
}

interface TextOptions {
  readonly html: boolean;
  readonly alignment: boolean;
  readonly qualityScores: boolean;
}

/** The bindings that the runtime exports, as far as they are used. */
export interface BergamotRuntime {
  BlockingService: new (options: { cacheSize: number }) => BlockingService;
  AlignedMemory: new (sizeBytes: number, alignment: number) => AlignedMemory;
  AlignedMemoryList: new () => NativeVector<AlignedMemory>;
  TranslationModel: new (
    config: string,
    model: AlignedMemory,
    shortlist: AlignedMemory,
    vocabularies: NativeVector<AlignedMemory>,
    qualityModel: null,
  ) => TranslationModel;
  VectorString: new () => NativeVector<string>;
  VectorResponseOptions: new () => NativeVector<TextOptions>;
  /** The whole memory; a new object after it grew. */
  readonly HEAP8: Int8Array;
  /** What the runtime printed last, oldest first: its only way to say why it stopped. */
  readonly lastWords: readonly string[];
}

/** The package's own matrix products: the names the WASM imports them under and those it exports them under. */
const OWN_PRODUCTS = {
  int8_prepare_a: "int8PrepareAFallback",
  int8_prepare_b: "int8PrepareBFallback",
  int8_prepare_b_from_transposed: "int8PrepareBFromTransposedFallback",
  int8_prepare_b_from_quantized_transposed: "int8PrepareBFromQuantizedTransposedFallback",
  int8_prepare_bias: "int8PrepareBiasFallback",
  int8_multiply_and_add_bias: "int8MultiplyAndAddBiasFallback",
  int8_select_columns_of_b: "int8SelectColumnsOfBFallback",
} as const;

type NumberFunction = (...values: number[]) => void;

const KEPT_LINES = 8;
const PACKAGE = "@browsermt/bergamot-translator/worker/bergamot-translator-worker";

/**
 * Compiles and starts the runtime: some 0.2 s and 90 MB. Once a thread.
 *
 * @param products  the quickest that the machine has, unless others are asked for to be measured beside them
 */
export async function startRuntime(products: ProductKind = "relaxed"): Promise<BergamotRuntime> {
  const require = createRequire(import.meta.url);
  const scriptPath = require.resolve(`${PACKAGE}.js`);
  const script = readFileSync(scriptPath, "utf8");
  const compiled = await WebAssembly.compile(readFileSync(require.resolve(`${PACKAGE}.wasm`)));
  return new Promise((resolve, reject) => {
    const instantiateWasm = (
      imports: WebAssembly.Imports,
      accept: (instance: WebAssembly.Instance) => void,
    ): object => {
      const memory = imports["env"]!["memory"] as WebAssembly.Memory;
      // Its own are in the instance that they are needed to make, so they are looked up when they are called.
      const own = Object.entries(OWN_PRODUCTS).map(([name, exported]): [string, NumberFunction] => [
        name,
        (...values) => (instance.exports[exported] as NumberFunction)(...values),
      ]);
      const instance: WebAssembly.Instance = new WebAssembly.Instance(compiled, {
        ...imports,
        wasm_gemm:
          products === "package" ? Object.fromEntries(own) : makeMatrixProducts(memory, products).products,
      });
      accept(instance);
      return instance.exports;
    };
    const lastWords: string[] = [];
    const listen = (line: string): void => {
      lastWords.push(line);
      if (lastWords.length > KEPT_LINES) lastWords.shift();
    };
    const runtime: Record<string, unknown> = {
      lastWords,
      instantiateWasm,
      onRuntimeInitialized: () => resolve(runtime as unknown as BergamotRuntime),
      onAbort: (reason: unknown) => reject(new Error(`the runtime stopped: ${String(reason)}`)),
      print: listen,
      printErr: listen,
    };
    compileFunction(script, ["Module"], { filename: scriptPath })(runtime);
  });
}
