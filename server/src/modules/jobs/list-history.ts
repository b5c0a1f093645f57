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
  const listed = listJobs(deps.db, ownerId, query, now);
  const [items, { total }, counts, usedBytes] = await Promise.all([
    listed.then(({ rows }) => presentJobs(deps, rows, language)),
    listed,
    countGroups(deps.db, ownerId, query.kind, now),
    deps.quotas.usedBytes(ownerId),
  ]);
  return { items, total, counts, usedBytes };
}
