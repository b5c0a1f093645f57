import type { Wallet, WalletQuery } from "@yizhou/contract";
import { totalOf } from "@yizhou/ledger";
import { boundsOf, dayIn, sumAllUsage } from "../statistics/index.ts";
import type { Billing, BillingDeps } from "./billing.ts";
import * as ledger from "./ledger-repo.ts";

/** What a person has to spend, where it lies and until when, and what the month of their time zone has come to. */
export async function showWallet(
  { db, clock, billing }: BillingDeps & { readonly billing: Billing },
  ownerId: string,
  { timeZone }: WalletQuery,
): Promise<Wallet> {
  const { lots } = await billing.balanceOf(db, { ownerId });
  const characters = await billing.spendableBy(db, ownerId);
  // What was paid for one job is there, and can be spent on no other.
  const own = totalOf(lots.filter(({ forJob }) => forJob === null));
  const today = dayIn(new Date(clock.now()), timeZone);
  const month = { since: `${today.slice(0, 8)}01`, until: today, timeZone };
  const { held, paid } = await ledger.sumWallet(db, ownerId, (await boundsOf(db, month)).since);
  // The same sum as the statistics show, so that the two never differ on one screen.
  const translated = (await sumAllUsage(db, ownerId, month))?.characters ?? 0;
  return {
    organizationLimit: await billing.limitOf(db, ownerId),
    ...{ characters, held, fromOrganization: Math.max(0, characters - own) },
    thisMonth: { translated, paid },
    lots: lots.flatMap(({ id, kind, granted, balance, expiresAt }) =>
      kind === "free"
        ? []
        : [{ id, kind, characters: granted, left: balance, expiresAt: expiresAt?.toISOString() ?? null }],
    ),
  };
}
