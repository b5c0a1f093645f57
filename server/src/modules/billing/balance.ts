import { spendable, totalOf } from "@yizhou/ledger";
import type { Clock } from "../../platform/clock.ts";
import type { Queryable } from "../../platform/database/connect.ts";
import * as ledger from "./ledger-repo.ts";
import type { LotRow, WalletOwner } from "./ledger-repo.ts";

/** What somebody can spend. */
export interface Balance {
  /** Characters in lots that have not ended; the free parts of documents are not among them. */
  readonly characters: number;
  /** In the order of spending. */
  readonly lots: readonly LotRow[];
}

/** @returns nothing at all for somebody who never had anything */
export async function balanceOf(db: Queryable, clock: Clock, owner: WalletOwner): Promise<Balance> {
  const walletId = await ledger.findWallet(db, owner);
  const rows = walletId === null ? [] : await ledger.listLots(db, [walletId]);
  const lots = spendableRows(rows, clock.now());
  return { characters: totalOf(lots), lots };
}

/** Rows of lots that can still be spent, in the order of spending. */
export function spendableRows(rows: readonly LotRow[], nowMs: number): LotRow[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const lots = rows.map(({ id, kind, balance, expiresAt }) => ({
    ...{ id, kind, balance, expiresAt: expiresAt?.getTime() ?? null },
  }));
  return spendable(lots, nowMs).map(({ id }) => byId.get(id)!);
}
