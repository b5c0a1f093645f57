// Each morning yesterday's payments and refunds are compared with the provider's bill. A payment that only the bill has is credited
// as a notice would have been; everything else that differs is told.
import type { PaymentChannel } from "@yizhou/contract";
import { isAppError } from "@yizhou/model";
import { beijingDay, beijingDayBounds, beijingTime } from "../../platform/payments/beijing-time.ts";
import type { BillLine } from "../../platform/payments/payment-provider.ts";
import type { PaymentDeps } from "./deps.ts";
import * as repo from "./repo.ts";
import { settlePayment } from "./settle-payment.ts";
import type { AlarmFacts } from "./tables.ts";

const DAY_MS = 24 * 3600_000;
/** Providers have yesterday's bill from about ten o'clock on, in Beijing. */
const BILL_HOUR = 11;
/** A site that stood still for a while compares what it missed. */
const DAYS_BACK = 3;

/** @returns how many differences were found */
export async function reconcile(deps: PaymentDeps): Promise<number> {
  const now = deps.clock.now();
  if (Number(beijingTime(new Date(now)).slice(11, 13)) < BILL_HOUR) return 0;
  let found = 0;
  for (const channel of deps.channels) {
    if (!(await repo.hasPayments(deps.db, channel))) continue;
    for (let back = DAYS_BACK; back >= 1; back--) {
      const day = beijingDay(new Date(now - back * DAY_MS));
      if (await repo.hasBill(deps.db, channel, day)) continue;
      try {
        found += (await reconcileDay(deps, channel, day)).length;
      } catch (error) {
        deps.log[isAppError(error) ? "warn" : "error"](
          { err: error, channel, day },
          "a day's bill could not be had",
        );
      }
    }
  }
  return found;
}

/** Compares one day and writes down what differs. */
export async function reconcileDay(
  deps: PaymentDeps,
  channel: PaymentChannel,
  day: string,
): Promise<readonly AlarmFacts[]> {
  const { db, log } = deps;
  const bill = await deps.providers[channel].dayBill(day);
  await creditForgotten(deps, channel, bill, day);
  const bounds = beijingDayBounds(day);
  const differences = [
    ...comparePayments(bill, await repo.paymentsOfDay(db, channel, bounds)),
    ...compareRefunds(
      bill,
      await repo.refundsByNumber(
        db,
        bill.flatMap(({ refundNo }) => refundNo ?? []),
      ),
      await repo.refundsOfDay(db, channel, bounds),
    ),
  ];
  const at = new Date(deps.clock.now());
  await db.transaction(async (tx) => {
    const row = { channel, day, lines: bill.length, differences, comparedAt: at };
    if (!(await repo.insertBill(tx, row))) return;
    for (const [index, facts] of differences.entries())
      await repo.insertAlarm(tx, {
        ...{ key: `bill ${channel} ${day} ${index}`, kind: "bill_difference", channel, facts, at },
      });
  });
  if (differences.length > 0) log.error({ channel, day, differences }, "a day's bill differs from the books");
  return differences;
}

/** What was paid and never told. */
async function creditForgotten(
  deps: PaymentDeps,
  channel: PaymentChannel,
  bill: readonly BillLine[],
  day: string,
): Promise<void> {
  for (const { kind, tradeNo, transactionId, amountFen } of bill) {
    if (kind !== "payment") continue;
    const payment = await repo.findPayment(deps.db, channel, tradeNo);
    if (!payment || payment.transactionId !== null) continue;
    // Noon of that day: the bill's own time is not worth another column, and the day is what counts.
    const paidAt = new Date(beijingDayBounds(day).from.getTime() + DAY_MS / 2);
    await settlePayment(deps, channel, { tradeNo, transactionId, amountFen, paidAt });
  }
}

function comparePayments(bill: readonly BillLine[], ours: readonly repo.PaymentRow[]): AlarmFacts[] {
  const theirs = bill.filter(({ kind }) => kind === "payment");
  const known = new Map(ours.map((row) => [row.transactionId, row]));
  const named = new Set(theirs.map(({ transactionId }) => transactionId));
  return [
    ...theirs.flatMap(({ transactionId, tradeNo, amountFen }): AlarmFacts[] => {
      const row = known.get(transactionId);
      const facts = { tradeNo, transactionId, theirFen: amountFen, ourFen: row?.paidFen ?? null };
      if (!row) return [{ what: "payment_only_in_bill", ...facts }];
      return row.paidFen === amountFen ? [] : [{ what: "payment_amount", ...facts }];
    }),
    ...ours
      .filter(({ transactionId }) => !named.has(transactionId!))
      .map(({ tradeNo, transactionId, paidFen }) => ({
        ...{ what: "payment_only_here", tradeNo, transactionId, theirFen: null, ourFen: paidFen },
      })),
  ];
}

function compareRefunds(
  bill: readonly BillLine[],
  named: readonly repo.RefundRow[],
  done: readonly repo.RefundRow[],
): AlarmFacts[] {
  const theirs = bill.filter(({ kind }) => kind === "refund");
  const known = new Map(named.map((row) => [row.number, row]));
  const numbers = new Set(theirs.map(({ refundNo }) => refundNo));
  return [
    ...theirs.flatMap(({ refundNo, tradeNo, amountFen }): AlarmFacts[] => {
      const row = known.get(refundNo!);
      const facts = { tradeNo, refundNo, theirFen: amountFen, ourFen: row?.amountFen ?? null };
      if (!row) return [{ what: "refund_only_in_bill", ...facts }];
      return row.amountFen === amountFen ? [] : [{ what: "refund_amount", ...facts }];
    }),
    ...done
      .filter(({ number }) => !numbers.has(number))
      .map(({ number, tradeNo, amountFen }) => ({
        ...{ what: "refund_only_here", tradeNo, refundNo: number, theirFen: null, ourFen: amountFen },
      })),
  ];
}
