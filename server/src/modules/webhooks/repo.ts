// All SQL over webhooks and what was told to them.
import { and, asc, desc, eq, inArray, lt, lte, sql } from "drizzle-orm";
import type { Queryable } from "../../platform/database/connect.ts";
import { webhookDeliveries, webhooks } from "./tables.ts";

export type WebhookRow = typeof webhooks.$inferSelect;
export type DeliveryRow = typeof webhookDeliveries.$inferSelect;

/** One at a time for a person, until the transaction ends. */
export async function lockWebhooks(tx: Queryable, userId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`webhooks ${userId}`}, 0))`);
}

/** Oldest first. */
export async function listWebhooks(db: Queryable, userId: string): Promise<WebhookRow[]> {
  return db
    .select()
    .from(webhooks)
    .where(eq(webhooks.userId, userId))
    .orderBy(asc(webhooks.createdAt), asc(webhooks.id));
}

export async function findWebhook(db: Queryable, userId: string, id: string): Promise<WebhookRow | null> {
  const [row] = await db
    .select()
    .from(webhooks)
    .where(and(eq(webhooks.id, id), eq(webhooks.userId, userId)));
  return row ?? null;
}

export async function insertWebhook(tx: Queryable, row: WebhookRow): Promise<void> {
  await tx.insert(webhooks).values(row);
}

/** With its log. @returns false when the person has no such one */
export async function deleteWebhook(tx: Queryable, userId: string, id: string): Promise<boolean> {
  const rows = await tx
    .delete(webhooks)
    .where(and(eq(webhooks.id, id), eq(webhooks.userId, userId)))
    .returning({ id: webhooks.id });
  return rows.length === 1;
}

export async function deleteWebhooksOf(tx: Queryable, userId: string): Promise<void> {
  const own = tx.select({ id: webhooks.id }).from(webhooks).where(eq(webhooks.userId, userId));
  await tx.delete(webhookDeliveries).where(inArray(webhookDeliveries.webhookId, own));
  await tx.delete(webhooks).where(eq(webhooks.userId, userId));
}

export async function insertDelivery(
  tx: Queryable,
  row: typeof webhookDeliveries.$inferInsert,
): Promise<void> {
  await tx.insert(webhookDeliveries).values(row);
}

/** Newest first. */
export async function listDeliveries(
  db: Queryable,
  webhookId: string,
  limit: number,
): Promise<DeliveryRow[]> {
  return db
    .select()
    .from(webhookDeliveries)
    .where(eq(webhookDeliveries.webhookId, webhookId))
    .orderBy(desc(webhookDeliveries.at), desc(webhookDeliveries.id))
    .limit(limit);
}

/** The newest delivery of each that was tried at least once. */
export async function lastTried(
  db: Queryable,
  webhookIds: readonly string[],
): Promise<ReadonlyMap<string, DeliveryRow["state"]>> {
  if (webhookIds.length === 0) return new Map();
  const rows = await db
    .selectDistinctOn([webhookDeliveries.webhookId], {
      webhookId: webhookDeliveries.webhookId,
      state: webhookDeliveries.state,
    })
    .from(webhookDeliveries)
    .where(and(inArray(webhookDeliveries.webhookId, [...webhookIds]), sql`${webhookDeliveries.tries} > 0`))
    .orderBy(webhookDeliveries.webhookId, desc(webhookDeliveries.at));
  return new Map(rows.map(({ webhookId, state }) => [webhookId, state]));
}

/**
 * Takes what is due. Until `heldUntil` nobody else takes it; when its sender dies, it is tried again then.
 *
 * @returns each with the address that it goes to
 */
export async function claimDue(
  db: Queryable,
  { now, heldUntil, limit }: { readonly now: Date; readonly heldUntil: Date; readonly limit: number },
): Promise<{ delivery: DeliveryRow; webhook: WebhookRow }[]> {
  const due = db
    .select({ id: webhookDeliveries.id })
    .from(webhookDeliveries)
    .where(and(eq(webhookDeliveries.state, "waiting"), lte(webhookDeliveries.nextAt, now)))
    .orderBy(asc(webhookDeliveries.nextAt))
    .limit(limit)
    .for("update", { skipLocked: true });
  const claimed = await db
    .update(webhookDeliveries)
    .set({ nextAt: heldUntil, tries: sql`${webhookDeliveries.tries} + 1` })
    .where(inArray(webhookDeliveries.id, due))
    .returning();
  if (claimed.length === 0) return [];
  const ids = claimed.map(({ webhookId }) => webhookId);
  const rows = await db.select().from(webhooks).where(inArray(webhooks.id, ids));
  const byId = new Map(rows.map((row) => [row.id, row]));
  return claimed.flatMap((delivery) => {
    const webhook = byId.get(delivery.webhookId);
    return webhook ? [{ delivery, webhook }] : [];
  });
}

/** Says how a try went; of one that another has taken over meanwhile, nothing. */
export async function settleDelivery(
  db: Queryable,
  { id, tries }: DeliveryRow,
  change: Pick<DeliveryRow, "state" | "status" | "failure"> & Partial<Pick<DeliveryRow, "nextAt">>,
): Promise<void> {
  await db
    .update(webhookDeliveries)
    .set(change)
    .where(
      and(
        eq(webhookDeliveries.id, id),
        eq(webhookDeliveries.tries, tries),
        eq(webhookDeliveries.state, "waiting"),
      ),
    );
}

/** @returns how many went */
export async function deleteOldDeliveries(db: Queryable, before: Date): Promise<number> {
  const { rowCount } = await db.delete(webhookDeliveries).where(lt(webhookDeliveries.at, before));
  return rowCount ?? 0;
}
