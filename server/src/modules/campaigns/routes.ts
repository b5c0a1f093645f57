import { ADMIN_USER_TYPE, API_PATHS, CampaignListSchema, NewCampaignSchema } from "@yizhou/contract";
import { AppError } from "@yizhou/model";
import type { FastifyPluginAsync } from "fastify";
import { z } from "zod";
import { route } from "../../platform/http/route.ts";
import { requireActor } from "../accounts/index.ts";
import type { AccountsService } from "../accounts/index.ts";
import { claimCampaign, createCampaign, showCampaigns } from "./campaigns.ts";
import type { CampaignDeps } from "./campaigns.ts";

const tags = ["campaigns"];

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
      },
      async ({ actor: { userType, isDemo, secondStep }, body }) => {
        if (userType !== ADMIN_USER_TYPE || (!isDemo && secondStep !== "passed"))
          throw new AppError("account.forbidden");
        await createCampaign(deps, body);
        return true as const;
      },
    );
  };
}
