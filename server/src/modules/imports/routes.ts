import { actorOf } from "../../platform/http/actor.ts";
import {
  IMPORT_LIMITS,
  LibraryImportPreviewSchema,
  LibraryImportQuerySchema,
  LibraryImportSchema,
} from "@yizhou/contract";
import { AppError, type ErrorCode } from "@yizhou/model";
import type { FastifyRequest } from "fastify";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { envelopeOf, languageOf, success } from "../../platform/http/envelope.ts";
import { readOnlyFile, useOnlyFile } from "../../platform/http/only-file.ts";
import { requireActor, type AccountsService } from "../accounts/index.ts";
import { presentImport } from "./present.ts";
import type { ImportService } from "./service.ts";

/** Where the imports of one kind of library are called, and how its API page speaks of them. */
export interface ImportRoutes {
  readonly tag: string;
  /** `a library`, `a termbase` */
  readonly library: string;
  readonly formats: string;
  readonly notFound: ErrorCode;
  readonly paths: {
    readonly imports: string;
    readonly preview: string;
    readonly one: string;
    readonly cancel: string;
  };
}

const params = z.object({ id: z.uuid() });
const importParams = z.object({ id: z.uuid(), import: z.string() });

/** Imports into libraries of one kind. What a person may not write to is refused, what they may not read is not found. */
export function importRoutes(
  imports: ImportService,
  accounts: AccountsService,
  { tag, library, formats, notFound, paths }: ImportRoutes,
): FastifyPluginAsyncZod {
  const tags = [tag];
  const idOf = (text: string): string => {
    const id = z.uuid().safeParse(text);
    if (!id.success) throw new AppError(notFound);
    return id.data;
  };
  return async (app) => {
    app.addHook("onRequest", requireActor(accounts));

    const show = async (request: FastifyRequest, id: string, importId: string) =>
      presentImport(await imports.get(actorOf(request).userId, id, idOf(importId)), languageOf(request));

    app.get(
      paths.imports,
      {
        schema: {
          tags,
          summary: `The last imports into ${library}`,
          params,
          response: { 200: envelopeOf(z.array(LibraryImportSchema)) },
        },
      },
      async (request) => {
        const rows = await imports.list(actorOf(request).userId, request.params.id);
        return success(rows.map((row) => presentImport(row, languageOf(request))));
      },
    );

    app.post(
      paths.preview,
      {
        schema: {
          tags,
          summary: "What the columns of a file (multipart/form-data) seem to hold; nothing is kept",
          consumes: ["multipart/form-data"],
          params,
          response: { 200: envelopeOf(LibraryImportPreviewSchema) },
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
      paths.imports,
      {
        schema: {
          tags,
          summary: `Import a ${formats} file (multipart/form-data)`,
          consumes: ["multipart/form-data"],
          params,
          querystring: LibraryImportQuerySchema,
          response: { 200: envelopeOf(LibraryImportSchema) },
        },
      },
      async (request) => {
        const { userId } = actorOf(request);
        const { columns, headings } = request.query;
        const roles = columns?.split(",").map((role) => role.trim() || null);
        const mapping = roles ? { columns: roles, hasHeadings: headings ?? null } : null;
        const importId = await useOnlyFile(
          request,
          IMPORT_LIMITS.maxStreamedBytes,
          (name) => imports.maxBytes(name),
          (name, bytes) => imports.start(userId, request.params.id, { name, bytes }, mapping),
        );
        return success(await show(request, request.params.id, importId));
      },
    );

    app.get(
      paths.one,
      {
        schema: {
          tags,
          summary: "How far an import is, and which rows it could not take",
          params: importParams,
          response: { 200: envelopeOf(LibraryImportSchema) },
        },
      },
      async (request) => success(await show(request, request.params.id, request.params.import)),
    );

    app.post(
      paths.cancel,
      {
        schema: {
          tags,
          summary: "Stop an import; what it has added stays",
          params: importParams,
          response: { 200: envelopeOf(LibraryImportSchema) },
        },
      },
      async (request) => {
        const { id, import: importId } = request.params;
        await imports.cancel(actorOf(request).userId, id, idOf(importId));
        return success(await show(request, id, importId));
      },
    );
  };
}
