import { actorOf } from "../../platform/http/actor.ts";
import {
  AlignmentTextSchema,
  API_PATHS,
  BilingualQuerySchema,
  PairsTableSchema,
  QuickAlignmentResultSchema,
  QuickAlignmentSchema,
} from "@yizhou/contract";
import { writeXlsx } from "@yizhou/exchange";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { envelopeOf, languageOf, success } from "../../platform/http/envelope.ts";
import { presentProblem } from "../../platform/http/messages.ts";
import { readOnlyFile } from "../../platform/http/only-file.ts";
import { requireActor, type AccountsService } from "../accounts/index.ts";
import type { AlignmentService } from "./service.ts";

const tags = ["alignment"];
const XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
const bodyLimit = 2 * 2 ** 20;

/** The light tool: everything in one answer, nothing kept. */
export function quickAlignmentRoutes(
  alignment: AlignmentService,
  accounts: AccountsService,
): FastifyPluginAsyncZod {
  return async (app) => {
    app.addHook("onRequest", requireActor(accounts));

    app.post(
      API_PATHS.quickAlignment,
      {
        bodyLimit,
        schema: {
          tags,
          summary: "Align two short texts at once; nothing is kept",
          body: QuickAlignmentSchema,
          response: { 200: envelopeOf(QuickAlignmentResultSchema) },
        },
      },
      async (request) => {
        const { rows, warnings } = await alignment.alignQuickly(actorOf(request).userId, request.body);
        return success({
          rows,
          warnings: warnings.map((warning) => presentProblem(warning, languageOf(request))),
        });
      },
    );

    app.post(
      API_PATHS.quickAlignmentWorkbook,
      {
        bodyLimit,
        schema: { tags, summary: "Pairs as an xlsx workbook; nothing is kept", body: PairsTableSchema },
      },
      async (request, reply) => {
        const { header, pairs } = request.body;
        return reply.type(XLSX).send(Buffer.from(await writeXlsx("alignment", header, pairs)));
      },
    );

    app.post(
      API_PATHS.quickAlignmentText,
      {
        schema: {
          tags,
          summary: "The text of one file, for the light tool; nothing is kept",
          consumes: ["multipart/form-data"],
          response: { 200: envelopeOf(AlignmentTextSchema) },
        },
      },
      async (request) => {
        const [name, bytes] = await readOnlyFile(request);
        return success({ text: await alignment.readText({ name, bytes }) });
      },
    );

    app.post(
      API_PATHS.quickAlignmentBilingual,
      {
        schema: {
          tags,
          summary: "The pairs of one bilingual file, for the light tool; nothing is kept",
          consumes: ["multipart/form-data"],
          querystring: BilingualQuerySchema,
          response: { 200: envelopeOf(QuickAlignmentResultSchema) },
        },
      },
      async (request) => {
        const [name, bytes] = await readOnlyFile(request);
        const rows = await alignment.readBilingual({ name, bytes }, request.query);
        return success({ rows, warnings: [] });
      },
    );
  };
}
