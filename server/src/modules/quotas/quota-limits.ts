import type { QuotaName } from "@yizhou/contract";
import type { Settings } from "../../platform/settings.ts";

/** What is kept: measured from what is there. */
export type StockQuota = Extract<QuotaName, "storage" | "files" | "units" | "concepts">;
/** What is used up, and begins anew every day. */
export type DayQuota = Exclude<QuotaName, StockQuota>;

/** An organisation's libraries may hold so many times what a person's may. */
const ORGANIZATION_SHARE = 10;

/** Whose things are counted together. */
export type QuotaAccount = { readonly ownerId: string } | { readonly organizationId: number };

export const accountKey = (account: QuotaAccount): string =>
  "ownerId" in account ? account.ownerId : `organization ${account.organizationId}`;

/** @returns null where there is no limit */
export function limitOf(
  { quotas }: Pick<Settings, "quotas">,
  quota: QuotaName,
  account: QuotaAccount,
): number | null {
  const limit = quotas[quota];
  return limit === null || "ownerId" in account ? limit : limit * ORGANIZATION_SHARE;
}
