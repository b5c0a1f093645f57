// Jobs whose files lag behind their text. The row is written with the change itself, so that no change is forgotten whatever
// dies; the message beside it only says that there is something to do. Times are the database's own, as for jobs.
import { and, eq, inArray, isNotNull, sql } from "drizzle-orm";
import type { Queryable } from "../../platform/database/connect.ts";
import type { StoredProblem } from "../../platform/database/stored-types.ts";
import type { OwnJob, RenditionTask } from "../jobs/index.ts";
import { renditionTasks } from "./tables.ts";

/** A worker's hold on the making of a job's files. */
export interface TaskLease {
  readonly jobId: string;
  readonly workerId: string;
  readonly turn: number;
}

/** How long files wait for further changes: after the last one, but never longer than so after the first. */
export interface Pause {
  readonly pauseMs: number;
  readonly longestMs: number;
}

const ms = (length: number) => sql`${length} * interval '1 millisecond'`;
const ofLease = ({ jobId, workerId, turn }: TaskLease) =>
  and(
    eq(renditionTasks.jobId, jobId),
    eq(renditionTasks.leaseOwner, workerId),
    eq(renditionTasks.leaseTurn, turn),
  );

/**
 * Notes that a job's text has changed. Part of the transaction of the change, which holds the job.
 *
 * @returns true when nobody has been told of it yet
 */
export async function putTask(
  tx: Queryable,
  { id: jobId, ownerId }: OwnJob,
  { pauseMs, longestMs }: Pause,
): Promise<boolean> {
  const [before] = await tx
    .select({ state: renditionTasks.state })
    .from(renditionTasks)
    .where(eq(renditionTasks.jobId, jobId));
  await tx.execute(sql`
    insert into rendition_tasks as t (job_id, owner_id, state, wanted_at, due_at)
    values (${jobId}, ${ownerId}, 'waiting', now(), now() + ${ms(pauseMs)})
    on conflict (job_id) do update set
      state = case t.state when 'failed' then 'waiting' else t.state end, problem = null, tries = 0,
      wanted_at = coalesce(t.wanted_at, now()),
      due_at = least(now() + ${ms(pauseMs)}, coalesce(t.wanted_at, now()) + ${ms(longestMs)})`);
  return !before || before.state === "failed";
}

/** A person wants the files at once: of a job that lags, or whose files could not be made. */
export async function putUrgentTask(tx: Queryable, { id: jobId, ownerId }: OwnJob): Promise<void> {
  await tx.execute(sql`
    insert into rendition_tasks as t (job_id, owner_id, state, wanted_at, due_at)
    values (${jobId}, ${ownerId}, 'waiting', now(), now())
    on conflict (job_id) do update set
      state = case t.state when 'failed' then 'waiting' else t.state end, problem = null, tries = 0,
      wanted_at = coalesce(t.wanted_at, now()), due_at = now()`);
}

/** Takes the making of a job's files, where it is due and nobody else has it. Its lease must be renewed. */
export async function takeTask(
  db: Queryable,
  jobId: string,
  workerId: string,
  leaseMs: number,
): Promise<TaskLease | null> {
  const { rows } = await db.execute<{ turn: number }>(sql`
    update rendition_tasks set
      state = 'making', wanted_at = null, percent = null, tries = tries + 1,
      lease_owner = ${workerId}, lease_until = now() + ${ms(leaseMs)}, lease_turn = lease_turn + 1
    where job_id = ${jobId} and due_at <= now()
      and (state = 'waiting' or (state = 'making' and (lease_until is null or lease_until < now())))
    returning lease_turn as turn`);
  return rows[0] ? { jobId, workerId, turn: rows[0].turn } : null;
}

/** Milliseconds until a waiting task is due; null where none waits. */
export async function dueInMs(db: Queryable, jobId: string): Promise<number | null> {
  const { rows } = await db.execute<{ ms: number }>(sql`
    select (extract(epoch from due_at - now()) * 1000)::float8 as ms from rendition_tasks
    where job_id = ${jobId} and state = 'waiting'`);
  return rows[0] ? Math.max(0, Math.ceil(rows[0].ms)) : null;
}

/** @returns false when the task is another's or gone */
export async function renewTask(db: Queryable, lease: TaskLease, leaseMs: number): Promise<boolean> {
  const { rowCount } = await db
    .update(renditionTasks)
    .set({ leaseUntil: sql`now() + ${ms(leaseMs)}` })
    .where(ofLease(lease));
  return rowCount === 1;
}

export async function notePercent(db: Queryable, lease: TaskLease, percent: number): Promise<void> {
  await db.update(renditionTasks).set({ percent }).where(ofLease(lease));
}

/** True while the task is this worker's; locks its row. */
export async function holdsTask(tx: Queryable, lease: TaskLease): Promise<boolean> {
  const rows = await tx
    .select({ jobId: renditionTasks.jobId })
    .from(renditionTasks)
    .where(ofLease(lease))
    .for("update");
  return rows.length === 1;
}

/** The files are as new as the text. */
export async function deleteTask(tx: Queryable, jobId: string): Promise<void> {
  await tx.delete(renditionTasks).where(eq(renditionTasks.jobId, jobId));
}

/** Gives a task back: the text changed meanwhile, the making is to be tried again (`afterMs`), or its worker stops. */
export async function putTaskBack(tx: Queryable, lease: TaskLease, afterMs: number | null): Promise<void> {
  await tx
    .update(renditionTasks)
    .set({
      state: "waiting",
      percent: null,
      ...{ leaseOwner: null, leaseUntil: null },
      ...(afterMs === null ? { tries: 0 } : { dueAt: sql`now() + ${ms(afterMs)}` }),
    })
    .where(ofLease(lease));
}

/** The files could not be made; a change of the text or a person's wish tries again. */
export async function failTask(tx: Queryable, lease: TaskLease, problem: StoredProblem): Promise<void> {
  await tx
    .update(renditionTasks)
    .set({ state: "failed", percent: null, problem, leaseOwner: null, leaseUntil: null })
    .where(ofLease(lease));
}

export async function triesOf(db: Queryable, jobId: string): Promise<number> {
  const [row] = await db
    .select({ tries: renditionTasks.tries })
    .from(renditionTasks)
    .where(eq(renditionTasks.jobId, jobId));
  return row?.tries ?? 0;
}

/** Tasks of jobs that the caller has found for their owner. */
export async function listTasks(db: Queryable, jobIds: readonly string[]): Promise<RenditionTask[]> {
  if (jobIds.length === 0) return [];
  const { jobId, state, percent, problem } = renditionTasks;
  return db
    .select({ jobId, state, percent, problem })
    .from(renditionTasks)
    .where(inArray(jobId, [...jobIds]));
}

/** Jobs of any owner whose task is overdue by so much and nobody's: their message went lost, or their worker died. */
export async function listAbandoned(db: Queryable, overdueMs: number): Promise<string[]> {
  const { rows } = await db.execute<{ job_id: string }>(sql`
    select job_id from rendition_tasks
    where state <> 'failed' and due_at < now() - ${ms(overdueMs)} and (lease_until is null or lease_until < now())
    order by due_at limit 500`);
  return rows.map((row) => row.job_id);
}

/** Frees every task; only for a server that knows it is alone on its database. */
export async function releaseAllTasks(db: Queryable): Promise<void> {
  await db.update(renditionTasks).set({ leaseUntil: null }).where(isNotNull(renditionTasks.leaseUntil));
}
