import { actorOf } from "../../platform/http/actor.ts";
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
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { envelopeOf, languageOf, success } from "../../platform/http/envelope.ts";
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
): FastifyPluginAsyncZod {
  return async (app) => {
    app.addHook("onRequest", requireActor(accounts));

    app.get(
      API_PATHS.engines,
      {
        schema: {
          tags,
          summary: "Engines the person may use, as `auto` asks them",
          response: { 200: envelopeOf(z.array(EngineInfoSchema)) },
        },
      },
      async (request) => {
        const offers = await registry.list(actorOf(request).userId);
        return success(offers.map((offer) => presentOffer(offer, languageOf(request))));
      },
    );

    app.get(
      API_PATHS.engineTypes,
      {
        schema: {
          tags,
          summary: "Kinds of engine that a key can be added for",
          response: { 200: envelopeOf(z.array(EngineTypeSchema)) },
        },
      },
      async (request) => success(presentTypes(languageOf(request))),
    );

    app.get(
      API_PATHS.engineKeys,
      {
        schema: {
          tags,
          summary: "Own keys and those of the person's organisation",
          response: { 200: envelopeOf(EngineKeyListSchema) },
        },
      },
      async (request) => success(await listKeys(deps, registry, actorOf(request), languageOf(request))),
    );

    app.post(
      API_PATHS.engineKeys,
      {
        schema: {
          tags,
          summary: "Add a key",
          body: AddEngineKeySchema,
          response: { 200: envelopeOf(EngineKeySchema) },
        },
      },
      async (request) => {
        const actor = actorOf(request);
        const id = await addKey(deps, actor, request.body);
        return success(await showKey(deps, registry, actor, id, languageOf(request)));
      },
    );

    app.post(
      API_PATHS.engineKeyOrder,
      {
        schema: {
          tags,
          summary: "Put keys into the order in which `auto` asks them",
          body: EngineKeyOrderSchema,
          response: { 200: envelopeOf(EngineKeyListSchema) },
        },
      },
      async (request) => {
        await orderKeys(deps, actorOf(request), request.body);
        return success(await listKeys(deps, registry, actorOf(request), languageOf(request)));
      },
    );

    app.patch(
      API_PATHS.engineKey,
      {
        schema: {
          tags,
          summary: "Change a key's name, limits, budget or price",
          params,
          body: ChangeEngineKeySchema,
          response: { 200: envelopeOf(EngineKeySchema) },
        },
      },
      async (request) => {
        const [actor, { id }] = [actorOf(request), request.params];
        await changeKey(deps, actor, id, request.body);
        return success(await showKey(deps, registry, actor, id, languageOf(request)));
      },
    );

    app.post(
      API_PATHS.engineKeySecret,
      {
        schema: {
          tags,
          summary: "Replace a key's secret, and with it its address or model",
          params,
          body: ReplaceEngineKeySchema,
          response: { 200: envelopeOf(EngineKeySchema) },
        },
      },
      async (request) => {
        const [actor, { id }] = [actorOf(request), request.params];
        await replaceKey(deps, actor, id, request.body);
        return success(await showKey(deps, registry, actor, id, languageOf(request)));
      },
    );

    app.post(
      API_PATHS.engineKeyTest,
      {
        schema: {
          tags,
          summary: "Have one sentence translated with a key",
          params,
          response: { 200: envelopeOf(EngineKeyTestSchema) },
        },
      },
      async (request) =>
        success(await testKey(deps, actorOf(request), request.params.id, languageOf(request))),
    );

    app.delete(
      API_PATHS.engineKey,
      { schema: { tags, summary: "Remove a key", params, response: { 200: envelopeOf(z.literal(true)) } } },
      async (request) => {
        await removeKey(deps, actorOf(request), request.params.id);
        return success(true as const);
      },
    );

    app.get(
      API_PATHS.engineSpending,
      {
        schema: {
          tags,
          summary: "What engines took in a month",
          querystring: EngineSpendingQuerySchema,
          response: { 200: envelopeOf(EngineSpendingSchema) },
        },
      },
      async (request) => success(await showSpending(deps, actorOf(request), request.query.month)),
    );

    const sizeOf = async (userId: string) => ({
      ...(await cacheSize(deps.db, userId)),
      maxBytes: deps.settings.engineCacheBytes,
      days: deps.settings.retentionDays,
    });
    app.get(
      API_PATHS.engineCache,
      {
        schema: {
          tags,
          summary: "Size of the person's cache of engine answers",
          response: { 200: envelopeOf(EngineCacheSchema) },
        },
      },
      async (request) => success(await sizeOf(actorOf(request).userId)),
    );
    app.delete(
      API_PATHS.engineCache,
      {
        schema: {
          tags,
          summary: "Empty the person's cache of engine answers",
          response: { 200: envelopeOf(EngineCacheSchema) },
        },
      },
      async (request) => {
        await clearCache(deps.db, actorOf(request).userId);
        return success(await sizeOf(actorOf(request).userId));
      },
    );
  };
}
