import { insertAudit } from "../../platform/audit/audit-log.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/database/connect.ts";
import { newId } from "../../platform/random.ts";
import { requireOrganization } from "../organizations/index.ts";
import { balanceOf } from "./balance.ts";
import { grantCharacters } from "./grants.ts";

export interface NewAllowance {
  readonly organizationId: number;
  readonly characters: number;
  /** Null: never. */
  readonly expiresAt: Date | null;
}

/**
 * Characters that an organisation has for its people, given by an operator.
 *
 * @returns what it has now
 * @throws {AppError} organization.not_found
 */
export async function giveAllowance(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  { organizationId, characters, expiresAt }: NewAllowance,
): Promise<number> {
  const owner = { organizationId };
  await db.transaction(async (tx) => {
    await requireOrganization(tx, organizationId);
    const ref = newId();
    const given = { key: `allowance ${ref}`, owner, kind: "allowance", ref, characters, expiresAt } as const;
    await grantCharacters(clock, tx, given);
    const details = { organization: organizationId, characters };
    const at = new Date(clock.now());
    await insertAudit(tx, { at, userId: null, event: "characters_granted", details });
  });
  return (await balanceOf(db, clock, owner)).characters;
}
