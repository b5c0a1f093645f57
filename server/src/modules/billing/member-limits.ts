// What members may take of their organisation's characters in a month. What they have taken follows from the postings, so a hold counts
// as soon as it is written and what comes back is there again at once.
import type { MemberLimit } from "@yizhou/contract";
import type { Clock } from "../../platform/clock.ts";
import type { Queryable } from "../../platform/database/connect.ts";
import { beijingMonthBounds } from "../../platform/payments/beijing-time.ts";
import { findSpendingLimit } from "../organizations/index.ts";
import * as ledger from "./ledger-repo.ts";

export interface MemberLimits {
  /** What somebody may take this month; null for people of no organisation, and where there is no limit. */
  limitOf(db: Queryable, ownerId: string): Promise<MemberLimit | null>;
  /** What members have taken this month, by their ids; those who took nothing may be absent. */
  takenByMembers(
    db: Queryable,
    organizationId: number,
    userIds: readonly string[],
  ): Promise<ReadonlyMap<string, number>>;
}

export function createMemberLimits({ clock }: { readonly clock: Clock }): MemberLimits {
  const month = () => beijingMonthBounds(new Date(clock.now()));

  async function takenByMembers(
    db: Queryable,
    organizationId: number,
    userIds: readonly string[],
  ): Promise<ReadonlyMap<string, number>> {
    const organization = await ledger.findWallet(db, { organizationId });
    const wallets = await ledger.findWalletsOf(db, userIds);
    if (organization === null || wallets.size === 0) return new Map();
    const taken = await ledger.sumTaken(db, organization, [...wallets.values()], month().from);
    return new Map([...wallets].map(([userId, wallet]) => [userId, taken.get(wallet) ?? 0]));
  }

  return {
    takenByMembers,
    async limitOf(db, ownerId) {
      const found = await findSpendingLimit(db, ownerId);
      if (!found || found.limit === null) return null;
      const taken = await takenByMembers(db, found.organizationId, [ownerId]);
      return {
        ...{ characters: found.limit, taken: taken.get(ownerId) ?? 0 },
        renewsAt: month().to.toISOString(),
      };
    },
  };
}
