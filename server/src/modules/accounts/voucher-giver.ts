import type { Transaction } from "../../platform/database/connect.ts";

/** Whoever keeps the books of characters. */
export interface VoucherGiver {
  /** Part of the caller's transaction. @returns false when one of `onceKeys` has had it */
  giveVoucher(
    tx: Transaction,
    voucher: {
      readonly userId: string;
      readonly reason: "phone_binding";
      readonly characters: number;
      readonly expiresAt: Date | null;
      readonly onceKeys: readonly string[];
    },
  ): Promise<boolean>;
}
