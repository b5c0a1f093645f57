// The one door to the ledger: what other modules do with characters and money.
import type { Clock } from "../../platform/clock.ts";
import type { Database, Queryable, Transaction } from "../../platform/database/connect.ts";
import type { Settings } from "../../platform/settings.ts";
import { balanceOf } from "./balance.ts";
import type { Balance } from "./balance.ts";
import { grantCharacters } from "./grants.ts";
import type { Grant } from "./grants.ts";
import { createJobPayments } from "./job-payments.ts";
import type { JobPayments } from "./job-payments.ts";
import { lockWallets, ownerOfWallet } from "./ledger-repo.ts";
import type { WalletOwner } from "./ledger-repo.ts";
import { giveVoucher } from "./vouchers.ts";
import type { NewVoucher } from "./vouchers.ts";
import { createCommissions } from "./commissions.ts";
import type { Commissions } from "./commissions.ts";
import { createMemberLimits } from "./member-limits.ts";
import type { MemberLimits } from "./member-limits.ts";
import { createPurchases } from "./purchases.ts";
import type { Purchases } from "./purchases.ts";

export interface BillingDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly settings: Settings;
}

export interface Billing extends Purchases, JobPayments, Commissions, MemberLimits {
  /** Whose a wallet is; null for one that is nobody's. */
  ownerOfWallet(db: Queryable, walletId: number): Promise<WalletOwner | null>;
  /** Part of the caller's transaction. @returns false when this was given before */
  grant(tx: Transaction, grant: Grant): Promise<boolean>;
  /** Part of the caller's transaction. @returns false when it was given before */
  giveVoucher(tx: Transaction, voucher: NewVoucher): Promise<boolean>;
  /** Locks the wallets of several people at once: for transactions that give to more than one. */
  lockWallets(tx: Transaction, owners: readonly WalletOwner[]): Promise<void>;
  /** What somebody can spend now. */
  balanceOf(db: Queryable, owner: WalletOwner): Promise<Balance>;
}

export function createBilling(deps: BillingDeps): Billing {
  return {
    ...createPurchases(deps),
    ...createJobPayments(deps),
    ...createCommissions(deps),
    ...createMemberLimits(deps),
    ownerOfWallet,
    giveVoucher: (tx, voucher) => giveVoucher(deps.clock, tx, voucher),
    grant: (tx, grant) => grantCharacters(deps.clock, tx, grant),
    lockWallets: async (tx, owners) => {
      await lockWallets(tx, owners, new Date(deps.clock.now()));
    },
    balanceOf: (db, owner) => balanceOf(db, deps.clock, owner),
  };
}
