/**
 * The integer matrix products that the Bergamot translator imports as `wasm_gemm`. Firefox serves them natively; the npm package
 * has slow ones of its own, which took 70-78 % of a translation's time. Ours are written in WebAssembly text beside this file.
 */
import { readFileSync } from "node:fs";

/** By the names the translator imports them under. */
export type MatrixProducts = WebAssembly.ModuleImports;

/**
 * - `relaxed`: bytes by one instruction of the machine, where it has one that is exact.
 * - `paired`: bytes by two, where the machine's cuts sums of pairs and what it cuts can be added again.
 * - `plain`: exact on every machine.
 * - `package`: the npm package's own, which cut sums at 16 bits.
 */
export const PRODUCT_KINDS = ["relaxed", "paired", "plain", "package"] as const;
export type ProductKind = (typeof PRODUCT_KINDS)[number];

interface CommonExports {
  readonly setShift: (shift: number) => void;
  readonly prepareA: WebAssembly.ExportValue;
  readonly prepareB: WebAssembly.ExportValue;
  readonly prepareBFromTransposed: WebAssembly.ExportValue;
  readonly prepareBFromQuantizedTransposed: WebAssembly.ExportValue;
  readonly prepareBias: WebAssembly.ExportValue;
  readonly selectColumns: WebAssembly.ExportValue;
  readonly multiply: WebAssembly.ExportValue;
}

interface MultiplyExports {
  readonly probe: () => number;
  readonly multiply: WebAssembly.ExportValue;
}

/** What `probe` answers where the second operand is read as unsigned bytes and as signed ones; elsewhere sums are not exact. */
const UNSIGNED = 4 * 127 * 254;
const SIGNED = 4 * 127 * -2;
/** What `probe` of the paired ones answers where sums of pairs are cut at 16 bits and not otherwise wrong. */
const CUT = 32767;

/** Makes all values of A unsigned: they are within -127..127. */
const UNSIGNED_SHIFT = 127;

const bytesOf = (name: string) => new Uint8Array(readFileSync(new URL(`./${name}.wasm`, import.meta.url)));

/**
 * Products that work in `memory`: the quickest of those wanted that the platform knows and the machine computes exactly.
 *
 * @param wanted  `paired` leaves the relaxed ones out, `plain` both
 */
export function makeMatrixProducts(
  memory: WebAssembly.Memory,
  wanted: Exclude<ProductKind, "package"> = "relaxed",
): { readonly kind: ProductKind; readonly products: MatrixProducts } {
  const instantiate = (bytes: Uint8Array<ArrayBuffer>) =>
    new WebAssembly.Instance(new WebAssembly.Module(bytes), { env: { memory } }).exports as unknown;
  const common = instantiate(bytesOf("int8-products")) as CommonExports;
  const productsBy = (multiply: WebAssembly.ExportValue): MatrixProducts => ({
    int8_prepare_a: common.prepareA,
    int8_prepare_b: common.prepareB,
    int8_prepare_b_from_transposed: common.prepareBFromTransposed,
    int8_prepare_b_from_quantized_transposed: common.prepareBFromQuantizedTransposed,
    int8_prepare_bias: common.prepareBias,
    int8_select_columns_of_b: common.selectColumns,
    int8_multiply_and_add_bias: multiply,
  });
  /** Null where the platform does not know the instructions, and so refuses the whole module. */
  const multiplier = (name: string): MultiplyExports | null => {
    const bytes = bytesOf(name);
    return WebAssembly.validate(bytes) ? (instantiate(bytes) as MultiplyExports) : null;
  };
  const relaxed = wanted === "relaxed" ? multiplier("relaxed-multiply") : null;
  const seen = relaxed?.probe();
  if (relaxed && (seen === UNSIGNED || seen === SIGNED)) {
    common.setShift(seen === UNSIGNED ? UNSIGNED_SHIFT : 0);
    return { kind: "relaxed", products: productsBy(relaxed.multiply) };
  }
  const paired = wanted === "plain" ? null : multiplier("paired-multiply");
  if (paired?.probe() === CUT) {
    common.setShift(UNSIGNED_SHIFT);
    return { kind: "paired", products: productsBy(paired.multiply) };
  }
  return { kind: "plain", products: productsBy(common.multiply) };
}
