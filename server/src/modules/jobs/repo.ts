import type { JobListQuery } from "@yizhou/contract";
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
  not,
  or,
  sql,
} from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { Queryable, Transaction } from "../../platform/database/connect.ts";
import { requireRoom } from "../../platform/work/room.ts";
import type { OpenWork } from "../../platform/work/room.ts";
import type { Authorized } from "../../platform/rights/authorized.ts";
import { ENDED_STATES, OPEN_STATES } from "./states.ts";
import { jobOptions, jobRuns, jobs } from "./tables.ts";

/** A job with what was chosen for it and how it runs. */
export interface JobRow extends Readonly<typeof jobs.$inferSelect> {
  readonly options: Readonly<typeof jobOptions.$inferSelect>;
  readonly run: Readonly<typeof jobRuns.$inferSelect>;
}

/** What was chosen for a job, as it is written at its start. */
export type NewJobOptions = Omit<typeof jobOptions.$inferInsert, "jobId">;

/** A job that somebody may change: `policy.ts` says who. */
type Writable = Authorized<Pick<JobRow, "id">, "write">;

const owned = (ownerId: string, id: string) => and(eq(jobs.ownerId, ownerId), eq(jobs.id, id));
const notExpired = (now: Date) => gt(jobs.expiresAt, now);
/** Jobs that their owner has started: a first page that was looked at is none. */
const listed = (ownerId: string, kind: JobListQuery["kind"], now: Date) =>
  and(
    eq(jobs.ownerId, ownerId),
    eq(jobs.isFirstPage, false),
    eq(jobs.isText, kind === "texts"),
    notExpired(now),
  );

function selectJobs(db: Queryable) {
  return db
    .select({ job: jobs, options: jobOptions, run: jobRuns })
    .from(jobs)
    .innerJoin(jobOptions, eq(jobOptions.jobId, jobs.id))
    .innerJoin(jobRuns, eq(jobRuns.jobId, jobs.id));
}

function toJob({ job, options, run }: Awaited<ReturnType<typeof selectJobs>>[number]): JobRow {
  return { ...job, options, run };
}

/** @returns false when the owner has started this file with this key before; nothing is changed then */
export async function insertJob(
  tx: Queryable,
  job: typeof jobs.$inferInsert,
  options: NewJobOptions,
): Promise<boolean> {
  const rows = await tx.insert(jobs).values(job).onConflictDoNothing().returning({ id: jobs.id });
  if (rows.length === 0) return false;
  await tx.insert(jobOptions).values({ ...options, jobId: job.id });
  await tx.insert(jobRuns).values({ jobId: job.id });
  return true;
}

/** Whoever starts with one key waits for the others: all of them find what the first has made. */
export async function lockRequestKey(tx: Queryable, ownerId: string, requestKey: string): Promise<void> {
  const key = `request:${ownerId}:${requestKey}`;
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`);
}

export async function findJobsByKey(db: Queryable, ownerId: string, requestKey: string): Promise<JobRow[]> {
  const rows = await selectJobs(db).where(and(eq(jobs.ownerId, ownerId), eq(jobs.requestKey, requestKey)));
  return rows.map(toJob);
}

export async function findJob(db: Queryable, ownerId: string, id: string, now: Date): Promise<JobRow | null> {
  const [row] = await selectJobs(db).where(and(owned(ownerId, id), notExpired(now)));
  return row ? toJob(row) : null;
}

export async function findJobs(
  db: Queryable,
  ownerId: string,
  ids: readonly string[],
  now: Date,
): Promise<JobRow[]> {
  if (ids.length === 0) return [];
  const rows = await selectJobs(db).where(
    and(eq(jobs.ownerId, ownerId), inArray(jobs.id, [...ids]), notExpired(now)),
  );
  return rows.map(toJob);
}

/** The first page of a file; null where there is none, or its day has passed. */
export async function findFirstPage(
  db: Queryable,
  ownerId: string,
  fileId: string,
  now: Date,
): Promise<JobRow | null> {
  const [row] = await selectJobs(db).where(
    and(eq(jobs.ownerId, ownerId), eq(jobs.fileId, fileId), eq(jobs.isFirstPage, true), notExpired(now)),
  );
  return row ? toJob(row) : null;
}

/** Whatever owner and day it has: for policies only. */
export async function findFirstPageOf(db: Queryable, fileId: string): Promise<JobRow | null> {
  const [row] = await selectJobs(db).where(and(eq(jobs.fileId, fileId), eq(jobs.isFirstPage, true)));
  return row ? toJob(row) : null;
}

/** The first page stays as long as its file. */
export async function extendFirstPage(
  tx: Queryable,
  ownerId: string,
  fileId: string,
  expiresAt: Date,
): Promise<void> {
  await tx
    .update(jobs)
    .set({ expiresAt })
    .where(
      and(
        ...[eq(jobs.ownerId, ownerId), eq(jobs.fileId, fileId), eq(jobs.isFirstPage, true)],
        lt(jobs.expiresAt, expiresAt),
      ),
    );
}

/** Whatever owner it has: for policies only. */
export async function findJobById(db: Queryable, id: string): Promise<JobRow | null> {
  const [row] = await selectJobs(db).where(eq(jobs.id, id));
  return row ? toJob(row) : null;
}

/** Whatever owners they have: for policies only. */
export async function findJobsById(db: Queryable, ids: readonly string[]): Promise<JobRow[]> {
  if (ids.length === 0) return [];
  const rows = await selectJobs(db).where(inArray(jobs.id, [...ids]));
  return rows.map(toJob);
}

/** Jobs past their day or their week in the recycle bin, of any owner: for policies only. */
export async function listOverdueJobs(db: Queryable, now: Date, recycledBefore: Date): Promise<JobRow[]> {
  const rows = await selectJobs(db)
    .where(or(lt(jobs.expiresAt, now), lt(jobs.recycledAt, recycledBefore)))
    .limit(500);
  return rows.map(toJob);
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
    listed(ownerId, query.kind, now),
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
  const order = [direction(SORTS[query.sort]), desc(jobs.createdAt), asc(jobs.id)];
  // Which jobs stand on the page is found in narrow rows: all that is known of thousands of jobs would be put in order for twenty.
  const page = db
    .select({ id: jobs.id })
    .from(jobs)
    .where(where)
    .orderBy(...order)
    .limit(query.pageSize)
    .offset((query.page - 1) * query.pageSize);
  const [rows, total] = await Promise.all([
    selectJobs(db)
      .where(inArray(jobs.id, page))
      .orderBy(...order),
    db.$count(jobs, where),
  ]);
  return { rows: rows.map(toJob), total };
}

export async function countGroups(
  db: Queryable,
  ownerId: string,
  kind: JobListQuery["kind"],
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
    .where(listed(ownerId, kind, now));
  return row!;
}

export async function renameJob(db: Queryable, { id }: Writable, name: string): Promise<void> {
  await db.update(jobs).set({ name }).where(eq(jobs.id, id));
}

export async function setRecycled(
  db: Queryable,
  list: readonly Writable[],
  recycledAt: Date | null,
): Promise<void> {
  if (list.length === 0) return;
  await db
    .update(jobs)
    .set({ recycledAt })
    .where(
      inArray(
        jobs.id,
        list.map(({ id }) => id),
      ),
    );
}

/** Jobs that may wait or run. */
const MOST_OPEN: OpenWork = { ofOwner: 200, all: 10_000 };

/**
 * Holds the jobs that a person starts, or asks to go on, to what may wait. One after the other for each person: who starts many at
 * the same moment is counted right. Part of the transaction that starts them.
 *
 * @throws {AppError} request.too_much_waiting
 */
export async function requireJobRoom(tx: Transaction, ownerId: string, wanted: number): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`jobs:${ownerId}`}, 0))`);
  const isOpen = inArray(jobs.state, [...OPEN_STATES]);
  const ofOwner = await tx.$count(jobs, and(isOpen, eq(jobs.ownerId, ownerId)));
  requireRoom({ ofOwner, all: await tx.$count(jobs, isOpen) }, MOST_OPEN, wanted);
}

/** Holds the job's row until the transaction ends: nobody else writes its text, its state or its files meanwhile. */
export async function lockJob(
  tx: Queryable,
  { id }: Writable,
): Promise<Pick<JobRow, "state" | "revision"> | null> {
  const [row] = await tx
    .select({ state: jobs.state, revision: jobs.revision })
    .from(jobs)
    .where(eq(jobs.id, id))
    .for("update");
  return row ?? null;
}

/** True when something of the job is translated: what stays as it is does not count. */
export async function hasDelivered(tx: Queryable, { id }: Writable): Promise<boolean> {
  const delivered = and(eq(jobs.id, id), gt(jobs.segmentsDone, jobs.segmentsKept));
  return (await tx.$count(jobs, delivered)) > 0;
}

/** Puts an ended job into the queue once more, for the segments that are left. Part of a transaction that holds the job. */
export async function queueAgain(tx: Queryable, { id }: Writable, at: Date): Promise<void> {
  await tx
    .update(jobs)
    .set({ state: "queued", problem: null, report: null, finishedAt: null, queuedAt: at })
    .where(eq(jobs.id, id));
  await tx
    .update(jobRuns)
    .set({
      ...{ cancelRequestedAt: null, startedAt: null, leaseUntil: null, layoutPercent: null },
      ...{ waitingFor: null, waitingSince: null, lane: "short", turns: 0 },
    })
    .where(eq(jobRuns.jobId, id));
}

/**
 * An ended job is done when what failed or was never reached has been written by a person, and partly done when the first of
 * it has, or when a cut has left a text that nobody has translated: going on with the job asks for that one. Part of the transaction of the
 * edit; a cancelled job stays what its owner made it.
 */
export async function settleState(tx: Queryable, { id }: Writable): Promise<void> {
  const isWhole = sql`(${jobs.segmentsFailed} = 0 and ${jobs.segmentsDone} = ${jobs.segmentsTotal})`;
  await tx
    .update(jobs)
    .set({
      state: sql`case when ${isWhole} then 'done' else 'partial' end`,
      problem: sql`case when ${isWhole} then null else ${jobs.problem} end`,
    })
    .where(
      and(
        eq(jobs.id, id),
        or(inArray(jobs.state, ["partial", "failed"]), and(eq(jobs.state, "done"), not(isWhole))),
      ),
    );
}

/** What came of the text of an ended job. Part of a transaction that holds it. */
export async function setReport(
  tx: Queryable,
  { id }: Writable,
  report: NonNullable<JobRow["report"]>,
): Promise<void> {
  await tx
    .update(jobs)
    .set({ report })
    .where(and(eq(jobs.id, id), inArray(jobs.state, [...ENDED_STATES])));
}

/** Other engines for a job that has ended or waits; one that waits goes on. */
export async function setEngines(
  tx: Queryable,
  { id }: Writable,
  choice: Pick<NewJobOptions, "engine" | "engineName" | "engines" | "ifModelMissing">,
): Promise<void> {
  await tx.update(jobOptions).set(choice).where(eq(jobOptions.jobId, id));
  await tx.update(jobRuns).set({ waitingFor: null, waitingSince: null }).where(eq(jobRuns.jobId, id));
}

/** @returns false when somebody else deleted it meanwhile */
export async function deleteJobRow(
  tx: Queryable,
  { id }: Authorized<Pick<JobRow, "id">, "manage">,
): Promise<boolean> {
  const rows = await tx.delete(jobs).where(eq(jobs.id, id)).returning({ id: jobs.id });
  return rows.length === 1;
}
