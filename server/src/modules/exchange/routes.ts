import {
  API_PATHS,
  JobExportQuerySchema,
  ReturnedSegmentsSchema,
  TakenSegmentsSchema,
  TakeReturnedSchema,
} from "@yizhou/contract";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { actorOf } from "../../platform/http/actor.ts";
import { languageOf } from "../../platform/http/envelope.ts";
import { useDocumentFile } from "../../platform/http/only-file.ts";
import { route } from "../../platform/http/route.ts";
import { requireActor, type AccountsService } from "../accounts/index.ts";
import { presentSegments, takeEdits } from "../jobs/index.ts";
import type { ExchangeDeps } from "./deps.ts";
import { exportJob } from "./export-job.ts";
import { previewReturned } from "./preview-returned.ts";

const tags = ["jobs"];
const params = z.object({ id: z.uuid() });
/** A book of long sentences, every one of them changed. */
const MOST_TAKEN_BYTES = 64 * 2 ** 20;

/** Translations out to other programs, and back in. */
export function exchangeRoutes(deps: ExchangeDeps, accounts: AccountsService): FastifyPluginAsyncZod {
  return async (app) => {
    app.addHook("onRequest", requireActor(accounts));

    app.get(
      API_PATHS.jobExport,
      {
        schema: {
          ...{ tags, params, querystring: JobExportQuerySchema },
          summary: "The translation as XLIFF, TMX or a table, from the newest text",
        },
      },
      async (request, reply) => {
        const { id } = request.params;
        const { format } = request.query;
        const file = await exportJob(deps, actorOf(request).userId, id, format, languageOf(request));
        return reply
          .header("content-disposition", `attachment; filename*=UTF-8''${encodeURIComponent(file.name)}`)
          .type(file.type)
          .send(Buffer.from(file.bytes));
      },
    );

    route(
      app,
      {
        ...{ method: "POST", path: API_PATHS.jobReturn, tags, params, consumes: ["multipart/form-data"] },
        summary: "What an XLIFF or a table that comes back would change; nothing is changed",
        answer: ReturnedSegmentsSchema,
      },
      (call) =>
        useDocumentFile(call.request, (name, bytes) =>
          previewReturned(deps, call.actor.userId, call.params.id, { name, bytes }, call),
        ),
    );

    route(
      app,
      {
        ...{ method: "POST", path: API_PATHS.jobReturnTake, tags, params, bodyLimit: MOST_TAKEN_BYTES },
        summary: "Write what was chosen of it: all or nothing",
        ...{ body: TakeReturnedSchema, answer: TakenSegmentsSchema },
      },
      async ({ actor, params: { id }, body: { edits }, language }) => {
        const { confirmed, segments } = await takeEdits(deps, actor, id, edits);
        const who = { userId: actor.userId, jobId: id, language };
        return { confirmed, segments: await presentSegments(deps, who, segments) };
      },
    );
  };
}
