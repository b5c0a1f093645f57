import { QUOTA_NAMES, STORAGE_PARTS } from "@yizhou/contract";
import type { Quota, QuotaName } from "@yizhou/contract";
import { limitOf } from "./quota-limits.ts";
import type { StockQuota } from "./quota-limits.ts";
import { dayOf, endOfDay, total } from "./quotas.ts";
import type { QuotaDeps } from "./quotas.ts";
import { sumHolds, sumOfDay } from "./repo.ts";

/** What a person has used of everything that is limited, and what work that goes on holds. */
export async function showQuotas(deps: QuotaDeps, ownerId: string): Promise<Quota[]> {
  return Promise.all(QUOTA_NAMES.map((quota) => showQuota(deps, ownerId, quota)));
}

async function showQuota(
  { db, clock, settings, measures }: QuotaDeps,
  ownerId: string,
  quota: QuotaName,
): Promise<Quota> {
  const now = clock.now();
  const held = await sumHolds(db, { ownerId }, quota, new Date(now));
  const limit = limitOf(settings, quota, { ownerId });
  if (isStock(quota)) {
    const parts = await measures[quota](db, { ownerId });
    const named = STORAGE_PARTS.flatMap((part) => {
      const amount = parts[part];
      return amount === undefined ? [] : [{ part, amount }];
    });
    return { quota, used: total(parts), held, limit, freesAt: null, parts: named };
  }
  const used = await sumOfDay(db, ownerId, quota, dayOf(now));
  return { quota, used, held, limit, freesAt: new Date(endOfDay(now)).toISOString(), parts: [] };
}

function isStock(quota: QuotaName): quota is StockQuota {
  return quota !== "reading" && quota !== "characters" && quota !== "firstPages";
}
