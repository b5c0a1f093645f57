import { readAlignment } from "../../local/bergamot/read-alignment.ts";
import type { TranslatedText, WorkerModel } from "../../local/bergamot/worker-messages.ts";
import { loadModel } from "./load-model.ts";
import type { ModelTranslator } from "./model-translator.ts";
import { startRuntime } from "./wasm-runtime.ts";

/** Bergamot as published. @throws {UnusableModel} */
export async function openWasmTranslator(model: WorkerModel): Promise<ModelTranslator> {
  const runtime = await startRuntime(model.products);
  // Sentences are cached outside, where all workers share them.
  const service = new runtime.BlockingService({ cacheSize: 0 });
  const loaded = loadModel(runtime, model);
  return {
    memoryBytes: () => runtime.HEAP8.byteLength,
    translate: (texts) => {
      const input = new runtime.VectorString();
      const options = new runtime.VectorResponseOptions();
      for (const { text, wantsAlignment } of texts) {
        input.push_back(text);
        options.push_back({ html: false, alignment: wantsAlignment, qualityScores: false });
      }
      try {
        const responses = service.translate(loaded, input, options);
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
        return translated;
      } catch (cause) {
        // After a trap its memory is in no state to go on with.
        throw new Error(`${String(cause)} ${runtime.lastWords.join(" ")}`, { cause });
      }
    },
  };
}
