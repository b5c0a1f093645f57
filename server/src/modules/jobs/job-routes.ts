import { actorOf } from "../../platform/http/actor.ts";
import {
  API_PATHS,
  ConfirmedSegmentsSchema,
  ConfirmSegmentsSchema,
  JobBatchSchema,
  JobEnginesSchema,
  JobListQuerySchema,
  JobListSchema,
  JobSchema,
  JobSegmentsQuerySchema,
  JobSegmentsSchema,
  StartRequestSchema,
} from "@yizhou/contract";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { envelopeOf, languageOf, success } from "../../platform/http/envelope.ts";
import { requireActor } from "../accounts/index.ts";
import type { AccountsService } from "../accounts/index.ts";
import { cleanFileName } from "../documents/index.ts";
import { changeEngines } from "./change-engines.ts";
import { cancelJob, changeJobs, getJob, renameJob, retryJob } from "./change-jobs.ts";
import { confirmSegments } from "./confirm-segments.ts";
import type { JobDeps } from "./deps.ts";
import { listHistory } from "./list-history.ts";
import { presentJobs, presentSegment } from "./present.ts";
import { pageFindings } from "./term-findings.ts";
import { streamProgress } from "./progress-stream.ts";
import type { JobRow } from "./repo.ts";
import { pageSegments } from "./segment-repo.ts";
import { startJobs } from "./start-jobs.ts";
import type { UiLanguage } from "@yizhou/contract";

const params = z.object({ id: z.uuid() });
const tags = ["jobs"];

/** Jobs of the signed-in user; another's is not found, with the same body as one that never was. */
export function jobRoutes(deps: JobDeps, accounts: AccountsService): FastifyPluginAsyncZod {
  const presentOne = async (row: JobRow, language: UiLanguage) =>
    success((await presentJobs(deps, [row], language))[0]!);

  return async (app) => {
    app.addHook("onRequest", requireActor(accounts));

    app.post(
      API_PATHS.jobs,
      {
        schema: {
          tags,
          summary: "Start one job for each file; the same request key starts nothing twice",
          body: StartRequestSchema,
          response: { 200: envelopeOf(z.array(JobSchema)) },
        },
      },
      async (request) => {
        const rows = await startJobs(deps, actorOf(request).userId, request.body);
        return success(await presentJobs(deps, rows, languageOf(request)));
      },
    );

    app.get(
      API_PATHS.jobs,
      {
        schema: {
          tags,
          summary: "History",
          querystring: JobListQuerySchema,
          response: { 200: envelopeOf(JobListSchema) },
        },
      },
      async (request) =>
        success(await listHistory(deps, actorOf(request).userId, request.query, languageOf(request))),
    );

    app.post(
      API_PATHS.jobBatch,
      {
        schema: {
          tags,
          summary: "Recycle, restore or delete several jobs",
          body: JobBatchSchema,
          response: { 200: envelopeOf(z.literal(true)) },
        },
      },
      async (request) => {
        await changeJobs(deps, actorOf(request).userId, request.body);
        return success(true as const);
      },
    );

    app.get(
      API_PATHS.job,
      { schema: { tags, summary: "One job", params, response: { 200: envelopeOf(JobSchema) } } },
      async (request) =>
        presentOne(await getJob(deps, actorOf(request).userId, request.params.id), languageOf(request)),
    );

    app.patch(
      API_PATHS.job,
      {
        schema: {
          tags,
          summary: "Rename a job",
          params,
          body: z.object({ name: z.string().min(1).max(4000) }),
          response: { 200: envelopeOf(JobSchema) },
        },
      },
      async (request) => {
        const name = cleanFileName(request.body.name);
        return presentOne(
          await renameJob(deps, actorOf(request).userId, request.params.id, name),
          languageOf(request),
        );
      },
    );

    app.post(
      API_PATHS.jobCancel,
      { schema: { tags, summary: "Cancel an open job", params, response: { 200: envelopeOf(JobSchema) } } },
      async (request) =>
        presentOne(await cancelJob(deps, actorOf(request).userId, request.params.id), languageOf(request)),
    );

    app.post(
      API_PATHS.jobRetry,
      {
        schema: {
          tags,
          summary: "Ask again for the segments that failed",
          params,
          response: { 200: envelopeOf(JobSchema) },
        },
      },
      async (request) =>
        presentOne(await retryJob(deps, actorOf(request).userId, request.params.id), languageOf(request)),
    );

    app.post(
      API_PATHS.jobEngines,
      {
        schema: {
          tags,
          summary: "Go on with other engines: a job that waits, or the segments that are left",
          params,
          body: JobEnginesSchema,
          response: { 200: envelopeOf(JobSchema) },
        },
      },
      async (request) =>
        presentOne(
          await changeEngines(deps, actorOf(request).userId, request.params.id, request.body),
          languageOf(request),
        ),
    );

    app.get(
      API_PATHS.jobSegments,
      {
        schema: {
          tags,
          summary: "Segments with their targets, by ordinal",
          params,
          querystring: JobSegmentsQuerySchema,
          response: { 200: envelopeOf(JobSegmentsSchema) },
        },
      },
      async (request) => {
        const job = await getJob(deps, actorOf(request).userId, request.params.id);
        const { after, limit } = request.query;
        const rows = await pageSegments(deps.db, job.id, after, limit + 1);
        const items = rows.slice(0, limit).map((row) => presentSegment(row, languageOf(request)));
        return success({ items, next: rows.length > limit ? items.at(-1)!.ordinal : null });
      },
    );

    app.post(
      API_PATHS.jobConfirm,
      {
        schema: {
          tags,
          summary: "Confirm segments, with a better target where there is one, or take it back",
          params,
          body: ConfirmSegmentsSchema,
          response: { 200: envelopeOf(ConfirmedSegmentsSchema) },
        },
      },
      async (request) => {
        const done = await confirmSegments(deps, actorOf(request), request.params.id, request.body);
        const language = languageOf(request);
        return success({ ...done, segments: done.segments.map((row) => presentSegment(row, language)) });
      },
    );

    app.get(
      API_PATHS.jobTerms,
      {
        schema: {
          tags,
          summary: "Segments that miss terms or use forbidden ones, by ordinal: all of them, page by page",
          params,
          querystring: JobSegmentsQuerySchema,
          response: { 200: envelopeOf(JobSegmentsSchema) },
        },
      },
      async (request) => {
        const job = await getJob(deps, actorOf(request).userId, request.params.id);
        const { after, limit } = request.query;
        const rows = await pageFindings(deps.db, job.id, after, limit + 1);
        const items = rows.slice(0, limit).map((row) => presentSegment(row, languageOf(request)));
        return success({ items, next: rows.length > limit ? items.at(-1)!.ordinal : null });
      },
    );

    app.get(
      API_PATHS.jobProgress,
      {
        schema: {
          tags,
          summary: "Progress as server-sent events (`event: progress`)",
          params,
          produces: ["text/event-stream"],
        },
      },
      async (request, reply) => {
        const { userId } = actorOf(request);
        const job = await getJob(deps, userId, request.params.id);
        const check = requireActor(accounts);
        await streamProgress(deps, reply, {
          ownerId: userId,
          jobId: job.id,
          language: languageOf(request),
          checkSession: () => check(request),
        });
      },
    );
  };
}
