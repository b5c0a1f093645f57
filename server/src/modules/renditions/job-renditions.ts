import type { JobRenditions } from "../jobs/index.ts";
import type { FilesDeps } from "./deps.ts";
import { makeRenditions } from "./make-renditions.ts";
import { listDigests, listRenditions } from "./repo.ts";
import { deleteTask, listTasks } from "./task-repo.ts";
import { requireRenditionRoom, wantRenditions, wantRenditionsNow } from "./want-renditions.ts";

/** What jobs ask of this module. */
export function createJobRenditions(deps: FilesDeps): JobRenditions {
  return {
    list: listRenditions,
    listDigests: (db, job) => listDigests(db, job.id),
    listTasks,
    make: (job, document, onProgress, signal) => makeRenditions(deps, job, document, onProgress, signal),
    want: (tx, send, job) => wantRenditions(deps, tx, send, job),
    wantNow: wantRenditionsNow,
    requireRoom: requireRenditionRoom,
    unwant: (tx, job) => deleteTask(tx, job.id),
  };
}
