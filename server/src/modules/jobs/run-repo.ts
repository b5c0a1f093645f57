// Who works on a job. A lease is `lease_owner` and `lease_until` of its run; its holder renews it every third of its length. A
// killed worker renews nothing, so its jobs are free again after the lease, or at once where the next server knows that no
// other can be alive. `lease_turn` counts the holders: a worker that was only slow finds its turn over and writes nothing more.
// `turns` is how often it was begun since it was queued, for the order.
// Times are the database's own: the workers' clocks may differ. Whoever writes locks the job's row before that of its run.
import { and, eq, inArray, isNotNull, sql } from "drizzle-orm";
import type { Queryable } from "../../platform/database/connect.ts";
import type { Lane } from "../../platform/work/work-kind.ts";
import type { Authorized } from "../../platform/rights/authorized.ts";
import type { JobRow } from "./repo.ts";
import { OPEN_STATES } from "./states.ts";
import { jobRuns, jobs } from "./tables.ts";

export interface Lease {
  readonly jobId: string;
  readonly workerId: string;
  readonly turn: number;
}

/** Thrown where a worker finds that its job went to another. No error of the job. */
export class LeaseLost extends Error {
  constructor(jobId: string) {
    super(`the lease on job ${jobId} went to another worker`);
    this.name = "LeaseLost";
  }
}

type Writable = Authorized<Pick<JobRow, "id">, "write">;

/** Jobs of any owner that wait for a worker, as a condition on `jobs j` and `job_runs n`. */
const isWaiting = (lane: Lane) => sql`
  j.state in ('queued', 'parsing', 'translating', 'rendering') and n.lane = ${lane} and n.waiting_for is null
  and (n.lease_until is null or n.lease_until < now())`;

/**
 * Takes the job of a lane whose turn it is: owners with the fewest running there first, then what had fewer turns in the last ten
 * minutes of its age, then the shortest work left, where waiting shortens it, so that the longest come last but do come.
 */
export async function takeLease(
  db: Queryable,
  workerId: string,
  { lane, leaseMs }: { readonly lane: Lane; readonly leaseMs: number },
): Promise<{ readonly lease: Lease; readonly turns: number; readonly runningMs: number } | null> {
  const { rows } = await db.execute<{ id: string; turn: number; turns: number; running_ms: number }>(sql`
    with next as (
      select j.id, j.segments_done + j.segments_failed as done from jobs j
      join job_runs n on n.job_id = j.id
      left join (
        select o.owner_id, count(*) as running from job_runs h join jobs o on o.id = h.job_id
        where h.lease_until > now() and h.lane = ${lane} group by o.owner_id
      ) r on r.owner_id = j.owner_id
      where ${isWaiting(lane)}
      order by coalesce(r.running, 0), n.turns - floor(extract(epoch from now() - coalesce(j.queued_at, j.created_at)) / 600),
        (j.segments_total - j.segments_done) / (1 + extract(epoch from now() - j.created_at) / 60), j.created_at
      limit 1 for update of j, n skip locked
    )
    update job_runs r set
      lease_owner = ${workerId}, lease_until = now() + ${leaseMs} * interval '1 millisecond', lease_turn = r.lease_turn + 1, turns = r.turns + 1,
      done_before = case when r.started_at is null then next.done else r.done_before end,
      started_at = coalesce(r.started_at, now())
    from next where r.job_id = next.id
    returning r.job_id as id, r.lease_turn as turn, r.turns, (extract(epoch from now() - r.started_at) * 1000)::float8 as running_ms`);
  const [taken] = rows;
  return taken
    ? {
        lease: { jobId: taken.id, workerId, turn: taken.turn },
        turns: taken.turns,
        runningMs: Math.max(0, taken.running_ms),
      }
    : null;
}

/** Owners of jobs that wait in a lane. */
export async function findWaitingOwners(db: Queryable, lane: Lane): Promise<Set<string>> {
  const { rows } = await db.execute<{ owner_id: string }>(sql`
    select distinct j.owner_id from jobs j join job_runs n on n.job_id = j.id where ${isWaiting(lane)}`);
  return new Set(rows.map((row) => row.owner_id));
}

/** A job that is worked on goes on in the other lane. */
export async function changeLane(db: Queryable, { jobId, turn }: Lease, lane: Lane): Promise<void> {
  await db
    .update(jobRuns)
    .set({ lane })
    .where(and(eq(jobRuns.jobId, jobId), eq(jobRuns.leaseTurn, turn)));
}

/**
 * Gives a job back that made way for others: its turn comes again in the long lane.
 *
 * @param afterMs  not before
 */
export async function releaseToLongLane(
  db: Queryable,
  { jobId, workerId, turn }: Lease,
  afterMs = 0,
): Promise<void> {
  const leaseUntil = afterMs > 0 ? sql`now() + ${afterMs} * interval '1 millisecond'` : null;
  await db
    .update(jobRuns)
    .set({ lane: "long", leaseUntil, leaseOwner: null })
    .where(and(eq(jobRuns.jobId, jobId), eq(jobRuns.leaseOwner, workerId), eq(jobRuns.leaseTurn, turn)));
}

/**
 * Renews leases of a worker: one that it could not give back runs out.
 *
 * @param jobIds  what it works on
 * @returns the jobs it still holds, and whether their owners want them cancelled
 */
export async function renewLeases(
  db: Queryable,
  workerId: string,
  jobIds: readonly string[],
  leaseMs: number,
): Promise<Map<string, { isCancelled: boolean; turn: number }>> {
  const rows = await db
    .update(jobRuns)
    .set({ leaseUntil: sql`now() + ${leaseMs} * interval '1 millisecond'` })
    .where(and(eq(jobRuns.leaseOwner, workerId), inArray(jobRuns.jobId, [...jobIds])))
    .returning({
      id: jobRuns.jobId,
      turn: jobRuns.leaseTurn,
      cancelRequestedAt: jobRuns.cancelRequestedAt,
    });
  return new Map(
    rows.map((row) => [row.id, { isCancelled: row.cancelRequestedAt !== null, turn: row.turn }]),
  );
}

/** Locks the job for the transaction. @returns the revision that its document has now. @throws {LeaseLost} */
export async function holdLease(tx: Queryable, lease: Lease): Promise<number> {
  const [row] = await tx
    .select({ revision: jobs.revision })
    .from(jobs)
    .innerJoin(jobRuns, eq(jobRuns.jobId, jobs.id))
    .where(
      and(
        ...[eq(jobs.id, lease.jobId), eq(jobRuns.leaseOwner, lease.workerId)],
        eq(jobRuns.leaseTurn, lease.turn),
      ),
    )
    .for("update");
  if (!row) throw new LeaseLost(lease.jobId);
  return row.revision;
}

/** What may change of a job while it runs. */
export type HeldChange = Partial<
  Pick<
    JobRow,
    "state" | "characters" | "segmentsTotal" | "segmentsKept" | "problem" | "report" | "finishedAt"
  >
>;

/** Changes the job, and its run, while the lease holds. @throws {LeaseLost} */
export async function updateHeld(
  db: Queryable,
  lease: Lease,
  change: HeldChange,
  run: Partial<Pick<JobRow["run"], "startedAt" | "waitingFor" | "waitingSince">> = {},
): Promise<void> {
  await db.transaction(async (tx) => {
    await holdLease(tx, lease);
    if (Object.keys(change).length > 0) await tx.update(jobs).set(change).where(eq(jobs.id, lease.jobId));
    if (Object.keys(run).length > 0) await tx.update(jobRuns).set(run).where(eq(jobRuns.jobId, lease.jobId));
  });
}

/** Notes how far the files are written. Says nothing where the lease is lost: a word about progress does no harm. */
export async function noteLayout(db: Queryable, lease: Lease, percent: number): Promise<void> {
  await db
    .update(jobRuns)
    .set({ layoutPercent: percent })
    .where(
      and(
        ...[eq(jobRuns.jobId, lease.jobId), eq(jobRuns.leaseOwner, lease.workerId)],
        eq(jobRuns.leaseTurn, lease.turn),
      ),
    );
}

/** Gives a job back. Part of the transaction that ends or parks it. */
export async function dropLease(tx: Queryable, lease: Lease): Promise<void> {
  await tx.update(jobRuns).set({ leaseUntil: null, leaseOwner: null }).where(eq(jobRuns.jobId, lease.jobId));
}

/** Gives jobs back at once, so that another worker need not wait for the lease to run out. */
export async function releaseLeases(db: Queryable, workerId: string): Promise<void> {
  await db
    .update(jobRuns)
    .set({ leaseUntil: null, leaseOwner: null })
    .where(eq(jobRuns.leaseOwner, workerId));
}

/** Frees every job; only for a server that knows it is alone on its database. */
export async function releaseAllLeases(db: Queryable): Promise<void> {
  await db.update(jobRuns).set({ leaseUntil: null, leaseOwner: null }).where(isNotNull(jobRuns.leaseUntil));
}

export async function requestCancel(tx: Queryable, { id }: Writable, at: Date): Promise<void> {
  await tx.update(jobRuns).set({ cancelRequestedAt: at }).where(eq(jobRuns.jobId, id));
}

/** Ends a job no worker holds. @returns false when one holds it: that one will end it */
export async function cancelUnheld(tx: Queryable, { id }: Writable, at: Date): Promise<boolean> {
  const rows = await tx
    .update(jobs)
    .set({ state: "cancelled", finishedAt: at, problem: { code: "job.cancelled", params: {} } })
    .where(
      and(
        eq(jobs.id, id),
        inArray(jobs.state, [...OPEN_STATES]),
        sql`exists (select 1 from job_runs r where r.job_id = ${id} and (r.lease_until is null or r.lease_until < now()))`,
      ),
    )
    .returning({ id: jobs.id });
  if (rows.length === 0) return false;
  await tx.update(jobRuns).set({ waitingFor: null, waitingSince: null }).where(eq(jobRuns.jobId, id));
  return true;
}

/** Jobs that wait for models to come, of any owner. */
export async function listWaiting(
  db: Queryable,
): Promise<{ id: string; waitingFor: NonNullable<JobRow["run"]["waitingFor"]> }[]> {
  const rows = await db
    .select({ id: jobRuns.jobId, waitingFor: jobRuns.waitingFor })
    .from(jobRuns)
    .where(isNotNull(jobRuns.waitingFor));
  return rows.map(({ id, waitingFor }) => ({ id, waitingFor: waitingFor! }));
}

/** Lets a job go on that waits. @returns false when it did not wait any more */
export async function stopWaiting(db: Queryable, id: string): Promise<boolean> {
  const { rowCount } = await db
    .update(jobRuns)
    .set({ waitingFor: null, waitingSince: null })
    .where(and(eq(jobRuns.jobId, id), isNotNull(jobRuns.waitingFor)));
  return (rowCount ?? 0) > 0;
}

/** Jobs that have waited since before `since` go on without what they wait for. @returns how many */
export async function giveUpWaiting(db: Queryable, since: Date): Promise<number> {
  const { rowCount } = await db.execute(sql`
    with late as (
      update job_runs set waiting_for = null, waiting_since = null
      where waiting_for is not null and waiting_since < ${since} returning job_id
    )
    update job_options o set if_model_missing = 'skip' from late where o.job_id = late.job_id`);
  return rowCount ?? 0;
}
