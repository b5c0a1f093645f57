import { join } from "node:path";
import type { BlobStore } from "../../platform/blobs/blob-store.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/database/connect.ts";
import { createProcessPool, type ProcessPool } from "../../platform/child-process/process-pool.ts";
import { startChild } from "../../platform/child-process/start-child.ts";
import type { Log } from "../../platform/log.ts";
import type { Settings } from "../../platform/settings.ts";
import type { WorkDesk } from "../../platform/work/work-desk.ts";
import type { Quotas } from "../quotas/index.ts";
import type { ImportKinds } from "./import-kind.ts";
import type { ImportPreview, PreviewTask } from "./import-tasks.ts";

/** What the use cases of imports take. */
export interface ImportDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly settings: Settings;
  readonly log: Log;
  readonly blobs: BlobStore;
  /** Where a worker is asked to look into files and to import them. */
  readonly work: WorkDesk;
  readonly imports: ImportWork;
  /** Null where the operator imports, whom nothing limits. */
  readonly quotas: Quotas | null;
}

/** What the imports of one process share. */
export interface ImportWork {
  readonly kinds: ImportKinds;
  /** Used by workers alone. */
  readonly previews: ProcessPool<PreviewTask, ImportPreview>;
  close(): void;
}

export function createImportWork(kinds: ImportKinds, settings: Settings): ImportWork {
  const loads = Object.values(kinds).map(({ reader }) => reader);
  const previews = createProcessPool<PreviewTask, ImportPreview>(
    join(import.meta.dirname, "preview-process.ts"),
    settings.workerShortTasks + settings.workerLongTasks,
    (setting) => startChild({ ...setting, loads }),
  );
  return { kinds, previews, close: () => previews.close() };
}
