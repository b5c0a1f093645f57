import { API_PATHS, EngineModelListSchema, ImportedModelsSchema, ImportModelsSchema } from "@yizhou/contract";
import type { FastifyPluginAsync } from "fastify";
import { z } from "zod";
import { route } from "../../platform/http/route.ts";
import type { ActorCall } from "../../platform/http/route.ts";
import { requireActor } from "../accounts/index.ts";
import type { AccountsService } from "../accounts/index.ts";
import type { EngineModuleDeps } from "./deps.ts";
import { cancelModel, importModels, installModel, removeModel } from "./install-models.ts";
import { listModels } from "./models.ts";
import type { Person } from "./policy.ts";

const tags = ["engines"];
const params = z.object({ model: z.string().regex(/^[a-z][a-z_]{1,15}-[a-z][a-z_]{1,15}$/) });

/** Language models of the server: everybody sees them; policy.ts says who may do what. */
export function modelRoutes(deps: EngineModuleDeps, accounts: AccountsService): FastifyPluginAsync {
  return async (app) => {
    app.addHook("onRequest", requireActor(accounts));

    route(
      app,
      {
        ...{ method: "GET", path: API_PATHS.engineModels, tags },
        summary: "Language models, and how far their downloads are",
        answer: EngineModelListSchema,
      },
      ({ actor, language }) => listModels(deps, actor, language),
    );

    route(
      app,
      {
        ...{ method: "POST", path: API_PATHS.engineModelImport, tags },
        summary: "Import language models from a folder on the server",
        body: ImportModelsSchema,
        answer: ImportedModelsSchema,
      },
      ({ actor, body, language }) => importModels(deps, actor, body.folder, language),
    );

    const change =
      (act: (deps: EngineModuleDeps, person: Person, id: string) => Promise<void>) =>
      async ({ actor, params: { model }, language }: ActorCall<typeof params, undefined, undefined>) => {
        await act(deps, actor, model);
        return listModels(deps, actor, language);
      };
    const spec = { tags, params, answer: EngineModelListSchema };
    route(
      app,
      { ...spec, method: "POST", path: API_PATHS.engineModelInstall, summary: "Download a language model" },
      change(installModel),
    );
    route(
      app,
      { ...spec, method: "POST", path: API_PATHS.engineModelCancel, summary: "Stop a download" },
      change(cancelModel),
    );
    route(
      app,
      {
        ...spec,
        method: "DELETE",
        path: API_PATHS.engineModel,
        summary: "Remove a language model from the server",
      },
      change(removeModel),
    );
  };
}
