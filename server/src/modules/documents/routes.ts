import { API_PATHS, FileParagraphsSchema, FileReferenceSchema, FileSchema } from "@yizhou/contract";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { actorOf } from "../../platform/http/actor.ts";
import { envelopeOf, languageOf, success } from "../../platform/http/envelope.ts";
import { answerWithProgress } from "../../platform/http/long-answer.ts";
import { useUpload } from "../../platform/http/only-file.ts";
import { route } from "../../platform/http/route.ts";
import { requireActor } from "../accounts/index.ts";
import type { AccountsService } from "../accounts/index.ts";
import { deleteFile } from "./delete-files.ts";
import type { DocumentDeps } from "./deps.ts";
import { fetchFile } from "./fetch-file.ts";
import { getFile, listFiles } from "./find-files.ts";
import { listParagraphs } from "./list-paragraphs.ts";
import { presentFile } from "./present.ts";
import { uploadFile } from "./upload-file.ts";

const IdSchema = z.object({ id: z.uuid() });

/** Uploaded files: own ones only; another's is not found, with the same body as one that never was. */
export function documentRoutes(deps: DocumentDeps, accounts: AccountsService): FastifyPluginAsyncZod {
  return async (app) => {
    app.addHook("onRequest", requireActor(accounts));

    app.post(
      API_PATHS.files,
      {
        schema: {
          tags: ["files"],
          summary:
            "Upload one file as multipart/form-data, with the field `password` before it where it is encrypted; it is read and checked before the answer. Who accepts text/event-stream hears how many pages are read, and gets the answer as the last event",
          consumes: ["multipart/form-data"],
          response: { 200: envelopeOf(FileSchema) },
        },
      },
      async (request, reply) =>
        useUpload(request, deps.settings.scratchDir, (upload) =>
          answerWithProgress(reply, async (onProgress, signal) => {
            const { userId } = actorOf(request);
            const uploaded = await uploadFile(deps, userId, upload, { onProgress, signal });
            return success(presentFile(uploaded, languageOf(request)));
          }),
        ),
    );

    app.post(
      API_PATHS.fileReferences,
      {
        schema: {
          tags: ["files"],
          summary:
            "Add a document by its DOI, arXiv number or link; it is fetched from the hosts that the operator allows, then read like an upload. Who accepts text/event-stream hears how many bytes have come and how many pages are read, and gets the answer as the last event",
          body: FileReferenceSchema,
          response: { 200: envelopeOf(FileSchema) },
        },
      },
      async (request, reply) =>
        answerWithProgress(reply, async (onProgress, signal) => {
          const { userId } = actorOf(request);
          const fetched = await fetchFile(deps, userId, request.body, { onProgress, signal });
          return success(presentFile(fetched, languageOf(request)));
        }),
    );

    route(
      app,
      {
        method: "GET",
        path: API_PATHS.files,
        tags: ["files"],
        summary: "Files that are kept, newest first",
        answer: z.array(FileSchema),
      },
      async ({ actor, language }) =>
        (await listFiles(deps, actor.userId)).map((file) => presentFile(file, language)),
    );

    route(
      app,
      {
        method: "GET",
        path: API_PATHS.file,
        tags: ["files"],
        summary: "One file",
        params: IdSchema,
        answer: FileSchema,
      },
      async ({ actor, params, language }) =>
        presentFile(await getFile(deps, actor.userId, params.id), language),
    );

    route(
      app,
      {
        method: "GET",
        path: API_PATHS.fileParagraphs,
        tags: ["files"],
        summary: "A few paragraphs of a file, to try engines on",
        params: IdSchema,
        answer: FileParagraphsSchema,
      },
      ({ actor, params, signal }) => listParagraphs(deps, actor.userId, params.id, signal),
    );

    route(
      app,
      {
        method: "DELETE",
        path: API_PATHS.file,
        tags: ["files"],
        summary: "Delete a file's bytes and rows for real",
        params: IdSchema,
        answer: z.literal(true),
      },
      async ({ actor, params }) => {
        await deleteFile(deps, actor.userId, params.id);
        return true as const;
      },
    );
  };
}
