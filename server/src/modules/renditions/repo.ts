import { and, asc, eq, inArray, lt, sql } from "drizzle-orm";
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

/** Takes files of earlier revisions away. @returns digests of their bytes */
export async function deleteOlder(tx: Queryable, jobId: string, revision: number): Promise<string[]> {
  const rows = await tx
    .delete(renditions)
    .where(and(eq(renditions.jobId, jobId), lt(renditions.revision, revision)))
    .returning({ sha256: renditions.sha256 });
  return rows.map(({ sha256 }) => sha256);
}
