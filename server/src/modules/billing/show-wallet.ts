import type { Wallet } from "@yizhou/contract";
import { totalOf } from "@yizhou/ledger";
import type { Billing, BillingDeps } from "./billing.ts";
import * as ledger from "./ledger-repo.ts";

/** What a person has to spend, where it lies and until when. */
export async function showWallet(
  { db, clock, billing }: BillingDeps & { readonly billing: Billing },
  ownerId: string,
): Promise<Wallet> {
  const { lots } = await billing.balanceOf(db, { ownerId });
  const characters = await billing.spendableBy(db, ownerId);
  // What was paid for one job is there, and can be spent on no other.
  const own = totalOf(lots.filter(({ forJob }) => forJob === null));
  const today = new Date(clock.now());
  const month = new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth()));
  const { held, used } = await ledger.sumWallet(db, ownerId, month);
  return {
    organizationLimit: await billing.limitOf(db, ownerId),
    ...{ characters, held, usedThisMonth: used, fromOrganization: Math.max(0, characters - own) },
    lots: lots.flatMap(({ id, kind, granted, balance, expiresAt }) =>
      kind === "free"
        ? []
        : [{ id, kind, characters: granted, left: balance, expiresAt: expiresAt?.toISOString() ?? null }],
    ),
  };
}
