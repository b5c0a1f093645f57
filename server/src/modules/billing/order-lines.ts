import type { Queryable } from "../../platform/database/connect.ts";
import { listLines } from "./ledger-repo.ts";

/** A line of the books that an order brought about. */
export interface OrderLine {
  readonly at: Date;
  readonly event: string;
  /** What the account holds, such as `package` or `received`. */
  readonly account: string;
  readonly unit: "characters" | "fen";
  readonly amount: number;
}

/** The lines of an order's entries, in the order in which they were written. */
export async function linesOfOrder(db: Queryable, orderId: string): Promise<OrderLine[]> {
  const rows = await listLines(db, { orderId });
  return rows.map(({ at, entryKind, account, amount }) => ({
    ...{ at, event: entryKind, account: account.kind, unit: account.unit, amount },
  }));
}
