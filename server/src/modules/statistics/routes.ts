import {
  API_PATHS,
  MemberUsageSchema,
  UsageExportQuerySchema,
  UsageQuerySchema,
  UsageSchema,
  UsageSpanSchema,
} from "@yizhou/contract";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { actorOf } from "../../platform/http/actor.ts";
import { sendExport } from "../../platform/http/attachment.ts";
import { languageOf } from "../../platform/http/envelope.ts";
import { route } from "../../platform/http/route.ts";
import { requireActor } from "../accounts/index.ts";
import type { AccountsService } from "../accounts/index.ts";
import type { StatisticsDeps } from "./deps.ts";
import { exportUsage } from "./export-usage.ts";
import { showMembers } from "./show-members.ts";
import { showUsage } from "./show-usage.ts";

const tags = ["usage"];

/** What the signed-in person has used, and those whose organisation they manage. */
export function statisticsRoutes(deps: StatisticsDeps, accounts: AccountsService): FastifyPluginAsyncZod {
  return async (app) => {
    app.addHook("onRequest", requireActor(accounts));
    route(
      app,
      {
        ...{ method: "GET", path: API_PATHS.usage, tags, query: UsageQuerySchema, answer: UsageSchema },
        summary: "Characters, savings and edits over days of a time zone",
      },
      ({ actor, query }) => showUsage(deps, actor.userId, query),
    );
    route(
      app,
      {
        ...{ method: "GET", path: API_PATHS.usageMembers, tags, query: UsageSpanSchema },
        answer: MemberUsageSchema.nullable(),
        summary: "Usage of the members of the organisation that the caller manages; null where there is none",
      },
      ({ actor, query }) => showMembers(deps, actor.userId, query),
    );
    app.get(
      API_PATHS.usageExport,
      { schema: { tags, querystring: UsageExportQuerySchema, summary: "The same as a table" } },
      async (request, reply) => {
        const { query } = request;
        const { name, bytes } = await exportUsage(deps, actorOf(request).userId, query, languageOf(request));
        return sendExport(reply, name, query.kind, bytes);
      },
    );
  };
}
