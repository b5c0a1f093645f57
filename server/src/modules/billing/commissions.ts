// What people earn by those they invited: fen that wait for the end of the refund period, can be withdrawn after it, and are set
// aside while a withdrawal is looked at. Each call is part of the caller's transaction, locks the wallet itself, and does nothing
// when its event was written before.
import { AppError } from "@yizhou/model";
import type { Clock } from "../../platform/clock.ts";
import type { Queryable, Transaction } from "../../platform/database/connect.ts";
import * as ledger from "./ledger-repo.ts";

/** What of an order is somebody's. */
export interface Commission {
  readonly orderId: string;
  readonly ownerId: string;
  /** At least 1. */
  readonly fen: number;
}

/** What lies in somebody's accounts of commissions, in fen. */
export interface CommissionSums {
  /** Not to be withdrawn yet. */
  readonly pending: number;
  readonly withdrawable: number;
  /** Set aside for withdrawals that have not ended. */
  readonly withdrawing: number;
}

export interface Commissions {
  /** @returns false when the order's was written before */
  earnCommission(tx: Transaction, commission: Commission): Promise<boolean>;
  /** Everything that is pending of an order can be withdrawn from now on. @returns how much that was */
  settleCommission(tx: Transaction, commission: Omit<Commission, "fen">): Promise<number>;
  /**
   * Takes fen back, since the order was refunded: of what is pending of it, then of what could be withdrawn. What has been withdrawn
   * stays the site's expense.
   *
   * @param key  of the refund: taken back once
   * @returns how much was there to be taken; null when this was written before
   */
  reverseCommission(
    tx: Transaction,
    commission: Commission & { readonly key: string },
  ): Promise<number | null>;
  /** Sets fen aside. @throws {AppError} rebate.not_enough */
  beginWithdrawal(tx: Transaction, withdrawal: Withdrawal): Promise<void>;
  /** What was set aside was paid out, or goes back to what can be withdrawn. @returns false when it had ended before */
  endWithdrawal(tx: Transaction, withdrawal: Withdrawal, outcome: "paid" | "back"): Promise<boolean>;
  commissionSums(db: Queryable, ownerId: string): Promise<CommissionSums>;
}

export interface Withdrawal {
  readonly id: string;
  readonly ownerId: string;
  readonly fen: number;
}

export function createCommissions({ clock }: { readonly clock: Clock }): Commissions {
  const now = () => new Date(clock.now());

  async function open(
    tx: Transaction,
    ownerId: string,
    kind: "commission" | "withdrawable" | "withdrawing",
    ref = "",
  ) {
    const [walletId] = await ledger.lockWallets(tx, [{ ownerId }], now());
    return ledger.openAccount(tx, { walletId: walletId!, unit: "fen", kind, ref, createdAt: now() });
  }

  return {
    async earnCommission(tx, { orderId, ownerId, fen }) {
      const pending = await open(tx, ownerId, "commission", orderId);
      return ledger.postEntry(tx, {
        ...{ key: `commission ${orderId}`, kind: "commission", at: now() },
        lines: [
          { account: { kind: "commissions", unit: "fen" }, amount: -fen },
          { account: pending, amount: fen },
        ],
      });
    },

    async settleCommission(tx, { orderId, ownerId }) {
      const pending = await open(tx, ownerId, "commission", orderId);
      const fen = await ledger.balanceOfAccount(tx, pending.id);
      if (fen === 0) return 0;
      const withdrawable = await open(tx, ownerId, "withdrawable");
      const isNew = await ledger.postEntry(tx, {
        ...{ key: `commission ${orderId} settled`, kind: "settlement", at: now() },
        lines: [
          { account: pending, amount: -fen },
          { account: withdrawable, amount: fen },
        ],
      });
      return isNew ? fen : 0;
    },

    async reverseCommission(tx, { key, orderId, ownerId, fen }) {
      const pending = await open(tx, ownerId, "commission", orderId);
      const withdrawable = await open(tx, ownerId, "withdrawable");
      if (await ledger.hasEntry(tx, key)) return null;
      const ofPending = Math.min(fen, await ledger.balanceOfAccount(tx, pending.id));
      const ofSettled = Math.min(fen - ofPending, await ledger.balanceOfAccount(tx, withdrawable.id));
      const taken = ofPending + ofSettled;
      if (taken === 0) return 0;
      await ledger.postEntry(tx, {
        ...{ key, kind: "reversal", at: now() },
        lines: [
          ...(ofPending > 0 ? [{ account: pending, amount: -ofPending }] : []),
          ...(ofSettled > 0 ? [{ account: withdrawable, amount: -ofSettled }] : []),
          { account: { kind: "commissions", unit: "fen" }, amount: taken },
        ],
      });
      return taken;
    },

    async beginWithdrawal(tx, { id, ownerId, fen }) {
      const withdrawable = await open(tx, ownerId, "withdrawable");
      if ((await ledger.balanceOfAccount(tx, withdrawable.id)) < fen) throw new AppError("rebate.not_enough");
      const withdrawing = await open(tx, ownerId, "withdrawing", id);
      await ledger.postEntry(tx, {
        ...{ key: `withdrawal ${id}`, kind: "withdrawal", at: now() },
        lines: [
          { account: withdrawable, amount: -fen },
          { account: withdrawing, amount: fen },
        ],
      });
    },

    async endWithdrawal(tx, { id, ownerId, fen }, outcome) {
      const withdrawing = await open(tx, ownerId, "withdrawing", id);
      if ((await ledger.balanceOfAccount(tx, withdrawing.id)) < fen) return false;
      const to =
        outcome === "paid"
          ? ({ kind: "paid_out", unit: "fen" } as const)
          : await open(tx, ownerId, "withdrawable");
      return ledger.postEntry(tx, {
        ...{ key: `withdrawal ${id} ends`, kind: outcome === "paid" ? "withdrawal" : "reversal", at: now() },
        lines: [
          { account: withdrawing, amount: -fen },
          { account: to, amount: fen },
        ],
      });
    },

    async commissionSums(db, ownerId) {
      const sums = await ledger.sumKinds(db, ownerId, ["commission", "withdrawable", "withdrawing"]);
      const of = (kind: string) => sums.get(kind) ?? 0;
      return { pending: of("commission"), withdrawable: of("withdrawable"), withdrawing: of("withdrawing") };
    },
  };
}
