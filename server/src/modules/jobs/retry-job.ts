import { AppError } from "@yizhou/model";
import type { JobDeps } from "./deps.ts";
import { requireJob } from "./policy.ts";
import type { OwnJob } from "./policy.ts";
import { lockJob, queueAgain, requireJobRoom } from "./repo.ts";
import { resetFailed } from "./segment-repo.ts";
import { canGoOn } from "./states.ts";

/** Asks again for what failed or was never reached; what is translated stays. @throws {AppError} job.not_found, job.nothing_to_retry, request.too_much_waiting */
export async function retryJob(deps: JobDeps, ownerId: string, id: string): Promise<OwnJob> {
  const job = await requireJob(deps, ownerId, id);
  await deps.queue.transaction(deps.db, async (tx, send) => {
    const current = await lockJob(tx, job);
    if (!current || !canGoOn(current)) throw new AppError("job.nothing_to_retry");
    await requireJobRoom(tx, ownerId, 1);
    await deps.renditions.unwant(tx, job);
    await resetFailed(tx, job);
    await queueAgain(tx, job, new Date(deps.clock.now()));
    await send("translation.wake", {});
  });
  return requireJob(deps, ownerId, id);
}
