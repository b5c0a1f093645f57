/**
 * ONNX Runtime (MIT), of the optional part that `npm start` fetches for the reader of Chinese (docs/decisions/0059, 0060): its
 * programs are compared with what was fetched before they are loaded, for half a program ends the process.
 */
import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";
import part from "@yizhou/model/reader-part.json" with { type: "json" };
import type { Network, NetworkRuntime, Tensor, Tensors } from "../../local/marian/marian-model.ts";

/** Why it cannot be had. `unsupported`: nobody builds it for this kind of machine. */
export type OnnxRuntimeGap = "absent" | "damaged" | "unsupported";

/** What we use of onnxruntime-node. */
interface Package {
  readonly InferenceSession: { create(network: Uint8Array, options: object): Promise<Session> };
  readonly Tensor: new (type: string, data: Tensor["data"], dims: readonly number[]) => Tensor;
}
interface Session {
  run(inputs: Tensors): Promise<Tensors>;
  release(): Promise<void>;
}

/** By platform and processor: the SHA-256 of each program. */
const PROGRAMS: Readonly<Record<string, Readonly<Record<string, string>>>> = part.programs;
const FOLDER = resolve(import.meta.dirname, "../../../../../.cache/reader");
const OPTIONS = {
  intraOpNumThreads: 1,
  interOpNumThreads: 1,
  executionMode: "sequential",
  graphOptimizationLevel: "all",
  // Errors alone; they are thrown as well.
  logSeverityLevel: 3,
};

function programsIn(folder: string): { path: string; sha256: string }[] {
  const files = Object.entries(PROGRAMS[`${process.platform}-${process.arch}`] ?? {});
  return files.map(([path, sha256]) => ({ path: join(folder, "node_modules", path), sha256 }));
}

/** Whether anything of it is there, whole or not; looked up again each time, for it may be fetched while we run. */
export const hasOnnxRuntime = (folder: string = FOLDER): boolean =>
  programsIn(folder).some(({ path }) => existsSync(path));

/** @param folder  where the part lies. Cost: 0.1 s, 46 MB are read and summed. */
export function installedOnnxRuntime(folder: string = FOLDER): NetworkRuntime | OnnxRuntimeGap {
  const files = programsIn(folder);
  if (files.length === 0) return "unsupported";
  if (!hasOnnxRuntime(folder)) return "absent";
  const isWhole = files.every(
    ({ path, sha256 }) =>
      existsSync(path) && createHash("sha256").update(readFileSync(path)).digest("hex") === sha256,
  );
  if (!isWhole) return "damaged";
  try {
    return runtimeOf(createRequire(join(folder, "node_modules/part.js"))("onnxruntime-node") as Package);
  } catch {
    // The system's C library may be too old for it, or a file that is not compared is missing.
    return "damaged";
  }
}

function runtimeOf(onnx: Package): NetworkRuntime {
  return {
    open: async (network): Promise<Network> => onnx.InferenceSession.create(network, OPTIONS),
    tensor: (type, data, dims) => new onnx.Tensor(type, data, dims),
  };
}
