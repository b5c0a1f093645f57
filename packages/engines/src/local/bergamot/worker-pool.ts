/**
 * Threads with translation models. A model may have several, as many as there are cores; memory bounds them all together.
 * Texts of all calls for a model wait in one place and fill common batches. A thread that dies or hangs is replaced, its texts
 * are tried once more alone; one that nobody needs is ended.
 */
import { AppError, type ErrorCode, type ErrorParams } from "@yizhou/model";
import { modelMemory, type ModelWay } from "./model-memory.ts";
import type { BergamotWorker, StartWorker } from "./start-worker.ts";
import {
  finish,
  putBack,
  takeBatch,
  type PoolResult,
  type TextGroup,
  type WaitingText,
} from "./waiting-texts.ts";
import type { WorkerFault, WorkerModel, WorkerReply, WorkerText } from "./worker-messages.ts";

export interface PoolLimits {
  /** Threads that translate at once, >= 1: the cores. */
  readonly maxBusy: number;
  /** What all threads together may hold; one thread always runs, even if it alone needs more. */
  readonly memoryBytes: number;
  /** A thread without work for so long is ended. */
  readonly idleMs: number;
  /** A thread that takes longer over one batch hangs. */
  readonly hangMs: number;
}

/** A model as the pool takes it: `weightBytes` is the size of its largest file. */
export interface PoolModel extends WorkerModel {
  readonly weightBytes: number;
}

export interface WorkerPool {
  /**
   * Translates texts in their order; a result may be a fault of that text alone.
   *
   * @throws {AppError} engine.model_damaged, engine.model_unsupported, engine.unavailable; the signal's reason when aborted
   */
  translate(
    model: PoolModel,
    texts: readonly WorkerText[],
    signal: AbortSignal,
  ): Promise<readonly PoolResult[]>;
  /** Threads and their models, busy ones included; for tests and operations. */
  threads(): readonly { readonly model: string; readonly isBusy: boolean; readonly memoryBytes: number }[];
  /** Ends the threads of a model, of all models when none is named; calls under way fail. */
  close(modelId?: string): void;
}

/** A model without a thread waits so long before it takes the place of one that has work. */
const PATIENCE_MS = 3000;

interface Thread {
  readonly lane: Lane;
  readonly worker: BergamotWorker;
  memoryBytes: number;
  isReady: boolean;
  batch: readonly WaitingText[];
  lastUsed: number;
  timer: NodeJS.Timeout | undefined;
}

interface Lane {
  readonly model: PoolModel;
  readonly groups: TextGroup[];
  readonly threads: Set<Thread>;
  waitingSince: number;
}

const FAULT_CODES: Readonly<Record<WorkerFault, ErrorCode>> = {
  damaged: "engine.model_damaged",
  unsupported: "engine.model_unsupported",
  failed: "engine.unavailable",
};

/** @param engine  name for errors */
export function createWorkerPool(
  engine: string,
  limits: PoolLimits,
  deps: {
    readonly startWorker: StartWorker;
    /** Which way a thread of the model will take, as far as that is known before it is started. */
    readonly wayOf: (model: WorkerModel) => ModelWay;
    readonly now: () => number;
  },
): WorkerPool {
  const lanes = new Map<string, Lane>();
  let isWoken = false;
  let requests = 0;

  const allThreads = (): Thread[] => [...lanes.values()].flatMap(({ threads }) => [...threads]);
  const isBusy = (thread: Thread): boolean => thread.batch.length > 0;
  const hasWork = (lane: Lane): boolean => lane.groups.some(({ waiting }) => waiting.length > 0);

  /** Collects what comes in at the same time before batches are made. */
  const wake = (): void => {
    if (isWoken) return;
    isWoken = true;
    setImmediate(() => {
      isWoken = false;
      for (const lane of [...lanes.values()].sort((a, b) => a.waitingSince - b.waitingSince)) serve(lane);
    });
  };

  const serve = (lane: Lane): void => {
    for (const thread of lane.threads) {
      if (allThreads().filter(isBusy).length >= limits.maxBusy) break;
      if (thread.isReady && !isBusy(thread)) hand(thread);
    }
    if (hasWork(lane) && needsThread(lane) && makeRoom(lane)) start(lane);
  };

  /** A first thread always; further ones while cores are free. */
  const needsThread = (lane: Lane): boolean =>
    lane.threads.size === 0 ||
    (allThreads().filter(isBusy).length < limits.maxBusy &&
      [...lane.threads].every((thread) => thread.isReady && isBusy(thread)));

  const estimate = (model: PoolModel): number => modelMemory(deps.wayOf(model), model.weightBytes);

  /** Ends threads without work, the longest unused first, until a new one fits; true when it does. */
  const makeRoom = (lane: Lane): boolean => {
    const wanted = estimate(lane.model);
    const fits = (): boolean => {
      const held = allThreads().reduce((sum, thread) => sum + thread.memoryBytes, 0);
      return held === 0 || held + wanted <= limits.memoryBytes;
    };
    const isUrgent = lane.threads.size === 0 && deps.now() - lane.waitingSince >= PATIENCE_MS;
    const spare = allThreads()
      .filter(
        (thread) =>
          thread.lane !== lane && thread.isReady && !isBusy(thread) && (isUrgent || !hasWork(thread.lane)),
      )
      .sort((a, b) => a.lastUsed - b.lastUsed);
    while (!fits() && spare.length > 0) end(spare.shift()!);
    if (!fits() && lane.threads.size === 0) setTimeout(wake, PATIENCE_MS).unref();
    return fits();
  };

  const start = (lane: Lane): void => {
    const thread: Thread = {
      lane,
      worker: deps.startWorker({ id: lane.model.id, files: lane.model.files }),
      memoryBytes: estimate(lane.model),
      isReady: false,
      batch: [],
      lastUsed: deps.now(),
      timer: undefined,
    };
    lane.threads.add(thread);
    thread.worker.onReply((reply) => onReply(thread, reply));
    thread.worker.onExit(() => lose(thread, "crashed"));
    watch(thread);
  };

  /** A thread that neither loads nor answers in time is lost. */
  const watch = (thread: Thread): void => {
    thread.worker.hold(true);
    clearTimeout(thread.timer);
    thread.timer = setTimeout(() => lose(thread, "hung"), limits.hangMs);
  };

  const hand = (thread: Thread): void => {
    const batch = takeBatch(thread.lane.groups);
    if (batch.length === 0) return;
    thread.batch = batch;
    thread.lane.waitingSince = deps.now();
    watch(thread);
    thread.worker.send({ id: ++requests, texts: batch.map(({ text }) => text) });
  };

  const rest = (thread: Thread): void => {
    thread.lastUsed = deps.now();
    thread.batch = [];
    thread.worker.hold(false);
    clearTimeout(thread.timer);
    thread.timer = setTimeout(() => end(thread), limits.idleMs).unref();
  };

  const onReply = (thread: Thread, reply: WorkerReply): void => {
    if (!thread.lane.threads.has(thread)) return;
    switch (reply.kind) {
      case "ready":
        // A process that ONNX Runtime could not serve may hold Bergamot instead.
        thread.memoryBytes = Math.max(thread.memoryBytes, reply.memoryBytes);
        thread.isReady = true;
        rest(thread);
        break;
      case "translated": {
        thread.memoryBytes = Math.max(thread.memoryBytes, reply.memoryBytes);
        const batch = thread.batch;
        rest(thread);
        reply.texts.forEach((text, index) => finish(batch[index]!, text));
        break;
      }
      case "failed":
        lose(thread, "crashed");
        break;
      case "unusable": {
        const { lane } = thread;
        end(thread);
        const params: ErrorParams = reply.fault === "failed" ? { engine } : { model: lane.model.id };
        failAll(lane, new AppError(FAULT_CODES[reply.fault], params, { cause: new Error(reply.message) }));
        break;
      }
    }
    wake();
  };

  const failAll = (lane: Lane, error: unknown): void => {
    for (const group of lane.groups.splice(0)) group.settle(error);
  };

  const end = (thread: Thread): void => {
    thread.lane.threads.delete(thread);
    clearTimeout(thread.timer);
    thread.worker.terminate();
  };

  const lose = (thread: Thread, fault: "crashed" | "hung"): void => {
    if (!thread.lane.threads.has(thread)) return;
    end(thread);
    const { lane, batch } = thread;
    // One that never came up would not come up again; a second try per text covers the rest.
    if (!thread.isReady) failAll(lane, new AppError("engine.unavailable", { engine }));
    else putBack(batch, fault, lane.groups);
    wake();
  };

  const laneOf = (model: PoolModel): Lane => {
    const known = lanes.get(model.id);
    if (known && isSameModel(known.model, model)) return known;
    // Installed anew: the old threads hold the old weights.
    if (known) closeLane(known);
    const lane: Lane = { model, groups: [], threads: new Set(), waitingSince: deps.now() };
    lanes.set(model.id, lane);
    return lane;
  };

  const closeLane = (lane: Lane): void => {
    lanes.delete(lane.model.id);
    const underWay = [...lane.threads].flatMap(({ batch }) => batch.map(({ group }) => group));
    for (const thread of [...lane.threads]) end(thread);
    const error = new AppError("engine.unavailable", { engine });
    failAll(lane, error);
    for (const group of underWay) group.settle(error);
  };

  return {
    translate: (model, texts, signal) => {
      if (signal.aborted) return Promise.reject(signal.reason);
      if (texts.length === 0) return Promise.resolve([]);
      return new Promise((resolve, reject) => {
        const lane = laneOf(model);
        const abort = (): void => group.settle(signal.reason);
        const group: TextGroup = {
          results: [],
          open: texts.length,
          waiting: [],
          settle: (error) => {
            signal.removeEventListener("abort", abort);
            // What is under way cannot be called back; its answers find nobody.
            group.waiting.length = 0;
            if (error === undefined) resolve(group.results as PoolResult[]);
            else reject(error);
          },
        };
        texts.forEach((text, index) => group.waiting.push({ text, index, group, failures: 0 }));
        signal.addEventListener("abort", abort, { once: true });
        if (!hasWork(lane)) lane.waitingSince = deps.now();
        lane.groups.push(group);
        wake();
      });
    },
    threads: () =>
      allThreads().map((thread) => ({
        model: thread.lane.model.id,
        isBusy: isBusy(thread),
        memoryBytes: thread.memoryBytes,
      })),
    close: (modelId) => {
      for (const lane of [...lanes.values()]) {
        if (modelId === undefined || lane.model.id === modelId) closeLane(lane);
      }
    },
  };
}

function isSameModel(a: PoolModel, b: PoolModel): boolean {
  return a.files.map(({ sha256 }) => sha256).join() === b.files.map(({ sha256 }) => sha256).join();
}
