// The processes that look inside documents, apart from each other by what they are for: reading what people wait for, and what
// jobs need. Neither keeps the other waiting.
import { join } from "node:path";
import { createProcessPool, inLanes } from "../../platform/child-process/process-pool.ts";
import type { ProcessPool, TaskLimits, TaskProgress } from "../../platform/child-process/process-pool.ts";
import type { Settings } from "../../platform/settings.ts";
import { openReadingMeter } from "../quotas/index.ts";
import type { Quotas } from "../quotas/index.ts";
import { storesOf } from "./document-stores.ts";
import type { DocumentAnswers, DocumentTask } from "./document-tasks.ts";

/** Each may take its full memory, and the machine's other work must go on. No long work keeps the short place. */
const PROCESSES_OF_JOBS = { short: 1, long: 1 };
/** One page may be slow, all of them may not: each adds only so much of the longest to the deadline. */
const EARNED_SHARE = 3;

/** `asked`: for people who wait, as many at once as workers take on; `jobs`: for results that are being made. */
export type ProcessClass = "asked" | "jobs";

export interface RunOptions {
  readonly ownerId: string;
  readonly onProgress?: ((progress: TaskProgress) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Hears what processor time the task has taken so far. */
  readonly onSpent?: (cpuMs: number) => void;
  /** The document, fetched once there is a process for it: what waits would fill the memory of this one. The task's `bytes` are empty. */
  readonly load?: () => Promise<Uint8Array>;
}

export interface DocumentProcesses {
  readonly readLimits: TaskLimits;
  readonly writeLimits: TaskLimits;
  /** @throws {AppError} as `ProcessPool.run`; quota.reading_spent */
  run<K extends DocumentTask["kind"]>(
    ofClass: ProcessClass,
    task: Extract<DocumentTask, { kind: K }>,
    limits: TaskLimits,
    options: RunOptions,
  ): Promise<DocumentAnswers[K]>;
  close(): void;
}

/** @param quotas  what limits how long the files of one person may be read */
export function createDocumentProcesses(settings: Settings, quotas: Pick<Quotas, "take">): DocumentProcesses {
  const entry = join(import.meta.dirname, "document-process.ts");
  type Pool = ProcessPool<DocumentTask, DocumentAnswers[keyof DocumentAnswers]>;
  const pools: Record<ProcessClass, Pool> = {
    asked: createProcessPool(entry, settings.workerShortTasks + settings.workerLongTasks),
    jobs: createProcessPool(entry, inLanes(PROCESSES_OF_JOBS)),
  };
  const { fileCpuMs, writingCpuMs } = settings;
  const steps = { earnedMs: settings.pageTimeoutMs / EARNED_SHARE, longestMs: settings.pageTimeoutMs };
  return {
    readLimits: {
      timeoutMs: settings.parseTimeoutMs,
      memoryMb: settings.parseMemoryMb,
      steps,
      cpuMs: fileCpuMs,
    },
    writeLimits: {
      timeoutMs: settings.renderTimeoutMs,
      memoryMb: settings.renderMemoryMb,
      steps,
      cpuMs: writingCpuMs,
    },
    async run(ofClass, task, limits, { load, ...asked }) {
      const options = { ...asked, stores: storesOf(task) };
      const whole = load ? async () => ({ ...task, bytes: await load() }) : task;
      // Results are written from what was read before.
      if (task.kind !== "parse") return pools[ofClass].run(whole, limits, options) as Promise<never>;
      const meter = await openReadingMeter(quotas, options.ownerId);
      const signal = options.signal ? AbortSignal.any([options.signal, meter.signal]) : meter.signal;
      try {
        const metered = { ...options, signal, onStart: meter.start };
        return (await pools[ofClass].run(whole, limits, metered)) as never;
      } finally {
        await meter.close();
      }
    },
    close: () => {
      pools.asked.close();
      pools.jobs.close();
    },
  };
}
