// All SQL over commissions and withdrawals. Whoever changes one holds its row.
import type { RebateQuery } from "@yizhou/contract";
import { COMMISSIONS_PER_PAGE } from "@yizhou/contract";
import { and, asc, desc, eq, inArray, isNotNull, lte, sql } from "drizzle-orm";
import type { Queryable, Transaction } from "../../platform/database/connect.ts";
import { commissions, invitationEvents, invitations, withdrawals } from "./tables.ts";

export type CommissionRow = typeof commissions.$inferSelect;
export type WithdrawalRow = typeof withdrawals.$inferSelect;

/** @returns false when there is one of the order */
export async function insertCommission(
  tx: Transaction,
  row: typeof commissions.$inferInsert,
): Promise<boolean> {
  const { rowCount } = await tx.insert(commissions).values(row).onConflictDoNothing();
  return (rowCount ?? 0) > 0;
}

export async function lockCommission(tx: Transaction, orderId: string): Promise<CommissionRow | null> {
  const [row] = await tx.select().from(commissions).where(eq(commissions.orderId, orderId)).for("update");
  return row ?? null;
}

export async function updateCommission(
  tx: Transaction,
  orderId: string,
  set: Partial<Omit<CommissionRow, "orderId" | "invitationId">>,
): Promise<void> {
  await tx.update(commissions).set(set).where(eq(commissions.orderId, orderId));
}

/** Orders of an invitation whose commissions have not settled. */
export async function pendingOrders(tx: Transaction, invitationId: string): Promise<string[]> {
  const rows = await tx
    .select({ orderId: commissions.orderId })
    .from(commissions)
    .where(and(eq(commissions.invitationId, invitationId), eq(commissions.state, "pending")))
    .orderBy(asc(commissions.orderId));
  return rows.map(({ orderId }) => orderId);
}

/** Orders whose commissions are due, but for those of people to whom something happened that is not dealt with yet. */
export async function dueOrders(db: Queryable, now: Date): Promise<string[]> {
  const rows = await db
    .select({ orderId: commissions.orderId })
    .from(commissions)
    .where(
      and(
        eq(commissions.state, "pending"),
        lte(commissions.settlesAt, now),
        isNotNull(commissions.inviterId),
        sql`not exists (${db
          .select({ one: sql`1` })
          .from(invitationEvents)
          .where(eq(invitationEvents.invitationId, commissions.invitationId))})`,
      ),
    )
    .orderBy(asc(commissions.settlesAt))
    .limit(500);
  return rows.map(({ orderId }) => orderId);
}

/** The year of a payment in Beijing, where its money is counted. */
const yearOf = sql<number>`extract(year from ${commissions.paidAt} at time zone 'Asia/Shanghai')::int`;

/** A page of what somebody earned, newest first, each with who paid. */
export async function listCommissions(
  db: Queryable,
  inviterId: string,
  { state, year, page = 1 }: RebateQuery,
): Promise<{
  readonly rows: (CommissionRow & { readonly payerId: string | null })[];
  readonly total: number;
}> {
  const wanted = and(
    eq(commissions.inviterId, inviterId),
    state && eq(commissions.state, state),
    year === undefined ? undefined : eq(yearOf, year),
  );
  const rows = await db
    .select({ commission: commissions, payerId: invitations.inviteeId })
    .from(commissions)
    .innerJoin(invitations, eq(invitations.id, commissions.invitationId))
    .where(wanted)
    .orderBy(desc(commissions.paidAt), desc(commissions.orderId))
    .limit(COMMISSIONS_PER_PAGE)
    .offset((page - 1) * COMMISSIONS_PER_PAGE);
  return {
    rows: rows.map(({ commission, payerId }) => ({ ...commission, payerId })),
    total: await db.$count(commissions, wanted),
  };
}

/** What somebody's commissions come to, and the years of their payments, newest first. */
export async function sumCommissions(
  db: Queryable,
  inviterId: string,
): Promise<{
  readonly settledFen: number;
  readonly nextSettlesAt: Date | null;
  readonly years: readonly number[];
}> {
  const own = eq(commissions.inviterId, inviterId);
  const [sums] = await db
    .select({
      settled: sql<string>`coalesce(sum(${commissions.fen}) filter (where ${commissions.state} = 'settled'), 0)`,
      next: sql<string | null>`min(${commissions.settlesAt}) filter (where ${commissions.state} = 'pending')`,
    })
    .from(commissions)
    .where(own);
  const years = await db.selectDistinct({ year: yearOf }).from(commissions).where(own).orderBy(desc(yearOf));
  return {
    settledFen: Number(sums!.settled),
    nextSettlesAt: sums!.next === null ? null : new Date(sums!.next),
    years: years.map(({ year }) => year),
  };
}

/** @returns false when the person has one under this key */
export async function insertWithdrawal(
  tx: Transaction,
  row: typeof withdrawals.$inferInsert,
): Promise<boolean> {
  const { rowCount } = await tx
    .insert(withdrawals)
    .values(row)
    .onConflictDoNothing({ target: [withdrawals.ownerId, withdrawals.requestKey] });
  return (rowCount ?? 0) > 0;
}

export async function findWithdrawalByKey(
  db: Queryable,
  ownerId: string,
  requestKey: string,
): Promise<WithdrawalRow | null> {
  const own = and(eq(withdrawals.ownerId, ownerId), eq(withdrawals.requestKey, requestKey));
  const [row] = await db.select().from(withdrawals).where(own);
  return row ?? null;
}

export async function lockWithdrawal(tx: Transaction, id: string): Promise<WithdrawalRow | null> {
  const [row] = await tx.select().from(withdrawals).where(eq(withdrawals.id, id)).for("update");
  return row ?? null;
}

export async function updateWithdrawal(
  tx: Transaction,
  id: string,
  set: Partial<Omit<WithdrawalRow, "id" | "ownerId">>,
): Promise<void> {
  await tx.update(withdrawals).set(set).where(eq(withdrawals.id, id));
}

/** Somebody's latest, newest first. */
export async function listWithdrawals(
  db: Queryable,
  ownerId: string,
  limit: number,
): Promise<WithdrawalRow[]> {
  return db
    .select()
    .from(withdrawals)
    .where(eq(withdrawals.ownerId, ownerId))
    .orderBy(desc(withdrawals.requestedAt), desc(withdrawals.id))
    .limit(limit);
}

/** What was paid out to somebody. */
export async function sumPaid(
  db: Queryable,
  ownerId: string,
): Promise<{ readonly fen: number; readonly times: number }> {
  const [row] = await db
    .select({
      fen: sql<string>`coalesce(sum(${withdrawals.amountFen}), 0)`,
      times: sql<number>`count(*)::int`,
    })
    .from(withdrawals)
    .where(and(eq(withdrawals.ownerId, ownerId), eq(withdrawals.state, "paid")));
  return { fen: Number(row!.fen), times: row!.times };
}

/** All that wait for people of the site, oldest first. */
export async function listOpenWithdrawals(db: Queryable): Promise<WithdrawalRow[]> {
  return db
    .select()
    .from(withdrawals)
    .where(inArray(withdrawals.state, ["requested", "approved"]))
    .orderBy(asc(withdrawals.requestedAt))
    .limit(200);
}
