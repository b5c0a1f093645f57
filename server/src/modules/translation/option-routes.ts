import { API_PATHS, TranslationOptionsSchema } from "@yizhou/contract";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { envelopeOf, languageOf, success } from "../../platform/http/envelope.ts";
import { actorOf, requireActor } from "../accounts/index.ts";
import type { AccountsService } from "../accounts/index.ts";
import type { TranslationDeps } from "./deps.ts";
import { listOptions } from "./options.ts";

export function optionRoutes(deps: TranslationDeps, accounts: AccountsService): FastifyPluginAsyncZod {
  return async (app) => {
    app.addHook("onRequest", requireActor(accounts));
    app.get(
      API_PATHS.options,
      { schema: { tags: ["jobs"], summary: "What a job can be given", response: { 200: envelopeOf(TranslationOptionsSchema) } } },
      async (request) => success(await listOptions(deps, actorOf(request).userId, languageOf(request))),
    );
  };
}
