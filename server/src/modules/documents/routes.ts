import { actorOf } from "../../platform/http/actor.ts";
import { API_PATHS, FileSchema } from "@yizhou/contract";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { envelopeOf, languageOf, success } from "../../platform/http/envelope.ts";
import { answerWithProgress } from "../../platform/http/long-answer.ts";
import { readUpload } from "../../platform/http/only-file.ts";
import { requireActor } from "../accounts/index.ts";
import type { AccountsService } from "../accounts/index.ts";
import { presentFile } from "./present.ts";
import type { DocumentsService } from "./service.ts";

const IdSchema = z.object({ id: z.uuid() });

/** Uploaded files: own ones only; another's is not found, with the same body as one that never was. */
export function documentRoutes(
  documents: DocumentsService,
  accounts: AccountsService,
): FastifyPluginAsyncZod {
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
      async (request, reply) => {
        const { name, bytes, password } = await readUpload(request);
        const { userId } = actorOf(request);
        return answerWithProgress(reply, async (tell, signal) => {
          const uploaded = await documents.upload(userId, name, bytes, {
            password,
            onProgress: tell,
            signal,
          });
          return success(presentFile(uploaded, languageOf(request)));
        });
      },
    );

    app.get(
      API_PATHS.files,
      {
        schema: {
          tags: ["files"],
          summary: "Files that are kept, newest first",
          response: { 200: envelopeOf(z.array(FileSchema)) },
        },
      },
      async (request) => {
        const files = await documents.list(actorOf(request).userId);
        return success(files.map((file) => presentFile(file, languageOf(request))));
      },
    );

    app.get(
      API_PATHS.file,
      {
        schema: {
          tags: ["files"],
          summary: "One file",
          params: IdSchema,
          response: { 200: envelopeOf(FileSchema) },
        },
      },
      async (request) =>
        success(
          presentFile(await documents.get(actorOf(request).userId, request.params.id), languageOf(request)),
        ),
    );

    app.delete(
      API_PATHS.file,
      {
        schema: {
          tags: ["files"],
          summary: "Delete a file's bytes and rows for real",
          params: IdSchema,
          response: { 200: envelopeOf(z.literal(true)) },
        },
      },
      async (request) => {
        await documents.delete(actorOf(request).userId, request.params.id);
        return success(true as const);
      },
    );
  };
}
