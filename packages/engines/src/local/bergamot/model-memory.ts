/** What computes a model on this machine: Bergamot in a thread of ours, or ONNX Runtime in a process of its own. */
export type ModelWay = "wasm" | "onnx";

/**
 * Measured. Bergamot's memory alone: 379 MB at 13 MB of weights, 570 MB at 31.5 MB. ONNX Runtime, of the whole process after the
 * longest sentences: 284 MB at 31.5 MB of weights, 313 MB at 43 MB.
 */
const MEMORY: Readonly<Record<ModelWay, { readonly runtimeBytes: number; readonly perWeightByte: number }>> =
  {
    wasm: { runtimeBytes: 250e6, perWeightByte: 10.5 },
    onnx: { runtimeBytes: 195e6, perWeightByte: 3 },
  };

/** What a model of so many bytes of weights takes in the end, in bytes. */
export function modelMemory(way: ModelWay, weightBytes: number): number {
  const { runtimeBytes, perWeightByte } = MEMORY[way];
  return runtimeBytes + perWeightByte * weightBytes;
}
