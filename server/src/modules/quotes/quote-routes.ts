import { API_PATHS, QuoteRequestSchema, QuoteSchema } from "@yizhou/contract";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { route } from "../../platform/http/route.ts";
import { requireActor } from "../accounts/index.ts";
import type { AccountsService } from "../accounts/index.ts";
import type { QuoteDeps } from "./deps.ts";
import { presentQuote, quoteFiles } from "./quote-jobs.ts";

/** Quotes of the signed-in user; another's file is not found, with the same body as one that never was. */
export function quoteRoutes(deps: QuoteDeps, accounts: AccountsService): FastifyPluginAsyncZod {
  return async (app) => {
    app.addHook("onRequest", requireActor(accounts));
    route(
      app,
      {
        method: "POST",
        path: API_PATHS.quotes,
        tags: ["jobs"],
        summary: "What a start would do",
        body: QuoteRequestSchema,
        answer: QuoteSchema,
      },
      async ({ actor, body, language }) =>
        presentQuote(deps, actor.userId, await quoteFiles(deps, actor.userId, body), language),
    );
  };
}
