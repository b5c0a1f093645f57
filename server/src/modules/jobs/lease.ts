// Who works on a job. A lease is a row's `lease_owner` and `lease_until`; its holder renews it every third of its length. A
// killed worker renews nothing, so its jobs are free again after the lease, or at once where the next server knows that no
// other can be alive. `lease_turn` counts the holders: a worker that was only slow finds its turn over and writes nothing more.
// Times are the database's own: the workers' clocks may differ.
import { and, eq, inArray, sql } from "drizzle-orm";
import type { Queryable } from "../../platform/database/connect.ts";
import { jobs } from "./tables.ts";
import { findJobById, OPEN_STATES } from "./repo.ts";
import type { JobRow } from "./repo.ts";

export interface Lease {
  readonly jobId: string;
  readonly workerId: string;
  readonly turn: number;
}

export interface Claim {
  readonly job: JobRow;
  readonly lease: Lease;
  /** How long ago the job was begun, by this worker or by one before; 0 for the first. */
  readonly runningMs: number;
}

/** Thrown where a worker finds that its job went to another. No error of the job. */
export class LeaseLost extends Error {
  constructor(jobId: string) {
    super(`the lease on job ${jobId} went to another worker`);
    this.name = "LeaseLost";
  }
}

/**
 * Takes the job whose turn it is: owners with the fewest running jobs first, then the shortest work left, where waiting
 * shortens it, so that the longest come last but do come.
 */
export async function claimJob(db: Queryable, workerId: string, leaseMs: number): Promise<Claim | null> {
  const { rows } = await db.execute<{ id: string; turn: number; running_ms: number }>(sql`
    update jobs set
      lease_owner = ${workerId}, lease_until = now() + ${leaseMs} * interval '1 millisecond', lease_turn = lease_turn + 1,
      done_before = case when started_at is null then segments_done + segments_failed else done_before end,
      started_at = coalesce(started_at, now())
    where id = (
      select j.id from jobs j
      left join (
        select owner_id, count(*) as running from jobs
        where lease_until > now() and state in ('parsing', 'translating', 'rendering') group by owner_id
      ) r on r.owner_id = j.owner_id
      where j.state in ('queued', 'parsing', 'translating', 'rendering') and j.waiting_for is null
        and (j.lease_until is null or j.lease_until < now())
      order by coalesce(r.running, 0),
        (j.segments_total - j.segments_done) / (1 + extract(epoch from now() - j.created_at) / 60), j.created_at
      limit 1 for update of j skip locked
    )
    returning id, lease_turn as turn, (extract(epoch from now() - started_at) * 1000)::float8 as running_ms`);
  const [claimed] = rows;
  if (!claimed) return null;
  const job = await findJobById(db, claimed.id);
  return (
    job && {
      job,
      lease: { jobId: claimed.id, workerId, turn: claimed.turn },
      runningMs: Math.max(0, claimed.running_ms),
    }
  );
}

/**
 * Renews all leases of a worker.
 *
 * @returns the jobs it still holds, and whether their owners want them cancelled
 */
export async function renewLeases(
  db: Queryable,
  workerId: string,
  leaseMs: number,
): Promise<Map<string, { isCancelled: boolean; turn: number }>> {
  const rows = await db
    .update(jobs)
    .set({ leaseUntil: sql`now() + ${leaseMs} * interval '1 millisecond'` })
    .where(and(eq(jobs.leaseOwner, workerId), inArray(jobs.state, [...OPEN_STATES])))
    .returning({ id: jobs.id, turn: jobs.leaseTurn, cancelRequestedAt: jobs.cancelRequestedAt });
  return new Map(
    rows.map((row) => [row.id, { isCancelled: row.cancelRequestedAt !== null, turn: row.turn }]),
  );
}

/** Locks the job's row for the transaction. @throws {LeaseLost} */
export async function holdLease(tx: Queryable, lease: Lease): Promise<void> {
  const [row] = await tx
    .select({ id: jobs.id })
    .from(jobs)
    .where(and(eq(jobs.id, lease.jobId), eq(jobs.leaseOwner, lease.workerId), eq(jobs.leaseTurn, lease.turn)))
    .for("update");
  if (!row) throw new LeaseLost(lease.jobId);
}

/** Changes the job while the lease holds. @throws {LeaseLost} */
export async function updateHeld(db: Queryable, lease: Lease, change: Partial<JobRow>): Promise<void> {
  const rows = await db
    .update(jobs)
    .set(change)
    .where(and(eq(jobs.id, lease.jobId), eq(jobs.leaseOwner, lease.workerId), eq(jobs.leaseTurn, lease.turn)))
    .returning({ id: jobs.id });
  if (rows.length === 0) throw new LeaseLost(lease.jobId);
}

/** Gives jobs back at once, so that another worker need not wait for the lease to run out. */
export async function releaseLeases(db: Queryable, workerId: string): Promise<void> {
  await db.update(jobs).set({ leaseUntil: null, leaseOwner: null }).where(eq(jobs.leaseOwner, workerId));
}

/** Frees every job; only for a server that knows it is alone on its database. */
export async function releaseAllLeases(db: Queryable): Promise<void> {
  await db
    .update(jobs)
    .set({ leaseUntil: null, leaseOwner: null })
    .where(inArray(jobs.state, [...OPEN_STATES]));
}
