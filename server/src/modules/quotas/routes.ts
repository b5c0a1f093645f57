import { API_PATHS, QuotaSchema } from "@yizhou/contract";
import type { FastifyPluginAsync } from "fastify";
import { z } from "zod";
import { route } from "../../platform/http/route.ts";
import { requireActor } from "../accounts/index.ts";
import type { AccountsService } from "../accounts/index.ts";
import type { QuotaDeps } from "./quotas.ts";
import { showQuotas } from "./show-quotas.ts";

/** What the signed-in person has used of what is limited. */
export function quotaRoutes(deps: QuotaDeps, accounts: AccountsService): FastifyPluginAsync {
  return async (app) => {
    app.addHook("onRequest", requireActor(accounts));
    route(
      app,
      {
        method: "GET",
        path: API_PATHS.accountQuotas,
        tags: ["account"],
        summary: "What is used of storage, files, memory units, concepts, reading time and engine characters",
        answer: z.array(QuotaSchema),
      },
      async ({ actor }) => showQuotas(deps, actor.userId),
    );
  };
}
