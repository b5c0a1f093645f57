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
  type UiLanguage,
} from "@yizhou/contract";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { actorOf, type Actor } from "../../platform/http/actor.ts";
import { sendExport } from "../../platform/http/attachment.ts";
import { useDocumentFile } from "../../platform/http/only-file.ts";
import { route } from "../../platform/http/route.ts";
import { requireActor, type AccountsService } from "../accounts/index.ts";
import { requireRight } from "../libraries/index.ts";
import { addUnits } from "../tm/index.ts";
import { deleteProject, renameProject } from "./change-project.ts";
import { createBilingualProject, createProject } from "./create-project.ts";
import type { AlignmentDeps } from "./deps.ts";
import { changeRows, holdForTab, pageOfRows, realignProject, releaseByTab } from "./edit-rows.ts";
import { unitsOfProject, writeUnits } from "./export-rows.ts";
import { requireProject } from "./policy.ts";
import { presentProject } from "./present.ts";
import { listProjects } from "./repo.ts";

const tags = ["alignment"];
const params = z.object({ id: z.uuid() });
const done = z.literal(true);
/** Pasted texts and patches over a whole project are larger than what other calls send. */
const bodyLimit = 24 * 2 ** 20;

interface OfProject {
  readonly actor: Actor;
  readonly params: { readonly id: string };
}

/** Stored alignment projects: own ones only; another's is not found. */
export function alignmentRoutes(
  deps: AlignmentDeps & { readonly accounts: AccountsService },
): FastifyPluginAsyncZod {
  const open = ({ actor, params: { id } }: OfProject) => requireProject(deps.db, actor.userId, id);
  const show = async (
    { actor, language }: { readonly actor: Actor; readonly language: UiLanguage },
    id: string,
  ) => presentProject(await requireProject(deps.db, actor.userId, id), language);

  return async (app) => {
    app.addHook("onRequest", requireActor(deps.accounts));

    route(
      app,
      {
        ...{ method: "GET", path: API_PATHS.alignments, tags },
        summary: "Alignment projects, the last changed first",
        answer: z.array(AlignmentProjectSchema),
      },
      async ({ actor, language }) =>
        (await listProjects(deps.db, actor.userId)).map((project) => presentProject(project, language)),
    );

    route(
      app,
      {
        ...{ method: "POST", path: API_PATHS.alignments, tags },
        summary: "Align two uploaded files or texts",
        ...{ bodyLimit, body: NewAlignmentSchema, answer: AlignmentProjectSchema },
      },
      async (call) => show(call, await createProject(deps, call.actor, call.body)),
    );

    route(
      app,
      {
        ...{ method: "POST", path: API_PATHS.alignmentsBilingual, tags },
        summary: "A project from one bilingual file (TMX, XLIFF, CSV, XLSX) as multipart/form-data",
        ...{ consumes: ["multipart/form-data"], query: BilingualQuerySchema },
        answer: AlignmentProjectSchema,
      },
      (call) =>
        useDocumentFile(call.request, async (name, bytes) =>
          show(call, await createBilingualProject(deps, call.actor, { name, bytes }, call.query, call)),
        ),
    );

    route(
      app,
      {
        ...{ method: "GET", path: API_PATHS.alignment, tags },
        summary: "One project",
        ...{ params, answer: AlignmentProjectSchema },
      },
      async (call) => show(call, call.params.id),
    );

    route(
      app,
      {
        ...{ method: "PATCH", path: API_PATHS.alignment, tags },
        summary: "Rename a project",
        ...{ params, body: RenameAlignmentSchema, answer: AlignmentProjectSchema },
      },
      async (call) => {
        await renameProject(deps, await open(call), call.body.name);
        return show(call, call.params.id);
      },
    );

    route(
      app,
      {
        ...{ method: "DELETE", path: API_PATHS.alignment, tags },
        summary: "Delete a project for real",
        ...{ params, answer: done },
      },
      async (call) => {
        await deleteProject(deps, await open(call));
        return true as const;
      },
    );

    route(
      app,
      {
        ...{ method: "GET", path: API_PATHS.alignmentRows, tags },
        summary: "Rows by rank, a page at a time",
        ...{ params, query: AlignmentRowQuerySchema, answer: AlignmentRowPageSchema },
      },
      async (call) => pageOfRows(deps, await open(call), call.query.after),
    );

    route(
      app,
      {
        ...{ method: "POST", path: API_PATHS.alignmentLock, tags },
        summary: "Take or keep the right to write, for a minute",
        ...{ params, body: AlignmentLockSchema, answer: AlignmentLockStateSchema },
      },
      async (call) => {
        const { token, takeOver } = call.body;
        return { isHeld: await holdForTab(deps, await open(call), token, takeOver) };
      },
    );

    route(
      app,
      {
        ...{ method: "DELETE", path: API_PATHS.alignmentLock, tags },
        summary: "Give the right to write back",
        ...{ params, query: z.object({ token: z.string().min(8).max(64) }), answer: done },
      },
      async (call) => {
        await releaseByTab(deps, await open(call), call.query.token);
        return true as const;
      },
    );

    route(
      app,
      {
        ...{ method: "POST", path: API_PATHS.alignmentPatch, tags },
        summary: "Change rows, all of the patch or nothing",
        ...{ bodyLimit, params, body: AlignmentPatchSchema, answer: AlignmentRevisionSchema },
      },
      async (call) => ({ revision: await changeRows(deps, await open(call), call.body) }),
    );

    route(
      app,
      {
        ...{ method: "POST", path: API_PATHS.alignmentRealign, tags },
        summary: "Align what is not confirmed anew",
        ...{ params, body: RealignSchema, answer: AlignmentProjectSchema },
      },
      async (call) => {
        await realignProject(deps, await open(call), call.body);
        return show(call, call.params.id);
      },
    );

    route(
      app,
      {
        ...{ method: "POST", path: API_PATHS.alignmentSave, tags },
        summary: "Save the pairs to a memory library",
        ...{ params, body: AlignmentSaveSchema, answer: AlignmentSavedSchema },
      },
      async (call) => {
        const project = await open(call);
        const { libraryId, ...wanted } = call.body;
        const units = await unitsOfProject(deps.db, project, wanted);
        const memory = await requireRight(deps.db, call.actor.userId, libraryId, "write", "memory");
        return { pairs: units.length, added: await addUnits(deps, memory, call.actor, units, project.name) };
      },
    );

    app.get(
      API_PATHS.alignmentExport,
      {
        config: { audit: "alignment_exported" },
        schema: {
          tags,
          summary: `The pairs as a file; at most ${ALIGNMENT_LIMITS.maxSentences} rows`,
          params,
          querystring: AlignmentExportQuerySchema,
        },
      },
      async (request, reply) => {
        const project = await open({ actor: actorOf(request), params: request.params });
        const { format, ...wanted } = request.query;
        const units = await unitsOfProject(deps.db, project, wanted);
        const bytes = await writeUnits(units, format, project);
        return sendExport(reply, project.name || "alignment", format, bytes);
      },
    );
  };
}
