import type { JobDeps } from "./deps.ts";
import { requireJob } from "./policy.ts";
import type { OwnJob } from "./policy.ts";
import { renameJob as renameRow } from "./repo.ts";

/** @throws {AppError} job.not_found */
export async function renameJob(deps: JobDeps, ownerId: string, id: string, name: string): Promise<OwnJob> {
  await renameRow(deps.db, await requireJob(deps, ownerId, id), name);
  return requireJob(deps, ownerId, id);
}
