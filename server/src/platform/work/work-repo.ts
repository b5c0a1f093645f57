// Rows of work, and who works on them. A lease is as a job's (docs/decisions/0003): its holder renews it, a dead worker's work is
// free again when it has run out. Times are the database's own: clocks of hosts differ.
import { and, eq, inArray, isNotNull, isNull, lt, or, sql } from "drizzle-orm";
import type { Queryable, Transaction } from "../database/connect.ts";
import { notify } from "../database/notices.ts";
import type { StoredProblem } from "../database/stored-types.ts";
import { workRequests } from "./tables.ts";
import { NEWS, WANTED } from "./work-kind.ts";
import type { Lane, WorkState } from "./work-kind.ts";

export type WorkRow = typeof workRequests.$inferSelect;

/** Who waits says so again within this time, or is taken to be gone. */
const ASKED_FOR = "30 seconds";
/** An answer that nobody fetched is kept for so long. */
const ENDED_FOR = "1 hour";
/** Work that nobody waits for is tried again after a failure that may pass. */
const TRIED_AGAIN_AFTER = "15 seconds";
/** What the column holds; more is as good as endless. */
const MOST_WEIGHT = 2 ** 31 - 1;
/** Waiting shortens work: so that the longest come last but do come. */
const HALVED_EACH_SECONDS = 60;
/** A turn that work has had counts against it for so long: what made way is not taken again before what it made way for. */
const TURN_COUNTS_SECONDS = 600;

export interface NewWork {
  readonly id: string;
  readonly kind: string;
  readonly ownerId: string;
  readonly weight: number;
  readonly input: unknown;
  /** Somebody waits for the answer and says so again and again; without that it is done whoever comes. */
  readonly isAwaited: boolean;
}

export async function insertWork(tx: Queryable, { input, isAwaited, ...row }: NewWork): Promise<void> {
  const askedUntil = isAwaited ? sql`now() + ${sql.raw(`interval '${ASKED_FOR}'`)}` : null;
  const weight = Math.min(row.weight, MOST_WEIGHT);
  await tx.insert(workRequests).values({ ...row, weight, input: input ?? null, askedUntil });
  await notify(tx, WANTED, row.kind);
}

/**
 * How much is waiting or being done, of one person and of all. One after the other for each person: who asks for many things at
 * the same moment is counted right.
 */
export async function countOpenWork(
  tx: Transaction,
  ownerId: string,
): Promise<{ readonly ofOwner: number; readonly all: number }> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`work:${ownerId}`}, 0))`);
  const { rows } = await tx.execute<{ of_owner: number; total: number }>(sql`
    select count(*) filter (where owner_id = ${ownerId})::int as of_owner, count(*)::int as total
    from work_requests where state in ('waiting', 'running')`);
  return { ofOwner: rows[0]!.of_owner, all: rows[0]!.total };
}

/** Work that waits, of any owner, by kind, as queues are shown; kinds of which none waits are left out. */
export async function workDepths(
  db: Queryable,
): Promise<{ readonly name: string; readonly waiting: number; readonly oldestSeconds: number }[]> {
  const { rows } = await db.execute<{ kind: string; waiting: number; oldest: number }>(sql`
    select kind, count(*)::int as waiting, extract(epoch from now() - min(created_at))::float8 as oldest
    from work_requests where state = 'waiting' group by kind order by kind`);
  return rows.map(({ kind, waiting, oldest }) => ({
    name: kind,
    waiting,
    oldestSeconds: Math.max(0, oldest),
  }));
}

/** Says that somebody waits still. @returns how far it is; null when the row is gone */
export async function askAgain(
  db: Queryable,
  id: string,
): Promise<Pick<WorkRow, "state" | "progress" | "result" | "problem"> | null> {
  const [row] = await db
    .update(workRequests)
    .set({ askedUntil: sql`now() + ${sql.raw(`interval '${ASKED_FOR}'`)}` })
    .where(eq(workRequests.id, id))
    .returning({
      state: workRequests.state,
      progress: workRequests.progress,
      result: workRequests.result,
      problem: workRequests.problem,
    });
  return row ?? null;
}

/** Nobody waits for it any more: a worker clears up, also after work that was not begun. */
export async function cancelWork(db: Queryable, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    const cancelled = await tx
      .update(workRequests)
      .set({ state: "cancelling" })
      .where(and(eq(workRequests.id, id), inArray(workRequests.state, ["waiting", "running"])))
      .returning({ kind: workRequests.kind });
    for (const { kind } of cancelled) await notify(tx, WANTED, kind);
  });
}

export async function deleteWork(db: Queryable, id: string): Promise<void> {
  await db.delete(workRequests).where(eq(workRequests.id, id));
}

/** Deletes work that ended a while ago and whose answer nobody fetched. @returns the ids */
export async function deleteEndedWork(db: Queryable): Promise<string[]> {
  const rows = await db
    .delete(workRequests)
    .where(
      and(
        isNotNull(workRequests.endedAt),
        lt(workRequests.endedAt, sql`now() - ${sql.raw(`interval '${ENDED_FOR}'`)}`),
      ),
    )
    .returning({ id: workRequests.id });
  return rows.map(({ id }) => id);
}

/** A worker's hold on a piece of work. */
export interface Held {
  readonly id: string;
  readonly turn: number;
}

export interface ClaimedWork extends Held {
  readonly kind: string;
  readonly ownerId: string;
  readonly input: unknown;
  readonly lane: Lane;
  /** Nobody wants it any more: it is taken to be cleared up after. */
  readonly isCancelled: boolean;
  /** Somebody waits for the answer. */
  readonly isAwaited: boolean;
  readonly deaths: number;
  /** How often it was begun, this time too: a piece of work is wanted once, so its fence counts that as well. */
  readonly turns: number;
}

/**
 * Takes the work of a lane whose turn it is: what has to be cleared up, then owners with the least running in the lane, then
 * what had fewer turns, then the least work, where waiting shortens it.
 *
 * @param kinds  what the worker can do
 */
export async function claimWork(
  db: Queryable,
  claim: {
    readonly workerId: string;
    readonly lane: Lane;
    readonly kinds: readonly string[];
    readonly leaseMs: number;
  },
): Promise<ClaimedWork | null> {
  const { workerId, lane, kinds, leaseMs } = claim;
  const { rows } = await db.execute<{
    id: string;
    turn: number;
    kind: string;
    owner_id: string;
    input: unknown;
    deaths: number;
    is_cancelled: boolean;
    is_awaited: boolean;
  }>(sql`
    update work_requests w set
      deaths = deaths + case when state = 'running' then 1 else 0 end,
      state = case when state = 'cancelling' or asked_until < now() then 'cancelling' else 'running' end,
      lease_owner = ${workerId}, lease_until = now() + ${leaseMs} * interval '1 millisecond', lease_turn = lease_turn + 1
    where id = (
      select r.id from work_requests r
      left join (
        select owner_id, count(*) as running from work_requests
        where lane = ${lane} and kind = any(${sql.param([...kinds])}::text[])
          and state = 'running' and lease_until > now()
        group by owner_id
      ) busy on busy.owner_id = r.owner_id
      where r.lane = ${lane} and r.kind = any(${sql.param([...kinds])}::text[])
        and r.state in ('waiting', 'running', 'cancelling') and (r.lease_until is null or r.lease_until < now())
      order by (r.state = 'cancelling') desc, coalesce(busy.running, 0),
        r.lease_turn - floor(extract(epoch from now() - r.created_at) / ${TURN_COUNTS_SECONDS}),
        r.weight / (1 + extract(epoch from now() - r.created_at) / ${HALVED_EACH_SECONDS}), r.created_at
      limit 1 for update of r skip locked
    )
    returning id, lease_turn as turn, kind, owner_id, input, deaths, state = 'cancelling' as is_cancelled,
      asked_until is not null as is_awaited`);
  const [row] = rows;
  if (!row) return null;
  const { id, turn, kind, owner_id: ownerId, input, deaths } = row;
  const { is_cancelled: isCancelled, is_awaited: isAwaited } = row;
  return { id, turn, turns: turn, kind, ownerId, input, lane, deaths, isCancelled, isAwaited };
}

/** Kinds of work that a worker could take now: it waits, is to be cleared up, or its worker has died. */
export async function findWantedKinds(db: Queryable): Promise<Set<string>> {
  const rows = await db
    .selectDistinct({ kind: workRequests.kind })
    .from(workRequests)
    .where(
      and(
        inArray(workRequests.state, ["waiting", "running", "cancelling"]),
        or(isNull(workRequests.leaseUntil), lt(workRequests.leaseUntil, sql`now()`)),
      ),
    );
  return new Set(rows.map(({ kind }) => kind));
}

/** Owners of work that waits in a lane. */
export async function findWaitingOwners(
  db: Queryable,
  lane: Lane,
  kinds: readonly string[],
): Promise<Set<string>> {
  const rows = await db
    .selectDistinct({ ownerId: workRequests.ownerId })
    .from(workRequests)
    .where(
      and(
        eq(workRequests.lane, lane),
        inArray(workRequests.kind, [...kinds]),
        eq(workRequests.state, "waiting"),
        or(isNull(workRequests.leaseUntil), lt(workRequests.leaseUntil, sql`now()`)),
      ),
    );
  return new Set(rows.map(({ ownerId }) => ownerId));
}

/** @returns what the worker still holds, by id */
export async function renewWork(
  db: Queryable,
  workerId: string,
  ids: readonly string[],
  leaseMs: number,
): Promise<Map<string, { readonly turn: number; readonly isCancelled: boolean }>> {
  const { rows } = await db.execute<{ id: string; turn: number; is_cancelled: boolean }>(sql`
    update work_requests set
      lease_until = now() + ${leaseMs} * interval '1 millisecond',
      state = case when asked_until < now() then 'cancelling' else state end
    where lease_owner = ${workerId} and id::text = any(${sql.param([...ids])}::text[]) and state in ('running', 'cancelling')
    returning id, lease_turn as turn, state = 'cancelling' as is_cancelled`);
  return new Map(rows.map(({ id, turn, is_cancelled: isCancelled }) => [id, { turn, isCancelled }]));
}

const held = ({ id, turn }: Held) => and(eq(workRequests.id, id), eq(workRequests.leaseTurn, turn));

/** Locks the row. @returns its state; null when another holds it by now */
export async function holdWork(tx: Queryable, hold: Held): Promise<WorkState | null> {
  const [row] = await tx
    .select({ state: workRequests.state })
    .from(workRequests)
    .where(held(hold))
    .for("update");
  return row?.state ?? null;
}

export async function endWork(
  tx: Queryable,
  { id }: Held,
  end:
    | { readonly state: "done"; readonly result: unknown }
    | { readonly state: "failed"; readonly problem: StoredProblem }
    | { readonly state: "cancelled" },
): Promise<void> {
  await tx
    .update(workRequests)
    .set({ ...end, leaseOwner: null, leaseUntil: null, endedAt: sql`now()` })
    .where(eq(workRequests.id, id));
  await notify(tx, NEWS, id);
}

export async function tellProgress(
  db: Queryable,
  hold: Held,
  progress: { readonly done: number; readonly total: number },
): Promise<void> {
  const rows = await db
    .update(workRequests)
    .set({ progress })
    .where(held(hold))
    .returning({ id: workRequests.id });
  if (rows.length > 0) await notify(db, NEWS, hold.id);
}

/** What is being done goes on in the other lane. */
export async function changeLane(db: Queryable, hold: Held, lane: Lane): Promise<void> {
  await db.update(workRequests).set({ lane }).where(held(hold));
}

/** Gives work back, to be gone on with by whoever takes it, not before so many milliseconds. */
export async function releaseWork(db: Queryable, hold: Held, lane: Lane, afterMs = 0): Promise<void> {
  const leaseUntil = afterMs > 0 ? sql`now() + ${afterMs} * interval '1 millisecond'` : null;
  await db.transaction(async (tx) => {
    const released = await tx
      .update(workRequests)
      .set({
        lane,
        ...{ leaseOwner: null, leaseUntil },
        state: sql`case when state = 'running' then 'waiting' else state end`,
      })
      .where(and(held(hold), inArray(workRequests.state, ["running", "cancelling"])))
      .returning({ kind: workRequests.kind });
    for (const { kind } of released) await notify(tx, WANTED, kind);
  });
}

/** Gives work back that failed for no reason of its own: it is tried again after a while. */
export async function postponeWork(db: Queryable, hold: Held): Promise<void> {
  await db
    .update(workRequests)
    .set({
      ...{ state: "waiting", leaseOwner: null, deaths: sql`${workRequests.deaths} + 1` },
      leaseUntil: sql`now() + ${sql.raw(`interval '${TRIED_AGAIN_AFTER}'`)}`,
    })
    .where(and(held(hold), eq(workRequests.state, "running")));
}

/** Frees all work; only for a server that knows it is alone on its database. */
export async function releaseAllWork(db: Queryable): Promise<void> {
  await db
    .update(workRequests)
    .set({ leaseOwner: null, leaseUntil: null, state: "waiting" })
    .where(eq(workRequests.state, "running"));
}
