import {
  ADMIN_USER_TYPE,
  API_PATHS,
  CampaignListSchema,
  CampaignTableSchema,
  ChangeCampaignSchema,
  NewCampaignSchema,
} from "@yizhou/contract";
import type { ChangeCampaign } from "@yizhou/contract";
import { AppError } from "@yizhou/model";
import type { FastifyPluginAsync } from "fastify";
import { z } from "zod";
import type { Actor } from "../../platform/http/actor.ts";
import { route } from "../../platform/http/route.ts";
import { requireActor } from "../accounts/index.ts";
import type { AccountsService } from "../accounts/index.ts";
import {
  changeCampaign,
  claimCampaign,
  createCampaign,
  showCampaigns,
  showCampaignTable,
} from "./campaigns.ts";
import type { CampaignDeps } from "./campaigns.ts";

const tags = ["campaigns"];

/** People of the site with their second step, and the demo's, who has none. @throws {AppError} account.forbidden */
function requireOperator(actor: Actor): Actor {
  const { userType, isDemo, secondStep } = actor;
  if (userType !== ADMIN_USER_TYPE || (!isDemo && secondStep !== "passed"))
    throw new AppError("account.forbidden");
  return actor;
}

/** The same without the demo's, who is anybody: what he wrote would be read by all. */
function requireWriter(actor: Actor): void {
  if (requireOperator(actor).isDemo) throw new AppError("account.forbidden");
}

/** Campaigns, what one claims of them, and new ones by people of the site. */
export function campaignRoutes(deps: CampaignDeps, accounts: AccountsService): FastifyPluginAsync {
  return async (app) => {
    app.addHook("onRequest", requireActor(accounts));
    route(
      app,
      {
        ...{ method: "GET", path: API_PATHS.campaigns, tags, summary: "Campaigns, and what one claimed" },
        answer: CampaignListSchema,
      },
      ({ actor, language }) => showCampaigns(deps, actor.userId, language),
    );
    route(
      app,
      {
        ...{ method: "POST", path: API_PATHS.campaignClaim, tags, summary: "Claims what a campaign brings" },
        ...{ params: z.object({ campaign: z.string().max(40) }), answer: CampaignListSchema },
      },
      async ({ actor, params: { campaign }, language }) => {
        await claimCampaign(deps, actor.userId, campaign);
        return showCampaigns(deps, actor.userId, language);
      },
    );
    route(
      app,
      {
        ...{
          method: "POST",
          path: API_PATHS.campaigns,
          tags,
          summary: "A new campaign, by people of the site",
        },
        ...{ body: NewCampaignSchema, answer: z.literal(true), audit: "campaign_created" },
        auditDetails: ({ body }) => detailsOf(body),
      },
      async ({ actor, body }) => {
        requireWriter(actor);
        await createCampaign(deps, body);
        return true as const;
      },
    );
    route(
      app,
      {
        ...{
          method: "GET",
          path: API_PATHS.campaignTable,
          tags,
          summary: "All campaigns, for people of the site",
        },
        answer: CampaignTableSchema,
      },
      async ({ actor }) => showCampaignTable(deps, requireOperator(actor)),
    );
    route(
      app,
      {
        ...{ method: "POST", path: API_PATHS.campaign, tags, summary: "Changes a campaign" },
        ...{ params: z.object({ campaign: z.string().max(40) }), body: ChangeCampaignSchema },
        ...{ answer: z.literal(true), audit: "campaign_changed" },
        auditDetails: ({ body }) => detailsOf(body),
      },
      async ({ actor, params: { campaign }, body }) => {
        requireWriter(actor);
        await changeCampaign(deps, campaign, body);
        return true as const;
      },
    );
  };
}

/** What the audit log says of a campaign: which one, and until when. */
const detailsOf = ({ name, endsAt }: Pick<ChangeCampaign, "name" | "endsAt">) => ({
  name: name.zh,
  until: endsAt.slice(0, 10),
});
