import type { JobGuide } from "@yizhou/contract";
import type { JobDeps } from "./deps.ts";
import { findGuide } from "./guide-repo.ts";
import { requireJobRight } from "./policy.ts";

/** What engines are told of a job's document beside its sentences. @throws {AppError} job.not_found */
export async function showGuide(
  { db, ...deps }: JobDeps,
  { userId, jobId }: { readonly userId: string; readonly jobId: string },
): Promise<JobGuide> {
  const job = await requireJobRight({ db, ...deps }, userId, jobId, "read");
  const guide = await findGuide(db, job);
  const brief = guide?.brief ?? null;
  return { brief: brief && { ...brief, abbreviations: [...brief.abbreviations] } };
}
