import type { ModelFileRole } from "../../local/models/model-catalogue.ts";
import { modelMemory } from "../../local/bergamot/model-memory.ts";
import type { WorkerModel } from "../../local/bergamot/worker-messages.ts";
import { isExact, openMarianModel, type NetworkRuntime } from "../../local/marian/marian-model.ts";
import { UnusableModel, type ModelTranslator } from "../bergamot/model-translator.ts";
import { readChecked } from "../bergamot/read-checked.ts";

/**
 * A model in ONNX Runtime.
 *
 * @throws {UnusableModel} damaged files; unsupported, where the model is of another kind; failed, where this machine's products are
 *   not exact
 */
export async function openOnnxTranslator(
  model: WorkerModel,
  runtime: NetworkRuntime,
): Promise<ModelTranslator> {
  const files = new Map<ModelFileRole, Buffer>(
    model.files.map(({ role, path, sha256 }) => [role, readChecked(path, sha256)]),
  );
  const weights = files.get("model");
  const shortlist = files.get("shortlist");
  const source = files.get("vocabulary") ?? files.get("sourceVocabulary");
  const target = files.get("targetVocabulary");
  if (!weights || !shortlist || !source || (!target && !files.has("vocabulary")))
    throw new UnusableModel("damaged", `${model.id} lacks a file`);
  if (!(await isExact(runtime))) throw new UnusableModel("failed", "products of bytes are cut here");
  const opened = await openMarianModel(
    {
      ...{ model: weights, shortlist, sourceVocabulary: source },
      ...(!files.has("vocabulary") && target && { targetVocabulary: target }),
    },
    runtime,
  ).catch((cause: unknown) => {
    throw new UnusableModel("unsupported", `${model.id} could not be loaded: ${String(cause)}`, { cause });
  });
  return {
    translate: (texts) => opened.translate(texts),
    memoryBytes: () => modelMemory("onnx", weights.length),
  };
}
