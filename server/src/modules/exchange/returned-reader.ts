// Strangers' files are read in processes of their own, by a worker that is asked for it.
import { join } from "node:path";
import { createProcessPool } from "../../platform/child-process/process-pool.ts";
import type { RunOptions } from "../../platform/child-process/process-pool.ts";
import type { BlobStore } from "../../platform/blobs/blob-store.ts";
import type { Settings } from "../../platform/settings.ts";
import { bytesHandler, bytesKind } from "../../platform/work/work-bytes.ts";
import type { WorkHandler } from "../../platform/work/work-runner.ts";
import type { ReturnedFile, ReturnedTask } from "./returned-tasks.ts";

/** Reads within the limits of every reading. */
export interface ReturnedReader {
  read(task: ReturnedTask, options: Pick<RunOptions, "ownerId" | "signal">): Promise<ReturnedFile>;
  close(): void;
}

export function createReturnedReader(settings: Settings): ReturnedReader {
  const pool = createProcessPool<ReturnedTask, ReturnedFile>(
    join(import.meta.dirname, "returned-process.ts"),
    settings.workerShortTasks + settings.workerLongTasks,
  );
  const limits = { timeoutMs: settings.parseTimeoutMs, memoryMb: settings.parseMemoryMb };
  return { read: (task, options) => pool.run(task, limits, options), close: () => pool.close() };
}

export const READ_RETURNED = bytesKind<Omit<ReturnedTask, "bytes">, ReturnedFile>("exchange.returned");

/** The worker's side. */
export function returnedHandler(deps: {
  readonly blobs: BlobStore;
  readonly returnedReader: ReturnedReader;
}): WorkHandler<never> {
  return bytesHandler(deps.blobs, READ_RETURNED, ({ ownerId, input, signal }, bytes) =>
    deps.returnedReader.read({ bytes, ...input }, { ownerId, signal }),
  );
}
