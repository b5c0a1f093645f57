// All SQL over packages, orders and what providers told of them. Whoever changes what was paid for an order holds its row.
import type { OrderState, OrdersQuery, PaymentChannel } from "@yizhou/contract";
import { ORDER_TABS, ORDERS_PER_PAGE } from "@yizhou/contract";
import { and, asc, desc, eq, gte, inArray, isNotNull, isNull, lt, lte, or, sql } from "drizzle-orm";
import type { Queryable, Transaction } from "../../platform/database/connect.ts";
import { beijingDayBounds } from "../../platform/payments/beijing-time.ts";
import {
  characterPackages,
  orderInvoices,
  orderPayments,
  orderRefunds,
  orders,
  paymentAlarms,
  paymentBills,
  paymentNotices,
} from "./tables.ts";

export type PackageRow = typeof characterPackages.$inferSelect;
export type OrderRow = typeof orders.$inferSelect;
export type PaymentRow = typeof orderPayments.$inferSelect;
export type RefundRow = typeof orderRefunds.$inferSelect;
export type InvoiceRow = typeof orderInvoices.$inferSelect;

export async function listPackages(db: Queryable): Promise<PackageRow[]> {
  return db
    .select()
    .from(characterPackages)
    .where(eq(characterPackages.isOnSale, true))
    .orderBy(asc(characterPackages.characters), asc(characterPackages.place));
}

/** All of them, the smallest first. */
export async function listAllPackages(db: Queryable): Promise<PackageRow[]> {
  return db
    .select()
    .from(characterPackages)
    .orderBy(asc(characterPackages.characters), asc(characterPackages.place));
}

/** Until the transaction ends nobody else changes the table. */
export async function lockPackages(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('character packages', 0))`);
}

export async function recommendNone(tx: Transaction): Promise<void> {
  await tx.update(characterPackages).set({ isRecommended: false });
}

/** It stands at the end of the list. */
export async function insertPackage(
  tx: Transaction,
  row: Omit<typeof characterPackages.$inferInsert, "place">,
): Promise<void> {
  const place = sql<number>`(select coalesce(max(place), 0) + 1 from character_packages)`;
  await tx.insert(characterPackages).values({ ...row, place });
}

/** @returns false where there is none of this size */
export async function updatePackage(
  tx: Transaction,
  id: string,
  characters: number,
  change: Partial<typeof characterPackages.$inferInsert>,
): Promise<boolean> {
  const { rowCount } = await tx
    .update(characterPackages)
    .set(change)
    .where(and(eq(characterPackages.id, id), eq(characterPackages.characters, characters)));
  return rowCount === 1;
}

/** @returns false where the request has its order already, or another order has this number */
export async function insertOrder(tx: Queryable, row: typeof orders.$inferInsert): Promise<boolean> {
  const { rowCount } = await tx.insert(orders).values(row).onConflictDoNothing();
  return (rowCount ?? 0) > 0;
}

export async function findOrderByKey(
  db: Queryable,
  ownerId: string,
  requestKey: string,
): Promise<OrderRow | null> {
  const own = and(eq(orders.ownerId, ownerId), eq(orders.requestKey, requestKey));
  const [row] = await db.select().from(orders).where(own);
  return row ?? null;
}

export async function findOwnOrder(db: Queryable, ownerId: string, id: string): Promise<OrderRow | null> {
  const [row] = await db
    .select()
    .from(orders)
    .where(and(eq(orders.id, id), eq(orders.ownerId, ownerId)));
  return row ?? null;
}

/** Holds an order until the transaction ends. */
export async function lockOrder(tx: Transaction, id: string): Promise<OrderRow | null> {
  const [row] = await tx.select().from(orders).where(eq(orders.id, id)).for("update");
  return row ?? null;
}

export async function updateOrder(
  tx: Queryable,
  id: string,
  set: Partial<Pick<OrderRow, "state" | "channel" | "paidAt" | "closedAt" | "refundedFen">>,
): Promise<void> {
  await tx.update(orders).set(set).where(eq(orders.id, id));
}

export async function findPayment(
  db: Queryable,
  channel: PaymentChannel,
  tradeNo: string,
): Promise<PaymentRow | null> {
  const [row] = await db
    .select()
    .from(orderPayments)
    .where(and(eq(orderPayments.tradeNo, tradeNo), eq(orderPayments.channel, channel)));
  return row ?? null;
}

export async function listPayments(db: Queryable, orderId: string): Promise<PaymentRow[]> {
  return db
    .select()
    .from(orderPayments)
    .where(eq(orderPayments.orderId, orderId))
    .orderBy(asc(orderPayments.createdAt));
}

export async function insertPayment(
  db: Queryable,
  row: typeof orderPayments.$inferInsert,
): Promise<PaymentRow> {
  await db.insert(orderPayments).values(row).onConflictDoNothing();
  return (await findPayment(db, row.channel, row.tradeNo))!;
}

export async function updatePayment(
  tx: Queryable,
  tradeNo: string,
  set: Partial<Pick<PaymentRow, "code" | "state" | "transactionId" | "paidFen" | "paidAt">>,
): Promise<void> {
  await tx.update(orderPayments).set(set).where(eq(orderPayments.tradeNo, tradeNo));
}

/** A code that came back. What was told meanwhile stands: a notice may be faster than the answer. */
export async function storeCode(db: Queryable, tradeNo: string, code: string): Promise<void> {
  await db.update(orderPayments).set({ code }).where(eq(orderPayments.tradeNo, tradeNo));
  await db
    .update(orderPayments)
    .set({ state: "waiting" })
    .where(and(eq(orderPayments.tradeNo, tradeNo), eq(orderPayments.state, "created")));
}

/** Somebody is about to pay. What was told meanwhile stands: the provider's answer may be older than its notice. */
export async function noteScanned(db: Queryable, tradeNo: string): Promise<void> {
  await db
    .update(orderPayments)
    .set({ state: "scanned" })
    .where(and(eq(orderPayments.tradeNo, tradeNo), inArray(orderPayments.state, ["created", "waiting"])));
}

/** No payment is taken any more; what was paid stays so. */
export async function closePayments(tx: Queryable, tradeNos: readonly string[]): Promise<void> {
  if (tradeNos.length === 0) return;
  await tx
    .update(orderPayments)
    .set({ state: "closed" })
    .where(and(inArray(orderPayments.tradeNo, [...tradeNos]), isNull(orderPayments.transactionId)));
}

/** Whether it is this caller's turn to ask the provider. */
export async function takeAsking(
  db: Queryable,
  tradeNo: string,
  now: Date,
  everyMs: number,
): Promise<boolean> {
  const { rowCount } = await db
    .update(orderPayments)
    .set({ askedAt: now })
    .where(
      and(
        eq(orderPayments.tradeNo, tradeNo),
        inArray(orderPayments.state, ["created", "waiting", "scanned"]),
        or(isNull(orderPayments.askedAt), lte(orderPayments.askedAt, new Date(now.getTime() - everyMs))),
      ),
    );
  return (rowCount ?? 0) > 0;
}

/** @returns false when this payment of theirs was told before */
export async function insertNotice(tx: Queryable, row: typeof paymentNotices.$inferInsert): Promise<boolean> {
  const { rowCount } = await tx.insert(paymentNotices).values(row).onConflictDoNothing();
  return (rowCount ?? 0) > 0;
}

/** @returns false when it was raised before */
export async function insertAlarm(
  tx: Queryable,
  row: Omit<typeof paymentAlarms.$inferInsert, "id">,
): Promise<boolean> {
  const { rowCount } = await tx
    .insert(paymentAlarms)
    .values(row)
    .onConflictDoNothing({ target: paymentAlarms.key });
  return (rowCount ?? 0) > 0;
}

/** Somebody has looked: it waits for nobody any more. @returns false when there is none such */
export async function settleAlarm(
  tx: Queryable,
  which: { readonly id: number } | { readonly key: string },
  at: Date,
): Promise<boolean> {
  const { rowCount } = await tx
    .update(paymentAlarms)
    .set({ settledAt: at })
    .where(
      and(
        "id" in which ? eq(paymentAlarms.id, which.id) : eq(paymentAlarms.key, which.key),
        isNull(paymentAlarms.settledAt),
      ),
    );
  return (rowCount ?? 0) > 0;
}

export async function listAlarms(db: Queryable): Promise<(typeof paymentAlarms.$inferSelect)[]> {
  return db
    .select()
    .from(paymentAlarms)
    .where(isNull(paymentAlarms.settledAt))
    .orderBy(desc(paymentAlarms.id))
    .limit(100);
}

/** Orders that wait to be paid, the oldest first. */
export async function listOpenOrders(db: Queryable, limit: number): Promise<OrderRow[]> {
  return db
    .select()
    .from(orders)
    .where(inArray(orders.state, ["created", "paying"]))
    .orderBy(asc(orders.expiresAt))
    .limit(limit);
}

/** The orders that trades are of. */
export async function listOrdersOfTrades(db: Queryable, tradeNos: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectDistinct({ id: orderPayments.orderId })
    .from(orderPayments)
    .where(
      sql`${orderPayments.tradeNo} in (select jsonb_array_elements_text(${JSON.stringify(tradeNos)}::jsonb))`,
    );
  return rows.map(({ id }) => id);
}

/** Orders for what a job lacks that wait to be paid, the newest first. */
export async function listOpenGapOrders(db: Queryable, ownerId: string, jobId: string): Promise<OrderRow[]> {
  return db
    .select()
    .from(orders)
    .where(
      and(eq(orders.ownerId, ownerId), eq(orders.jobId, jobId), inArray(orders.state, ["created", "paying"])),
    )
    .orderBy(desc(orders.createdAt));
}

function narrowed(ownerId: string, query: OrdersQuery, states: readonly OrderState[]) {
  const search = query.search?.trim();
  const pattern = search ? `%${search.replace(/[\\%_]/g, "\\$&")}%` : undefined;
  return and(
    eq(orders.ownerId, ownerId),
    inArray(orders.state, [...states]),
    query.kind && eq(orders.kind, query.kind),
    query.channel && eq(orders.channel, query.channel),
    query.from ? gte(orders.createdAt, beijingDayBounds(query.from).from) : undefined,
    query.to ? lt(orders.createdAt, beijingDayBounds(query.to).to) : undefined,
    pattern === undefined
      ? undefined
      : sql`(${orders.number} ilike ${pattern} or ${orders.jobName} ilike ${pattern})`,
  );
}

export async function listOrders(db: Queryable, ownerId: string, query: OrdersQuery): Promise<OrderRow[]> {
  return db
    .select()
    .from(orders)
    .where(narrowed(ownerId, query, ORDER_TABS[query.tab ?? "all"]))
    .orderBy(desc(orders.createdAt), desc(orders.number))
    .limit(ORDERS_PER_PAGE)
    .offset(((query.page ?? 1) - 1) * ORDERS_PER_PAGE);
}

/** How many orders there are of each state, whatever the tab. */
export async function countOrders(
  db: Queryable,
  ownerId: string,
  query: OrdersQuery,
): Promise<ReadonlyMap<OrderState, number>> {
  const rows = await db
    .select({ state: orders.state, count: sql<string>`count(*)` })
    .from(orders)
    .where(narrowed(ownerId, query, ORDER_TABS.all))
    .groupBy(orders.state);
  return new Map(rows.map(({ state, count }) => [state, Number(count)]));
}

/** Everything of a person that was paid since a moment. */
export async function listPaidSince(db: Queryable, ownerId: string, since: Date): Promise<OrderRow[]> {
  return db
    .select()
    .from(orders)
    .where(and(eq(orders.ownerId, ownerId), gte(orders.paidAt, since)));
}

export async function insertRefund(tx: Queryable, row: typeof orderRefunds.$inferInsert): Promise<void> {
  await tx.insert(orderRefunds).values(row);
}

export async function findRefund(db: Queryable, id: string): Promise<RefundRow | null> {
  const [row] = await db.select().from(orderRefunds).where(eq(orderRefunds.id, id));
  return row ?? null;
}

export async function listRefunds(db: Queryable, orderIds: readonly string[]): Promise<RefundRow[]> {
  if (orderIds.length === 0) return [];
  return db
    .select()
    .from(orderRefunds)
    .where(inArray(orderRefunds.orderId, [...orderIds]))
    .orderBy(asc(orderRefunds.requestedAt));
}

export async function updateRefund(
  tx: Queryable,
  id: string,
  set: Partial<Omit<RefundRow, "id" | "orderId" | "number">>,
): Promise<void> {
  await tx.update(orderRefunds).set(set).where(eq(orderRefunds.id, id));
}

/** The provider has it. What became of it meanwhile stands. */
export async function noteSent(db: Queryable, id: string): Promise<void> {
  await db
    .update(orderRefunds)
    .set({ state: "sent" })
    .where(and(eq(orderRefunds.id, id), eq(orderRefunds.state, "approved")));
}

/** Refunds that wait for somebody's decision, with their orders' numbers. */
export async function listRequestedRefunds(
  db: Queryable,
): Promise<{ refund: RefundRow; orderNumber: string }[]> {
  return db
    .select({ refund: orderRefunds, orderNumber: orders.number })
    .from(orderRefunds)
    .innerJoin(orders, eq(orders.id, orderRefunds.orderId))
    .where(eq(orderRefunds.state, "requested"))
    .orderBy(asc(orderRefunds.requestedAt))
    .limit(200);
}

/** Refunds whose turn it is to be sent or asked for. */
export async function listMovingRefunds(db: Queryable, askedBefore: Date): Promise<RefundRow[]> {
  return db
    .select()
    .from(orderRefunds)
    .where(
      and(
        inArray(orderRefunds.state, ["approved", "sent"]),
        or(isNull(orderRefunds.askedAt), lte(orderRefunds.askedAt, askedBefore)),
      ),
    )
    .orderBy(asc(orderRefunds.requestedAt))
    .limit(100);
}

/** @returns false when the order has an invoice, or a request for one */
export async function insertInvoice(tx: Queryable, row: typeof orderInvoices.$inferInsert): Promise<boolean> {
  const { rowCount } = await tx.insert(orderInvoices).values(row).onConflictDoNothing();
  return (rowCount ?? 0) > 0;
}

export async function findInvoice(db: Queryable, id: string): Promise<InvoiceRow | null> {
  const [row] = await db.select().from(orderInvoices).where(eq(orderInvoices.id, id));
  return row ?? null;
}

export async function listInvoices(db: Queryable, orderIds: readonly string[]): Promise<InvoiceRow[]> {
  if (orderIds.length === 0) return [];
  return db
    .select()
    .from(orderInvoices)
    .where(inArray(orderInvoices.orderId, [...orderIds]))
    .orderBy(desc(orderInvoices.requestedAt));
}

export async function listRequestedInvoices(
  db: Queryable,
): Promise<{ invoice: InvoiceRow; orderNumber: string }[]> {
  return db
    .select({ invoice: orderInvoices, orderNumber: orders.number })
    .from(orderInvoices)
    .innerJoin(orders, eq(orders.id, orderInvoices.orderId))
    .where(eq(orderInvoices.state, "requested"))
    .orderBy(asc(orderInvoices.requestedAt))
    .limit(200);
}

export async function updateInvoice(
  tx: Queryable,
  id: string,
  set: Partial<Pick<InvoiceRow, "state" | "number" | "refusal" | "decidedAt">>,
): Promise<void> {
  await tx.update(orderInvoices).set(set).where(eq(orderInvoices.id, id));
}

/** Which of these orders have a refund that has not ended. */
export async function ordersUnderRefund(db: Queryable, orderIds: readonly string[]): Promise<Set<string>> {
  if (orderIds.length === 0) return new Set();
  const rows = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(inArray(orders.id, [...orderIds]), eq(orders.state, "refund_pending")));
  return new Set(rows.map(({ id }) => id));
}

/** What we know of a day's payments at a provider. */
export async function paymentsOfDay(
  db: Queryable,
  channel: PaymentChannel,
  { from, to }: { readonly from: Date; readonly to: Date },
): Promise<PaymentRow[]> {
  return db
    .select()
    .from(orderPayments)
    .where(
      and(
        eq(orderPayments.channel, channel),
        isNotNull(orderPayments.transactionId),
        gte(orderPayments.paidAt, from),
        lt(orderPayments.paidAt, to),
      ),
    );
}

export async function refundsByNumber(db: Queryable, numbers: readonly string[]): Promise<RefundRow[]> {
  if (numbers.length === 0) return [];
  return db
    .select()
    .from(orderRefunds)
    .where(inArray(orderRefunds.number, [...numbers]));
}

/** Refunds that are done by what a provider said, on a day. */
export async function refundsOfDay(
  db: Queryable,
  channel: PaymentChannel,
  { from, to }: { readonly from: Date; readonly to: Date },
): Promise<RefundRow[]> {
  const rows = await db
    .select({ refund: orderRefunds })
    .from(orderRefunds)
    .innerJoin(orderPayments, eq(orderPayments.tradeNo, orderRefunds.tradeNo))
    .where(
      and(
        eq(orderPayments.channel, channel),
        eq(orderRefunds.state, "done"),
        gte(orderRefunds.doneAt, from),
        lt(orderRefunds.doneAt, to),
      ),
    );
  return rows.map(({ refund }) => refund);
}

export async function hasBill(db: Queryable, channel: PaymentChannel, day: string): Promise<boolean> {
  const of = and(eq(paymentBills.channel, channel), eq(paymentBills.day, day));
  return (await db.$count(paymentBills, of)) > 0;
}

export async function insertBill(tx: Queryable, row: typeof paymentBills.$inferInsert): Promise<boolean> {
  const { rowCount } = await tx.insert(paymentBills).values(row).onConflictDoNothing();
  return (rowCount ?? 0) > 0;
}

/** Whether anything was ever paid this way. */
export async function hasPayments(db: Queryable, channel: PaymentChannel): Promise<boolean> {
  const [row] = await db
    .select({ tradeNo: orderPayments.tradeNo })
    .from(orderPayments)
    .where(eq(orderPayments.channel, channel))
    .limit(1);
  return row !== undefined;
}
