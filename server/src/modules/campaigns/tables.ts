import type { CampaignAudience, Localised } from "@yizhou/contract";
import { integer, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { moment } from "../../platform/database/columns.ts";

export const campaigns = pgTable("campaigns", {
  id: text("id").primaryKey(),
  name: jsonb("name").$type<Localised>().notNull(),
  rule: jsonb("rule").$type<Localised>().notNull(),
  audience: text("audience").$type<CampaignAudience>().notNull(),
  characters: integer("characters").notNull(),
  lastsDays: integer("lasts_days"),
  startsAt: moment("starts_at").notNull(),
  endsAt: moment("ends_at").notNull(),
  total: integer("total"),
  claimed: integer("claimed").notNull().default(0),
  /** When those who want to be were told of it. */
  toldAt: moment("told_at"),
});

export const campaignClaims = pgTable(
  "campaign_claims",
  {
    campaignId: text("campaign_id").notNull(),
    userId: uuid("user_id").notNull(),
    claimedAt: moment("claimed_at").notNull(),
    expiresAt: moment("expires_at"),
  },
  (table) => [primaryKey({ columns: [table.campaignId, table.userId] })],
);
