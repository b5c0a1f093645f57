import { API_PATHS, EvaluationSchema, NewEvaluationSchema, SheetQuerySchema } from "@yizhou/contract";
import type { Evaluation, UiLanguage } from "@yizhou/contract";
import { AppError } from "@yizhou/model";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { insertAudit, insertAuditOnce } from "../../platform/audit/audit-log.ts";
import { actorOf } from "../../platform/http/actor.ts";
import { sendExport } from "../../platform/http/attachment.ts";
import { route } from "../../platform/http/route.ts";
import { readPeople, requireActor } from "../accounts/index.ts";
import type { AccountsService } from "../accounts/index.ts";
import { requireOperator, type Operator } from "../operations/index.ts";
import type { EvaluationDeps } from "./deps.ts";
import { requireEvaluation, seenBy } from "./policy.ts";
import { presentEvaluation } from "./present.ts";
import { cancelOpen, deleteEvaluation, listEvaluations, type EvaluationFacts } from "./repo.ts";
import { sheetOf } from "./sheet.ts";
import { startEvaluation } from "./start-evaluation.ts";

const tags = ["operations"];
const params = z.object({ id: z.uuid() });
const done = z.literal(true);
/** Five hundred pairs of sentences of the greatest length, in a script of three bytes a character. */
const bodyLimit = 8 * 2 ** 20;
/** A page that asks anew has been looked at once. */
const LOOK_MS = 10 * 60_000;

/** Engines side by side over a test set: userType 6 alone, and everything of it in the audit log. */
export function evaluationRoutes(deps: EvaluationDeps, accounts: AccountsService): FastifyPluginAsyncZod {
  const { db, clock } = deps;
  const present = async (rows: readonly EvaluationFacts[], language: UiLanguage): Promise<Evaluation[]> => {
    const people = await readPeople(db, [...new Set(rows.map(({ createdBy }) => createdBy))]);
    const names = new Map(people.map(({ id, name }) => [id, name]));
    return rows.map((row) => presentEvaluation(row, names, language));
  };
  const list = async (operator: Operator, language: UiLanguage) =>
    present(await listEvaluations(db, seenBy(operator)), language);

  return async (app) => {
    app.addHook("onRequest", requireActor(accounts));
    route(
      app,
      {
        ...{ method: "GET", path: API_PATHS.evaluations, tags, answer: z.array(EvaluationSchema) },
        summary: "The last evaluations, newest first",
      },
      async ({ actor, language, request }) => {
        const operator = requireOperator(actor);
        const at = new Date(clock.now());
        const line = { at, event: "evaluations_seen", subjectId: null, userId: operator.userId };
        await insertAuditOnce(db, { ...line, address: request.ip }, LOOK_MS);
        return list(operator, language);
      },
    );
    route(
      app,
      {
        ...{ method: "POST", path: API_PATHS.evaluations, tags, bodyLimit, audit: "evaluation_started" },
        ...{ body: NewEvaluationSchema, answer: z.array(EvaluationSchema) },
        summary: "Has engines translate a test set and scores them; answers the list with it",
      },
      async ({ actor, body, language }) => {
        const operator = requireOperator(actor);
        await startEvaluation(deps, operator, body);
        return list(operator, language);
      },
    );
    route(
      app,
      {
        ...{ method: "POST", path: API_PATHS.evaluationCancel, tags, params, answer: done },
        ...{ summary: "Ends an evaluation; what has ended of it stays", audit: "evaluation_cancelled" },
      },
      async ({ actor, params: { id } }) => {
        await requireEvaluation(db, requireOperator(actor), id);
        await cancelOpen(db, id, new Date(clock.now()));
        return true as const;
      },
    );
    route(
      app,
      {
        ...{ method: "DELETE", path: API_PATHS.evaluation, tags, params, answer: done },
        ...{ summary: "Deletes an evaluation with its texts", audit: "evaluation_deleted" },
      },
      async ({ actor, params: { id } }) => {
        await requireEvaluation(db, requireOperator(actor), id);
        await deleteEvaluation(db, id);
        return true as const;
      },
    );
    app.get(
      API_PATHS.evaluationSheet,
      {
        schema: {
          ...{ tags, params, querystring: SheetQuerySchema },
          summary:
            "Sentences with the outputs in an order of each line's own, to be judged blind, or its key",
        },
      },
      async (request, reply) => {
        const operator = requireOperator(actorOf(request));
        const row = await requireEvaluation(db, operator, request.params.id);
        if (row.sheetLines === 0) throw new AppError("operations.evaluation_not_found");
        const { part } = request.query;
        const at = new Date(clock.now());
        const line = { at, event: "evaluation_sheet_saved", subjectId: null, userId: operator.userId };
        await insertAudit(db, { ...line, address: request.ip });
        const name = part === "key" ? `${row.name} key` : row.name;
        return sendExport(reply, name, "csv", await sheetOf(row, part));
      },
    );
  };
}
