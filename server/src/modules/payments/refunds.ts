// What was not used can go back: the characters at once, the money when somebody of the site has looked at it, and by the provider's
// own pace. Under one number a refund is made once, however often it is asked for.
import type { PaymentChannel } from "@yizhou/contract";
import { AppError, isAppError } from "@yizhou/model";
import type { Queryable, Transaction } from "../../platform/database/connect.ts";
import { recordEvent } from "../../platform/events/domain-events.ts";
import { newId } from "../../platform/random.ts";
import type { PaymentDeps } from "./deps.ts";
import type { PaymentOperator } from "./policy.ts";
import * as repo from "./repo.ts";
import type { OrderRow, RefundRow } from "./repo.ts";
import { eachAlone } from "./each-alone.ts";
import { refundNumber } from "./settle-payment.ts";

const DAY_MS = 24 * 3600_000;
const ASK_EVERY_MS = 50_000;

/** What of an order could be given back now. */
export interface Refundable {
  readonly characters: number;
  readonly amountFen: number;
  readonly until: Date;
}

/** @returns null where nothing can: not paid, too late, or all of it used */
export async function refundableOf(
  { billing, clock, settings }: PaymentDeps,
  db: Queryable,
  order: OrderRow,
): Promise<Refundable | null> {
  if (order.state !== "fulfilled" || !order.paidAt) return null;
  const until = new Date(order.paidAt.getTime() + settings.refundDays * DAY_MS);
  if (until.getTime() <= clock.now()) return null;
  const characters = await billing.unspentOf(db, order.id);
  // Down to a whole fen, and never more than is left of what was paid.
  const share = Math.floor((order.amountFen * characters) / order.characters);
  const amountFen = Math.min(share, order.amountFen - order.refundedFen);
  return characters > 0 && amountFen > 0 ? { characters, amountFen, until } : null;
}

/**
 * Asks for everything unspent of an order. The characters are taken away at once, so that nobody spends what is to go back.
 *
 * @throws {AppError} payment.refund_not_possible, payment.refund_invoiced
 */
export async function askRefund(deps: PaymentDeps, order: OrderRow, reason: string | null): Promise<void> {
  const now = new Date(deps.clock.now());
  await deps.db.transaction(async (tx) => {
    const current = await repo.lockOrder(tx, order.id);
    const refundable = current && (await refundableOf(deps, tx, current));
    if (!refundable) throw new AppError("payment.refund_not_possible");
    for (const invoice of await repo.listInvoices(tx, [order.id])) {
      if (invoice.state === "issued") throw new AppError("payment.refund_invoiced");
      if (invoice.state === "requested")
        await repo.updateInvoice(tx, invoice.id, { state: "cancelled", decidedAt: now });
    }
    const paid = (await repo.listPayments(tx, order.id)).find(
      ({ transactionId, channel }) => transactionId !== null && channel === current.channel,
    )!;
    const id = newId();
    const { characters, amountFen } = refundable;
    const reversal = { orderId: order.id, characters, fen: amountFen };
    await deps.billing.reversePurchase(tx, { key: reversalKeyOf({ id }), ...reversal });
    await repo.insertRefund(tx, {
      ...{ id, number: refundNumber(id), orderId: order.id, tradeNo: paid.tradeNo, kind: "request" },
      ...{ characters, amountFen, reason, state: "requested", requestedAt: now },
    });
    await repo.updateOrder(tx, order.id, { state: "refund_pending" });
  });
}

/**
 * Somebody of the site approves, of other people's orders. Large amounts need two of them.
 *
 * @throws {AppError} payment.refund_not_found, payment.second_person, payment.own_order
 */
export async function approveRefund(deps: PaymentDeps, operator: PaymentOperator, id: string): Promise<void> {
  const now = new Date(deps.clock.now());
  await decide(deps, operator, id, async (tx, refund) => {
    const isLarge = refund.amountFen > deps.settings.secondPersonFen;
    if (isLarge && refund.firstApproverId === null)
      return repo.updateRefund(tx, id, { firstApproverId: operator.userId });
    if (isLarge && refund.firstApproverId === operator.userId) throw new AppError("payment.second_person");
    await repo.updateRefund(tx, id, { state: "approved", approverId: operator.userId, decidedAt: now });
  });
  const refund = await repo.findRefund(deps.db, id);
  if (refund?.state === "approved") await moveRefund(deps, refund);
}

/** Somebody of the site refuses: the characters come back. @throws {AppError} payment.refund_not_found, payment.own_order */
export async function refuseRefund(
  deps: PaymentDeps,
  operator: PaymentOperator,
  id: string,
  refusal: string,
): Promise<void> {
  const now = new Date(deps.clock.now());
  await decide(deps, operator, id, async (tx, refund, order) => {
    await giveBack(deps, tx, refund);
    const approverId = operator.userId;
    await repo.updateRefund(tx, id, { state: "refused", refusal, approverId, decidedAt: now });
    if (order.ownerId)
      await deps.notifier.tell(tx, {
        ...{
          userId: order.ownerId,
          kind: "refund.refused",
          key: `refund ${id} refused`,
          subjectId: order.id,
        },
        facts: { number: order.number, fen: refund.amountFen },
      });
  });
}

async function decide(
  deps: PaymentDeps,
  operator: PaymentOperator,
  id: string,
  act: (tx: Transaction, refund: RefundRow, order: OrderRow) => Promise<void>,
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const found = await repo.findRefund(tx, id);
    if (!found) throw new AppError("payment.refund_not_found");
    const order = await repo.lockOrder(tx, found.orderId);
    if (order?.ownerId === operator.userId) throw new AppError("payment.own_order");
    const refund = await repo.findRefund(tx, id);
    if (refund?.state !== "requested" || !order) throw new AppError("payment.refund_not_found");
    await act(tx, refund, order);
  });
}

/** The characters of a refund that is not made are there again. */
async function giveBack(deps: PaymentDeps, tx: Transaction, { id, orderId }: RefundRow): Promise<void> {
  await deps.billing.undoReversal(tx, { key: `refund ${id} undone`, reversalKey: reversalKeyOf({ id }) });
  await repo.updateOrder(tx, orderId, { state: "fulfilled" });
}

/** Sends what was approved and asks for what was sent. @returns how many were moved */
export async function sweepRefunds(deps: PaymentDeps): Promise<number> {
  const before = new Date(deps.clock.now() - ASK_EVERY_MS);
  const refunds = await repo.listMovingRefunds(deps.db, before);
  const down = new Set<PaymentChannel>();
  await eachAlone(deps, refunds, (refund) => moveRefund(deps, refund, down));
  return refunds.length;
}

/** A provider that is down is asked again at the next turn. @param down  providers that did not answer in this one, added to */
async function moveRefund(deps: PaymentDeps, refund: RefundRow, down?: Set<PaymentChannel>): Promise<void> {
  const { id, number, tradeNo, amountFen } = refund;
  const payment = (await repo.listPayments(deps.db, refund.orderId)).find((one) => one.tradeNo === tradeNo)!;
  if (down?.has(payment.channel)) return;
  const provider = deps.providers[payment.channel];
  await repo.updateRefund(deps.db, id, { askedAt: new Date(deps.clock.now()) });
  try {
    let status = await provider.findRefund({ refundNo: number, tradeNo });
    if (status === "unknown") {
      const totalFen = payment.paidFen ?? payment.amountFen;
      const reason = refund.kind === "stray" ? "订单已关闭或重复付款" : "未使用部分退款";
      status = await provider.refund({ refundNo: number, tradeNo, amountFen, totalFen, reason });
      if (status === "processing") status = await provider.findRefund({ refundNo: number, tradeNo });
    }
    if (status === "done") await endRefund(deps, refund);
    else if (status === "failed") await failRefund(deps, refund, payment.channel);
    else {
      if (refund.state === "approved") await repo.noteSent(deps.db, id);
      if (status === "held") await raise("refund_held");
    }
  } catch (error) {
    if (!isAppError(error)) throw error;
    deps.log.warn({ err: error, refund: number }, "a refund could not be made yet");
    if (error.code === "provider.refused") await raise("refund_refused");
    else if (error.code === "provider.unavailable" || error.code === "provider.timeout")
      down?.add(payment.channel);
  }

  /** Somebody has to look; it is asked for again all the same. */
  async function raise(kind: "refund_held" | "refund_refused"): Promise<void> {
    const facts = { refund: number, tradeNo, amountFen };
    const at = new Date(deps.clock.now());
    const alarm = { key: `${kind} ${id}`, kind, channel: payment.channel, facts, at };
    if (await repo.insertAlarm(deps.db, alarm))
      deps.log.error({ ...facts }, `a refund needs a look: ${kind}`);
  }
}

/**
 * Sends money back once more that bought nothing and that the provider would not take back. Under another number: what was refused
 * for good stays refused under its own.
 *
 * @throws {AppError} payment.refund_not_found for one that did not fail, or that was sent again before
 */
export async function resendStray(deps: PaymentDeps, _operator: PaymentOperator, id: string): Promise<void> {
  const now = new Date(deps.clock.now());
  await deps.db.transaction(async (tx) => {
    const found = await repo.findRefund(tx, id);
    if (!found) throw new AppError("payment.refund_not_found");
    await repo.lockOrder(tx, found.orderId);
    const others = await repo.listRefunds(tx, [found.orderId]);
    const failed = others.find((one) => one.id === id)!;
    const isUnderWay = others.some(
      ({ tradeNo, kind, state }) => tradeNo === failed.tradeNo && kind === "stray" && state !== "failed",
    );
    if (failed.kind !== "stray" || failed.state !== "failed" || isUnderWay)
      throw new AppError("payment.refund_not_found");
    const { orderId, tradeNo, amountFen } = failed;
    const again = newId();
    await repo.insertRefund(tx, {
      ...{
        id: again,
        number: refundNumber(again),
        orderId,
        tradeNo,
        kind: "stray",
        characters: 0,
        amountFen,
      },
      ...{ state: "approved", requestedAt: now, decidedAt: now },
    });
    await repo.settleAlarm(tx, { key: `refund ${id}` }, now);
  });
}

const reversalKeyOf = ({ id }: Pick<RefundRow, "id">) => `refund ${id}`;

/** The books say that the money of a refund somebody asked for has left. */
export async function settleRefund(
  { billing }: { readonly billing: Pick<PaymentDeps["billing"], "settleReversal"> },
  tx: Transaction,
  refund: Pick<RefundRow, "id">,
  channel: string,
): Promise<void> {
  const reversalKey = reversalKeyOf(refund);
  await billing.settleReversal(tx, { key: `${reversalKey} back`, reversalKey, channel });
}

async function endRefund(deps: PaymentDeps, { id }: RefundRow): Promise<void> {
  const now = new Date(deps.clock.now());
  await deps.db.transaction(async (tx) => {
    const found = (await repo.findRefund(tx, id))!;
    const order = (await repo.lockOrder(tx, found.orderId))!;
    const refund = (await repo.findRefund(tx, id))!;
    if (refund.state === "done") return;
    await repo.updateRefund(tx, id, { state: "done", doneAt: now });
    const { amountFen, kind, characters } = refund;
    const [payment] = (await repo.listPayments(tx, order.id)).filter((one) => one.tradeNo === refund.tradeNo);
    const { channel } = payment!;
    if (kind === "stray") {
      const key = `stray back ${channel} ${payment!.transactionId}`;
      await deps.billing.returnStray(tx, { key, orderId: order.id, fen: amountFen, channel });
    } else {
      await settleRefund(deps, tx, refund, channel);
      const refundedFen = order.refundedFen + amountFen;
      await repo.updateOrder(tx, order.id, { state: "refunded", refundedFen });
    }
    if (order.ownerId === null) return;
    const { ownerId } = order;
    const facts = { kind, channel, characters, fen: amountFen };
    await recordEvent(tx, deps.clock, "order.refunded", { ownerId, subjectId: order.id }, facts);
    await deps.notifier.tell(tx, {
      ...{ userId: ownerId, kind: "order.refunded", key: `refund ${id} done`, subjectId: order.id },
      facts: { number: order.number, fen: amountFen },
    });
  });
}

/** The provider will not: somebody has to look, and the characters come back. */
async function failRefund(
  deps: PaymentDeps,
  { id }: RefundRow,
  channel: repo.PaymentRow["channel"],
): Promise<void> {
  const at = new Date(deps.clock.now());
  await deps.db.transaction(async (tx) => {
    const found = (await repo.findRefund(tx, id))!;
    await repo.lockOrder(tx, found.orderId);
    const refund = (await repo.findRefund(tx, id))!;
    if (refund.state !== "approved" && refund.state !== "sent") return;
    await repo.updateRefund(tx, id, { state: "failed" });
    if (refund.kind === "request") await giveBack(deps, tx, refund);
    const { number, tradeNo, amountFen, kind } = refund;
    const facts = { refund: number, tradeNo, amountFen, ...(kind === "stray" && { strayId: id }) };
    await repo.insertAlarm(tx, { key: `refund ${id}`, kind: "refund_failed", channel, facts, at });
    deps.log.error({ ...facts, channel }, "a provider refuses a refund");
  });
}
