import type { CharacterPackage, Invoice, Order, PayCode, Refund } from "@yizhou/contract";
import { encode } from "uqr";
import type { InvoiceRow, OrderRow, PackageRow, PaymentRow, RefundRow } from "./repo.ts";

/** The table of packages holds none whose price is no whole fen. */
export function packagePrice({
  characters,
  fenPer10000,
}: Pick<PackageRow, "characters" | "fenPer10000">): number {
  return (characters * fenPer10000) / 10_000;
}

export function presentPackage(row: PackageRow): CharacterPackage {
  const { id, characters, fenPer10000, validDays, isRecommended, hasSpecialInvoice } = row;
  const priceFen = packagePrice(row);
  return { id, characters, fenPer10000, priceFen, validDays, isRecommended, hasSpecialInvoice };
}

export function presentOrder(row: OrderRow, isInvoiced: boolean): Order {
  const { id, number, kind, state, characters, fenPer10000, amountFen, packageId } = row;
  const { jobId, jobName, validDays, channel, refundedFen } = row;
  return {
    ...{ id, number, kind, state, characters, fenPer10000, amountFen, packageId, jobId, jobName },
    ...{ validDays, channel, refundedFen, isInvoiced },
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    paidAt: row.paidAt?.toISOString() ?? null,
    closedAt: row.closedAt?.toISOString() ?? null,
  };
}

/** The demo's codes are addresses of this site; those of providers are nobody's to open but their apps'. */
export function presentCode({ channel, code, state }: PaymentRow, siteUrl: string): PayCode | null {
  if (code === null || state === "paid" || state === "closed") return null;
  const squares = encode(code, { border: 0 }).data.map((row) =>
    row.map((dark) => (dark ? "1" : "0")).join(""),
  );
  const demoUrl = code.startsWith(`${siteUrl}/dev/`) ? code : null;
  return { channel, squares, demoUrl, state: state === "scanned" ? "scanned" : "waiting" };
}

export function presentRefund(row: RefundRow): Refund {
  const { id, state, kind, characters, amountFen, reason, refusal } = row;
  return {
    ...{ id, state, kind, characters, amountFen, reason, refusal },
    requestedAt: row.requestedAt.toISOString(),
    doneAt: row.doneAt?.toISOString() ?? null,
  };
}

export function presentInvoice(row: InvoiceRow): Invoice {
  const { id, state, kind, title, taxNumber, email, amountFen, number, refusal } = row;
  return {
    ...{ id, state, kind, title, taxNumber, email, amountFen, number, refusal },
    requestedAt: row.requestedAt.toISOString(),
  };
}
