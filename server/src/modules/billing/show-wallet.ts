import type { Wallet } from "@yizhou/contract";
import type { Billing, BillingDeps } from "./billing.ts";
import * as ledger from "./ledger-repo.ts";

/** What a person has to spend, where it lies and until when. */
export async function showWallet(
  { db, clock, billing }: BillingDeps & { readonly billing: Billing },
  ownerId: string,
): Promise<Wallet> {
  const { characters: own, lots } = await billing.balanceOf(db, { ownerId });
  const characters = await billing.spendableBy(db, ownerId);
  const today = new Date(clock.now());
  const month = new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth()));
  const { held, used } = await ledger.sumWallet(db, ownerId, month);
  return {
    ...{ characters, held, usedThisMonth: used, fromOrganization: Math.max(0, characters - own) },
    lots: lots.flatMap(({ id, kind, granted, balance, expiresAt }) =>
      kind === "free"
        ? []
        : [{ id, kind, characters: granted, left: balance, expiresAt: expiresAt?.toISOString() ?? null }],
    ),
  };
}
