import type { WorkerModel } from "../../local/bergamot/worker-messages.ts";
import { installedOnnxRuntime } from "../marian/installed-onnx-runtime.ts";
import { openOnnxTranslator } from "../marian/onnx-translator.ts";
import { UnusableModel, type ModelTranslator } from "./model-translator.ts";
import { openWasmTranslator } from "./wasm-translator.ts";

/**
 * The model in the runtime that was asked for. What the quicker one does not know, or computes inexactly on this machine, the
 * other one takes over; a damaged model is one in both.
 *
 * @param folder  where the optional part lies
 * @throws {UnusableModel}
 */
export async function openTranslator(model: WorkerModel, folder?: string): Promise<ModelTranslator> {
  const wanted = model.products === undefined ? (model.runtime ?? "auto") : "wasm";
  if (wanted === "wasm") return openWasmTranslator(model);
  const runtime = installedOnnxRuntime(folder);
  try {
    if (typeof runtime === "string") throw new UnusableModel("failed", `ONNX Runtime is ${runtime}`);
    return await openOnnxTranslator(model, runtime);
  } catch (error) {
    const isModels = error instanceof UnusableModel && error.fault === "damaged";
    if (wanted === "onnx" || isModels) throw error;
    return openWasmTranslator(model);
  }
}
