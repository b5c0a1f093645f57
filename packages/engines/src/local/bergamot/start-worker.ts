import type { Worker } from "node:worker_threads";
import type { TranslateRequest, WorkerModel, WorkerReply } from "./worker-messages.ts";

/** A running thread with one model, as the pool sees it. */
export interface BergamotWorker {
  send(request: TranslateRequest): void;
  /** Called for every reply. */
  onReply(listener: (reply: WorkerReply) => void): void;
  /** Called once, however it ended. */
  onExit(listener: () => void): void;
  /** While held, the process stays alive for it. */
  hold(isHeld: boolean): void;
  /** Ends it at once, even in the middle of a translation. */
  terminate(): void;
}

export type StartWorker = (model: WorkerModel) => BergamotWorker;

const ENTRY = new URL("./worker.ts", import.meta.url);

/** Starts real threads; the class is given, so that the package itself starts nothing. */
export function createWorkerStarter(WorkerThread: typeof Worker): StartWorker {
  return (model) => {
    const thread = new WorkerThread(ENTRY, {
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
}
