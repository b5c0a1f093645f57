import {
  API_PATHS,
  ConceptBatchResultSchema,
  ConceptBatchSchema,
  ConceptChangeSchema,
  ConceptDtoSchema,
  ConceptPageSchema,
  ConceptQuerySchema,
  NewConceptSchema,
  TermExportQuerySchema,
} from "@yizhou/contract";
import { AppError } from "@yizhou/model";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { actorOf, type Actor } from "../../platform/http/actor.ts";
import { begun, sendExport } from "../../platform/http/attachment.ts";
import { route } from "../../platform/http/route.ts";
import type { Right } from "../../platform/rights/authorized.ts";
import { requireActor, type AccountsService } from "../accounts/index.ts";
import { recordExport, requireExport, requireRight } from "../libraries/index.ts";
import { addConcept, editConcept } from "./edit-concept.ts";
import { exportTerms } from "./export-file.ts";
import { presentConcept, presentRow } from "./present.ts";
import { changeManyConcepts, findConcepts, pageOfConcepts } from "./search-concepts.ts";
import type { TermbaseDeps } from "./termbase.ts";

const tags = ["termbase"];
const params = z.object({ id: z.uuid() });

/** The concepts of a termbase: search, editing, work on many at once, export. */
export function conceptRoutes(
  deps: TermbaseDeps & { readonly accounts: AccountsService },
): FastifyPluginAsyncZod {
  const open = <R extends Right>(
    { actor, params: { id } }: { readonly actor: Actor; readonly params: { readonly id: string } },
    right: R,
  ) => requireRight(deps.db, actor.userId, id, right, "terms");

  return async (app) => {
    app.addHook("onRequest", requireActor(deps.accounts));

    route(
      app,
      {
        ...{ method: "GET", path: API_PATHS.concepts, tags },
        summary: "Concepts, newest first; searched in all languages or one",
        ...{ params, query: ConceptQuerySchema, answer: ConceptPageSchema },
      },
      async (call) => {
        const { found, next } = await pageOfConcepts(deps, await open(call, "read"), call.query);
        return { concepts: found.map(presentConcept), next };
      },
    );

    route(
      app,
      {
        ...{ method: "POST", path: API_PATHS.concepts, tags },
        summary: "Add a concept",
        ...{ params, body: NewConceptSchema, answer: ConceptDtoSchema, cleansText: true },
      },
      async (call) => presentRow(await addConcept(deps, await open(call, "write"), call.actor, call.body)),
    );

    route(
      app,
      {
        ...{ method: "PATCH", path: API_PATHS.concept, tags },
        summary: "Write a concept anew",
        params: z.object({ id: z.uuid(), concept: z.string() }),
        ...{ body: ConceptChangeSchema, answer: ConceptDtoSchema, cleansText: true },
      },
      async (call) => {
        const { concept } = call.params;
        if (!/^\d{1,15}$/.test(concept)) throw new AppError("termbase.concept_not_found");
        const termbase = await open(call, "write");
        return presentRow(await editConcept(deps, termbase, call.actor, Number(concept), call.body));
      },
    );

    route(
      app,
      {
        ...{ method: "POST", path: API_PATHS.conceptBatch, tags },
        summary: "Delete, restore or purge concepts: those named, or all that a filter finds",
        ...{ params, body: ConceptBatchSchema, answer: ConceptBatchResultSchema },
      },
      async (call) => changeManyConcepts(deps, await open(call, "write"), call.body),
    );

    app.get(
      API_PATHS.termExport,
      {
        config: { audit: "library_exported" },
        schema: {
          tags,
          summary: "Concepts as a file: all, or those that a filter finds",
          params,
          querystring: TermExportQuerySchema,
        },
      },
      async (request, reply) => {
        const { userId } = actorOf(request);
        const termbase = await requireExport(deps.db, userId, request.params.id, "terms");
        const { format, ...filter } = request.query;
        const { name } = termbase;
        const concepts = await begun(findConcepts(deps, termbase, filter));
        await recordExport(deps, termbase);
        return sendExport(reply, name, format, await exportTerms(concepts, format, name));
      },
    );
  };
}
