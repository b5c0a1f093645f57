import { actorOf } from "../../platform/http/actor.ts";
import {
  ALIGNMENT_LIMITS,
  AlignmentExportQuerySchema,
  AlignmentLockSchema,
  AlignmentLockStateSchema,
  AlignmentPatchSchema,
  AlignmentProjectSchema,
  AlignmentRevisionSchema,
  AlignmentRowPageSchema,
  AlignmentRowQuerySchema,
  AlignmentSavedSchema,
  AlignmentSaveSchema,
  API_PATHS,
  BilingualQuerySchema,
  NewAlignmentSchema,
  RealignSchema,
  RenameAlignmentSchema,
} from "@yizhou/contract";
import type { LanguageTag } from "@yizhou/model";
import type { FastifyRequest } from "fastify";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { envelopeOf, languageOf, success } from "../../platform/http/envelope.ts";
import { readOnlyFile } from "../../platform/http/only-file.ts";
import { requireActor, type AccountsService } from "../accounts/index.ts";
import { requireRight } from "../libraries/index.ts";
import { addUnits, type MemoryDeps } from "../tm/index.ts";
import { rowUnits, writeUnits } from "./export-rows.ts";
import { presentProject } from "./present.ts";
import type { AlignmentService } from "./service.ts";

const tags = ["alignment"];
const params = z.object({ id: z.uuid() });
/** Pasted texts and patches over a whole project are larger than what other calls send. */
const bodyLimit = 24 * 2 ** 20;

const MEDIA_TYPES = {
  tmx: "application/x-tmx+xml",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
} as const;

/** Stored alignment projects: own ones only; another's is not found. */
export function alignmentRoutes(
  deps: MemoryDeps & { readonly alignment: AlignmentService; readonly accounts: AccountsService },
): FastifyPluginAsyncZod {
  const { alignment, accounts } = deps;
  return async (app) => {
    app.addHook("onRequest", requireActor(accounts));
    const show = async (request: FastifyRequest, id: string) =>
      presentProject(await alignment.get(actorOf(request).userId, id), languageOf(request));

    app.get(
      API_PATHS.alignments,
      {
        schema: {
          tags,
          summary: "Alignment projects, the last changed first",
          response: { 200: envelopeOf(z.array(AlignmentProjectSchema)) },
        },
      },
      async (request) => {
        const projects = await alignment.list(actorOf(request).userId);
        return success(projects.map((project) => presentProject(project, languageOf(request))));
      },
    );

    app.post(
      API_PATHS.alignments,
      {
        bodyLimit,
        schema: {
          tags,
          summary: "Align two uploaded files or texts",
          body: NewAlignmentSchema,
          response: { 200: envelopeOf(AlignmentProjectSchema) },
        },
      },
      async (request) => {
        const id = await alignment.create(actorOf(request).userId, request.body);
        return success(await show(request, id));
      },
    );

    app.post(
      API_PATHS.alignmentsBilingual,
      {
        schema: {
          tags,
          summary: "A project from one bilingual file (TMX, XLIFF, CSV, XLSX) as multipart/form-data",
          consumes: ["multipart/form-data"],
          querystring: BilingualQuerySchema,
          response: { 200: envelopeOf(AlignmentProjectSchema) },
        },
      },
      async (request) => {
        const [name, bytes] = await readOnlyFile(request);
        const id = await alignment.createBilingual(actorOf(request).userId, { name, bytes }, request.query);
        return success(await show(request, id));
      },
    );

    app.get(
      API_PATHS.alignment,
      {
        schema: {
          tags,
          summary: "One project",
          params,
          response: { 200: envelopeOf(AlignmentProjectSchema) },
        },
      },
      async (request) => success(await show(request, request.params.id)),
    );

    app.patch(
      API_PATHS.alignment,
      {
        schema: {
          tags,
          summary: "Rename a project",
          params,
          body: RenameAlignmentSchema,
          response: { 200: envelopeOf(AlignmentProjectSchema) },
        },
      },
      async (request) => {
        await alignment.rename(actorOf(request).userId, request.params.id, request.body.name);
        return success(await show(request, request.params.id));
      },
    );

    app.delete(
      API_PATHS.alignment,
      {
        schema: {
          tags,
          summary: "Delete a project for real",
          params,
          response: { 200: envelopeOf(z.literal(true)) },
        },
      },
      async (request) => {
        await alignment.delete(actorOf(request).userId, request.params.id);
        return success(true as const);
      },
    );

    app.get(
      API_PATHS.alignmentRows,
      {
        schema: {
          tags,
          summary: "Rows by rank, a page at a time",
          params,
          querystring: AlignmentRowQuerySchema,
          response: { 200: envelopeOf(AlignmentRowPageSchema) },
        },
      },
      async (request) =>
        success(await alignment.rows(actorOf(request).userId, request.params.id, request.query.after)),
    );

    app.post(
      API_PATHS.alignmentLock,
      {
        schema: {
          tags,
          summary: "Take or keep the right to write, for a minute",
          params,
          body: AlignmentLockSchema,
          response: { 200: envelopeOf(AlignmentLockStateSchema) },
        },
      },
      async (request) => {
        const { token, takeOver } = request.body;
        const { userId } = actorOf(request);
        return success({ isHeld: await alignment.lock(userId, request.params.id, token, takeOver) });
      },
    );

    app.delete(
      API_PATHS.alignmentLock,
      {
        schema: {
          tags,
          summary: "Give the right to write back",
          params,
          querystring: z.object({ token: z.string().min(8).max(64) }),
          response: { 200: envelopeOf(z.literal(true)) },
        },
      },
      async (request) => {
        await alignment.unlock(actorOf(request).userId, request.params.id, request.query.token);
        return success(true as const);
      },
    );

    app.post(
      API_PATHS.alignmentPatch,
      {
        bodyLimit,
        schema: {
          tags,
          summary: "Change rows, all of the patch or nothing",
          params,
          body: AlignmentPatchSchema,
          response: { 200: envelopeOf(AlignmentRevisionSchema) },
        },
      },
      async (request) => {
        const { userId } = actorOf(request);
        return success({ revision: await alignment.patch(userId, request.params.id, request.body) });
      },
    );

    app.post(
      API_PATHS.alignmentRealign,
      {
        schema: {
          tags,
          summary: "Align what is not confirmed anew",
          params,
          body: RealignSchema,
          response: { 200: envelopeOf(AlignmentProjectSchema) },
        },
      },
      async (request) => {
        await alignment.realign(actorOf(request).userId, request.params.id, request.body.token);
        return success(await show(request, request.params.id));
      },
    );

    app.post(
      API_PATHS.alignmentSave,
      {
        schema: {
          tags,
          summary: "Save the pairs to a memory library",
          params,
          body: AlignmentSaveSchema,
          response: { 200: envelopeOf(AlignmentSavedSchema) },
        },
      },
      async (request) => {
        const actor = actorOf(request);
        const project = await alignment.get(actor.userId, request.params.id);
        const { libraryId, confirmed } = request.body;
        const rows = await alignment.allRows(project.id);
        const units = rowUnits(
          rows.filter(({ isConfirmed }) => isConfirmed || !confirmed),
          { from: project.sourceLanguage as LanguageTag, to: project.targetLanguage as LanguageTag },
        );
        const memory = await requireRight(deps.db, actor.userId, libraryId, "write", "memory");
        const added = await addUnits(deps, memory, actor, units, project.name);
        return success({ pairs: units.length, added });
      },
    );

    app.get(
      API_PATHS.alignmentExport,
      {
        schema: {
          tags,
          summary: `The pairs as a file; at most ${ALIGNMENT_LIMITS.maxSentences} rows`,
          params,
          querystring: AlignmentExportQuerySchema,
        },
      },
      async (request, reply) => {
        const project = await alignment.get(actorOf(request).userId, request.params.id);
        const { format, confirmed } = request.query;
        const languages = {
          from: project.sourceLanguage as LanguageTag,
          to: project.targetLanguage as LanguageTag,
        };
        const rows = await alignment.allRows(project.id);
        const units = rowUnits(
          rows.filter(({ isConfirmed }) => isConfirmed || !confirmed),
          languages,
        );
        const bytes = await writeUnits(units, format, { ...languages, name: project.name });
        const name = encodeURIComponent(`${project.name || "alignment"}.${format}`);
        return reply
          .header("content-disposition", `attachment; filename*=UTF-8''${name}`)
          .type(MEDIA_TYPES[format])
          .send(Buffer.from(bytes));
      },
    );
  };
}
