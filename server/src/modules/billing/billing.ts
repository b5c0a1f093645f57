// The one door to the ledger: what other modules do with characters and money.
import type { Clock } from "../../platform/clock.ts";
import type { Database, Queryable } from "../../platform/database/connect.ts";
import type { Settings } from "../../platform/settings.ts";
import { balanceOf } from "./balance.ts";
import type { Balance } from "./balance.ts";
import type { WalletOwner } from "./ledger-repo.ts";
import { createPurchases } from "./purchases.ts";
import type { Purchases } from "./purchases.ts";

export interface BillingDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly settings: Settings;
}

export interface Billing extends Purchases {
  /** What somebody can spend now. */
  balanceOf(db: Queryable, owner: WalletOwner): Promise<Balance>;
}

export function createBilling(deps: BillingDeps): Billing {
  return {
    ...createPurchases(deps),
    balanceOf: (db, owner) => balanceOf(db, deps.clock, owner),
  };
}
