import type { SegmentVersions } from "@yizhou/contract";
import { inlineToTagged } from "@yizhou/model";
import type { JobDeps } from "./deps.ts";
import { requireJob } from "./policy.ts";
import { listVersions } from "./segment-repo.ts";

/** What a segment has said, newest first; empty where nobody has edited it. @throws {AppError} job.not_found */
export async function versionsOfSegment(
  deps: JobDeps,
  ownerId: string,
  id: string,
  ordinal: number,
): Promise<SegmentVersions> {
  const job = await requireJob(deps, ownerId, id);
  const rows = await listVersions(deps.db, job, ordinal);
  return rows.map((row) => ({
    version: row.version,
    target: row.target && inlineToTagged(row.target),
    origin: row.origin as SegmentVersions[number]["origin"],
    matchScore: row.matchScore,
    isConfirmed: row.isConfirmed,
    madeAt: row.madeAt.toISOString(),
  }));
}
