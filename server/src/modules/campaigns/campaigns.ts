// Campaigns: characters that people may claim once each, as a voucher.
import type {
  Campaign,
  CampaignList,
  CampaignState,
  CampaignTable,
  ChangeCampaign,
  NewCampaign,
  UiLanguage,
} from "@yizhou/contract";
import { AppError } from "@yizhou/model";
import type { ErrorCode } from "@yizhou/model";
import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/database/connect.ts";
import { recordEvent } from "../../platform/events/domain-events.ts";
import type { Settings } from "../../platform/settings.ts";
import { marksOf, standingOfPerson } from "../accounts/index.ts";
import type { PersonStanding } from "../accounts/index.ts";
import type { Billing } from "../billing/index.ts";
import * as repo from "./repo.ts";
import type { CampaignRow } from "./repo.ts";

export interface CampaignDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly settings: Settings;
  readonly billing: Pick<Billing, "giveVoucher">;
}

const DAY_MS = 24 * 3600_000;
/** How long before its beginning a campaign is shown. */
const SHOWN_BEFORE_DAYS = 30;

const REFUSALS: Readonly<Record<Exclude<CampaignState, "claimable">, ErrorCode>> = {
  claimed: "campaign.claimed",
  not_begun: "campaign.not_begun",
  over: "campaign.over",
  used_up: "campaign.used_up",
  not_eligible: "campaign.not_eligible",
};

export async function showCampaigns(
  { db, clock, settings }: CampaignDeps,
  userId: string,
  language: UiLanguage,
): Promise<CampaignList> {
  const now = clock.now();
  const person = await standingOfPerson(db, userId);
  const claims = await repo.listClaims(db, userId);
  const claimed = new Set(claims.map(({ campaign }) => campaign.id));
  const rows = await repo.listCampaigns(db, new Date(now), new Date(now + SHOWN_BEFORE_DAYS * DAY_MS));
  return {
    campaigns: rows.map((row) => present(row, stateOf(row, person, claimed.has(row.id), now), language)),
    claims: claims.map(({ claim, campaign }) => ({
      ...{ campaignId: campaign.id, name: campaign.name[language], characters: campaign.characters },
      claimedAt: claim.claimedAt.toISOString(),
      expiresAt: claim.expiresAt?.toISOString() ?? null,
    })),
    ...{ phoneCharacters: settings.bindVoucherCharacters, hasPhone: person.hasPhone },
  };
}

/** @throws {AppError} campaign.not_found, and what its state says */
export async function claimCampaign(
  { db, clock, settings, billing }: CampaignDeps,
  userId: string,
  id: string,
): Promise<void> {
  const claimedAt = new Date(clock.now());
  await db.transaction(async (tx) => {
    const campaign = await repo.lockCampaign(tx, id);
    if (!campaign) throw new AppError("campaign.not_found");
    const isClaimed = await repo.hasClaim(tx, id, userId);
    const state = stateOf(campaign, await standingOfPerson(tx, userId), isClaimed, claimedAt.getTime());
    if (state !== "claimable") throw new AppError(REFUSALS[state]);
    const { characters, lastsDays } = campaign;
    const expiresAt = lastsDays === null ? null : new Date(claimedAt.getTime() + lastsDays * DAY_MS);
    await repo.insertClaim(tx, { campaignId: id, userId, claimedAt, expiresAt });
    // A number or a mailbox that goes from one account to the next brings it once, also after the first account is gone.
    const contacts = (await marksOf(tx, settings, userId)).filter(({ kind }) => kind !== "device");
    const onceKeys = [userId, ...contacts.map(({ mark }) => mark)].map((one) => `campaign ${id} ${one}`);
    const isGiven = await billing.giveVoucher(tx, {
      ...{ userId, reason: "campaign", characters, expiresAt, onceKeys },
    });
    if (!isGiven) throw new AppError("campaign.claimed");
    await recordEvent(
      tx,
      clock,
      "campaign.claimed",
      { ownerId: userId, subjectId: id },
      { campaign: id, characters },
    );
  });
}

/** @throws {AppError} campaign.exists */
export async function createCampaign({ db }: Pick<CampaignDeps, "db">, campaign: NewCampaign): Promise<void> {
  const { startsAt, endsAt, ...row } = campaign;
  if (!(await repo.insertCampaign(db, { ...row, startsAt: new Date(startsAt), endsAt: new Date(endsAt) })))
    throw new AppError("campaign.exists");
}

/** All campaigns, for people of the site. */
export async function showCampaignTable(
  { db }: Pick<CampaignDeps, "db">,
  { isDemo }: { readonly isDemo: boolean },
): Promise<CampaignTable> {
  const rows = await repo.listAllCampaigns(db);
  return {
    mayChange: !isDemo,
    campaigns: rows.map(({ startsAt, endsAt, toldAt: _toldAt, ...row }) => ({
      ...{ ...row, startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() },
    })),
  };
}

/**
 * Other words, another end or another number of a campaign; what it brings stays as it was promised.
 *
 * @throws {AppError} campaign.not_found; request.invalid for an end before its beginning, or fewer than were claimed
 */
export async function changeCampaign(
  { db }: Pick<CampaignDeps, "db">,
  id: string,
  { name, rule, endsAt, total }: ChangeCampaign,
): Promise<void> {
  await db.transaction(async (tx) => {
    const campaign = await repo.lockCampaign(tx, id);
    if (!campaign) throw new AppError("campaign.not_found");
    const end = new Date(endsAt);
    if (end <= campaign.startsAt || (total !== null && total < campaign.claimed))
      throw new AppError("request.invalid");
    await repo.updateCampaign(tx, id, { name, rule, endsAt: end, total });
  });
}

function stateOf(
  { audience, startsAt, endsAt, total, claimed }: CampaignRow,
  person: PersonStanding,
  isClaimed: boolean,
  now: number,
): CampaignState {
  if (isClaimed) return "claimed";
  if (now < startsAt.getTime()) return "not_begun";
  if (now >= endsAt.getTime()) return "over";
  if (audience === "phone_bound" && !person.hasPhone) return "not_eligible";
  if (audience === "newcomers" && person.createdAt < startsAt) return "not_eligible";
  return total !== null && claimed >= total ? "used_up" : "claimable";
}

function present(row: CampaignRow, state: CampaignState, language: UiLanguage): Campaign {
  const { id, audience, characters, lastsDays, total, claimed } = row;
  return {
    ...{ id, audience, characters, lastsDays, state },
    ...{ name: row.name[language], rule: row.rule[language] },
    ...{ startsAt: row.startsAt.toISOString(), endsAt: row.endsAt.toISOString() },
    left: total === null ? null : Math.max(0, total - claimed),
  };
}
