import type { JobSegments } from "@yizhou/contract";
import type { JobDeps } from "./deps.ts";
import { requireJobInSight, requireJobRight } from "./policy.ts";
import { presentSegments, type Onlooker } from "./present-segments.ts";
import { pageSegments } from "./segment-repo.ts";
import type { SegmentRow } from "./segment-repo.ts";
import { pageFindings } from "./term-finding-repo.ts";

/** Which page of a job's segments is wanted: those after an ordinal. */
interface Wanted extends Onlooker {
  readonly after: number;
  readonly limit: number;
}

/** A page of a job's segments by ordinal. @throws {AppError} job.not_found */
export async function listSegments(deps: JobDeps, wanted: Wanted): Promise<JobSegments> {
  const job = await requireJobInSight(deps, wanted.userId, wanted.jobId);
  return pageOf(deps, wanted, (after, limit) => pageSegments(deps.db, job, after, limit));
}

/** The same, of those alone that do not keep to the job's terms; none for who may not read these. @throws {AppError} job.not_found */
export async function listTermFindings(deps: JobDeps, wanted: Wanted): Promise<JobSegments> {
  const job = await requireJobRight(deps, wanted.userId, wanted.jobId, "read");
  const { items, next } = await pageOf(deps, wanted, (after, limit) =>
    pageFindings(deps.db, job, after, limit),
  );
  return { items: items.filter(({ termFindings }) => termFindings.length > 0), next };
}

/** One more than asked for tells whether there is a next page. */
async function pageOf(
  deps: JobDeps,
  { after, limit, ...who }: Wanted,
  find: (after: number, limit: number) => Promise<SegmentRow[]>,
): Promise<JobSegments> {
  const rows = await find(after, limit + 1);
  const items = await presentSegments(deps, who, rows.slice(0, limit));
  return { items, next: rows.length > limit ? items.at(-1)!.ordinal : null };
}
