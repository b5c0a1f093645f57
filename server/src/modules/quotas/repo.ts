import type { QuotaName } from "@yizhou/contract";
import { and, eq, gt, lt, ne, sql } from "drizzle-orm";
import type { Queryable } from "../../platform/database/connect.ts";
import { accountKey } from "./quota-limits.ts";
import type { QuotaAccount } from "./quota-limits.ts";
import { quotaDays, quotaHolds } from "./tables.ts";

/** Whoever measures and takes of one quota of one account waits for the others: what was measured holds until the commit. */
export async function lockQuota(tx: Queryable, account: QuotaAccount, quota: QuotaName): Promise<void> {
  const key = `quota:${quota}:${accountKey(account)}`;
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`);
}

/** What the account's work that has not ended holds. @param except  the hold that is about to be replaced */
export async function sumHolds(
  db: Queryable,
  account: QuotaAccount,
  quota: QuotaName,
  now: Date,
  except?: string,
): Promise<number> {
  // Organisations hold nothing: what is added to their libraries is added in one transaction.
  if (!("ownerId" in account)) return 0;
  const [row] = await db
    .select({ held: sql<string>`coalesce(sum(${quotaHolds.amount}), 0)` })
    .from(quotaHolds)
    .where(
      and(
        eq(quotaHolds.ownerId, account.ownerId),
        eq(quotaHolds.quota, quota),
        gt(quotaHolds.heldUntil, now),
        except === undefined ? undefined : ne(quotaHolds.id, except),
      ),
    );
  return Number(row!.held);
}

export async function insertHold(tx: Queryable, row: typeof quotaHolds.$inferInsert): Promise<void> {
  const { amount, heldUntil } = row;
  await tx
    .insert(quotaHolds)
    .values(row)
    .onConflictDoUpdate({ target: [quotaHolds.id, quotaHolds.quota], set: { amount, heldUntil } });
}

export async function deleteHolds(db: Queryable, id: string): Promise<void> {
  await db.delete(quotaHolds).where(eq(quotaHolds.id, id));
}

/** Holds whose work is gone: whoever lives ends or renews theirs before. @returns how many there were */
export async function deleteLapsedHolds(db: Queryable, now: Date): Promise<number> {
  const rows = await db
    .delete(quotaHolds)
    .where(lt(quotaHolds.heldUntil, now))
    .returning({ id: quotaHolds.id });
  return rows.length;
}

export async function sumOfDay(
  db: Queryable,
  ownerId: string,
  quota: QuotaName,
  day: string,
): Promise<number> {
  const [row] = await db
    .select({ amount: quotaDays.amount })
    .from(quotaDays)
    .where(and(eq(quotaDays.ownerId, ownerId), eq(quotaDays.quota, quota), eq(quotaDays.day, day)));
  return row?.amount ?? 0;
}

export async function addToDay(
  tx: Queryable,
  ownerId: string,
  quota: QuotaName,
  day: string,
  more: number,
): Promise<void> {
  await tx
    .insert(quotaDays)
    .values({ ownerId, quota, day, amount: more })
    .onConflictDoUpdate({
      target: [quotaDays.ownerId, quotaDays.quota, quotaDays.day],
      set: { amount: sql`${quotaDays.amount} + ${more}` },
    });
}

export async function deleteOldDays(db: Queryable, before: string): Promise<void> {
  await db.delete(quotaDays).where(lt(quotaDays.day, before));
}

/** Everything of a person, for handing out and erasing. */
export async function daysOf(db: Queryable, ownerId: string): Promise<(typeof quotaDays.$inferSelect)[]> {
  return db.select().from(quotaDays).where(eq(quotaDays.ownerId, ownerId)).orderBy(quotaDays.day);
}
