// Webhooks of the own account: for people, and never for a key.
import { AddWebhookSchema, API_PATHS, WebhookDeliverySchema, WebhookSchema } from "@yizhou/contract";
import type { FastifyPluginAsync } from "fastify";
import { z } from "zod";
import { route } from "../../platform/http/route.ts";
import { requireActor } from "../accounts/index.ts";
import type { AccountsService } from "../accounts/index.ts";
import type { WebhookDeps } from "./deps.ts";
import { addWebhook, removeWebhook, showDeliveries, showWebhooks, testWebhook } from "./webhooks.ts";

const tags = ["webhooks"];
const params = z.object({ id: z.uuid() });
const done = z.literal(true);

export function webhookRoutes(deps: WebhookDeps, accounts: AccountsService): FastifyPluginAsync {
  return async (app) => {
    app.addHook("onRequest", requireActor(accounts));
    route(
      app,
      {
        ...{ method: "GET", path: API_PATHS.webhooks, tags, answer: z.array(WebhookSchema) },
        summary: "Addresses that are told of what happens, oldest first",
      },
      ({ actor }) => showWebhooks(deps, actor.userId),
    );
    route(
      app,
      {
        ...{ method: "POST", path: API_PATHS.webhooks, tags, answer: z.array(WebhookSchema) },
        summary: "Add one; answers all",
        body: AddWebhookSchema,
      },
      ({ actor, body, request }) => addWebhook(deps, actor.userId, body, request.ip),
    );
    route(
      app,
      {
        ...{ method: "DELETE", path: API_PATHS.webhook, tags, params, answer: done },
        ...{ summary: "Remove one with its log", audit: "webhook_removed" },
      },
      async ({ actor, params: { id } }) => {
        await removeWebhook(deps, actor.userId, id);
        return true as const;
      },
    );
    route(
      app,
      {
        ...{ method: "POST", path: API_PATHS.webhookTest, tags, params, answer: done },
        summary: "Have a ping sent; the log tells how it went",
      },
      async ({ actor, params: { id } }) => {
        await testWebhook(deps, actor.userId, id);
        return true as const;
      },
    );
    route(
      app,
      {
        ...{ method: "GET", path: API_PATHS.webhookDeliveries, tags, params },
        ...{ summary: "What was told lately, newest first", answer: z.array(WebhookDeliverySchema) },
      },
      ({ actor, params: { id } }) => showDeliveries(deps, actor.userId, id),
    );
  };
}
