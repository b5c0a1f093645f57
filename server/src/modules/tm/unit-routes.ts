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
import { AppError } from "@yizhou/model";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { actorOf, type Actor } from "../../platform/http/actor.ts";
import { begun, sendExport } from "../../platform/http/attachment.ts";
import { route } from "../../platform/http/route.ts";
import type { Right } from "../../platform/rights/authorized.ts";
import { requireActor, type AccountsService } from "../accounts/index.ts";
import { recordExport, requireExport, requireRight } from "../libraries/index.ts";
import { changeManyUnits, findDuplicates, recycleDuplicates } from "./change-many-units.ts";
import { addUnit, editUnit } from "./edit-unit.ts";
import { exportFile } from "./export-file.ts";
import { countMemories } from "./list-memories.ts";
import type { MemoryDeps } from "./memory.ts";
import { presentReplacement, presentRow, presentUnit } from "./present.ts";
import { listReplacements, previewReplacement, replaceInUnits, undoReplacement } from "./replace-in-units.ts";
import { findUnits, pageOfSearch } from "./search-units.ts";

const tags = ["memory"];
const params = z.object({ id: z.uuid() });

/** The units of a memory: search, editing, work on many at once, export. */
export function memoryUnitRoutes(
  deps: MemoryDeps & { readonly accounts: AccountsService },
): FastifyPluginAsyncZod {
  const open = <R extends Right>(
    { actor, params: { id } }: { readonly actor: Actor; readonly params: { readonly id: string } },
    right: R,
  ) => requireRight(deps.db, actor.userId, id, right, "memory");

  return async (app) => {
    app.addHook("onRequest", requireActor(deps.accounts));

    route(
      app,
      {
        ...{ method: "GET", path: API_PATHS.memoryUnits, tags },
        summary: "Units, newest first; searched on either side",
        ...{ params, query: MemoryUnitQuerySchema, answer: MemoryUnitPageSchema },
      },
      async (call) => {
        const { found, next } = await pageOfSearch(deps, await open(call, "read"), call.query);
        return { units: found.map(presentUnit), next };
      },
    );

    route(
      app,
      {
        ...{ method: "POST", path: API_PATHS.memoryUnits, tags },
        summary: "Add a unit",
        ...{ params, body: NewMemoryUnitSchema, answer: MemoryUnitSchema, cleansText: true },
      },
      async (call) => presentRow(await addUnit(deps, await open(call, "write"), call.actor, call.body)),
    );

    route(
      app,
      {
        ...{ method: "PATCH", path: API_PATHS.memoryUnit, tags },
        summary: "Change the texts of a unit",
        params: z.object({ id: z.uuid(), unit: z.string() }),
        ...{ body: MemoryUnitChangeSchema, answer: MemoryUnitSchema, cleansText: true },
      },
      async (call) => {
        const { unit } = call.params;
        if (!/^\d{1,15}$/.test(unit)) throw new AppError("tm.unit_not_found");
        const memory = await open(call, "write");
        return presentRow(await editUnit(deps, memory, call.actor, Number(unit), call.body));
      },
    );

    route(
      app,
      {
        ...{ method: "POST", path: API_PATHS.memoryBatch, tags },
        summary: "Delete, restore, purge or turn units around: those named, or all that a filter finds",
        ...{ params, body: MemoryBatchSchema, answer: MemoryBatchResultSchema },
      },
      async (call) => changeManyUnits(deps, await open(call, "write"), call.body),
    );

    route(
      app,
      {
        ...{ method: "POST", path: API_PATHS.memoryReplace, tags },
        summary: "Find and replace in one side, first as a preview",
        ...{ params, body: MemoryReplaceSchema, answer: MemoryReplaceResultSchema },
      },
      async (call) =>
        call.body.apply
          ? replaceInUnits(deps, await open(call, "write"), call.actor, call.body)
          : previewReplacement(deps, await open(call, "read"), call.body),
    );

    route(
      app,
      {
        ...{ method: "GET", path: API_PATHS.memoryReplacements, tags },
        summary: "Replacements of the last days, newest first",
        ...{ params, answer: z.array(MemoryReplacementSchema) },
      },
      async (call) => (await listReplacements(deps, await open(call, "write"))).map(presentReplacement),
    );

    route(
      app,
      {
        ...{ method: "POST", path: API_PATHS.memoryReplacementUndo, tags },
        summary: "Take a replacement back as one step; what was changed since stays",
        params: z.object({ id: z.uuid(), replacement: z.string() }),
        answer: MemoryReplaceUndoneSchema,
      },
      async (call) => {
        const known = z.uuid().safeParse(call.params.replacement);
        if (!known.success) throw new AppError("tm.replacement_not_found");
        return undoReplacement(deps, await open(call, "write"), known.data);
      },
    );

    route(
      app,
      {
        ...{ method: "POST", path: API_PATHS.memoryDuplicates, tags },
        summary: "Count needless units, or put them into the recycle bin",
        ...{ params, body: MemoryDuplicatesSchema, answer: MemoryBatchResultSchema },
      },
      async (call) => {
        const { by, apply } = call.body;
        return apply
          ? recycleDuplicates(deps, await open(call, "write"), by)
          : findDuplicates(deps, await open(call, "read"), by);
      },
    );

    app.get(
      API_PATHS.memoryExport,
      {
        config: { audit: "library_exported" },
        schema: {
          tags,
          summary: "Units as a file: all, or those that a filter finds",
          params,
          querystring: MemoryExportQuerySchema,
        },
      },
      async (request, reply) => {
        const { userId } = actorOf(request);
        const memory = await requireExport(deps.db, userId, request.params.id, "memory");
        const { format, ...filter } = request.query;
        const [counted] = await countMemories(deps.db, [memory]);
        const languages = [...new Set(counted!.counts.flatMap(({ from, to }) => [from, to]))];
        const units = await begun(findUnits(deps, memory, filter));
        await recordExport(deps, memory);
        return sendExport(
          reply,
          memory.name,
          format,
          await exportFile(units, format, { name: memory.name, languages }),
        );
      },
    );
  };
}
