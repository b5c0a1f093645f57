import { API_PATHS, TranslationOptionsSchema } from "@yizhou/contract";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { openRoute } from "../../platform/http/route.ts";
import { requireActor } from "../accounts/index.ts";
import type { AccountsService } from "../accounts/index.ts";
import type { QuoteDeps } from "./deps.ts";
import { listOptions } from "./options.ts";

/** What a job can be given, also told to visitors. */
export function optionRoutes(deps: QuoteDeps, accounts: AccountsService): FastifyPluginAsyncZod {
  return async (app) => {
    const authenticate = requireActor(accounts);
    // A visitor may look before signing in. A token that is sent is looked at: a dead one is told so.
    app.addHook("onRequest", async (request) => {
      if (request.headers.authorization) await authenticate(request);
    });
    openRoute(
      app,
      {
        method: "GET",
        path: API_PATHS.options,
        tags: ["jobs"],
        summary: "What a job can be given",
        answer: TranslationOptionsSchema,
      },
      ({ request, language }) => listOptions(deps, request.actor?.userId ?? null, language),
    );
  };
}
