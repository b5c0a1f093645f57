import { API_PATHS, TranslationOptionsSchema } from "@yizhou/contract";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { envelopeOf, languageOf, success } from "../../platform/http/envelope.ts";
import { requireActor } from "../accounts/index.ts";
import type { AccountsService } from "../accounts/index.ts";
import type { QuoteDeps } from "./deps.ts";
import { listOptions } from "./options.ts";

export function optionRoutes(deps: QuoteDeps, accounts: AccountsService): FastifyPluginAsyncZod {
  return async (app) => {
    const authenticate = requireActor(accounts);
    app.get(
      API_PATHS.options,
      {
        // A visitor may look before signing in. A token that is sent is looked at: a dead one is told so.
        onRequest: async (request) => {
          if (request.headers.authorization) await authenticate(request);
        },
        schema: {
          tags: ["jobs"],
          summary: "What a job can be given",
          response: { 200: envelopeOf(TranslationOptionsSchema) },
        },
      },
      async (request) => success(await listOptions(deps, request.actor?.userId ?? null, languageOf(request))),
    );
  };
}
