import type { JobListQuery, JobState } from "@yizhou/contract";
import {
  and,
  asc,
  count,
  desc,
  eq,
  gt,
  gte,
  ilike,
  inArray,
  isNotNull,
  isNull,
  lt,
  or,
  sql,
} from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { Queryable } from "../../platform/database/connect.ts";
import { files } from "../documents/tables.ts";
import { jobOutputs, jobs } from "./tables.ts";

export type JobRow = typeof jobs.$inferSelect;
export type OutputRow = typeof jobOutputs.$inferSelect;

/** States in which a worker has something to do. */
export const OPEN_STATES = [
  "queued",
  "parsing",
  "translating",
  "rendering",
] as const satisfies readonly JobState[];

const owned = (ownerId: string, id: string) => and(eq(jobs.ownerId, ownerId), eq(jobs.id, id));
const notExpired = (now: Date) => gt(jobs.expiresAt, now);

/** @returns false when the owner has started this file with this key before; nothing is changed then */
export async function insertJob(db: Queryable, row: typeof jobs.$inferInsert): Promise<boolean> {
  const rows = await db.insert(jobs).values(row).onConflictDoNothing().returning({ id: jobs.id });
  return rows.length === 1;
}

export async function findJobsByKey(db: Queryable, ownerId: string, requestKey: string): Promise<JobRow[]> {
  return db
    .select()
    .from(jobs)
    .where(and(eq(jobs.ownerId, ownerId), eq(jobs.requestKey, requestKey)));
}

export async function findJob(db: Queryable, ownerId: string, id: string, now: Date): Promise<JobRow | null> {
  const [row] = await db
    .select()
    .from(jobs)
    .where(and(owned(ownerId, id), notExpired(now)));
  return row ?? null;
}

export async function findJobs(
  db: Queryable,
  ownerId: string,
  ids: readonly string[],
  now: Date,
): Promise<JobRow[]> {
  if (ids.length === 0) return [];
  return db
    .select()
    .from(jobs)
    .where(and(eq(jobs.ownerId, ownerId), inArray(jobs.id, [...ids]), notExpired(now)));
}

/** What each tab of the history shows. */
const GROUPS: Readonly<Record<JobListQuery["group"], SQL | undefined>> = {
  all: isNull(jobs.recycledAt),
  running: and(isNull(jobs.recycledAt), inArray(jobs.state, [...OPEN_STATES])),
  done: and(isNull(jobs.recycledAt), eq(jobs.state, "done")),
  attention: and(isNull(jobs.recycledAt), inArray(jobs.state, ["partial", "failed", "cancelled"])),
  recycled: isNotNull(jobs.recycledAt),
};

const SORTS = {
  created: jobs.createdAt,
  name: jobs.name,
  characters: jobs.characters,
  expires: jobs.expiresAt,
} as const;

export async function listJobs(
  db: Queryable,
  ownerId: string,
  query: JobListQuery,
  now: Date,
): Promise<{ rows: JobRow[]; total: number }> {
  const where = and(
    eq(jobs.ownerId, ownerId),
    notExpired(now),
    GROUPS[query.group],
    query.search ? ilike(jobs.name, `%${query.search.replace(/[\\%_]/g, "\\$&")}%`) : undefined,
    query.format ? eq(jobs.format, query.format) : undefined,
    query.language
      ? or(eq(jobs.sourceLanguage, query.language), eq(jobs.targetLanguage, query.language))
      : undefined,
    query.since ? gte(jobs.createdAt, new Date(query.since)) : undefined,
    query.until ? lt(jobs.createdAt, new Date(Date.parse(query.until) + 24 * 3600 * 1000)) : undefined,
  );
  const direction = query.order === "asc" ? asc : desc;
  const rows = await db
    .select()
    .from(jobs)
    .where(where)
    .orderBy(direction(SORTS[query.sort]), desc(jobs.createdAt), asc(jobs.id))
    .limit(query.pageSize)
    .offset((query.page - 1) * query.pageSize);
  const [{ total } = { total: 0 }] = await db.select({ total: count() }).from(jobs).where(where);
  return { rows, total };
}

export async function countGroups(
  db: Queryable,
  ownerId: string,
  now: Date,
): Promise<Record<JobListQuery["group"], number>> {
  const [row] = await db
    .select({
      all: count(sql`case when ${GROUPS.all} then 1 end`),
      running: count(sql`case when ${GROUPS.running} then 1 end`),
      done: count(sql`case when ${GROUPS.done} then 1 end`),
      attention: count(sql`case when ${GROUPS.attention} then 1 end`),
      recycled: count(sql`case when ${GROUPS.recycled} then 1 end`),
    })
    .from(jobs)
    .where(and(eq(jobs.ownerId, ownerId), notExpired(now)));
  return row!;
}

export async function renameJob(db: Queryable, ownerId: string, id: string, name: string): Promise<void> {
  await db.update(jobs).set({ name }).where(owned(ownerId, id));
}

export async function setRecycled(
  db: Queryable,
  ownerId: string,
  ids: readonly string[],
  recycledAt: Date | null,
): Promise<void> {
  await db
    .update(jobs)
    .set({ recycledAt })
    .where(and(eq(jobs.ownerId, ownerId), inArray(jobs.id, [...ids])));
}

export async function requestCancel(db: Queryable, ownerId: string, id: string, at: Date): Promise<void> {
  await db.update(jobs).set({ cancelRequestedAt: at }).where(owned(ownerId, id));
}

/** Ends a job no worker holds. @returns false when one holds it: that one will end it */
export async function cancelUnheld(db: Queryable, ownerId: string, id: string, at: Date): Promise<boolean> {
  const rows = await db
    .update(jobs)
    .set({
      state: "cancelled",
      finishedAt: at,
      problem: { code: "job.cancelled", params: {} },
      waitingFor: null,
      waitingSince: null,
    })
    .where(
      and(
        owned(ownerId, id),
        inArray(jobs.state, [...OPEN_STATES]),
        sql`(${jobs.leaseUntil} is null or ${jobs.leaseUntil} < now())`,
      ),
    )
    .returning({ id: jobs.id });
  return rows.length === 1;
}

/** Holds the job's row until the transaction ends: nobody else writes results or confirmations meanwhile. */
export async function lockJob(tx: Queryable, id: string): Promise<void> {
  await tx.select({ id: jobs.id }).from(jobs).where(eq(jobs.id, id)).for("update");
}

/** Opens an ended job again; its failed segments are asked anew, the others stay. */
export async function reopenJob(db: Queryable, ownerId: string, id: string, at: Date): Promise<void> {
  await db
    .update(jobs)
    .set({
      state: "queued",
      problem: null,
      report: null,
      finishedAt: null,
      cancelRequestedAt: null,
      queuedAt: at,
      startedAt: null,
      leaseUntil: null,
      waitingFor: null,
      waitingSince: null,
    })
    .where(owned(ownerId, id));
}

/** Other engines for a job that has ended or waits; one that waits goes on. */
export async function setEngines(
  db: Queryable,
  ownerId: string,
  id: string,
  choice: Pick<JobRow, "engine" | "engineName" | "engines" | "ifModelMissing">,
): Promise<void> {
  await db
    .update(jobs)
    .set({ ...choice, waitingFor: null, waitingSince: null })
    .where(owned(ownerId, id));
}

export async function deleteJobRow(
  db: Queryable,
  ownerId: string,
  id: string,
): Promise<{ fileId: string; outputs: OutputRow[] } | null> {
  const outputs = await listOutputs(db, [id]);
  const [row] = await db.delete(jobs).where(owned(ownerId, id)).returning({ fileId: jobs.fileId });
  return row ? { fileId: row.fileId, outputs } : null;
}

/** Jobs past their day or their week in the recycle bin, of any owner: for the cron only. */
export async function listOverdueJobs(
  db: Queryable,
  now: Date,
  recycledBefore: Date,
): Promise<Pick<JobRow, "id" | "ownerId">[]> {
  return db
    .select({ id: jobs.id, ownerId: jobs.ownerId })
    .from(jobs)
    .where(or(lt(jobs.expiresAt, now), lt(jobs.recycledAt, recycledBefore)))
    .limit(500);
}

/** Results of jobs that the caller has found for its owner. */
export async function listOutputs(db: Queryable, jobIds: readonly string[]): Promise<OutputRow[]> {
  if (jobIds.length === 0) return [];
  return db
    .select()
    .from(jobOutputs)
    .where(inArray(jobOutputs.jobId, [...jobIds]));
}

export async function putOutput(db: Queryable, row: OutputRow): Promise<void> {
  await db
    .insert(jobOutputs)
    .values(row)
    .onConflictDoUpdate({
      target: [jobOutputs.jobId, jobOutputs.kind],
      set: { sha256: row.sha256, sizeBytes: row.sizeBytes },
    });
}

export async function deleteOutputs(db: Queryable, jobId: string): Promise<OutputRow[]> {
  return db.delete(jobOutputs).where(eq(jobOutputs.jobId, jobId)).returning();
}

/** Source digests of jobs' files, for downloads. */
export async function findSources(
  db: Queryable,
  ownerId: string,
  jobIds: readonly string[],
): Promise<Map<string, { sha256: string; sizeBytes: number }>> {
  const rows = await db
    .select({ jobId: jobs.id, sha256: files.sha256, sizeBytes: files.sizeBytes })
    .from(jobs)
    .innerJoin(files, eq(files.id, jobs.fileId))
    .where(and(eq(jobs.ownerId, ownerId), inArray(jobs.id, [...jobIds])));
  return new Map(rows.map(({ jobId, ...rest }) => [jobId, rest]));
}

/** Whatever owner it has: for the worker that claimed it only. */
export async function findJobById(db: Queryable, id: string): Promise<JobRow | null> {
  const [row] = await db.select().from(jobs).where(eq(jobs.id, id));
  return row ?? null;
}
