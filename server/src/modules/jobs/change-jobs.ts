import type { JobBatch } from "@yizhou/contract";
import { AppError } from "@yizhou/model";
import { stopJob } from "./cancel-job.ts";
import { deleteJob } from "./delete-job.ts";
import type { JobDeps } from "./deps.ts";
import { requireJobs } from "./policy.ts";
import { setRecycled } from "./repo.ts";
import { isOpen } from "./states.ts";

/**
 * Recycles, restores or deletes several jobs; all of them or none. Running ones are cancelled first.
 *
 * @throws {AppError} job.not_found when one is missing or not the owner's
 */
export async function changeJobs(deps: JobDeps, ownerId: string, { ids, action }: JobBatch): Promise<void> {
  const list = await requireJobs(deps, ownerId, ids);
  // It goes with its file: whoever could delete it could have one after the other for nothing.
  if (list.some(({ isFirstPage }) => isFirstPage)) throw new AppError("job.not_found");
  if (action === "restore") return setRecycled(deps.db, list, null);
  for (const job of list.filter(isOpen)) await stopJob(deps, job);
  if (action === "recycle") return setRecycled(deps.db, list, new Date(deps.clock.now()));
  for (const job of list) await deleteJob(deps, job);
}
