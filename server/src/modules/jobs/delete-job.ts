import { recordEvent } from "../../platform/events/domain-events.ts";
import type { JobDeps } from "./deps.ts";
import { settleJob } from "./pay-job.ts";
import { requireOverdueJobs } from "./policy.ts";
import type { OwnJob } from "./policy.ts";
import { deleteJobRow } from "./repo.ts";

const DAY_MS = 24 * 3600 * 1000;

/** Deletes a job's rows and files, and its source when no other job needs it. A worker that has it finds its lease gone. */
export async function deleteJob(deps: JobDeps, job: OwnJob): Promise<void> {
  const { id, ownerId, fileId, format } = job;
  const isDeleted = await deps.db.transaction(async (tx) => {
    await deps.documents.lockBlobs(tx, ownerId);
    await settleJob(deps, tx, job);
    const digests = await deps.renditions.listDigests(tx, job);
    if (!(await deleteJobRow(tx, job))) return false;
    await deps.notifier.forget(tx, ownerId, id);
    await recordEvent(tx, deps.clock, "job.deleted", { ownerId, subjectId: id }, { format });
    await deps.documents.deleteBlobs(tx, ownerId, digests);
    return true;
  });
  if (isDeleted) await deps.documents.deleteUnused(ownerId, fileId);
}

/** Deletes what is past its day or its week in the recycle bin. @returns how many jobs went */
export async function deleteOverdueJobs(deps: JobDeps): Promise<number> {
  const now = deps.clock.now();
  const list = await requireOverdueJobs(
    deps,
    new Date(now),
    new Date(now - deps.settings.recycleDays * DAY_MS),
  );
  for (const job of list) await deleteJob(deps, job);
  return list.length;
}
