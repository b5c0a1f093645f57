import {
  API_PATHS,
  IMPORT_LIMITS,
  LibraryImportPreviewSchema,
  LibraryImportQuerySchema,
  LibraryImportSchema,
} from "@yizhou/contract";
import { AppError } from "@yizhou/model";
import type { FastifyPluginAsync } from "fastify";
import { z } from "zod";
import type { Actor } from "../../platform/http/actor.ts";
import { useDocumentFile, useOnlyFile } from "../../platform/http/only-file.ts";
import { route } from "../../platform/http/route.ts";
import { requireActor, type AccountsService } from "../accounts/index.ts";
import { requireRight, type LibraryKind } from "../libraries/index.ts";
import type { ImportDeps } from "./deps.ts";
import { cancelImport, getImport, IMPORT_NOT_FOUND, listImports } from "./follow-imports.ts";
import { presentImport } from "./present.ts";
import { previewFile } from "./preview-file.ts";
import { maxImportBytes, startImport } from "./start-import.ts";

/** Where the imports into libraries of one kind are called, and how the page of the API speaks of them. */
const CALLED = {
  memory: {
    tags: ["memory"],
    into: "a library",
    formats: "TMX, XLIFF (also of Trados, memoQ and Phrase), SDLTM, CSV, XLSX or ZIP",
    imports: API_PATHS.memoryImports,
    preview: API_PATHS.memoryImportPreview,
    one: API_PATHS.memoryImport,
    cancel: API_PATHS.memoryImportCancel,
  },
  terms: {
    tags: ["termbase"],
    into: "a termbase",
    formats: "TBX, CSV, XLSX or ZIP",
    imports: API_PATHS.termImports,
    preview: API_PATHS.termImportPreview,
    one: API_PATHS.termImport,
    cancel: API_PATHS.termImportCancel,
  },
} as const satisfies Record<LibraryKind, unknown>;

const params = z.object({ id: z.uuid() });
const importParams = z.object({ id: z.uuid(), import: z.string() });

/** Imports into libraries of one kind. What a person may not write to is refused, what they may not read is not found. */
export function importRoutes(
  deps: ImportDeps & { readonly accounts: AccountsService },
  kind: LibraryKind,
): FastifyPluginAsync {
  const { tags, into, formats, ...paths } = CALLED[kind];
  const idOf = (text: string): string => {
    const id = z.uuid().safeParse(text);
    if (!id.success) throw new AppError(IMPORT_NOT_FOUND[kind]);
    return id.data;
  };
  const open = ({
    actor,
    params: { id },
  }: {
    readonly actor: Actor;
    readonly params: { readonly id: string };
  }) => requireRight(deps.db, actor.userId, id, "write", kind);

  return async (app) => {
    app.addHook("onRequest", requireActor(deps.accounts));

    route(
      app,
      {
        ...{ method: "GET", path: paths.imports, tags },
        summary: `The last imports into ${into}`,
        ...{ params, answer: z.array(LibraryImportSchema) },
      },
      async (call) =>
        (await listImports(deps, await open(call))).map((row) => presentImport(row, call.language)),
    );

    route(
      app,
      {
        ...{ method: "POST", path: paths.preview, tags },
        summary: "What the columns of a file (multipart/form-data) seem to hold; nothing is kept",
        ...{ consumes: ["multipart/form-data"], params, answer: LibraryImportPreviewSchema },
      },
      (call) =>
        useDocumentFile(call.request, async (name, bytes) => {
          const file = { name, bytes };
          const preview = await previewFile(deps, await open(call), call.actor, file, call);
          const columns = preview.columns.map((column) => ({ ...column, samples: [...column.samples] }));
          return { hasHeadings: preview.hasHeadings, columns };
        }),
    );

    route(
      app,
      {
        ...{ method: "POST", path: paths.imports, tags },
        summary: `Import a ${formats} file (multipart/form-data)`,
        ...{ consumes: ["multipart/form-data"], params, query: LibraryImportQuerySchema },
        answer: LibraryImportSchema,
      },
      async (call) => {
        const { columns, headings } = call.query;
        const roles = columns?.split(",").map((role) => role.trim() || null);
        const mapping = roles ? { columns: roles, hasHeadings: headings ?? null } : null;
        const importId = await useOnlyFile(
          call.request,
          IMPORT_LIMITS.maxStreamedBytes,
          (name) => maxImportBytes(deps, kind, name),
          async (name, bytes) => startImport(deps, await open(call), call.actor, { name, bytes }, mapping),
        );
        return presentImport(await getImport(deps, await open(call), importId), call.language);
      },
    );

    route(
      app,
      {
        ...{ method: "GET", path: paths.one, tags },
        summary: "How far an import is, and which rows it could not take",
        ...{ params: importParams, answer: LibraryImportSchema },
      },
      async (call) => {
        const importId = idOf(call.params.import);
        return presentImport(await getImport(deps, await open(call), importId), call.language);
      },
    );

    route(
      app,
      {
        ...{ method: "POST", path: paths.cancel, tags },
        summary: "Stop an import; what it has added stays",
        ...{ params: importParams, answer: LibraryImportSchema },
      },
      async (call) => {
        const importId = idOf(call.params.import);
        const library = await open(call);
        await cancelImport(deps, library, importId);
        return presentImport(await getImport(deps, library, importId), call.language);
      },
    );
  };
}
