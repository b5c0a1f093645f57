// All SQL over campaigns and what was claimed of them.
import { and, asc, desc, eq, gt, inArray, isNull, lt, lte, sql } from "drizzle-orm";
import type { Queryable, Transaction } from "../../platform/database/connect.ts";
import { campaignClaims, campaigns } from "./tables.ts";

export type CampaignRow = typeof campaigns.$inferSelect;
export type ClaimRow = typeof campaignClaims.$inferSelect;

/** @returns false when there is one of this name */
export async function insertCampaign(db: Queryable, row: typeof campaigns.$inferInsert): Promise<boolean> {
  const { rowCount } = await db.insert(campaigns).values(row).onConflictDoNothing();
  return (rowCount ?? 0) > 0;
}

/** Ends those of these that have not ended. */
export async function endCampaigns(db: Queryable, ids: readonly string[], now: Date): Promise<void> {
  await db
    .update(campaigns)
    .set({
      endsAt: sql`greatest(${now.toISOString()}::timestamptz, ${campaigns.startsAt} + interval '1 millisecond')`,
    })
    .where(and(inArray(campaigns.id, [...ids]), gt(campaigns.endsAt, now)));
}

/** Those that have not ended and begin before a moment, the first to end on top. */
export async function listCampaigns(db: Queryable, now: Date, before: Date): Promise<CampaignRow[]> {
  return db
    .select()
    .from(campaigns)
    .where(and(gt(campaigns.endsAt, now), lt(campaigns.startsAt, before)))
    .orderBy(asc(campaigns.endsAt), asc(campaigns.id))
    .limit(50);
}

/** All of them, the newest beginning first. */
export async function listAllCampaigns(db: Queryable): Promise<CampaignRow[]> {
  return db.select().from(campaigns).orderBy(desc(campaigns.startsAt), asc(campaigns.id)).limit(200);
}

export async function updateCampaign(
  tx: Transaction,
  id: string,
  change: Pick<CampaignRow, "name" | "rule" | "endsAt" | "total">,
): Promise<void> {
  await tx.update(campaigns).set(change).where(eq(campaigns.id, id));
}

/** Those that run and of which nobody was told. */
export async function listUntold(db: Queryable, now: Date): Promise<CampaignRow[]> {
  return db
    .select()
    .from(campaigns)
    .where(and(isNull(campaigns.toldAt), lte(campaigns.startsAt, now), gt(campaigns.endsAt, now)))
    .orderBy(asc(campaigns.startsAt))
    .limit(20);
}

export async function markTold(db: Queryable, id: string, toldAt: Date): Promise<void> {
  await db.update(campaigns).set({ toldAt }).where(eq(campaigns.id, id));
}

/** Holds a campaign until the transaction ends: what is left of it is nobody else's meanwhile. */
export async function lockCampaign(tx: Transaction, id: string): Promise<CampaignRow | null> {
  const [row] = await tx.select().from(campaigns).where(eq(campaigns.id, id)).for("update");
  return row ?? null;
}

export async function hasClaim(db: Queryable, campaignId: string, userId: string): Promise<boolean> {
  const own = and(eq(campaignClaims.campaignId, campaignId), eq(campaignClaims.userId, userId));
  return (await db.$count(campaignClaims, own)) > 0;
}

/** Whoever writes one holds the campaign. */
export async function insertClaim(tx: Transaction, row: ClaimRow): Promise<void> {
  await tx.insert(campaignClaims).values(row);
  await tx
    .update(campaigns)
    .set({ claimed: sql`${campaigns.claimed} + 1` })
    .where(eq(campaigns.id, row.campaignId));
}

/** What somebody claimed, newest first. */
export async function listClaims(
  db: Queryable,
  userId: string,
): Promise<{ readonly claim: ClaimRow; readonly campaign: CampaignRow }[]> {
  return db
    .select({ claim: campaignClaims, campaign: campaigns })
    .from(campaignClaims)
    .innerJoin(campaigns, eq(campaigns.id, campaignClaims.campaignId))
    .where(eq(campaignClaims.userId, userId))
    .orderBy(desc(campaignClaims.claimedAt))
    .limit(100);
}
