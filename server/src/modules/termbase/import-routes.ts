import {
  API_PATHS,
  TermImportPreviewSchema,
  TermImportQuerySchema,
  TermImportSchema,
} from "@yizhou/contract";
import { AppError } from "@yizhou/model";
import type { FastifyRequest } from "fastify";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { envelopeOf, languageOf, success } from "../../platform/http/envelope.ts";
import { readOnlyFile } from "../../platform/http/only-file.ts";
import { actorOf, requireActor, type AccountsService } from "../accounts/index.ts";
import type { TermImportService } from "./imports.ts";
import { presentTermImport } from "./present.ts";

const tags = ["termbase"];
const params = z.object({ id: z.uuid() });
const importParams = z.object({ id: z.uuid(), import: z.string() });

/** Imports into termbases. */
export function termImportRoutes(
  imports: TermImportService,
  accounts: AccountsService,
): FastifyPluginAsyncZod {
  return async (app) => {
    app.addHook("onRequest", requireActor(accounts));

    const show = async (request: FastifyRequest, id: string, importId: string) =>
      presentTermImport(
        await imports.get(actorOf(request).userId, id, importIdOf(importId)),
        languageOf(request),
      );

    app.get(
      API_PATHS.termImports,
      {
        schema: {
          tags,
          summary: "The last imports into a termbase",
          params,
          response: { 200: envelopeOf(z.array(TermImportSchema)) },
        },
      },
      async (request) => {
        const rows = await imports.list(actorOf(request).userId, request.params.id);
        return success(rows.map((row) => presentTermImport(row, languageOf(request))));
      },
    );

    app.post(
      API_PATHS.termImportPreview,
      {
        schema: {
          tags,
          summary: "What the columns of a file (multipart/form-data) seem to hold; nothing is kept",
          consumes: ["multipart/form-data"],
          params,
          response: { 200: envelopeOf(TermImportPreviewSchema) },
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
      API_PATHS.termImports,
      {
        schema: {
          tags,
          summary: "Import a TBX, CSV or XLSX file (multipart/form-data)",
          consumes: ["multipart/form-data"],
          params,
          querystring: TermImportQuerySchema,
          response: { 200: envelopeOf(TermImportSchema) },
        },
      },
      async (request) => {
        const [name, bytes] = await readOnlyFile(request);
        const { userId } = actorOf(request);
        const { columns, headings } = request.query;
        const roles = columns?.split(",").map((role) => role.trim() || null);
        const mapping = roles ? { columns: roles, hasHeadings: headings ?? null } : null;
        const importId = await imports.start(userId, request.params.id, { name, bytes }, mapping);
        return success(await show(request, request.params.id, importId));
      },
    );

    app.get(
      API_PATHS.termImport,
      {
        schema: {
          tags,
          summary: "How far an import is, and which rows it could not take",
          params: importParams,
          response: { 200: envelopeOf(TermImportSchema) },
        },
      },
      async (request) => success(await show(request, request.params.id, request.params.import)),
    );

    app.post(
      API_PATHS.termImportCancel,
      {
        schema: {
          tags,
          summary: "Stop an import; what it has added stays",
          params: importParams,
          response: { 200: envelopeOf(TermImportSchema) },
        },
      },
      async (request) => {
        const { id, import: importId } = request.params;
        await imports.cancel(actorOf(request).userId, id, importIdOf(importId));
        return success(await show(request, id, importId));
      },
    );
  };
}

/** @throws {AppError} termbase.import_not_found  for what is no id */
function importIdOf(text: string): string {
  const id = z.uuid().safeParse(text);
  if (!id.success) throw new AppError("termbase.import_not_found");
  return id.data;
}
