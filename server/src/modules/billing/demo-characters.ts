import type { Database } from "../../platform/database/connect.ts";
import type { Billing } from "./billing.ts";
import type { WalletOwner } from "./ledger-repo.ts";

/** What each of the demo has to spend, so that long documents can be tried; given once, and spent like any other. */
const DEMO_CHARACTERS = 10_000_000;

/** @param name  of the account or organisation: the demo gives once to each */
export async function giveDemoCharacters(
  { db, billing }: { readonly db: Database; readonly billing: Billing },
  list: readonly { readonly name: string; readonly owner: WalletOwner }[],
): Promise<void> {
  for (const { name, owner } of list) {
    const kind = "organizationId" in owner ? ("allowance" as const) : ("balance" as const);
    const ref = `demo ${name}`;
    await db.transaction((tx) =>
      billing.grant(tx, { key: ref, owner, kind, ref, characters: DEMO_CHARACTERS, expiresAt: null }),
    );
  }
}
