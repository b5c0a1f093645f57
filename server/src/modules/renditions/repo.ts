import { asc, eq, inArray, sql } from "drizzle-orm";
import type { Queryable } from "../../platform/database/connect.ts";
import type { Rendition } from "../jobs/index.ts";
import { renditions } from "./tables.ts";

/** The newest file of every form, of jobs that the caller has found for its owner. */
export async function listRenditions(db: Queryable, jobIds: readonly string[]): Promise<Rendition[]> {
  if (jobIds.length === 0) return [];
  return db
    .selectDistinctOn([renditions.jobId, renditions.form])
    .from(renditions)
    .where(inArray(renditions.jobId, [...jobIds]))
    .orderBy(asc(renditions.jobId), asc(renditions.form), sql`${renditions.revision} desc`);
}

/** Part of the transaction that stores the bytes. */
export async function putRendition(tx: Queryable, row: typeof renditions.$inferInsert): Promise<void> {
  const { sha256, sizeBytes, madeAt } = row;
  await tx
    .insert(renditions)
    .values(row)
    .onConflictDoUpdate({
      target: [renditions.jobId, renditions.form, renditions.revision],
      set: { sha256, sizeBytes, madeAt },
    });
}

/** Digests of the bytes of all files of a job, earlier ones too. */
export async function listDigests(db: Queryable, jobId: string): Promise<string[]> {
  const rows = await db
    .select({ sha256: renditions.sha256 })
    .from(renditions)
    .where(eq(renditions.jobId, jobId));
  return rows.map(({ sha256 }) => sha256);
}

/**
 * Takes files away that a newer one of their form has replaced, and those that were made of an older text than the result because
 * somebody asked. @returns digests of their bytes
 */
export async function deleteEarlier(
  tx: Queryable,
  jobId: string,
  asked: readonly string[],
): Promise<string[]> {
  const { rows } = await tx.execute<{ sha256: string }>(sql`
    delete from renditions r where job_id = ${jobId} and revision < (
      select max(revision) from renditions n where n.job_id = r.job_id
        and (n.form = r.form or n.form = 'target' and r.form = any(${sql.param([...asked])}::text[])))
    returning sha256`);
  return rows.map(({ sha256 }) => sha256);
}
