// Who may do what with a job: its owner everything, nobody else anything. What is not yours is not there.
import { AppError } from "@yizhou/model";
import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/database/connect.ts";
import { authorize } from "../../platform/rights/authorize.ts";
import type { Authorized } from "../../platform/rights/authorized.ts";
import { findJob, findJobById, findJobs, listOverdueJobs } from "./repo.ts";
import type { JobRow } from "./repo.ts";

interface PolicyDeps {
  readonly db: Database;
  readonly clock: Clock;
}

/** A job whose owner asks for it, or a worker in the owner's place. */
export type OwnJob = Authorized<JobRow, "manage">;

/** @throws {AppError} job.not_found, also for another's job and for one past its day */
export async function requireJob({ db, clock }: PolicyDeps, ownerId: string, id: string): Promise<OwnJob> {
  const job = await findJob(db, ownerId, id, new Date(clock.now()));
  if (!job) throw new AppError("job.not_found");
  return authorize(job, "manage");
}

/** In the order of `ids`. @throws {AppError} job.not_found when one is missing or not the owner's */
export async function requireJobs(
  { db, clock }: PolicyDeps,
  ownerId: string,
  ids: readonly string[],
): Promise<OwnJob[]> {
  const rows = await findJobs(db, ownerId, ids, new Date(clock.now()));
  return [...new Set(ids)].map((id) => {
    const job = rows.find((row) => row.id === id);
    if (!job) throw new AppError("job.not_found");
    return authorize(job, "manage");
  });
}

/** A worker that holds a job, or the making of its files, does what its owner asked for. Null where it was deleted. */
export async function requireHeldJob({ db }: Pick<PolicyDeps, "db">, id: string): Promise<OwnJob | null> {
  const job = await findJobById(db, id);
  return job && authorize(job, "manage");
}

/** Jobs past their day or their week in the recycle bin: the cron may delete them, whoever they are of. */
export async function requireOverdueJobs(
  { db }: Pick<PolicyDeps, "db">,
  now: Date,
  recycledBefore: Date,
): Promise<OwnJob[]> {
  const rows = await listOverdueJobs(db, now, recycledBefore);
  return rows.map((job) => authorize(job, "manage"));
}
