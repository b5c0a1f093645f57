import { LEDGER_PLACES } from "@yizhou/contract";
import type { LedgerLine } from "@yizhou/contract";
import type { LineRow } from "./ledger-repo.ts";

/** Lines of characters as the wire has them; those of money are left out. */
export function presentLines(rows: readonly LineRow[]): LedgerLine[] {
  return rows.flatMap(({ entryId, at, entryKind, amount, account }) => {
    const place = LEDGER_PLACES.find((one) => one === account.kind);
    if (account.unit !== "characters" || !place) return [];
    return [{ entry: entryId, at: at.toISOString(), event: entryKind, place, characters: amount }];
  });
}
