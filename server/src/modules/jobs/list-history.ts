import type { JobList, JobListQuery, UiLanguage } from "@yizhou/contract";
import type { JobDeps } from "./deps.ts";
import { presentJobs } from "./present.ts";
import { countGroups, listJobs } from "./repo.ts";

/** One page of the history, with the count of every tab and the space used. */
export async function listHistory(
  deps: JobDeps,
  ownerId: string,
  query: JobListQuery,
  language: UiLanguage,
): Promise<JobList> {
  const now = new Date(deps.clock.now());
  const { rows, total } = await listJobs(deps.db, ownerId, query, now);
  return {
    items: await presentJobs(deps, rows, language),
    total,
    counts: await countGroups(deps.db, ownerId, query.kind, now),
    usedBytes: await deps.quotas.usedBytes(ownerId),
  };
}
