import { join } from "node:path";
import type { BlobStore } from "../../platform/blobs/blob-store.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/database/connect.ts";
import { createProcessPool, type ProcessPool } from "../../platform/child-process/process-pool.ts";
import type { Log } from "../../platform/log.ts";
import type { Queue } from "../../platform/queue/queue.ts";
import type { Settings } from "../../platform/settings.ts";
import type { ImportKinds } from "./import-kind.ts";
import type { ImportPreview, PreviewTask } from "./import-tasks.ts";

/** What the use cases of imports take. */
export interface ImportDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly settings: Settings;
  readonly queue: Queue;
  readonly log: Log;
  readonly blobs: BlobStore;
  readonly imports: ImportWork;
}

/** What the imports of one process share. */
export interface ImportWork {
  readonly kinds: ImportKinds;
  readonly previews: ProcessPool<PreviewTask, ImportPreview>;
  /** Aborted when the process ends; what runs is taken over by another. */
  readonly closing: AbortSignal;
  close(): void;
}

/** Why a run stops without an outcome: the worker ends, and another takes the import over. */
class WorkerStops extends Error {}

const PREVIEWS_AT_ONCE = 1;

export function createImportWork(kinds: ImportKinds): ImportWork {
  const previews = createProcessPool<PreviewTask, ImportPreview>(
    join(import.meta.dirname, "preview-process.ts"),
    PREVIEWS_AT_ONCE,
  );
  const closing = new AbortController();
  return {
    kinds,
    previews,
    closing: closing.signal,
    close() {
      closing.abort(new WorkerStops());
      previews.close();
    },
  };
}
