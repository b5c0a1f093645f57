// Where a site was a demo first, people bought with money that was played. Once it is none any more, what is left of that can be
// spent by nobody, and no real provider is asked to give it back.
import type { PaymentDeps } from "./deps.ts";
import { settleRefund } from "./refunds.ts";
import * as repo from "./repo.ts";

type Deps = Pick<PaymentDeps, "db" | "clock"> & {
  readonly billing: Pick<PaymentDeps["billing"], "unspentOf" | "reversePurchase" | "settleReversal">;
};

/** Ends orders that were paid, or were to be paid, with played money. Those that have ended stay. @returns how many it ended */
export async function endPlayedOrders(deps: Deps, tradeNos: readonly string[]): Promise<number> {
  let ended = 0;
  for (const id of await repo.listOrdersOfTrades(deps.db, tradeNos)) if (await endOrder(deps, id)) ended += 1;
  return ended;
}

function endOrder({ db, clock, billing }: Deps, id: string): Promise<boolean> {
  const now = new Date(clock.now());
  return db.transaction(async (tx) => {
    const order = (await repo.lockOrder(tx, id))!;
    for (const refund of await repo.listRefunds(tx, [id])) {
      if (!["requested", "approved", "sent"].includes(refund.state)) continue;
      await repo.updateRefund(tx, refund.id, { state: "done", decidedAt: now, doneAt: now });
      if (refund.kind === "request") await settleRefund({ billing }, tx, refund, order.channel!);
    }
    for (const invoice of await repo.listInvoices(tx, [id]))
      if (invoice.state === "requested")
        await repo.updateInvoice(tx, invoice.id, { state: "cancelled", decidedAt: now });
    if (order.state === "closed" || order.state === "refunded") return false;
    if (order.state === "fulfilled") {
      const characters = await billing.unspentOf(tx, id);
      const fen = order.amountFen - order.refundedFen;
      const reversalKey = `played order ${id} ends`;
      await billing.reversePurchase(tx, { key: reversalKey, orderId: id, characters, fen });
      const channel = order.channel!;
      await billing.settleReversal(tx, { key: `played money of order ${id} ends`, reversalKey, channel });
    }
    await repo.closePayments(
      tx,
      (await repo.listPayments(tx, id)).map(({ tradeNo }) => tradeNo),
    );
    const isOpen = order.state === "created" || order.state === "paying";
    await repo.updateOrder(
      tx,
      id,
      isOpen ? { state: "closed", closedAt: now } : { state: "refunded", refundedFen: order.amountFen },
    );
    return true;
  });
}
