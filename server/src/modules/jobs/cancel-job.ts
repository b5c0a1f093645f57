import { AppError } from "@yizhou/model";
import type { JobDeps } from "./deps.ts";
import { requireJob } from "./policy.ts";
import type { OwnJob } from "./policy.ts";
import { lockJob } from "./repo.ts";
import { cancelUnheld, requestCancel } from "./run-repo.ts";
import { isOpen } from "./states.ts";
import { recordEnd } from "./record-events.ts";

/** @throws {AppError} job.not_found, job.not_cancellable when it has ended */
export async function cancelJob(deps: JobDeps, ownerId: string, id: string): Promise<OwnJob> {
  const job = await requireJob(deps, ownerId, id);
  if (!isOpen(job)) throw new AppError("job.not_cancellable");
  await stopJob(deps, job);
  return requireJob(deps, ownerId, id);
}

/** Ends a job that no worker holds, and tells the worker that holds it otherwise. */
export async function stopJob(deps: JobDeps, job: OwnJob): Promise<void> {
  const at = new Date(deps.clock.now());
  await deps.db.transaction(async (tx) => {
    await lockJob(tx, job);
    await requestCancel(tx, job, at);
    if (await cancelUnheld(tx, job, at)) await recordEnd(tx, deps.clock, job, "cancelled", null);
  });
}
