/** The thread of one model: loads it, then translates one request at a time. Started by `start-thread.ts`, never imported. */
import { parentPort, workerData } from "node:worker_threads";
import { loadModel, UnusableModel } from "./load-model.ts";
import { readAlignment } from "../../local/bergamot/read-alignment.ts";
import {
  startRuntime,
  type BergamotRuntime,
  type BlockingService,
  type TranslationModel,
} from "./wasm-runtime.ts";
import type {
  TranslatedText,
  TranslateRequest,
  WorkerModel,
  WorkerReply,
} from "../../local/bergamot/worker-messages.ts";

const port = parentPort!;
const reply = (message: WorkerReply): void => port.postMessage(message);

function translate(
  runtime: BergamotRuntime,
  service: BlockingService,
  model: TranslationModel,
  { id, texts }: TranslateRequest,
): void {
  const input = new runtime.VectorString();
  const options = new runtime.VectorResponseOptions();
  for (const { text, wantsAlignment } of texts) {
    input.push_back(text);
    options.push_back({ html: false, alignment: wantsAlignment, qualityScores: false });
  }
  const responses = service.translate(model, input, options);
  const translated = texts.map(({ text, wantsAlignment }, index): TranslatedText => {
    const response = responses.get(index);
    const target = response.getTranslatedText();
    const alignment = wantsAlignment
      ? readAlignment(runtime.HEAP8.buffer, response.$$.ptr, text, target)
      : null;
    response.delete();
    return { text: target, alignment };
  });
  responses.delete();
  input.delete();
  options.delete();
  reply({ kind: "translated", id, texts: translated, memoryBytes: runtime.HEAP8.byteLength });
}

async function serve(settings: WorkerModel): Promise<void> {
  const runtime = await startRuntime(settings.products);
  // Sentences are cached outside, where all workers share them.
  const service = new runtime.BlockingService({ cacheSize: 0 });
  const model = loadModel(runtime, settings);
  port.on("message", (request: TranslateRequest) => {
    try {
      translate(runtime, service, model, request);
    } catch (error) {
      // After a trap the runtime's memory is in no state to go on with.
      reply({
        kind: "failed",
        id: request.id,
        message: `${String(error)} ${runtime.lastWords.join(" ")}`,
      });
      port.close();
    }
  });
  reply({ kind: "ready", memoryBytes: runtime.HEAP8.byteLength });
}

serve(workerData as WorkerModel).catch((error: unknown) => {
  const fault = error instanceof UnusableModel ? error.fault : "failed";
  reply({ kind: "unusable", fault, message: String(error) });
  port.close();
});
