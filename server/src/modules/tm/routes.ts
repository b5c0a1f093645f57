import {
  API_PATHS,
  MEMORY_LIMITS,
  MemoryImportPreviewSchema,
  MemoryImportQuerySchema,
  MemoryImportSchema,
  MemoryLibraryChangeSchema,
  MemoryLibraryListSchema,
  MemoryLibrarySchema,
  NewMemoryLibrarySchema,
} from "@yizhou/contract";
import type { MemoryLibrary } from "@yizhou/contract";
import type { FastifyRequest } from "fastify";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { AppError } from "@yizhou/model";
import { envelopeOf, languageOf, success } from "../../platform/http/envelope.ts";
import { readOnlyFile, useOnlyFile } from "../../platform/http/only-file.ts";
import { actorOf, requireActor, type AccountsService } from "../accounts/index.ts";
import { maxImportBytes, type ImportService } from "./imports.ts";
import { presentImport, presentLibrary } from "./present.ts";
import type { MemoryService } from "./service.ts";

const tags = ["memory"];
const params = z.object({ id: z.uuid() });
const importParams = z.object({ id: z.uuid(), import: z.string() });

/** Libraries and imports into them. What a person may not read is not found. */
export function memoryRoutes(
  memory: MemoryService,
  imports: ImportService,
  accounts: AccountsService,
): FastifyPluginAsyncZod {
  return async (app) => {
    app.addHook("onRequest", requireActor(accounts));

    async function listed(request: FastifyRequest) {
      const { userId } = actorOf(request);
      const { libraries, canManageOrganization } = await memory.list(userId);
      const reader = { userId, language: languageOf(request) };
      const invitations = await memory.members.invitations(userId);
      return {
        libraries: libraries.map(({ library, counts }) => presentLibrary(library, counts, reader)),
        invitations: invitations.map(({ library, right, invitedBy }) => ({
          ...{ libraryId: library.id, name: library.name, right, invitedBy },
        })),
        canManageOrganization,
      };
    }
    async function show(request: FastifyRequest, id: string): Promise<MemoryLibrary> {
      const library = (await listed(request)).libraries.find((one) => one.id === id);
      if (!library) throw new AppError("tm.memory_not_found");
      return library;
    }
    const showImport = async (request: FastifyRequest, id: string, importId: string) =>
      presentImport(
        await imports.get(actorOf(request).userId, id, importIdOf(importId)),
        languageOf(request),
      );

    app.get(
      API_PATHS.memories,
      {
        schema: {
          tags,
          summary: "Memory libraries: one's own, those of the organisation, and shared ones",
          response: { 200: envelopeOf(MemoryLibraryListSchema) },
        },
      },
      async (request) => success(await listed(request)),
    );

    app.post(
      API_PATHS.memories,
      {
        schema: {
          tags,
          summary: "Make a library, for oneself or (managers) for the organisation",
          body: NewMemoryLibrarySchema,
          response: { 200: envelopeOf(MemoryLibrarySchema) },
        },
      },
      async (request) =>
        success(await show(request, await memory.create(actorOf(request).userId, request.body))),
    );

    app.patch(
      API_PATHS.memory,
      {
        schema: {
          tags,
          summary: "Rename a library, or say what members of the organisation may do",
          params,
          body: MemoryLibraryChangeSchema,
          response: { 200: envelopeOf(MemoryLibrarySchema) },
        },
      },
      async (request) => {
        await memory.change(actorOf(request).userId, request.params.id, request.body);
        return success(await show(request, request.params.id));
      },
    );

    app.delete(
      API_PATHS.memory,
      {
        schema: {
          tags,
          summary: "Delete a library with all its units, for real",
          params,
          response: { 200: envelopeOf(z.literal(true)) },
        },
      },
      async (request) => {
        await memory.delete(actorOf(request).userId, request.params.id);
        return success(true as const);
      },
    );

    app.get(
      API_PATHS.memoryImports,
      {
        schema: {
          tags,
          summary: "The last imports into a library",
          params,
          response: { 200: envelopeOf(z.array(MemoryImportSchema)) },
        },
      },
      async (request) => {
        const rows = await imports.list(actorOf(request).userId, request.params.id);
        return success(rows.map((row) => presentImport(row, languageOf(request))));
      },
    );

    app.post(
      API_PATHS.memoryImportPreview,
      {
        schema: {
          tags,
          summary: "What the columns of a file (multipart/form-data) seem to hold; nothing is kept",
          consumes: ["multipart/form-data"],
          params,
          response: { 200: envelopeOf(MemoryImportPreviewSchema) },
        },
      },
      async (request) => {
        const [name, bytes] = await readOnlyFile(request);
        const { userId } = actorOf(request);
        const { columns, hasHeadings } = await imports.preview(userId, request.params.id, { name, bytes });
        return success({
          hasHeadings,
          columns: columns.map((column) => ({ ...column, samples: [...column.samples] })),
        });
      },
    );

    app.post(
      API_PATHS.memoryImports,
      {
        schema: {
          tags,
          summary: "Import a TMX, XLIFF, CSV or XLSX file (multipart/form-data)",
          consumes: ["multipart/form-data"],
          params,
          querystring: MemoryImportQuerySchema,
          response: { 200: envelopeOf(MemoryImportSchema) },
        },
      },
      async (request) => {
        const { userId } = actorOf(request);
        const { columns, headings } = request.query;
        const roles = columns?.split(",").map((role) => role.trim() || null);
        const mapping = roles ? { columns: roles, hasHeadings: headings ?? null } : null;
        const importId = await useOnlyFile(
          request,
          MEMORY_LIMITS.maxTmxBytes,
          maxImportBytes,
          (name, bytes) => imports.start(userId, request.params.id, { name, bytes }, mapping),
        );
        return success(await showImport(request, request.params.id, importId));
      },
    );

    app.get(
      API_PATHS.memoryImport,
      {
        schema: {
          tags,
          summary: "How far an import is, and which rows it could not take",
          params: importParams,
          response: { 200: envelopeOf(MemoryImportSchema) },
        },
      },
      async (request) => success(await showImport(request, request.params.id, request.params.import)),
    );

    app.post(
      API_PATHS.memoryImportCancel,
      {
        schema: {
          tags,
          summary: "Stop an import; what it has added stays",
          params: importParams,
          response: { 200: envelopeOf(MemoryImportSchema) },
        },
      },
      async (request) => {
        const { id, import: importId } = request.params;
        await imports.cancel(actorOf(request).userId, id, importIdOf(importId));
        return success(await showImport(request, id, importId));
      },
    );
  };
}

/** @throws {AppError} tm.import_not_found  for what is no id */
function importIdOf(text: string): string {
  const id = z.uuid().safeParse(text);
  if (!id.success) throw new AppError("tm.import_not_found");
  return id.data;
}
