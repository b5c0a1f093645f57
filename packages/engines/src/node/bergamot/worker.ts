/**
 * The worker of one model: loads it, then translates one request at a time. Started by `start-thread.ts` as a thread, or as a
 * process whose first message is the model; never imported.
 */
import { once } from "node:events";
import { parentPort, workerData } from "node:worker_threads";
import type { TranslateRequest, WorkerModel, WorkerReply } from "../../local/bergamot/worker-messages.ts";
import { UnusableModel } from "./model-translator.ts";
import { openTranslator } from "./open-translator.ts";

/** The way to whoever started this worker. */
interface Port {
  reply(message: WorkerReply): void;
  onRequest(listener: (request: TranslateRequest) => void): void;
  close(): void;
}

const toThread = (port: NonNullable<typeof parentPort>): Port => ({
  reply: (message) => port.postMessage(message),
  onRequest: (listener) => void port.on("message", listener),
  close: () => port.close(),
});

const toProcess: Port = {
  reply: (message) => void process.send!(message),
  onRequest: (listener) => void process.on("message", listener),
  close: () => process.disconnect(),
};

async function serve(settings: WorkerModel, port: Port): Promise<void> {
  const translator = await openTranslator(settings);
  port.onRequest(({ id, texts }) => {
    void Promise.resolve()
      .then(() => translator.translate(texts))
      .then(
        (translated) =>
          port.reply({ kind: "translated", id, texts: translated, memoryBytes: translator.memoryBytes() }),
        (error: unknown) => {
          port.reply({ kind: "failed", id, message: String(error) });
          port.close();
        },
      );
  });
  port.reply({ kind: "ready", memoryBytes: translator.memoryBytes() });
}

async function begin(): Promise<[WorkerModel, Port]> {
  if (parentPort) return [workerData as WorkerModel, toThread(parentPort)];
  // Without whoever started it there is nobody to translate for.
  process.on("disconnect", () => process.exit());
  const [model] = (await once(process, "message")) as [WorkerModel];
  return [model, toProcess];
}

const [settings, port] = await begin();
await serve(settings, port).catch((error: unknown) => {
  const fault = error instanceof UnusableModel ? error.fault : "failed";
  port.reply({ kind: "unusable", fault, message: String(error) });
  port.close();
});
