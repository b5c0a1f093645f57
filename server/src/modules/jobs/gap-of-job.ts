import type { JobDeps } from "./deps.ts";
import { documentOfJob } from "./pay-job.ts";
import { findJob } from "./repo.ts";

/** What a job of somebody's lacks to begin; null for one that lacks nothing, is another's or is not there. */
export async function gapOfJob(
  deps: Pick<JobDeps, "db" | "clock" | "billing" | "documents">,
  ownerId: string,
  id: string,
): Promise<{ readonly characters: number; readonly name: string } | null> {
  const job = await findJob(deps.db, ownerId, id, new Date(deps.clock.now()));
  if (job?.state !== "unpaid") return null;
  const run = { jobId: id, characters: job.price, document: await documentOfJob(deps, job) };
  const missing = (await deps.billing.missingFor(deps.db, ownerId, [run])).get(id) ?? 0;
  return missing > 0 ? { characters: missing, name: job.name } : null;
}
