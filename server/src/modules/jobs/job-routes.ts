import {
  API_PATHS,
  ConfirmedSegmentsSchema,
  ConfirmSegmentsSchema,
  EditedSegmentsSchema,
  EditSegmentsSchema,
  JobEffortSchema,
  JobEffortsQuerySchema,
  FirstPageRequestSchema,
  JobBatchSchema,
  JobEnginesSchema,
  JobListQuerySchema,
  JobListSchema,
  JobSchema,
  JobSegmentsQuerySchema,
  BroughtGuideSchema,
  ComparisonRequestSchema,
  ComparisonSchema,
  FileGuideChangeSchema,
  FileGuideSchema,
  JobGuideSchema,
  KeepGuideTermsSchema,
  KeptGuideTermsSchema,
  JobSegmentsSchema,
  LedgerLineSchema,
  MatchedSegmentsSchema,
  MatchSegmentsSchema,
  SegmentHelpSchema,
  SegmentVersionsSchema,
  StartRequestSchema,
  TextRequestSchema,
} from "@yizhou/contract";
import type { Job, UiLanguage } from "@yizhou/contract";
import type { FastifyInstance } from "fastify";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { actorOf } from "../../platform/http/actor.ts";
import { languageOf } from "../../platform/http/envelope.ts";
import { route } from "../../platform/http/route.ts";
import { requireActor } from "../accounts/index.ts";
import type { AccountsService } from "../accounts/index.ts";
import { cleanFileName } from "../documents/index.ts";
import { cancelJob } from "./cancel-job.ts";
import { changeEngines } from "./change-engines.ts";
import { changeJobs } from "./change-jobs.ts";
import { compareEngines } from "./compare-engines.ts";
import { confirmSegments } from "./confirm-segments.ts";
import type { JobDeps } from "./deps.ts";
import { effortOfJobs } from "./edit-effort.ts";
import { editSegments } from "./edit-segments.ts";
import { findFirstPage, startFirstPage } from "./first-page.ts";
import { helpWithSegment } from "./help-with-segment.ts";
import { listHistory } from "./list-history.ts";
import { listSegments, listTermFindings } from "./list-segments.ts";
import { matchSegments } from "./match-segments.ts";
import { bringFileGuide, changeFileGuide, findFileGuide, studyFile } from "./file-guides.ts";
import { keepGuideTerms } from "./keep-guide-terms.ts";
import { showGuide } from "./show-guide.ts";
import { versionsOfSegment } from "./list-versions.ts";
import { requireJob, requireJobInSight } from "./policy.ts";
import { presentSegments } from "./present-segments.ts";
import { presentJobs } from "./present.ts";
import { streamProgress } from "./progress-stream.ts";
import { renameJob } from "./rename-job.ts";
import type { JobRow } from "./repo.ts";
import { retryJob } from "./retry-job.ts";
import { startJobs } from "./start-jobs.ts";
import { startText } from "./start-text.ts";

const params = z.object({ id: z.uuid() });
const tags = ["jobs"];
const about = { params, tags };

/** Jobs of the signed-in user; another's is not found, with the same body as one that never was. */
export function jobRoutes(deps: JobDeps, accounts: AccountsService): FastifyPluginAsyncZod {
  return async (app) => {
    app.addHook("onRequest", requireActor(accounts));
    listRoutes(app, deps);
    firstPageRoutes(app, deps);
    fileGuideRoutes(app, deps);
    oneJobRoutes(app, deps);
    segmentRoutes(app, deps);
    editorRoutes(app, deps);
    progressRoute(app, deps, accounts);
  };
}

/** What a page of the preview is made of; all else is a file to take away. */
const SHOWN_OUTPUTS: readonly Job["outputs"][number][] = ["reading"];

async function presentOne(deps: JobDeps, row: JobRow, language: UiLanguage) {
  return (await presentJobs(deps, [row], language))[0]!;
}

/** Whoever a job is only open to is not told who translated it and at what cost, which libraries it uses, and where its files are. */
async function presentOpen(
  deps: JobDeps,
  job: Awaited<ReturnType<typeof requireJobInSight>>,
  language: UiLanguage,
) {
  const shown = await presentOne(deps, job, language);
  if (job.access.right === "manage") return shown;
  const closed = {
    ...{ ...shown, engine: "auto", engineName: null, engines: [], waiting: null },
    ...{
      cost: { quoted: 0, held: 0, heldFree: 0, charged: 0, free: 0, missing: 0, freeLeft: 0 },
      spending: [],
    },
    ...{ memory: { ...shown.memory, saveTo: null }, termbases: [] },
    ...{ problem: null, report: null, making: null, outputs: [], renditions: [] },
  };
  if (!job.link) return closed;
  // A page that shows it has to know which file is the newest and what its pages warn of; not what an engine said of its account.
  const { report, renditions } = shown;
  const outputs = shown.outputs.filter(
    (output) => job.link!.right === "download" || SHOWN_OUTPUTS.includes(output),
  );
  return { ...closed, renditions, outputs, report: report && { ...report, notices: [] } };
}

function listRoutes(app: FastifyInstance, deps: JobDeps): void {
  route(
    app,
    {
      ...{ method: "POST", path: API_PATHS.jobs, tags },
      summary: "Start one job for each file; the same request key starts nothing twice",
      body: StartRequestSchema,
      answer: z.array(JobSchema),
    },
    async ({ actor, body, language }) =>
      presentJobs(deps, await startJobs(deps, actor.userId, body), language),
  );
  route(
    app,
    {
      ...{ method: "POST", path: API_PATHS.texts, tags, body: TextRequestSchema, answer: JobSchema },
      summary: "Translate a text; its sentences come with the job's progress, or as its segments",
    },
    async ({ actor, body, language, signal }) =>
      presentOne(deps, await startText(deps, actor.userId, body, signal), language),
  );
  route(
    app,
    {
      ...{ method: "POST", path: API_PATHS.comparisons, tags },
      ...{ body: ComparisonRequestSchema, answer: ComparisonSchema },
      summary:
        "Translate a paragraph with two engines; each side is a text, charged as texts are, or says why not",
    },
    ({ actor, body, language, signal }) => compareEngines(deps, actor.userId, body, language, signal),
  );
  route(
    app,
    {
      ...{ method: "GET", path: API_PATHS.jobs, tags, summary: "History" },
      query: JobListQuerySchema,
      answer: JobListSchema,
    },
    ({ actor, query, language }) => listHistory(deps, actor.userId, query, language),
  );
  route(
    app,
    {
      ...{
        method: "POST",
        path: API_PATHS.jobBatch,
        tags,
        summary: "Recycle, restore or delete several jobs",
      },
      body: JobBatchSchema,
      answer: z.literal(true),
    },
    async ({ actor, body }) => {
      await changeJobs(deps, actor.userId, body);
      return true as const;
    },
  );
}

/** What is known of a file as a whole before its job. */
function fileGuideRoutes(app: FastifyInstance, deps: JobDeps): void {
  const of = { ...about, path: API_PATHS.fileGuide } as const;
  route(
    app,
    {
      ...{ ...of, method: "GET", answer: FileGuideSchema.nullable() },
      summary: "The brief and the terms of a file; null where nobody has asked for them or brought them",
    },
    ({ actor, params: { id } }) => findFileGuide(deps, actor.userId, id),
  );
  route(
    app,
    {
      ...{ ...of, method: "POST", body: FirstPageRequestSchema, answer: FileGuideSchema },
      summary:
        "Have a language model read a file before its start: what it is, and how its terms are rendered",
    },
    ({ actor, params: { id }, body, signal }) => studyFile(deps, actor.userId, id, body, signal),
  );
  route(
    app,
    {
      ...{ ...of, method: "PUT", body: BroughtGuideSchema, answer: FileGuideSchema },
      summary:
        "Bring a brief and terms of one's own for a file: its next job keeps to them and asks for none",
    },
    ({ actor, params: { id }, body }) => bringFileGuide(deps, actor.userId, id, body),
  );
  route(
    app,
    {
      ...{ ...of, method: "PATCH", body: FileGuideChangeSchema, answer: FileGuideSchema },
      summary: "Change the brief and the terms of a file; its next job keeps to them",
    },
    ({ actor, params: { id }, body }) => changeFileGuide(deps, actor.userId, id, body),
  );
}

/** The first page of a file before its job; what else is done with it, is done by its id as with any job. */
function firstPageRoutes(app: FastifyInstance, deps: JobDeps): void {
  const of = { ...about, path: API_PATHS.fileFirstPage } as const;
  route(
    app,
    {
      ...{ ...of, method: "POST", body: FirstPageRequestSchema, answer: JobSchema },
      summary:
        "Translate a file's first page for nothing, before the rest: once a file, the same wish gives the same page",
    },
    async ({ actor, params: { id }, body, language }) =>
      presentOne(deps, await startFirstPage(deps, actor.userId, id, body), language),
  );
  route(
    app,
    {
      ...{ ...of, method: "GET", answer: JobSchema.nullable() },
      summary: "The first page of a file as far as it is translated; null where nobody has asked for it",
    },
    async ({ actor, params: { id }, language }) => {
      const job = await findFirstPage(deps, actor.userId, id);
      return job && presentOne(deps, job, language);
    },
  );
}

function oneJobRoutes(app: FastifyInstance, deps: JobDeps): void {
  route(
    app,
    { ...about, method: "GET", path: API_PATHS.job, summary: "One job", answer: JobSchema },
    async ({ actor, params: { id }, language }) =>
      presentOpen(deps, await requireJobInSight(deps, actor.userId, id), language),
  );
  route(
    app,
    {
      ...{ ...about, method: "GET", path: API_PATHS.jobLedger },
      summary: "What a job cost, line by line",
      answer: z.array(LedgerLineSchema),
    },
    async ({ actor, params: { id } }) =>
      deps.billing.linesOfJob(deps.db, (await requireJob(deps, actor.userId, id)).id),
  );
  route(
    app,
    {
      ...{ ...about, method: "PATCH", path: API_PATHS.job, summary: "Rename a job" },
      body: z.object({ name: z.string().min(1).max(4000) }),
      answer: JobSchema,
    },
    async ({ actor, params: { id }, body, language }) =>
      presentOne(deps, await renameJob(deps, actor.userId, id, cleanFileName(body.name)), language),
  );
  route(
    app,
    { ...about, method: "POST", path: API_PATHS.jobCancel, summary: "Cancel an open job", answer: JobSchema },
    async ({ actor, params: { id }, language }) =>
      presentOne(deps, await cancelJob(deps, actor.userId, id), language),
  );
  route(
    app,
    {
      ...{ ...about, method: "POST", path: API_PATHS.jobRetry },
      summary: "Ask again for the segments that failed",
      answer: JobSchema,
    },
    async ({ actor, params: { id }, language }) =>
      presentOne(deps, await retryJob(deps, actor.userId, id), language),
  );
  route(
    app,
    {
      ...{ ...about, method: "POST", path: API_PATHS.jobEngines },
      summary: "Go on with other engines: a job that waits, or the segments that are left",
      body: JobEnginesSchema,
      answer: JobSchema,
    },
    async ({ actor, params: { id }, body, language }) =>
      presentOne(deps, await changeEngines(deps, actor.userId, id, body), language),
  );
}

function segmentRoutes(app: FastifyInstance, deps: JobDeps): void {
  const page = { ...about, query: JobSegmentsQuerySchema, answer: JobSegmentsSchema } as const;
  route(
    app,
    {
      ...{ ...page, method: "GET", path: API_PATHS.jobSegments },
      summary: "Segments with their targets, by ordinal",
    },
    ({ actor, params: { id }, query, language }) =>
      listSegments(deps, { userId: actor.userId, jobId: id, ...query, language }),
  );
  route(
    app,
    {
      ...{ ...page, method: "GET", path: API_PATHS.jobTerms },
      summary: "Segments that miss terms or use forbidden ones, by ordinal: all of them, page by page",
    },
    ({ actor, params: { id }, query, language }) =>
      listTermFindings(deps, { userId: actor.userId, jobId: id, ...query, language }),
  );
  route(
    app,
    {
      ...{ ...about, method: "GET", path: API_PATHS.jobGuide, answer: JobGuideSchema },
      summary: "What engines are told of the document beside its sentences, as far as it has been asked for",
    },
    ({ actor, params: { id } }) => showGuide(deps, { userId: actor.userId, jobId: id }),
  );
  route(
    app,
    {
      ...{ ...about, method: "POST", path: API_PATHS.jobGuideTerms, body: KeepGuideTermsSchema },
      answer: KeptGuideTermsSchema,
      summary: "Take the terms of the document into a termbase",
    },
    ({ actor, params: { id }, body }) =>
      keepGuideTerms(deps, actor.userId, { jobId: id, termbaseId: body.termbaseId }),
  );
  route(
    app,
    {
      ...{ ...about, method: "POST", path: API_PATHS.jobConfirm },
      summary: "Confirm segments, with a better target where there is one, or take it back",
      body: ConfirmSegmentsSchema,
      answer: ConfirmedSegmentsSchema,
    },
    async ({ actor, params: { id }, body, language }) => {
      const done = await confirmSegments(deps, actor, id, body);
      const who = { userId: actor.userId, jobId: id, language };
      return { ...done, segments: await presentSegments(deps, who, done.segments) };
    },
  );
}

function editorRoutes(app: FastifyInstance, deps: JobDeps): void {
  route(
    app,
    {
      ...{ ...about, method: "POST", path: API_PATHS.jobMatches },
      summary:
        "The best memory match of each of these segments, as far as one can stand as it is; nothing is written",
      body: MatchSegmentsSchema,
      answer: MatchedSegmentsSchema,
    },
    ({ actor, params: { id }, body }) => matchSegments(deps, actor.userId, id, body),
  );
  route(
    app,
    {
      ...{ ...about, method: "POST", path: API_PATHS.jobEdits },
      summary: "Write edits of segments, confirmed or as drafts, each from the version that its maker saw",
      body: EditSegmentsSchema,
      answer: EditedSegmentsSchema,
    },
    async ({ actor, params: { id }, body, language }) => {
      const { propagated, ...done } = await editSegments(deps, actor, id, body);
      const who = { userId: actor.userId, jobId: id, language };
      const filled = [];
      for (const { from, segments } of propagated)
        filled.push({ from, segments: await presentSegments(deps, who, segments) });
      return {
        ...done,
        segments: await presentSegments(deps, who, done.segments),
        ...(filled.length > 0 && { propagated: filled }),
      };
    },
  );
  route(
    app,
    {
      ...{ method: "GET", path: API_PATHS.jobEfforts, tags },
      summary: "What post-editing these jobs has taken",
      ...{ query: JobEffortsQuerySchema, answer: z.array(JobEffortSchema) },
    },
    ({ actor, query: { ids } }) => effortOfJobs(deps, actor.userId, ids),
  );
  const one = {
    tags,
    params: params.extend({
      ordinal: z.coerce
        .number()
        .int()
        .min(0)
        .max(2 ** 31 - 2),
    }),
  };
  route(
    app,
    {
      ...{ ...one, method: "GET", path: API_PATHS.segmentVersions },
      summary: "What a segment has said, newest first",
      answer: SegmentVersionsSchema,
    },
    ({ actor, params: { id, ordinal } }) => versionsOfSegment(deps, actor.userId, id, ordinal),
  );
  route(
    app,
    {
      ...{ ...one, method: "GET", path: API_PATHS.segmentHelp },
      summary: "Memory matches and terms for a segment",
      answer: SegmentHelpSchema,
    },
    ({ actor, params: { id, ordinal }, language }) =>
      helpWithSegment(deps, actor.userId, id, ordinal, language),
  );
}

/** No envelope: a stream. */
function progressRoute(app: FastifyInstance, deps: JobDeps, accounts: AccountsService): void {
  const schema = { tags, summary: "Progress as server-sent events (`event: progress`)", params };
  app.get(
    API_PATHS.jobProgress,
    { schema: { ...schema, produces: ["text/event-stream"] } },
    async (request, reply) => {
      const { userId } = actorOf(request);
      const { id } = params.parse(request.params);
      const job = await requireJob(deps, userId, id);
      const check = requireActor(accounts);
      await streamProgress(deps, reply, {
        ownerId: userId,
        jobId: job.id,
        language: languageOf(request),
        checkSession: () => check(request),
      });
    },
  );
}
