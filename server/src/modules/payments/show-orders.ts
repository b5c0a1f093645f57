import type { OrderDetail, OrderGap, OrderList, OrdersQuery, PaymentReview } from "@yizhou/contract";
import { ORDER_TAB_NAMES, ORDER_TABS } from "@yizhou/contract";
import { AppError } from "@yizhou/model";
import { linesOfOrder } from "../billing/index.ts";
import type { PaymentDeps } from "./deps.ts";
import { invoiceableFen } from "./invoices.ts";
import type { PaymentOperator } from "./policy.ts";
import { presentCode, presentInvoice, presentOrder, presentRefund } from "./present.ts";
import { refundableOf } from "./refunds.ts";
import * as repo from "./repo.ts";
import type { InvoiceRow, OrderRow } from "./repo.ts";

const YEAR_MS = 365 * 24 * 3600_000;

/** One order with everything that happened to it. */
export async function showOrder(deps: PaymentDeps, { id, ownerId }: OrderRow): Promise<OrderDetail> {
  const order = (await repo.findOwnOrder(deps.db, ownerId!, id))!;
  const [payments, refunds, invoices, lines, refundable] = await Promise.all([
    repo.listPayments(deps.db, id),
    repo.listRefunds(deps.db, [id]),
    repo.listInvoices(deps.db, [id]),
    linesOfOrder(deps.db, id),
    refundableOf(deps, deps.db, order),
  ]);
  const isOpen = order.state === "created" || order.state === "paying";
  const newest = payments.filter(({ code }) => code !== null).at(-1);
  return {
    ...presentOrder(order, isInvoiced(invoices)),
    leftMs: isOpen ? Math.max(0, order.expiresAt.getTime() - deps.clock.now()) : 0,
    gap: isOpen ? await gapOfOrder(deps, order) : null,
    code: isOpen && newest ? presentCode(newest, deps.siteUrl()) : null,
    refunds: refunds.map(presentRefund),
    invoice: invoices[0] ? presentInvoice(invoices[0]) : null,
    lines: lines.map(({ at, ...line }) => ({ ...line, at: at.toISOString() })),
    refundable: refundable && { ...refundable, until: refundable.until.toISOString() },
    invoiceableFen: invoiceableFen(order, invoices),
    hasSpecialInvoice: order.hasSpecialInvoice,
  };
}

/** How what is ordered comes about; null for no job's, and where the job lacks something else by now. */
async function gapOfOrder(
  { gapOf }: PaymentDeps,
  { ownerId, jobId, characters }: OrderRow,
): Promise<OrderGap | null> {
  const found = jobId === null ? null : await gapOf(ownerId!, jobId);
  return found?.characters === characters ? found.gap : null;
}

/** A page of somebody's orders, and what they come to. */
export async function showOrders(deps: PaymentDeps, ownerId: string, query: OrdersQuery): Promise<OrderList> {
  const since = new Date(deps.clock.now() - YEAR_MS);
  const [rows, states, paid] = await Promise.all([
    repo.listOrders(deps.db, ownerId, query),
    repo.countOrders(deps.db, ownerId, query),
    repo.listPaidSince(deps.db, ownerId, since),
  ]);
  const ids = [...new Set([...rows, ...paid].map(({ id }) => id))];
  const invoices = Map.groupBy(await repo.listInvoices(deps.db, ids), ({ orderId }) => orderId);
  const refunds = await repo.listRefunds(deps.db, ids);
  const counts = Object.fromEntries(
    ORDER_TAB_NAMES.map((tab) => [
      tab,
      ORDER_TABS[tab].reduce((sum, state) => sum + (states.get(state) ?? 0), 0),
    ]),
  ) as OrderList["counts"];
  const issued = [...invoices.values()].flat().filter(({ state }) => state === "issued");
  const invoiceable = paid
    .map((order) => invoiceableFen(order, invoices.get(order.id) ?? []))
    .filter((fen) => fen > 0);
  const refunding = refunds.filter(
    ({ kind, state }) => kind === "request" && ["requested", "approved", "sent"].includes(state),
  );
  return {
    orders: rows.map((order) => presentOrder(order, isInvoiced(invoices.get(order.id) ?? []))),
    total: counts[query.tab ?? "all"],
    counts,
    sums: {
      paidFen: sum(paid.map(({ amountFen }) => amountFen)),
      refundedFen: sum(paid.map(({ refundedFen }) => refundedFen)),
      refundingFen: sum(refunding.map(({ amountFen }) => amountFen)),
      invoicedFen: sum(issued.map(({ amountFen }) => amountFen)),
      invoices: issued.length,
      invoiceableFen: sum(invoiceable),
      invoiceable: invoiceable.length,
    },
  };
}

/** What waits for people of the site. */
export async function showReview(deps: PaymentDeps, _operator: PaymentOperator): Promise<PaymentReview> {
  const [refunds, invoices, alarms] = await Promise.all([
    repo.listRequestedRefunds(deps.db),
    repo.listRequestedInvoices(deps.db),
    repo.listAlarms(deps.db),
  ]);
  return {
    refunds: refunds.map(({ refund, orderNumber }) => ({
      ...presentRefund(refund),
      ...{ orderNumber, needsSecond: refund.firstApproverId !== null },
    })),
    invoices: invoices.map(({ invoice, orderNumber }) => ({ ...presentInvoice(invoice), orderNumber })),
    alarms: alarms.map(({ id, at, kind, channel, facts }) => ({
      ...{ id, at: at.toISOString(), kind, channel, facts },
    })),
  };
}

/** Somebody has looked at it. @throws {AppError} payment.alarm_not_found */
export async function settleAlarm(
  { db, clock }: Pick<PaymentDeps, "db" | "clock">,
  _operator: PaymentOperator,
  id: number,
): Promise<void> {
  if (!(await repo.settleAlarm(db, { id }, new Date(clock.now()))))
    throw new AppError("payment.alarm_not_found");
}

function isInvoiced(invoices: readonly InvoiceRow[]): boolean {
  return invoices.some(({ state }) => state === "issued");
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0);
}
