import { Worker } from "node:worker_threads";
import type { StartWorker } from "../../local/bergamot/start-worker.ts";

const ENTRY = new URL("./worker.ts", import.meta.url);

/** Starts real threads. */
export const startModelThread: StartWorker = (model) => {
  const thread = new Worker(ENTRY, {
    workerData: model,
    // Flags of the parent (a test runner's loaders, a debugger) are not for this thread.
    execArgv: [],
    stdout: false,
    name: `translation model ${model.id}`,
  });
  return {
    send: (request) => thread.postMessage(request),
    onReply: (listener) => void thread.on("message", listener),
    onExit: (listener) => {
      // An error that the thread did not catch is followed by its exit, which tells the pool all it needs.
      thread.on("error", () => undefined);
      thread.once("exit", listener);
    },
    hold: (isHeld) => (isHeld ? thread.ref() : thread.unref()),
    terminate: () => void thread.terminate(),
  };
};
