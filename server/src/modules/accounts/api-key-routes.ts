// Keys of programs in account-set: our own REST under /api/account/keys, for people and never for a key.
import * as wire from "@yizhou/contract";
import { API_PATHS } from "@yizhou/contract";
import type { FastifyPluginAsync } from "fastify";
import { z } from "zod";
import { route } from "../../platform/http/route.ts";
import { makeApiKey, revokeApiKey, showApiKeys } from "./api-keys.ts";
import type { AccountDeps } from "./deps.ts";
import { requireActor, visitorOf } from "./session-http.ts";

const tags = ["account"];

export function apiKeyRoutes(deps: AccountDeps): FastifyPluginAsync {
  return async (app) => {
    app.addHook("onRequest", requireActor(deps.accounts));
    route(
      app,
      {
        ...{ method: "GET", path: API_PATHS.apiKeys, tags, answer: z.array(wire.ApiKeySchema) },
        summary: "Keys by which programs call the API, newest first",
      },
      ({ actor }) => showApiKeys(deps, actor.userId),
    );
    route(
      app,
      {
        ...{ method: "POST", path: API_PATHS.apiKeys, tags },
        summary: "Make a key; the answer is the only place where it can be read",
        body: wire.MakeApiKeySchema,
        answer: wire.NewApiKeySchema,
      },
      ({ actor, body, request }) => makeApiKey(deps, actor, body, visitorOf(request)),
    );
    route(
      app,
      {
        ...{ method: "DELETE", path: API_PATHS.apiKey, tags, summary: "Revoke a key" },
        params: z.object({ id: z.uuid() }),
        answer: z.literal(true),
      },
      async ({ actor, params, request }) => {
        await revokeApiKey(deps, actor.userId, params.id, request.ip);
        return true as const;
      },
    );
  };
}
