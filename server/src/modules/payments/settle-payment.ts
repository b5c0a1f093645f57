// What becomes of a payment, whoever told of it first: a notice, a question, a bill. Under the order's lock, in one transaction with
// the credit and the event, so that neither a second notice nor a killed process can make two of one.
import type { PaymentChannel } from "@yizhou/contract";
import type { Transaction } from "../../platform/database/connect.ts";
import { recordEvent } from "../../platform/events/domain-events.ts";
import type { PaidTrade } from "../../platform/payments/payment-provider.ts";
import { newId } from "../../platform/random.ts";
import type { PaymentDeps } from "./deps.ts";
import * as repo from "./repo.ts";
import type { OrderRow } from "./repo.ts";
import type { NoticeOutcome } from "./tables.ts";
import { validUntil } from "./valid-until.ts";

type SettleDeps = Pick<PaymentDeps, "db" | "clock" | "log" | "billing" | "notifier">;

/**
 * Takes note of a payment.
 *
 * @returns what it came to; `repeated` when it was known, and then nothing is changed
 */
export async function settlePayment(
  deps: SettleDeps,
  channel: PaymentChannel,
  trade: PaidTrade,
): Promise<NoticeOutcome | "repeated"> {
  return deps.db.transaction(async (tx) => {
    const now = new Date(deps.clock.now());
    const known = await repo.findPayment(tx, channel, trade.tradeNo);
    const order = known && (await repo.lockOrder(tx, known.orderId));
    // Read again: what was true before the lock may have changed while it was waited for.
    const payment = order && (await repo.findPayment(tx, channel, trade.tradeNo));
    const outcome = outcomeOf(order, payment, trade);
    const { tradeNo, transactionId, amountFen } = trade;
    const isNew = await repo.insertNotice(tx, {
      ...{ channel, transactionId, tradeNo, amountFen, outcome, toldAt: now },
    });
    if (!isNew) return "repeated";
    if (outcome === "unknown_trade" || outcome === "wrong_amount") {
      const facts = { tradeNo, transactionId, amountFen, expectedFen: payment?.amountFen ?? null };
      const key = `${channel} ${transactionId}`;
      await repo.insertAlarm(tx, { key, kind: outcome, channel, facts, at: now });
      deps.log.error({ ...facts, channel }, `a payment that is not ours to credit: ${outcome}`);
      if (order) await noteStray(deps, tx, order, channel, trade);
      return outcome;
    }
    if (!order) return outcome;
    await repo.updatePayment(tx, tradeNo, {
      ...{ state: "paid", transactionId, paidFen: amountFen, paidAt: trade.paidAt },
    });
    if (outcome === "credited") await fulfil(deps, tx, order, channel, trade);
    else await sendBack(deps, tx, order, channel, trade);
    return outcome;
  });
}

function outcomeOf(
  order: OrderRow | null,
  payment: repo.PaymentRow | null,
  { amountFen }: PaidTrade,
): NoticeOutcome {
  if (!order || !payment) return "unknown_trade";
  if (amountFen !== payment.amountFen) return "wrong_amount";
  // There is nobody any more to whom it could be credited.
  if (order.ownerId === null || order.state === "closed") return "late";
  return order.state === "created" || order.state === "paying" ? "credited" : "paid_twice";
}

async function fulfil(
  deps: SettleDeps,
  tx: Transaction,
  order: OrderRow,
  channel: PaymentChannel,
  { amountFen, paidAt }: PaidTrade,
): Promise<void> {
  const { id, ownerId, characters, kind, validDays, jobId } = order;
  await repo.updateOrder(tx, id, { state: "fulfilled", channel, paidAt });
  if (ownerId === null) return;
  await deps.billing.creditPurchase(tx, {
    ...{ key: `order ${id} paid`, orderId: id, buyer: { ownerId }, characters, paidFen: amountFen, channel },
    kind: kind === "package" ? "package" : "balance",
    expiresAt: validDays === null ? null : validUntil(paidAt, validDays),
    ...(jobId && { forJobId: jobId }),
  });
  const facts = { kind, channel, characters, fen: amountFen };
  await recordEvent(tx, deps.clock, "order.paid", { ownerId, subjectId: id }, facts);
  await deps.notifier.tell(tx, {
    ...{ userId: ownerId, kind: "order.paid", key: `order ${id} paid`, subjectId: id },
    facts: { number: order.number, characters, fen: amountFen },
  });
}

/** Money for an order that is closed or paid already goes back by itself. */
async function sendBack(
  deps: SettleDeps,
  tx: Transaction,
  order: OrderRow,
  channel: PaymentChannel,
  trade: PaidTrade,
): Promise<void> {
  const now = new Date(deps.clock.now());
  const id = newId();
  await noteStray(deps, tx, order, channel, trade);
  await repo.insertRefund(tx, {
    ...{ id, number: refundNumber(id), orderId: order.id, tradeNo: trade.tradeNo, kind: "stray" },
    ...{ characters: 0, amountFen: trade.amountFen, state: "approved", requestedAt: now, decidedAt: now },
  });
}

/** The books know of money that bought nothing. */
async function noteStray(
  { billing }: SettleDeps,
  tx: Transaction,
  { id }: OrderRow,
  channel: PaymentChannel,
  { transactionId, amountFen }: PaidTrade,
): Promise<void> {
  const key = `stray ${channel} ${transactionId}`;
  await billing.receiveStray(tx, { key, orderId: id, fen: amountFen, channel });
}

/** Under which the provider knows a refund. */
export function refundNumber(id: string): string {
  return `R${id.replaceAll("-", "").toUpperCase()}`;
}
