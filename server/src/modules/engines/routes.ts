import {
  AddEngineKeySchema,
  API_PATHS,
  ChangeEngineKeySchema,
  EngineCacheSchema,
  EngineInfoSchema,
  EngineKeyListSchema,
  EngineKeyOrderSchema,
  EngineKeySchema,
  EngineKeyTestSchema,
  EngineSpendingQuerySchema,
  EngineSpendingSchema,
  EngineTypeSchema,
  ReplaceEngineKeySchema,
} from "@yizhou/contract";
import type { FastifyPluginAsync } from "fastify";
import { z } from "zod";
import { route } from "../../platform/http/route.ts";
import { requireActor } from "../accounts/index.ts";
import type { AccountsService } from "../accounts/index.ts";
import { cacheSize, clearCache } from "./cache-repo.ts";
import type { EngineModuleDeps } from "./deps.ts";
import { addKey, changeKey, orderKeys, removeKey, replaceKey } from "./keys.ts";
import { presentOffer, presentTypes } from "./present.ts";
import type { EngineRegistry } from "./registry.ts";
import { listKeys, showKey } from "./show-keys.ts";
import { showSpending } from "./show-spending.ts";
import { testKey } from "./test-key.ts";

const tags = ["engines"];
const params = z.object({ id: z.uuid() });

/** Engines, keys, spending and the cache of the signed-in user; another's key is not found. */
export function engineRoutes(
  deps: EngineModuleDeps,
  registry: EngineRegistry,
  accounts: AccountsService,
): FastifyPluginAsync {
  return async (app) => {
    app.addHook("onRequest", requireActor(accounts));

    route(
      app,
      {
        ...{ method: "GET", path: API_PATHS.engines, tags },
        summary: "Engines the person may use, as `auto` asks them",
        answer: z.array(EngineInfoSchema),
      },
      async ({ actor, language }) =>
        (await registry.list(actor.userId)).map((offer) => presentOffer(offer, language)),
    );

    route(
      app,
      {
        ...{ method: "GET", path: API_PATHS.engineTypes, tags },
        summary: "Kinds of engine that a key can be added for",
        answer: z.array(EngineTypeSchema),
      },
      async ({ language }) => presentTypes(language),
    );

    route(
      app,
      {
        ...{ method: "GET", path: API_PATHS.engineKeys, tags },
        summary: "Own keys and those of the person's organisation",
        answer: EngineKeyListSchema,
      },
      ({ actor, language }) => listKeys(deps, registry, actor, language),
    );

    route(
      app,
      {
        ...{ method: "POST", path: API_PATHS.engineKeys, tags },
        summary: "Add a key",
        audit: "engine_key_added",
        ...{ body: AddEngineKeySchema, answer: EngineKeySchema },
      },
      async ({ actor, body, language }) =>
        showKey(deps, registry, actor, await addKey(deps, actor, body), language),
    );

    route(
      app,
      {
        ...{ method: "POST", path: API_PATHS.engineKeyOrder, tags },
        summary: "Put keys into the order in which `auto` asks them",
        ...{ body: EngineKeyOrderSchema, answer: EngineKeyListSchema },
      },
      async ({ actor, body, language }) => {
        await orderKeys(deps, actor, body);
        return listKeys(deps, registry, actor, language);
      },
    );

    route(
      app,
      {
        ...{ method: "PATCH", path: API_PATHS.engineKey, tags },
        summary: "Change a key's name, limits, budget or price",
        audit: "engine_key_changed",
        ...{ params, body: ChangeEngineKeySchema, answer: EngineKeySchema },
      },
      async ({ actor, params: { id }, body, language }) => {
        await changeKey(deps, actor, id, body);
        return showKey(deps, registry, actor, id, language);
      },
    );

    route(
      app,
      {
        ...{ method: "POST", path: API_PATHS.engineKeySecret, tags },
        summary: "Replace a key's secret, and with it its address or model",
        audit: "engine_key_replaced",
        ...{ params, body: ReplaceEngineKeySchema, answer: EngineKeySchema },
      },
      async ({ actor, params: { id }, body, language }) => {
        await replaceKey(deps, actor, id, body);
        return showKey(deps, registry, actor, id, language);
      },
    );

    route(
      app,
      {
        ...{ method: "POST", path: API_PATHS.engineKeyTest, tags },
        summary: "Have one sentence translated with a key",
        ...{ params, answer: EngineKeyTestSchema },
      },
      ({ actor, params: { id }, language }) => testKey(deps, actor, id, language),
    );

    route(
      app,
      {
        ...{ method: "DELETE", path: API_PATHS.engineKey, tags },
        summary: "Remove a key",
        audit: "engine_key_removed",
        ...{ params, answer: z.literal(true) },
      },
      async ({ actor, params: { id } }) => {
        await removeKey(deps, actor, id);
        return true as const;
      },
    );

    route(
      app,
      {
        ...{ method: "GET", path: API_PATHS.engineSpending, tags },
        summary: "What engines took in a month",
        ...{ query: EngineSpendingQuerySchema, answer: EngineSpendingSchema },
      },
      ({ actor, query }) => showSpending(deps, actor, query.month),
    );

    const sizeOf = async (userId: string) => ({
      ...(await cacheSize(deps.db, userId)),
      maxBytes: deps.settings.engineCacheBytes,
      days: deps.settings.retentionDays,
    });
    route(
      app,
      {
        ...{ method: "GET", path: API_PATHS.engineCache, tags },
        summary: "Size of the person's cache of engine answers",
        answer: EngineCacheSchema,
      },
      ({ actor }) => sizeOf(actor.userId),
    );
    route(
      app,
      {
        ...{ method: "DELETE", path: API_PATHS.engineCache, tags },
        summary: "Empty the person's cache of engine answers",
        answer: EngineCacheSchema,
      },
      async ({ actor }) => {
        await clearCache(deps.db, actor.userId);
        return sizeOf(actor.userId);
      },
    );
  };
}
