import {
  API_PATHS,
  ApplyTrialSchema,
  DecideTrialSchema,
  OwnTrialsSchema,
  TrialReviewQuerySchema,
  TrialReviewSchema,
} from "@yizhou/contract";
import type { FastifyPluginAsync } from "fastify";
import { z } from "zod";
import { route } from "../../platform/http/route.ts";
import { requireActor } from "../accounts/index.ts";
import type { AccountsService } from "../accounts/index.ts";
import type { TrialDeps } from "./deps.ts";
import { requireTrialOperator } from "./policy.ts";
import { applyForTrial, decideTrial, listTrials, showTrials } from "./trials.ts";

const tags = ["trials"];

/** Trials of the signed-in person; those that wait for the people of the site. */
export function trialRoutes(deps: TrialDeps, accounts: AccountsService): FastifyPluginAsync {
  return async (app) => {
    app.addHook("onRequest", requireActor(accounts));
    route(
      app,
      {
        ...{ method: "GET", path: API_PATHS.trials, tags, summary: "Trials that one asked for" },
        answer: OwnTrialsSchema,
      },
      ({ actor }) => showTrials(deps, actor),
    );
    route(
      app,
      {
        ...{ method: "POST", path: API_PATHS.trials, tags, summary: "Asks for a trial for an organisation" },
        ...{ body: ApplyTrialSchema, answer: OwnTrialsSchema },
      },
      async ({ actor, body }) => {
        await applyForTrial(deps, actor, body);
        return showTrials(deps, actor);
      },
    );
    route(
      app,
      {
        ...{
          method: "GET",
          path: API_PATHS.trialReview,
          tags,
          summary: "All trials, for the people of the site",
        },
        ...{ query: TrialReviewQuerySchema, answer: TrialReviewSchema },
      },
      ({ actor, query }) => listTrials(deps, requireTrialOperator(actor), query),
    );
    route(
      app,
      {
        ...{ method: "POST", path: API_PATHS.trialDecide, tags, summary: "Decides on a trial" },
        ...{ params: z.object({ id: z.uuid() }), body: DecideTrialSchema },
        ...{ answer: z.literal(true), audit: "trial_decided" },
      },
      async ({ actor, params: { id }, body }) => {
        await decideTrial(deps, requireTrialOperator(actor), id, body);
        return true as const;
      },
    );
  };
}
