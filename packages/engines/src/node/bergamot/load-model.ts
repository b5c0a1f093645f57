import type { ModelFileRole } from "../../local/models/model-catalogue.ts";
import type { AlignedMemory, BergamotRuntime, TranslationModel } from "./wasm-runtime.ts";
import type { WorkerModel } from "../../local/bergamot/worker-messages.ts";
import { UnusableModel } from "./model-translator.ts";
import { readChecked } from "./read-checked.ts";

/** Marian reads weights in blocks of 256 bytes, everything else in 64. */
const ALIGNMENT: Readonly<Record<ModelFileRole, number>> = {
  model: 256,
  shortlist: 64,
  vocabulary: 64,
  sourceVocabulary: 64,
  targetVocabulary: 64,
};

/**
 * Firefox's settings: greedy, 8-bit; but one sentence a text, and smaller batches inside the runtime, where sentences wait
 * for the longest of their batch: 256 words were 1.3 times as fast as 1024 and need less. Files of older models are named `.intgemm8.bin` and lack the
 * activation scales (alphas) that newer ones carry.
 */
function configOf(modelPath: string): string {
  const settings = {
    "beam-size": 1,
    normalize: 1.0,
    "word-penalty": 0,
    "ssplit-mode": "sentence",
    "max-length-break": 128,
    "mini-batch-words": 256,
    workspace: 128,
    "max-length-factor": 2.0,
    "skip-cost": true,
    "cpu-threads": 0,
    quiet: true,
    "quiet-translation": true,
    "gemm-precision": modelPath.endsWith(".intgemm8.bin") ? "int8shiftAll" : "int8shiftAlphaAll",
    alignment: "soft",
  };
  return Object.entries(settings)
    .map(([name, value]) => `${name}: ${value}\n`)
    .join("");
}

/**
 * Reads a model's files, checks them against the sums of their installation and gives them to the runtime.
 *
 * @throws {UnusableModel}
 */
export function loadModel(runtime: BergamotRuntime, model: WorkerModel): TranslationModel {
  const memories = new Map<ModelFileRole, AlignedMemory>();
  let modelPath = "";
  for (const { role, path, sha256 } of model.files) {
    const bytes = readChecked(path, sha256);
    const memory = new runtime.AlignedMemory(bytes.byteLength, ALIGNMENT[role]);
    memory.getByteArrayView().set(bytes);
    memories.set(role, memory);
    if (role === "model") modelPath = path;
  }
  const shared = memories.get("vocabulary");
  const sides = shared ? [shared] : [memories.get("sourceVocabulary"), memories.get("targetVocabulary")];
  const weights = memories.get("model");
  const shortlist = memories.get("shortlist");
  if (!weights || !shortlist || sides.some((side) => !side)) {
    throw new UnusableModel("damaged", `${model.id} lacks a file`);
  }
  const vocabularies = new runtime.AlignedMemoryList();
  for (const side of sides) vocabularies.push_back(side!);
  try {
    return new runtime.TranslationModel(configOf(modelPath), weights, shortlist, vocabularies, null);
  } catch (cause) {
    const why = runtime.lastWords.join(" ");
    throw new UnusableModel("unsupported", `${model.id} could not be loaded: ${why}`, { cause });
  }
}
