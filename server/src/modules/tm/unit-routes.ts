import { actorOf } from "../../platform/http/actor.ts";
import {
  API_PATHS,
  MemoryBatchResultSchema,
  MemoryBatchSchema,
  MemoryDuplicatesSchema,
  MemoryExportQuerySchema,
  MemoryReplacementSchema,
  MemoryReplaceResultSchema,
  MemoryReplaceSchema,
  MemoryReplaceUndoneSchema,
  MemoryUnitChangeSchema,
  MemoryUnitPageSchema,
  MemoryUnitQuerySchema,
  MemoryUnitSchema,
  NewMemoryUnitSchema,
} from "@yizhou/contract";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { AppError } from "@yizhou/model";
import { envelopeOf, success } from "../../platform/http/envelope.ts";
import { requireActor, type AccountsService } from "../accounts/index.ts";
import { EXPORT_TYPES, exportFile } from "./export-file.ts";
import { presentReplacement, presentRow, presentUnit } from "./present.ts";
import type { MemoryService } from "./service.ts";

const tags = ["memory"];
const params = z.object({ id: z.uuid() });

/** The units of a library: search, editing, work on many at once, export. */
export function memoryUnitRoutes(memory: MemoryService, accounts: AccountsService): FastifyPluginAsyncZod {
  return async (app) => {
    app.addHook("onRequest", requireActor(accounts));

    app.get(
      API_PATHS.memoryUnits,
      {
        schema: {
          tags,
          summary: "Units, newest first; searched on either side",
          params,
          querystring: MemoryUnitQuerySchema,
          response: { 200: envelopeOf(MemoryUnitPageSchema) },
        },
      },
      async (request) => {
        const { found, next } = await memory.page(actorOf(request).userId, request.params.id, request.query);
        return success({ units: found.map(presentUnit), next });
      },
    );

    app.post(
      API_PATHS.memoryUnits,
      {
        schema: {
          tags,
          summary: "Add a unit",
          params,
          body: NewMemoryUnitSchema,
          response: { 200: envelopeOf(MemoryUnitSchema) },
        },
      },
      async (request) =>
        success(presentRow(await memory.add(actorOf(request), request.params.id, request.body))),
    );

    app.patch(
      API_PATHS.memoryUnit,
      {
        schema: {
          tags,
          summary: "Change the texts of a unit",
          params: z.object({ id: z.uuid(), unit: z.string() }),
          body: MemoryUnitChangeSchema,
          response: { 200: envelopeOf(MemoryUnitSchema) },
        },
      },
      async (request) => {
        const { id, unit } = request.params;
        if (!/^\d{1,15}$/.test(unit)) throw new AppError("tm.unit_not_found");
        return success(presentRow(await memory.edit(actorOf(request), id, Number(unit), request.body)));
      },
    );

    app.post(
      API_PATHS.memoryBatch,
      {
        schema: {
          tags,
          summary: "Delete, restore, purge or turn units around: those named, or all that a filter finds",
          params,
          body: MemoryBatchSchema,
          response: { 200: envelopeOf(MemoryBatchResultSchema) },
        },
      },
      async (request) =>
        success(await memory.batch(actorOf(request).userId, request.params.id, request.body)),
    );

    app.post(
      API_PATHS.memoryReplace,
      {
        schema: {
          tags,
          summary: "Find and replace in one side, first as a preview",
          params,
          body: MemoryReplaceSchema,
          response: { 200: envelopeOf(MemoryReplaceResultSchema) },
        },
      },
      async (request) => success(await memory.replace(actorOf(request), request.params.id, request.body)),
    );

    app.get(
      API_PATHS.memoryReplacements,
      {
        schema: {
          tags,
          summary: "Replacements of the last days, newest first",
          params,
          response: { 200: envelopeOf(z.array(MemoryReplacementSchema)) },
        },
      },
      async (request) => {
        const rows = await memory.replacements(actorOf(request).userId, request.params.id);
        return success(rows.map(presentReplacement));
      },
    );

    app.post(
      API_PATHS.memoryReplacementUndo,
      {
        schema: {
          tags,
          summary: "Take a replacement back as one step; what was changed since stays",
          params: z.object({ id: z.uuid(), replacement: z.string() }),
          response: { 200: envelopeOf(MemoryReplaceUndoneSchema) },
        },
      },
      async (request) => {
        const { id, replacement } = request.params;
        const known = z.uuid().safeParse(replacement);
        if (!known.success) throw new AppError("tm.replacement_not_found");
        return success(await memory.undoReplace(actorOf(request).userId, id, known.data));
      },
    );

    app.post(
      API_PATHS.memoryDuplicates,
      {
        schema: {
          tags,
          summary: "Count needless units, or put them into the recycle bin",
          params,
          body: MemoryDuplicatesSchema,
          response: { 200: envelopeOf(MemoryBatchResultSchema) },
        },
      },
      async (request) =>
        success(await memory.dedupe(actorOf(request).userId, request.params.id, request.body)),
    );

    app.get(
      API_PATHS.memoryExport,
      {
        schema: {
          tags,
          summary: "Units as a file: all, or those that a filter finds",
          params,
          querystring: MemoryExportQuerySchema,
        },
      },
      async (request, reply) => {
        const { userId } = actorOf(request);
        const { format, ...filter } = request.query;
        const { library, counts } = await memory.get(userId, request.params.id);
        const languages = [...new Set(counts.flatMap(({ from, to }) => [from, to]))];
        const rows = memory.export(userId, library.id, filter);
        const file = await exportFile(rows, format, { name: library.name, languages });
        const name = encodeURIComponent(`${library.name}.${format}`);
        return reply
          .header("content-disposition", `attachment; filename*=UTF-8''${name}`)
          .type(EXPORT_TYPES[format])
          .send(file);
      },
    );
  };
}
