import type { JobBatch } from "@yizhou/contract";
import { AppError } from "@yizhou/model";
import type { JobDeps } from "./deps.ts";
import {
  cancelUnheld,
  deleteJobRow,
  findJob,
  findJobs,
  listOverdueJobs,
  OPEN_STATES,
  renameJob as renameRow,
  reopenJob,
  requestCancel,
  setRecycled,
} from "./repo.ts";
import type { JobRow } from "./repo.ts";
import { resetFailed } from "./segment-repo.ts";

const DAY_MS = 24 * 3600 * 1000;

export function isOpen(job: JobRow): boolean {
  return (OPEN_STATES as readonly string[]).includes(job.state);
}

/** @throws {AppError} job.not_found, also for another's job */
export async function getJob(deps: JobDeps, ownerId: string, id: string): Promise<JobRow> {
  const job = await findJob(deps.db, ownerId, id, new Date(deps.clock.now()));
  if (!job) throw new AppError("job.not_found");
  return job;
}

/** In the order of `ids`. @throws {AppError} job.not_found when one is missing or not the owner's */
export async function getJobs(deps: JobDeps, ownerId: string, ids: readonly string[]): Promise<JobRow[]> {
  const rows = await findJobs(deps.db, ownerId, ids, new Date(deps.clock.now()));
  return [...new Set(ids)].map((id) => {
    const job = rows.find((row) => row.id === id);
    if (!job) throw new AppError("job.not_found");
    return job;
  });
}

/** @throws {AppError} job.not_found, job.not_cancellable when it has ended */
export async function cancelJob(deps: JobDeps, ownerId: string, id: string): Promise<JobRow> {
  if (!isOpen(await getJob(deps, ownerId, id))) throw new AppError("job.not_cancellable");
  const at = new Date(deps.clock.now());
  await requestCancel(deps.db, ownerId, id, at);
  await cancelUnheld(deps.db, ownerId, id, at);
  return getJob(deps, ownerId, id);
}

/** Asks again for what failed or was never reached; what is translated stays. @throws {AppError} job.not_found, job.nothing_to_retry */
export async function retryJob(deps: JobDeps, ownerId: string, id: string): Promise<JobRow> {
  const job = await getJob(deps, ownerId, id);
  if (!["partial", "failed", "cancelled"].includes(job.state)) throw new AppError("job.nothing_to_retry");
  await deps.db.transaction(async (tx) => {
    await resetFailed(tx, id);
    await reopenJob(tx, ownerId, id, new Date(deps.clock.now()));
  });
  await deps.queue.send("translation.wake", {});
  return getJob(deps, ownerId, id);
}

/** @throws {AppError} job.not_found */
export async function renameJob(deps: JobDeps, ownerId: string, id: string, name: string): Promise<JobRow> {
  await getJob(deps, ownerId, id);
  await renameRow(deps.db, ownerId, id, name);
  return getJob(deps, ownerId, id);
}

/**
 * Recycles, restores or deletes several jobs; all of them or none. Running ones are cancelled first.
 *
 * @throws {AppError} job.not_found when one is missing or not the owner's
 */
export async function changeJobs(deps: JobDeps, ownerId: string, { ids, action }: JobBatch): Promise<void> {
  const rows = await getJobs(deps, ownerId, ids);
  if (action === "restore") return setRecycled(deps.db, ownerId, ids, null);
  const at = new Date(deps.clock.now());
  for (const job of rows.filter(isOpen)) {
    await requestCancel(deps.db, ownerId, job.id, at);
    await cancelUnheld(deps.db, ownerId, job.id, at);
  }
  if (action === "recycle") return setRecycled(deps.db, ownerId, ids, at);
  for (const { id } of rows) await deleteJob(deps, ownerId, id);
}

/** Deletes a job's rows and results, and its source when no other job needs it. A worker that has it finds its lease gone. */
export async function deleteJob(deps: JobDeps, ownerId: string, id: string): Promise<void> {
  const fileId = await deps.db.transaction(async (tx) => {
    await deps.documents.lockBlobs(tx, ownerId);
    const deleted = await deleteJobRow(tx, ownerId, id);
    if (!deleted) return null;
    await deps.documents.deleteBlobs(
      tx,
      ownerId,
      deleted.outputs.map(({ sha256 }) => sha256),
    );
    return deleted.fileId;
  });
  if (fileId) await deps.documents.deleteUnused(ownerId, fileId);
}

/** Deletes what is past its day or its week in the recycle bin. @returns how many jobs went */
export async function deleteOverdueJobs(deps: JobDeps): Promise<number> {
  const now = deps.clock.now();
  const rows = await listOverdueJobs(
    deps.db,
    new Date(now),
    new Date(now - deps.settings.recycleDays * DAY_MS),
  );
  for (const { id, ownerId } of rows) await deleteJob(deps, ownerId, id);
  return rows.length;
}
