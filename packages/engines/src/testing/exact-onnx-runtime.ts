import { isExact, type NetworkRuntime } from "../local/marian/marian-model.ts";
import { installedOnnxRuntime } from "../node/marian/installed-onnx-runtime.ts";

/**
 * ONNX Runtime, where it is installed and whole and this machine's products of bytes are exact in it; null elsewhere, where models are
 * computed the other way: processors without instructions for such products are common.
 */
export async function exactOnnxRuntime(): Promise<NetworkRuntime | null> {
  const runtime = installedOnnxRuntime();
  return typeof runtime !== "string" && (await isExact(runtime)) ? runtime : null;
}
