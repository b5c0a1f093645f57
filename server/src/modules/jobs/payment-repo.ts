// What a job costs, as its own rows say it. Whoever writes it holds the job's row.
import { and, asc, eq, sql } from "drizzle-orm";
import type { Queryable } from "../../platform/database/connect.ts";
import type { Authorized } from "../../platform/rights/authorized.ts";
import type { JobRow } from "./repo.ts";
import { jobs, segments } from "./tables.ts";

type Readable = Authorized<Pick<JobRow, "id">, "read">;
type Writable = Authorized<Pick<JobRow, "id">, "write">;

/** Locks the job for the transaction; null when it was deleted. */
export async function lockPayment(
  tx: Queryable,
  { id }: Writable,
): Promise<Pick<JobRow, "state" | "price" | "paymentTurn" | "charged"> | null> {
  const { state, price, paymentTurn, charged } = jobs;
  const [row] = await tx
    .select({ state, price, paymentTurn, charged })
    .from(jobs)
    .where(eq(jobs.id, id))
    .for("update");
  return row ?? null;
}

/** Hundredths of a character that all delivered segments came to. */
export async function sumCharges(tx: Queryable, { id }: Readable): Promise<number> {
  const [row] = await tx
    .select({ sum: sql<string>`coalesce(sum(${segments.charge}), 0)` })
    .from(segments)
    .where(eq(segments.jobId, id));
  return Number(row!.sum);
}

/** These hundredths have been paid for, or given away. */
export async function noteSettled(tx: Queryable, { id }: Writable, charged: number): Promise<void> {
  await tx.update(jobs).set({ charged }).where(eq(jobs.id, id));
}

/** Begins a run with a price of its own. @returns which run that is */
export async function beginPaidRun(
  tx: Queryable,
  { id }: Writable,
  { price, engineCharacters, quotedBands }: Pick<JobRow, "price" | "engineCharacters" | "quotedBands">,
): Promise<number> {
  const [row] = await tx
    .update(jobs)
    .set({ price, engineCharacters, quotedBands, paymentTurn: sql`${jobs.paymentTurn} + 1` })
    .where(eq(jobs.id, id))
    .returning({ turn: jobs.paymentTurn });
  return row!.turn;
}

/** Has the job wait until it is paid for, or joins it to the queue. */
export async function setPaid(
  tx: Queryable,
  { id }: Writable,
  change: { readonly state: "unpaid" } | { readonly state: "queued"; readonly queuedAt: Date },
): Promise<void> {
  await tx.update(jobs).set(change).where(eq(jobs.id, id));
}

/** Jobs that wait to be paid for, the oldest first. @param ownerId  of this person alone; null: of everybody */
export async function listUnpaid(db: Queryable, ownerId: string | null): Promise<{ id: string }[]> {
  return db
    .select({ id: jobs.id })
    .from(jobs)
    .where(and(eq(jobs.state, "unpaid"), ownerId === null ? undefined : eq(jobs.ownerId, ownerId)))
    .orderBy(asc(jobs.createdAt));
}
