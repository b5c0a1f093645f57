import type { SegmentVersions } from "@yizhou/contract";
import { inlineToTagged } from "@yizhou/model";
import { personNames } from "../accounts/index.ts";
import type { JobDeps } from "./deps.ts";
import { requireJobRight } from "./policy.ts";
import { listVersions } from "./segment-version-repo.ts";

/** What a segment has said, newest first; empty where nobody has edited it. @throws {AppError} job.not_found */
export async function versionsOfSegment(
  deps: JobDeps,
  userId: string,
  id: string,
  ordinal: number,
): Promise<SegmentVersions> {
  const job = await requireJobRight(deps, userId, id, "read");
  const rows = await listVersions(deps.db, job, ordinal);
  const names = await personNames(
    deps.db,
    rows.flatMap(({ authorId }) => authorId ?? []),
  );
  return rows.map((row) => ({
    version: row.version,
    target: row.target && inlineToTagged(row.target),
    origin: row.origin as SegmentVersions[number]["origin"],
    matchScore: row.matchScore,
    isConfirmed: row.isConfirmed,
    madeAt: row.madeAt.toISOString(),
    author: (row.authorId && names.get(row.authorId)?.nickName) ?? null,
    propagatedFrom: row.propagatedFrom,
  }));
}
