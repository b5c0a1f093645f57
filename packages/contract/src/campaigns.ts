// Campaigns on the wire: characters that people may claim once, within some days.
import { z } from "zod";
import { inAllLanguages } from "./announcements.ts";
import { wireText } from "./wire-text.ts";

/** Whom a campaign is for: everybody, people with a bound phone, people who registered since it began. */
export const CAMPAIGN_AUDIENCES = ["everyone", "phone_bound", "newcomers"] as const;
export type CampaignAudience = (typeof CAMPAIGN_AUDIENCES)[number];

/** Whether the person may claim it now. */
export const CAMPAIGN_STATES = [
  "claimable",
  "claimed",
  "not_begun",
  "over",
  "used_up",
  "not_eligible",
] as const;
export type CampaignState = (typeof CAMPAIGN_STATES)[number];

export const CampaignSchema = z
  .object({
    id: z.string(),
    /** In the language of the request. */
    name: z.string(),
    rule: z.string(),
    audience: z.enum(CAMPAIGN_AUDIENCES),
    characters: z.int(),
    /** How long what it brings lasts; null: for ever. */
    lastsDays: z.int().nullable(),
    startsAt: z.iso.datetime(),
    endsAt: z.iso.datetime(),
    /** How many are left; null: as many as there are people. */
    left: z.int().nullable(),
    state: z.enum(CAMPAIGN_STATES),
  })
  .meta({ id: "Campaign" });
export type Campaign = z.infer<typeof CampaignSchema>;

/** Data of GET /api/campaigns: those that run or begin within 30 days, and what one claimed, newest first. */
export const CampaignListSchema = z
  .object({
    campaigns: z.array(CampaignSchema),
    claims: z.array(
      z.object({
        campaignId: z.string(),
        name: z.string(),
        characters: z.int(),
        claimedAt: z.iso.datetime(),
        expiresAt: z.iso.datetime().nullable(),
      }),
    ),
    /** Characters of the voucher for binding a phone. */
    phoneCharacters: z.int(),
    hasPhone: z.boolean(),
  })
  .meta({ id: "CampaignList" });
export type CampaignList = z.infer<typeof CampaignListSchema>;

/** Body of POST /api/campaigns, by people of the site. */
export const NewCampaignSchema = z
  .object({
    id: wireText(40).regex(/^[a-z0-9-]{3,40}$/),
    name: inAllLanguages(60),
    rule: inAllLanguages(200),
    audience: z.enum(CAMPAIGN_AUDIENCES),
    characters: z.int().min(1).max(1_000_000),
    lastsDays: z.int().min(1).max(3650).nullable(),
    startsAt: z.iso.datetime(),
    endsAt: z.iso.datetime(),
    total: z.int().min(1).max(10_000_000).nullable(),
  })
  .refine(({ startsAt, endsAt }) => startsAt < endsAt, { path: ["endsAt"] })
  .meta({ id: "NewCampaign" });
export type NewCampaign = z.infer<typeof NewCampaignSchema>;

/** Data of GET /api/campaigns/table, for people of the site: the newest beginning first. */
export const CampaignTableSchema = z
  .object({
    /** The demo's operator only looks. */
    mayChange: z.boolean(),
    campaigns: z.array(
      z.object({
        id: z.string(),
        name: inAllLanguages(60),
        rule: inAllLanguages(200),
        audience: z.enum(CAMPAIGN_AUDIENCES),
        characters: z.int(),
        lastsDays: z.int().nullable(),
        startsAt: z.iso.datetime(),
        endsAt: z.iso.datetime(),
        total: z.int().nullable(),
        claimed: z.int(),
      }),
    ),
  })
  .meta({ id: "CampaignTable" });
export type CampaignTable = z.infer<typeof CampaignTableSchema>;

/** Body of POST /api/campaigns/:campaign: what may change once people have claimed it. What they were promised stays. */
export const ChangeCampaignSchema = z
  .object({
    name: inAllLanguages(60),
    rule: inAllLanguages(200),
    endsAt: z.iso.datetime(),
    total: z.int().min(1).max(10_000_000).nullable(),
  })
  .meta({ id: "ChangeCampaign" });
export type ChangeCampaign = z.infer<typeof ChangeCampaignSchema>;
