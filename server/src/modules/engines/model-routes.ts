import { actorOf } from "../../platform/http/actor.ts";
import { API_PATHS, EngineModelListSchema, ImportedModelsSchema, ImportModelsSchema } from "@yizhou/contract";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { envelopeOf, languageOf, success } from "../../platform/http/envelope.ts";
import { requireActor } from "../accounts/index.ts";
import type { AccountsService } from "../accounts/index.ts";
import type { ModelsService } from "./models.ts";

const tags = ["engines"];
const params = z.object({ model: z.string().regex(/^[a-z][a-z_]{1,15}-[a-z][a-z_]{1,15}$/) });
const list = { 200: envelopeOf(EngineModelListSchema) };

/** Language models of the server: everybody sees them; policy.ts says who may do what. */
export function modelRoutes(models: ModelsService, accounts: AccountsService): FastifyPluginAsyncZod {
  return async (app) => {
    app.addHook("onRequest", requireActor(accounts));

    app.get(
      API_PATHS.engineModels,
      { schema: { tags, summary: "Language models, and how far their downloads are", response: list } },
      async (request) => success(await models.list(actorOf(request), languageOf(request))),
    );

    app.post(
      API_PATHS.engineModelImport,
      {
        schema: {
          tags,
          summary: "Import language models from a folder on the server",
          body: ImportModelsSchema,
          response: { 200: envelopeOf(ImportedModelsSchema) },
        },
      },
      async (request) =>
        success(await models.importFolder(actorOf(request), request.body.folder, languageOf(request))),
    );

    app.post(
      API_PATHS.engineModelInstall,
      { schema: { tags, summary: "Download a language model", params, response: list } },
      async (request) => {
        await models.install(actorOf(request), request.params.model);
        return success(await models.list(actorOf(request), languageOf(request)));
      },
    );

    app.post(
      API_PATHS.engineModelCancel,
      { schema: { tags, summary: "Stop a download", params, response: list } },
      async (request) => {
        await models.cancel(actorOf(request), request.params.model);
        return success(await models.list(actorOf(request), languageOf(request)));
      },
    );

    app.delete(
      API_PATHS.engineModel,
      { schema: { tags, summary: "Remove a language model from the server", params, response: list } },
      async (request) => {
        await models.remove(actorOf(request), request.params.model);
        return success(await models.list(actorOf(request), languageOf(request)));
      },
    );
  };
}
