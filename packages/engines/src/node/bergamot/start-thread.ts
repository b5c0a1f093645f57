import { fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import { Worker } from "node:worker_threads";
import type { ModelWay } from "../../local/bergamot/model-memory.ts";
import type { StartWorker } from "../../local/bergamot/start-worker.ts";
import type { WorkerModel } from "../../local/bergamot/worker-messages.ts";
import { hasOnnxRuntime } from "../marian/installed-onnx-runtime.ts";

const ENTRY = new URL("./worker.ts", import.meta.url);
/** What Node itself needs; keys and passwords of the settings are none of a model's business. */
const ENVIRONMENT = ["PATH", "SystemRoot", "TMPDIR", "TEMP", "NODE_COMPILE_CACHE"];

/** One thread; measurements use it for ONNX Runtime too, so that its processor time counts as theirs. */
export const startThread: StartWorker = (model) => {
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

/** ONNX Runtime in a process: a thread that is ended in the middle of its work would take the whole process with it. */
const startProcess: StartWorker = (model) => {
  const child = fork(fileURLToPath(ENTRY), [], {
    execArgv: [],
    env: Object.fromEntries(ENVIRONMENT.map((name) => [name, process.env[name]])),
    serialization: "advanced",
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
  // Whatever cannot be sent any more is told by the exit.
  const send = (message: object): void => void child.send(message, () => undefined);
  child.on("error", () => undefined);
  send(model);
  return {
    send,
    onReply: (listener) => void child.on("message", listener),
    onExit: (listener) => {
      const end = (): void => {
        child.off("exit", end).off("error", end);
        listener();
      };
      // Where it could not be started there is no exit.
      child.on("exit", end).on("error", end);
    },
    hold: (isHeld) => {
      if (isHeld) {
        child.ref();
        child.channel?.ref();
      } else {
        child.unref();
        child.channel?.unref();
      }
    },
    terminate: () => void child.kill("SIGKILL"),
  };
};

/** Which way a model will take on this machine: ONNX Runtime where the optional part may compute it. */
export const wayOfModel = ({ runtime, products }: WorkerModel): ModelWay =>
  runtime === "wasm" || products !== undefined || !hasOnnxRuntime() ? "wasm" : "onnx";

/** Starts real threads, or processes where the optional part may compute. */
export const startModelThread: StartWorker = (model) =>
  wayOfModel(model) === "wasm" ? startThread(model) : startProcess(model);
