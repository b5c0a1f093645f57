import { actorOf } from "../../platform/http/actor.ts";
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
import { envelopeOf, success } from "../../platform/http/envelope.ts";
import { requireActor, type AccountsService } from "../accounts/index.ts";
import { exportTerms, TERM_EXPORT_TYPES } from "./export-file.ts";
import { presentConcept, presentRow } from "./present.ts";
import type { TermbaseService } from "./service.ts";

const tags = ["termbase"];
const params = z.object({ id: z.uuid() });

/** The concepts of a termbase: search, editing, work on many at once, export. */
export function conceptRoutes(termbases: TermbaseService, accounts: AccountsService): FastifyPluginAsyncZod {
  return async (app) => {
    app.addHook("onRequest", requireActor(accounts));

    app.get(
      API_PATHS.concepts,
      {
        schema: {
          tags,
          summary: "Concepts, newest first; searched in all languages or one",
          params,
          querystring: ConceptQuerySchema,
          response: { 200: envelopeOf(ConceptPageSchema) },
        },
      },
      async (request) => {
        const { userId } = actorOf(request);
        const { found, next } = await termbases.page(userId, request.params.id, request.query);
        return success({ concepts: found.map(presentConcept), next });
      },
    );

    app.post(
      API_PATHS.concepts,
      {
        schema: {
          tags,
          summary: "Add a concept",
          params,
          body: NewConceptSchema,
          response: { 200: envelopeOf(ConceptDtoSchema) },
        },
      },
      async (request) =>
        success(presentRow(await termbases.add(actorOf(request), request.params.id, request.body))),
    );

    app.patch(
      API_PATHS.concept,
      {
        schema: {
          tags,
          summary: "Write a concept anew",
          params: z.object({ id: z.uuid(), concept: z.string() }),
          body: ConceptChangeSchema,
          response: { 200: envelopeOf(ConceptDtoSchema) },
        },
      },
      async (request) => {
        const { id, concept } = request.params;
        if (!/^\d{1,15}$/.test(concept)) throw new AppError("termbase.concept_not_found");
        return success(presentRow(await termbases.edit(actorOf(request), id, Number(concept), request.body)));
      },
    );

    app.post(
      API_PATHS.conceptBatch,
      {
        schema: {
          tags,
          summary: "Delete, restore or purge concepts: those named, or all that a filter finds",
          params,
          body: ConceptBatchSchema,
          response: { 200: envelopeOf(ConceptBatchResultSchema) },
        },
      },
      async (request) =>
        success(await termbases.batch(actorOf(request).userId, request.params.id, request.body)),
    );

    app.get(
      API_PATHS.termExport,
      {
        schema: {
          tags,
          summary: "Concepts as a file: all, or those that a filter finds",
          params,
          querystring: TermExportQuerySchema,
        },
      },
      async (request, reply) => {
        const { userId } = actorOf(request);
        const { format, ...filter } = request.query;
        const { id, name } = await termbases.get(userId, request.params.id);
        const file = await exportTerms(termbases.export(userId, id, filter), format, name);
        return reply
          .header(
            "content-disposition",
            `attachment; filename*=UTF-8''${encodeURIComponent(`${name}.${format}`)}`,
          )
          .type(TERM_EXPORT_TYPES[format])
          .send(file);
      },
    );
  };
}
