// Characters that nobody pays for: what an operator gives, vouchers, rewards.
import type { LotKind } from "@yizhou/ledger";
import type { Clock } from "../../platform/clock.ts";
import { notify } from "../../platform/database/notices.ts";
import type { Transaction } from "../../platform/database/connect.ts";
import { CREDITED } from "./credited.ts";
import * as ledger from "./ledger-repo.ts";
import type { WalletOwner } from "./ledger-repo.ts";

export interface Grant {
  /** Of the event: given once. */
  readonly key: string;
  readonly owner: WalletOwner;
  /** `allowance`: what an organisation has for its people. */
  readonly kind: Exclude<LotKind, "free">;
  /** What it is of, such as the voucher's id; one lot for each. */
  readonly ref: string;
  readonly characters: number;
  /** Null: never. */
  readonly expiresAt: Date | null;
}

/** Part of the caller's transaction. @returns false when this was given before */
export async function grantCharacters(clock: Clock, tx: Transaction, grant: Grant): Promise<boolean> {
  const { key, owner, kind, ref, characters, expiresAt } = grant;
  const now = new Date(clock.now());
  const [walletId] = await ledger.lockWallets(tx, [owner], now);
  if (await ledger.hasEntry(tx, key)) return false;
  const lot = await ledger.openAccount(tx, {
    ...{ walletId: walletId!, unit: "characters", kind, ref, granted: characters, expiresAt, createdAt: now },
  });
  const isNew = await ledger.postEntry(tx, {
    ...{ key, kind: "grant", at: now },
    lines: [
      { account: { kind: "given", unit: "characters" }, amount: -characters },
      { account: lot, amount: characters },
    ],
  });
  if (isNew) await notify(tx, CREDITED, String(walletId));
  return isNew;
}
