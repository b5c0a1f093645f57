import type { JobSegments, UiLanguage } from "@yizhou/contract";
import type { JobDeps } from "./deps.ts";
import { requireJobRight } from "./policy.ts";
import { presentSegment } from "./present.ts";
import { pageSegments } from "./segment-repo.ts";
import type { SegmentRow } from "./segment-repo.ts";
import { pageFindings } from "./term-finding-repo.ts";

/** Which page of a job's segments is wanted: those after an ordinal. */
interface Wanted {
  readonly userId: string;
  readonly id: string;
  readonly after: number;
  readonly limit: number;
  readonly language: UiLanguage;
}

/** A page of a job's segments by ordinal. @throws {AppError} job.not_found */
export async function listSegments(deps: JobDeps, wanted: Wanted): Promise<JobSegments> {
  const job = await requireJobRight(deps, wanted.userId, wanted.id, "read");
  return pageOf(wanted, (after, limit) => pageSegments(deps.db, job, after, limit));
}

/** The same, of those alone that do not keep to the job's terms. @throws {AppError} job.not_found */
export async function listTermFindings(deps: JobDeps, wanted: Wanted): Promise<JobSegments> {
  const job = await requireJobRight(deps, wanted.userId, wanted.id, "read");
  return pageOf(wanted, (after, limit) => pageFindings(deps.db, job, after, limit));
}

/** One more than asked for tells whether there is a next page. */
async function pageOf(
  { after, limit, language }: Wanted,
  find: (after: number, limit: number) => Promise<SegmentRow[]>,
): Promise<JobSegments> {
  const rows = await find(after, limit + 1);
  const items = rows.slice(0, limit).map((row) => presentSegment(row, language));
  return { items, next: rows.length > limit ? items.at(-1)!.ordinal : null };
}
