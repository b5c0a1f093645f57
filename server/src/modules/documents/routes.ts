import { API_PATHS, FileSchema, UPLOAD_LIMITS } from "@yizhou/contract";
import { AppError } from "@yizhou/model";
import type { FastifyRequest } from "fastify";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { envelopeOf, languageOf, success } from "../../platform/http/envelope.ts";
import { actorOf, requireActor } from "../accounts/index.ts";
import type { AccountsService } from "../accounts/index.ts";
import { presentFile } from "./present.ts";
import type { DocumentsService } from "./service.ts";

const IdSchema = z.object({ id: z.uuid() });

/** The one file of the form; a second one makes the parser throw. */
async function readOnlyFile(request: FastifyRequest): Promise<[string, Buffer]> {
  let file: [string, Buffer] | null = null;
  for await (const part of request.files()) file ??= [part.filename ?? "", await part.toBuffer()];
  if (!file) throw new AppError("request.invalid");
  return file;
}

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
          summary: "Upload one file as multipart/form-data; it is read and checked before the answer",
          consumes: ["multipart/form-data"],
          response: { 200: envelopeOf(FileSchema) },
        },
      },
      async (request) => {
        if (!request.isMultipart()) throw new AppError("request.invalid");
        // Multipart frames take some bytes; what says it is larger than any file with its frame need not be read.
        const announced = Number(request.headers["content-length"] ?? 0);
        if (announced > UPLOAD_LIMITS.maxFileBytes + 64 * 1024) throw new AppError("file.too_large");
        const [name, bytes] = await readOnlyFile(request);
        const uploaded = await documents.upload(actorOf(request).userId, name, bytes);
        return success(presentFile(uploaded, languageOf(request)));
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
