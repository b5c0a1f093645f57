// What was sold and given back, to everybody or to one person, as the people of the site see it.
import type { PaymentChannel } from "@yizhou/contract";
import { and, count, desc, eq, gte, isNotNull, lt, sql } from "drizzle-orm";
import type { Queryable } from "../../platform/database/connect.ts";
import type { OrderRow } from "./repo.ts";
import { orderPayments, orderRefunds, orders } from "./tables.ts";

/** What was sold of one kind through one channel. */
export interface Sold {
  /** Null: what single jobs lacked. */
  readonly characters: number | null;
  readonly channel: PaymentChannel;
  readonly orders: number;
  readonly fen: number;
}

/** What was paid in a span, the smallest packages first and what single jobs lacked last. */
export async function sumSales(db: Queryable, since: Date, until: Date): Promise<Sold[]> {
  const characters = sql<number | null>`case when ${orders.kind} = 'package' then ${orders.characters} end`;
  const rows = await db
    .select({
      ...{ characters, channel: orders.channel, orders: count() },
      fen: sql<number>`sum(${orders.amountFen})`.mapWith(Number),
    })
    .from(orders)
    .where(and(isNotNull(orders.channel), gte(orders.paidAt, since), lt(orders.paidAt, until)))
    .groupBy(sql`1`, orders.channel)
    .orderBy(sql`1 nulls last`);
  return rows.map((row) => ({
    ...row,
    characters: row.characters === null ? null : Number(row.characters),
    channel: row.channel!,
  }));
}

/** What has gone back in a span, by channel. What was paid late or twice was no sale and is not counted when it goes back. */
export async function sumReturned(
  db: Queryable,
  since: Date,
  until: Date,
): Promise<{ readonly channel: PaymentChannel; readonly refunds: number; readonly fen: number }[]> {
  return db
    .select({
      ...{ channel: orderPayments.channel, refunds: count() },
      fen: sql<number>`sum(${orderRefunds.amountFen})`.mapWith(Number),
    })
    .from(orderRefunds)
    .innerJoin(orderPayments, eq(orderPayments.tradeNo, orderRefunds.tradeNo))
    .where(
      and(eq(orderRefunds.kind, "request"), gte(orderRefunds.doneAt, since), lt(orderRefunds.doneAt, until)),
    )
    .groupBy(orderPayments.channel);
}

/** What one person has paid over all time, what went back taken off. */
export async function sumPaidBy(
  db: Queryable,
  ownerId: string,
): Promise<{ readonly orders: number; readonly fen: number }> {
  const [row] = await db
    .select({
      orders: count(),
      fen: sql<number>`coalesce(sum(${orders.amountFen} - ${orders.refundedFen}), 0)`.mapWith(Number),
    })
    .from(orders)
    .where(and(eq(orders.ownerId, ownerId), isNotNull(orders.paidAt)));
  return row!;
}

/** The newest orders of one person. */
export async function listOrdersOf(db: Queryable, ownerId: string, limit: number): Promise<OrderRow[]> {
  return db
    .select()
    .from(orders)
    .where(eq(orders.ownerId, ownerId))
    .orderBy(desc(orders.createdAt))
    .limit(limit);
}
