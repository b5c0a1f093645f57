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
import { EXPORT_TYPES } from "../../platform/http/attachment.ts";
import { presentProblem } from "../../platform/http/messages.ts";
import { useDocumentFile } from "../../platform/http/only-file.ts";
import { route } from "../../platform/http/route.ts";
import { requireActor, type AccountsService } from "../accounts/index.ts";
import { alignQuickly, readBilingualFile, readTextOfFile } from "./align-quickly.ts";
import type { AlignmentDeps } from "./deps.ts";

const tags = ["alignment"];
const consumes = ["multipart/form-data"];
const bodyLimit = 2 * 2 ** 20;

/** The light tool: everything in one answer, nothing kept. */
export function quickAlignmentRoutes(
  deps: AlignmentDeps & { readonly accounts: AccountsService },
): FastifyPluginAsyncZod {
  return async (app) => {
    app.addHook("onRequest", requireActor(deps.accounts));

    route(
      app,
      {
        ...{ method: "POST", path: API_PATHS.quickAlignment, tags, bodyLimit },
        summary: "Align two short texts at once; nothing is kept",
        ...{ body: QuickAlignmentSchema, answer: QuickAlignmentResultSchema },
      },
      async (call) => {
        const { rows, warnings } = await alignQuickly(deps, call.actor, call.body, call);
        return {
          rows: [...rows],
          warnings: warnings.map((warning) => presentProblem(warning, call.language)),
        };
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
        return reply.type(EXPORT_TYPES.xlsx).send(Buffer.from(await writeXlsx("alignment", header, pairs)));
      },
    );

    route(
      app,
      {
        ...{ method: "POST", path: API_PATHS.quickAlignmentText, tags, consumes },
        summary: "The text of one file, for the light tool; nothing is kept",
        answer: AlignmentTextSchema,
      },
      (call) =>
        useDocumentFile(call.request, async (name, bytes) => ({
          text: await readTextOfFile(deps, call.actor, { name, bytes }, call),
        })),
    );

    route(
      app,
      {
        ...{ method: "POST", path: API_PATHS.quickAlignmentBilingual, tags, consumes },
        summary: "The pairs of one bilingual file, for the light tool; nothing is kept",
        ...{ query: BilingualQuerySchema, answer: QuickAlignmentResultSchema },
      },
      (call) =>
        useDocumentFile(call.request, async (name, bytes) => {
          const rows = await readBilingualFile(deps, call.actor, { name, bytes }, call.query, call);
          return { rows: [...rows], warnings: [] };
        }),
    );
  };
}
