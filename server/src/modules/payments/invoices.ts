import type { AskInvoice } from "@yizhou/contract";
import { AppError } from "@yizhou/model";
import { newId } from "../../platform/random.ts";
import type { PaymentDeps } from "./deps.ts";
import type { PaymentOperator } from "./policy.ts";
import * as repo from "./repo.ts";
import type { InvoiceRow, OrderRow } from "./repo.ts";

/** What an invoice can be asked for: what was paid and did not go back, once. */
export function invoiceableFen(order: OrderRow, invoices: readonly InvoiceRow[]): number {
  const hasOne = invoices.some(({ state }) => state === "requested" || state === "issued");
  const isPaid = order.state === "fulfilled" || order.state === "refunded";
  return isPaid && !hasOne ? order.amountFen - order.refundedFen : 0;
}

/** @throws {AppError} payment.invoice_not_possible */
export async function askInvoice(deps: PaymentDeps, order: OrderRow, asked: AskInvoice): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const current = await repo.lockOrder(tx, order.id);
    const invoices = await repo.listInvoices(tx, [order.id]);
    const amountFen = current ? invoiceableFen(current, invoices) : 0;
    if (amountFen <= 0 || (asked.kind === "special" && !current?.hasSpecialInvoice))
      throw new AppError("payment.invoice_not_possible");
    const { kind, title, taxNumber = null, email } = asked;
    await repo.insertInvoice(tx, {
      ...{ id: newId(), orderId: order.id, kind, title, taxNumber, email, amountFen },
      ...{ state: "requested", requestedAt: new Date(deps.clock.now()) },
    });
  });
}

/** It was issued under a number, or cannot be. @throws {AppError} payment.invoice_not_found, payment.own_order */
export async function decideInvoice(
  deps: PaymentDeps,
  operator: PaymentOperator,
  id: string,
  decision: { readonly number: string } | { readonly refusal: string },
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const found = await repo.findInvoice(tx, id);
    if (!found) throw new AppError("payment.invoice_not_found");
    const order = await repo.lockOrder(tx, found.orderId);
    if (order?.ownerId === operator.userId) throw new AppError("payment.own_order");
    const invoice = await repo.findInvoice(tx, id);
    if (invoice?.state !== "requested") throw new AppError("payment.invoice_not_found");
    const state = "number" in decision ? "issued" : "refused";
    await repo.updateInvoice(tx, id, { state, ...decision, decidedAt: new Date(deps.clock.now()) });
    if (order?.ownerId)
      await deps.notifier.tell(tx, {
        ...{ userId: order.ownerId, kind: "invoice.decided", key: `invoice ${id}`, subjectId: order.id },
        facts: { number: order.number, isIssued: state === "issued", fen: invoice.amountFen },
      });
  });
}
