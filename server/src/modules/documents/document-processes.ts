// The processes that look inside documents, apart from each other by what they are for: reading what people wait for, and what
// jobs need. Neither keeps the other waiting.
import { join } from "node:path";
import { createProcessPool, inLanes, USUAL_KEEPING } from "../../platform/child-process/process-pool.ts";
import type {
  ProcessPool,
  TaskLimits,
  TaskProgress,
  TaskStore,
} from "../../platform/child-process/process-pool.ts";
import type { startChild } from "../../platform/child-process/start-child.ts";
import type { Settings } from "../../platform/settings.ts";
import { openReadingMeter } from "../quotas/index.ts";
import type { Quotas } from "../quotas/index.ts";
import { openSource } from "./document-source.ts";
import type { DocumentSource } from "./document-source.ts";
import { storesOf } from "./document-stores.ts";
import { STORES } from "./document-tasks.ts";
import type { DocumentAnswers, DocumentTask, SentTask } from "./document-tasks.ts";

/** Each may take its full memory, and the machine's other work must go on. No long work keeps the short place. */
const PROCESSES_OF_JOBS = { short: 1, long: 1 };
/** One page may be slow, all of them may not: each adds only so much of the longest to the deadline. */
const EARNED_SHARE = 3;

/**
 * `asked`: for people who wait, as many at once as workers take on; `jobs`: for results that are being made; `live`: for people who
 * edit a document and look at its pages.
 */
export type ProcessClass = "asked" | "jobs" | "live";

const LIVE_PROCESSES = 2;
/** A process that has written a document has its fonts and its code warm, and takes a fifth of the time for it again. */
const KEPT_LIVE = { idleMs: 5 * 60_000, mostMb: 500, most: LIVE_PROCESSES, politeAfterCpuMs: 10_000 };

export interface RunOptions {
  readonly ownerId: string;
  readonly onProgress?: ((progress: TaskProgress) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Hears what processor time the task has taken so far. */
  readonly onSpent?: (cpuMs: number) => void;
  /** The document, which the process asks for piece by piece: whole it would fill the memory of this one. The task's `bytes` are empty. */
  readonly source?: DocumentSource;
  /** What `MergeTask.hasDrafts` promises. */
  readonly drafts?: TaskStore | undefined;
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

/**
 * @param quotas  what limits how long the files of one person may be read
 * @param start  another one in tests
 */
export function createDocumentProcesses(
  settings: Settings,
  quotas: Pick<Quotas, "take">,
  start?: typeof startChild,
): DocumentProcesses {
  const entry = join(import.meta.dirname, "document-process.ts");
  type Pool = ProcessPool<SentTask, DocumentAnswers[keyof DocumentAnswers]>;
  const politeNiceness = settings.workerNiceness;
  const usual = { ...USUAL_KEEPING, politeNiceness };
  const pools: Record<ProcessClass, Pool> = {
    asked: createProcessPool(entry, settings.workerShortTasks + settings.workerLongTasks, start, usual),
    jobs: createProcessPool(entry, inLanes(PROCESSES_OF_JOBS), start, usual),
    live: createProcessPool(entry, LIVE_PROCESSES, start, { ...KEPT_LIVE, politeNiceness }),
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
    async run(ofClass, task, limits, { source, drafts, ...asked }) {
      const store = source && (await openSource(source));
      const sent: SentTask = store ? { ...task, source: store.facts } : task;
      const stores = {
        ...storesOf(task),
        ...(store && { [STORES.source]: store }),
        ...(drafts && { [STORES.drafts]: drafts }),
      };
      const options = { ...asked, stores };
      const run = (more: Partial<typeof options & { onStart: () => void; onRest: () => void }> = {}) =>
        pools[ofClass].run(sent, limits, { ...options, ...more }).catch((error: unknown) => {
          throw store?.fault() ?? error;
        }) as Promise<never>;
      // Results are written from what was read before.
      if (task.kind !== "parse") return run();
      const meter = await openReadingMeter(quotas, options.ownerId);
      const signal = options.signal ? AbortSignal.any([options.signal, meter.signal]) : meter.signal;
      try {
        return await run({ signal, onStart: meter.start, onRest: meter.rest });
      } finally {
        await meter.close();
      }
    },
    close: () => {
      for (const pool of Object.values(pools)) pool.close();
    },
  };
}
