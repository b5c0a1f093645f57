// Jobs whose files lag behind their text. The row is written with the change itself, so that no change is forgotten whatever
// dies; the message beside it only says that there is something to do. Times are the database's own, as for jobs.
import { and, eq, inArray, isNotNull, sql } from "drizzle-orm";
import type { Queryable, Transaction } from "../../platform/database/connect.ts";
import type { Lane } from "../../platform/work/work-kind.ts";
import type { StoredProblem } from "../../platform/database/stored-types.ts";
import type { Authorized } from "../../platform/rights/authorized.ts";
import type { JobRow, RenditionTask } from "../jobs/index.ts";
import { renditionTasks } from "./tables.ts";

/** A worker's hold on the making of a job's files. */
export interface TaskLease {
  readonly jobId: string;
  readonly workerId: string;
  readonly turn: number;
}

/** A task that this worker makes. */
export interface HeldTask extends TaskLease {
  readonly ownerId: string;
  /** How often it was begun since it was wanted, this time too. */
  readonly turns: number;
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
  { id: jobId, ownerId }: Authorized<JobRow, "write">,
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
      turns = case t.state when 'failed' then 0 else t.turns end,
      wanted_at = coalesce(t.wanted_at, now()),
      due_at = least(now() + ${ms(pauseMs)}, coalesce(t.wanted_at, now()) + ${ms(longestMs)})`);
  return !before || before.state === "failed";
}

/** A person wants the files at once: of a job that lags, or whose files could not be made. */
export async function putUrgentTask(
  tx: Queryable,
  { id: jobId, ownerId }: Authorized<JobRow, "write">,
): Promise<void> {
  await tx.execute(sql`
    insert into rendition_tasks as t (job_id, owner_id, state, wanted_at, due_at)
    values (${jobId}, ${ownerId}, 'waiting', now(), now())
    on conflict (job_id) do update set
      state = case t.state when 'failed' then 'waiting' else t.state end, problem = null, tries = 0,
      turns = case t.state when 'failed' then 0 else t.turns end,
      wanted_at = coalesce(t.wanted_at, now()), due_at = now()`);
}

/** Tasks of any owner that are due and nobody's, as a condition on `rendition_tasks t`. */
const isWaiting = (lane: Lane) => sql`
  t.lane = ${lane} and t.due_at <= now()
  and (t.state = 'waiting' or (t.state = 'making' and (t.lease_until is null or t.lease_until < now())))`;

/**
 * Takes the making of files whose turn it is in a lane: of owners with the fewest of theirs being made there, what had fewer turns
 * in ten minutes, then what is due for longest. Its lease must be renewed.
 */
export async function takeTask(
  db: Queryable,
  workerId: string,
  { lane, leaseMs }: { readonly lane: Lane; readonly leaseMs: number },
): Promise<HeldTask | null> {
  const { rows } = await db.execute<{ job_id: string; owner_id: string; turn: number; turns: number }>(sql`
    update rendition_tasks set
      state = 'making', wanted_at = null, percent = null, tries = tries + 1,
      lease_owner = ${workerId}, lease_until = now() + ${ms(leaseMs)}, lease_turn = lease_turn + 1,
      turns = turns + 1
    where job_id = (
      select t.job_id from rendition_tasks t
      left join (
        select owner_id, count(*) as running from rendition_tasks
        where lane = ${lane} and state = 'making' and lease_until > now() group by owner_id
      ) busy on busy.owner_id = t.owner_id
      where ${isWaiting(lane)}
      order by coalesce(busy.running, 0), t.turns - floor(extract(epoch from now() - t.due_at) / 600), t.due_at
      limit 1 for update of t skip locked
    )
    returning job_id, owner_id, lease_turn as turn, turns`);
  const [row] = rows;
  if (!row) return null;
  const { job_id: jobId, owner_id: ownerId, turn, turns } = row;
  return { jobId, ownerId, workerId, turn, turns };
}

/** Owners of tasks that are due and wait in a lane. */
export async function findWaitingOwners(db: Queryable, lane: Lane): Promise<Set<string>> {
  const { rows } = await db.execute<{ owner_id: string }>(
    sql`select distinct t.owner_id from rendition_tasks t where ${isWaiting(lane)}`,
  );
  return new Set(rows.map((row) => row.owner_id));
}

/** What is being made goes on in the other lane. */
export async function changeLane(db: Queryable, lease: TaskLease, lane: Lane): Promise<void> {
  await db.update(renditionTasks).set({ lane }).where(ofLease(lease));
}

/**
 * Tasks that wait or are being made beside that of a job, of its owner and of all. One after the other for each owner: who asks
 * for many things at the same moment is counted right.
 *
 * @returns null where the job has one already
 */
export async function countOtherTasks(
  tx: Transaction,
  { id: jobId, ownerId }: Pick<JobRow, "id" | "ownerId">,
): Promise<{ readonly ofOwner: number; readonly all: number } | null> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`renditions:${ownerId}`}, 0))`);
  const { rows } = await tx.execute<{ own: number; of_owner: number; total: number }>(sql`
    select count(*) filter (where job_id = ${jobId})::int as own,
      count(*) filter (where owner_id = ${ownerId})::int as of_owner, count(*)::int as total
    from rendition_tasks where state <> 'failed'`);
  const { own, of_owner: ofOwner, total: all } = rows[0]!;
  return own > 0 ? null : { ofOwner, all };
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

/**
 * Gives a task back: the text changed meanwhile, the making is to be tried again (`afterMs`), its worker stops, or it makes way,
 * which is no try.
 *
 * @param lane  where its turn comes again: the long one for what makes way
 */
export async function putTaskBack(
  tx: Queryable,
  lease: TaskLease,
  afterMs: number | null,
  lane: Lane = "short",
): Promise<void> {
  await tx
    .update(renditionTasks)
    .set({
      ...{ state: "waiting", percent: null, lane },
      ...{ leaseOwner: null, leaseUntil: null },
      ...(lane === "long"
        ? { tries: sql`greatest(${renditionTasks.tries} - 1, 0)` }
        : afterMs === null
          ? { tries: 0, turns: 0 }
          : { dueAt: sql`now() + ${ms(afterMs)}` }),
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

/** Frees every task; only for a server that knows it is alone on its database. */
export async function releaseAllTasks(db: Queryable): Promise<void> {
  await db.update(renditionTasks).set({ leaseUntil: null }).where(isNotNull(renditionTasks.leaseUntil));
}
