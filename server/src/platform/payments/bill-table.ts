// The table of a day's bill: comma separated, each value behind a grave accent or a tab against spreadsheets, a summary below.
import { AppError } from "@yizhou/model";
import { fenOf } from "./amounts.ts";
import type { BillLine } from "./payment-provider.ts";

/** How a provider's bill names its columns. */
export interface BillColumns {
  readonly provider: string;
  readonly tradeNo: string;
  readonly transactionId: string;
  readonly refundNo: string;
  readonly paid: string;
  readonly refunded: string;
  isRefund(row: Readonly<Record<string, string>>): boolean;
}

/**
 * What a bill says of payments and refunds.
 *
 * @throws {AppError} provider.bad_response for a table without these columns or with an amount that is none
 */
export function readBill(text: string, columns: BillColumns): BillLine[] {
  const rows = text.split(/\r?\n/).map((line) => line.split(",").map(bare));
  const head = rows.findIndex((row) => row.includes(columns.tradeNo));
  const names = rows[head];
  const needed = [columns.tradeNo, columns.transactionId, columns.refundNo, columns.paid, columns.refunded];
  if (!names || needed.some((name) => !names.includes(name))) throw bad("no columns");
  const lines: BillLine[] = [];
  for (const values of rows.slice(head + 1)) {
    // The summary begins where a line is no row of the table.
    if (values.length < names.length - 1) break;
    const row = Object.fromEntries(names.map((name, index) => [name, values[index] ?? ""]));
    const isRefund = columns.isRefund(row);
    const amountFen = fenOf(row[isRefund ? columns.refunded : columns.paid]!.replace(/^-/, ""));
    const [tradeNo, transactionId] = [row[columns.tradeNo], row[columns.transactionId]];
    if (amountFen === null || !tradeNo || !transactionId) throw bad("a line of another form");
    lines.push({
      kind: isRefund ? "refund" : "payment",
      ...{ tradeNo, transactionId, amountFen },
      refundNo: isRefund ? row[columns.refundNo]! : null,
    });
  }
  return lines;

  function bad(reason: string): AppError {
    const cause = new Error(reason);
    return new AppError("provider.bad_response", { provider: columns.provider }, { cause });
  }
}

function bare(value: string): string {
  return value.replace(/^\uFEFF/, "").replace(/^[`\t ]+|[\t ]+$/g, "");
}
