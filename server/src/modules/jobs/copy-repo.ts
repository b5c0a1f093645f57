// All SQL of copies of jobs.
import { and, desc, eq, gt, isNull, sql } from "drizzle-orm";
import type { Queryable } from "../../platform/database/connect.ts";
import type { Authorized } from "../../platform/rights/authorized.ts";
import type { JobRow } from "./repo.ts";
import { jobCopies, jobs } from "./tables.ts";

type Readable = Authorized<Pick<JobRow, "id">, "read">;

export type CopyRow = typeof jobCopies.$inferSelect;

/**
 * Puts a job's segments into another that has none yet, as they are at this moment. What failed is untranslated there; nothing that is
 * translated is owed, edited, reviewed or in a library.
 */
export async function copySegments(tx: Queryable, origin: Readable, copyId: string): Promise<void> {
  await tx.execute(sql`
    insert into segments (
      job_id, ordinal, unit_id, place, kind, source, space_before, space_after, locked, lock_reason,
      state, target, origin, match_score, engine_id, problem, quality, confirmed_at, term_findings,
      anchor, part, is_cut, target_gap, charge, owed_characters, change)
    select ${copyId}::uuid, ordinal, unit_id, place, kind, source, space_before, space_after, locked, lock_reason,
      case when state = 'failed' then 'untranslated' else state end,
      case when state <> 'failed' then target end, case when state <> 'failed' then origin end,
      match_score, engine_id, case when state <> 'failed' then problem end, quality, confirmed_at, term_findings,
      anchor, part, is_cut, target_gap, case when state = 'translated' or locked then 0 end,
      case when state = 'translated' or locked then 0 end, nextval('segment_changes')
    from segments where job_id = ${origin.id}`);
}

export async function insertCopy(tx: Queryable, row: CopyRow): Promise<void> {
  await tx.insert(jobCopies).values(row);
}

/** What a job is a copy of; null where it is none. */
export async function findCopy(db: Queryable, { id }: Readable): Promise<CopyRow | null> {
  const [row] = await db.select().from(jobCopies).where(eq(jobCopies.jobId, id));
  return row ?? null;
}

/** A person's copies of a job that may be gone, newest first; those in the recycle bin and past their day are left out. */
export async function listCopies(db: Queryable, ownerId: string, originId: string, now: Date) {
  return db
    .select({ copy: jobCopies, job: jobs })
    .from(jobCopies)
    .innerJoin(jobs, eq(jobs.id, jobCopies.jobId))
    .where(
      and(
        ...[eq(jobCopies.originId, originId), eq(jobs.ownerId, ownerId)],
        ...[isNull(jobs.recycledAt), gt(jobs.expiresAt, now)],
      ),
    )
    .orderBy(desc(jobCopies.madeAt), desc(jobCopies.jobId));
}
