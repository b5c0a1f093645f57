import { AppError } from "@yizhou/model";
import type { Transaction } from "../../platform/database/connect.ts";
import type { Send } from "../../platform/queue/queue.ts";
import type { JobDeps } from "./deps.ts";
import { requireJob } from "./policy.ts";
import type { OwnJob } from "./policy.ts";
import { hasDelivered, lockJob } from "./repo.ts";
import { cancelUnheld, requestCancel } from "./run-repo.ts";
import { isOpen } from "./states.ts";
import { settleJob } from "./pay-job.ts";
import { recordEnd } from "./record-events.ts";

/** @throws {AppError} job.not_found, job.not_cancellable when it has ended */
export async function cancelJob(deps: JobDeps, ownerId: string, id: string): Promise<OwnJob> {
  const job = await requireJob(deps, ownerId, id);
  if (!isOpen(job)) throw new AppError("job.not_cancellable");
  await stopJob(deps, job);
  return requireJob(deps, ownerId, id);
}

/**
 * Ends a job that no worker holds, and tells the worker that holds it otherwise. What is translated of it stays its owner's, in
 * every form.
 */
export async function stopJob(deps: JobDeps, job: OwnJob): Promise<void> {
  const at = new Date(deps.clock.now());
  await deps.queue.transaction(deps.db, async (tx, send) => {
    await lockJob(tx, job);
    await requestCancel(tx, job, at);
    if (!(await cancelUnheld(tx, job, at))) return;
    await settleJob(deps, tx, job);
    await recordEnd(tx, deps, job, "cancelled", null);
    await handOutDelivered(deps, tx, send, job);
  });
}

/** Files of what a cancelled job has translated. Part of the transaction that ends it. */
export async function handOutDelivered(
  deps: Pick<JobDeps, "renditions">,
  tx: Transaction,
  send: Send,
  job: OwnJob,
): Promise<void> {
  if (await hasDelivered(tx, job)) await deps.renditions.wantNow(tx, send, job);
}
