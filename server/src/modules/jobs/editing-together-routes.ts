// The calls of an editor in which several people work: whom a job is open to, presence, verdicts, comments.
import {
  AgainQuerySchema,
  AgainQuoteSchema,
  API_PATHS,
  CorrectUnitSchema,
  CutSegmentsSchema,
  JobAccessSchema,
  JobCorrectionsSchema,
  JobCopiesSchema,
  JobPresenceRequestSchema,
  JobPresenceSchema,
  JobShareChangeSchema,
  JobShareSchema,
  NewCopySchema,
  NewJobCopySchema,
  NewJobShareSchema,
  NewSegmentCommentSchema,
  ReviewedSegmentsSchema,
  ReviewSegmentsSchema,
  SegmentCommentChangeSchema,
  SegmentCommentSchema,
  SegmentCutSchema,
  SegmentReviewsSchema,
  SharedJobSchema,
  TranslateAgainSchema,
  TranslatedAgainSchema,
} from "@yizhou/contract";
import type { FastifyInstance } from "fastify";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { route } from "../../platform/http/route.ts";
import { requireActor, type AccountsService } from "../accounts/index.ts";
import { accessToJob, bePresent } from "./be-present.ts";
import { correctionsOfJob, correctUnit } from "./correct-units.ts";
import { copiesOfJob, copyJob } from "./copy-job.ts";
import { cutSegments, undoCut, type Cut } from "./cut-segments.ts";
import { addComment, changeComment, commentsOfJob, removeComment } from "./comment-segments.ts";
import type { JobDeps } from "./deps.ts";
import { findProse, findTable, paragraphPlaces } from "./paragraph-places.ts";
import { quoteAgain, translateAgain } from "./translate-again.ts";
import { presentSegments, type Onlooker } from "./present-segments.ts";
import { reviewSegments, reviewsOfSegment } from "./review-segments.ts";
import {
  acceptJob,
  changeJobShare,
  endJobShare,
  leaveJob,
  listJobShares,
  listSharedJobs,
  shareJob,
} from "./share-job.ts";

const params = z.object({ id: z.uuid() });
const ordinal = z.coerce
  .number()
  .int()
  .min(0)
  .max(2 ** 31 - 2);
const tags = ["post-editing"];
const about = { params, tags };
const done = z.literal(true);

/** Every job is found by its owner and by those whom it is open to; for all others there is none. */
export function editingTogetherRoutes(deps: JobDeps, accounts: AccountsService): FastifyPluginAsyncZod {
  return async (app) => {
    app.addHook("onRequest", requireActor(accounts));
    shareRoutes(app, deps);
    sharedRoutes(app, deps);
    copyRoutes(app, deps);
    presenceRoutes(app, deps);
    reviewRoutes(app, deps);
    commentRoutes(app, deps);
    cutRoutes(app, deps);
    correctionRoutes(app, deps);
    againRoutes(app, deps);
  };
}

function shareRoutes(app: FastifyInstance, deps: JobDeps): void {
  const answer = z.array(JobShareSchema);
  route(
    app,
    { ...about, method: "GET", path: API_PATHS.jobShares, summary: "Whom a job is open to", answer },
    ({ actor, params: { id } }) => listJobShares(deps, actor.userId, id),
  );
  route(
    app,
    {
      ...{ ...about, method: "POST", path: API_PATHS.jobShares, body: NewJobShareSchema, answer },
      summary: "Open a job to somebody who accepts, of whom nothing is told before; or to the organisation",
    },
    ({ actor, params: { id }, body }) => shareJob(deps, actor.userId, id, body),
  );
  const one = { tags, params: z.object({ id: z.uuid(), share: z.uuid() }) };
  route(
    app,
    {
      ...{ ...one, method: "PATCH", path: API_PATHS.jobShare, body: JobShareChangeSchema, answer },
      summary: "Change a right, its end, or the sentences that are assigned",
    },
    ({ actor, params: { id, share }, body }) =>
      changeJobShare(deps, actor.userId, { jobId: id, shareId: share }, body),
  );
  route(
    app,
    {
      ...one,
      method: "DELETE",
      path: API_PATHS.jobShare,
      summary: "Close a job to somebody at once",
      answer,
    },
    ({ actor, params: { id, share } }) => endJobShare(deps, actor.userId, { jobId: id, shareId: share }),
  );
}

function sharedRoutes(app: FastifyInstance, deps: JobDeps): void {
  route(
    app,
    {
      ...{ method: "GET", path: API_PATHS.sharedJobs, tags },
      summary: "Jobs that others have opened to the caller, invitations first",
      answer: z.array(SharedJobSchema),
    },
    ({ actor }) => listSharedJobs(deps, actor.userId),
  );
  route(
    app,
    { ...about, method: "POST", path: API_PATHS.sharedJob, summary: "Accept an invitation", answer: done },
    async ({ actor, params: { id } }) => {
      await acceptJob(deps, actor.userId, id);
      return true as const;
    },
  );
  route(
    app,
    {
      ...{ ...about, method: "DELETE", path: API_PATHS.sharedJob, answer: done },
      summary: "Decline an invitation, or leave a job",
    },
    async ({ actor, params: { id } }) => {
      await leaveJob(deps, actor.userId, id);
      return true as const;
    },
  );
}

function copyRoutes(app: FastifyInstance, deps: JobDeps): void {
  route(
    app,
    {
      ...{ ...about, method: "GET", path: API_PATHS.jobCopies, answer: JobCopiesSchema },
      summary: "The caller's copies of a job, and what it is a copy of",
    },
    ({ actor, params: { id } }) => copiesOfJob(deps, actor.userId, id),
  );
  route(
    app,
    {
      ...{
        ...about,
        method: "POST",
        path: API_PATHS.jobCopies,
        body: NewJobCopySchema,
        answer: NewCopySchema,
      },
      summary: "Make a copy of an ended job's text, as a job of the caller's own",
    },
    async ({ actor, params: { id }, body: { requestKey }, language }) => {
      const copy = await copyJob(deps, actor.userId, id, { requestKey, language });
      return { id: copy.id };
    },
  );
}

function presenceRoutes(app: FastifyInstance, deps: JobDeps): void {
  route(
    app,
    {
      ...{ ...about, method: "GET", path: API_PATHS.jobAccess, answer: JobAccessSchema },
      summary: "What the caller may do with a job",
    },
    ({ actor, params: { id } }) => accessToJob(deps, actor.userId, id),
  );
  route(
    app,
    {
      ...{ ...about, method: "POST", path: API_PATHS.jobPresence },
      ...{ body: JobPresenceRequestSchema, answer: JobPresenceSchema },
      summary: "Keep a segment in hand, and hear what others do",
    },
    ({ actor, params: { id }, body, language }) => bePresent(deps, actor.userId, id, body, language),
  );
}

function reviewRoutes(app: FastifyInstance, deps: JobDeps): void {
  route(
    app,
    {
      ...{ ...about, method: "POST", path: API_PATHS.jobReviews },
      ...{ body: ReviewSegmentsSchema, answer: ReviewedSegmentsSchema },
      summary: "Find confirmed segments right, or send them back with a reason",
    },
    async ({ actor, params: { id }, body, language }) => {
      const reviewed = await reviewSegments(deps, actor, id, body);
      const who = { userId: actor.userId, jobId: id, language };
      return {
        segments: await presentSegments(deps, who, reviewed.segments),
        conflicts: [...reviewed.conflicts],
      };
    },
  );
  route(
    app,
    {
      ...{ method: "GET", path: API_PATHS.segmentReviews, tags, params: params.extend({ ordinal }) },
      summary: "Verdicts on a segment, newest first",
      answer: SegmentReviewsSchema,
    },
    ({ actor, params: { id, ordinal: at } }) => reviewsOfSegment(deps, actor.userId, id, at),
  );
}

function cutRoutes(app: FastifyInstance, deps: JobDeps): void {
  const answer = SegmentCutSchema;
  const present = async ({ id, segments, removed }: Cut, who: Onlooker) => ({
    ...{ id, segments: await presentSegments(deps, who, segments), removed: [...removed] },
  });
  route(
    app,
    {
      ...{ ...about, method: "POST", path: API_PATHS.jobCuts, body: CutSegmentsSchema, answer },
      summary: "Cut a sentence in two, join it with the next one, or put its source right",
    },
    async ({ actor, params: { id }, body, language }) =>
      present(await cutSegments(deps, actor, id, body), { userId: actor.userId, jobId: id, language }),
  );
  route(
    app,
    {
      ...{ method: "POST", path: API_PATHS.jobCutUndo, tags, answer },
      ...{ params: z.object({ id: z.uuid(), cut: z.uuid() }), summary: "Take a cut back" },
    },
    async ({ actor, params: { id, cut }, language }) =>
      present(await undoCut(deps, actor, { jobId: id, cutId: cut }), {
        ...{ userId: actor.userId, jobId: id, language },
      }),
  );
}

function correctionRoutes(app: FastifyInstance, deps: JobDeps): void {
  const shared = { ...about, path: API_PATHS.jobCorrections, answer: JobCorrectionsSchema };
  route(
    app,
    { ...shared, method: "GET", summary: "What readers have put right in how the file was read" },
    ({ actor, params: { id } }) => correctionsOfJob(deps, actor.userId, id),
  );
  route(
    app,
    {
      ...{ ...shared, method: "POST", body: CorrectUnitSchema },
      summary:
        "Say of a paragraph that it stays as it is, that the next one is the rest of it, that it is a table, or that its table is none",
    },
    ({ actor, params: { id }, body, signal }) =>
      correctUnit(deps, actor, id, body, {
        placesOf: async (unit) =>
          (await paragraphPlaces(deps, actor.userId, { jobId: id, unit }, signal)).places.map(({ at }) => at),
        tableOf: (unit, to) => findTable(deps, actor.userId, { jobId: id, unit, to }, signal),
        proseOf: (unit) => findProse(deps, actor.userId, { jobId: id, unit }, signal),
      }),
  );
}

function againRoutes(app: FastifyInstance, deps: JobDeps): void {
  const shared = { ...about, path: API_PATHS.translateAgain };
  route(
    app,
    {
      ...{ ...shared, method: "GET", query: AgainQuerySchema, answer: AgainQuoteSchema },
      summary: "What translating a page or a paragraph again would ask for, and what stays",
    },
    ({ actor, params: { id }, query }) => quoteAgain(deps, actor.userId, id, query),
  );
  route(
    app,
    {
      ...{ ...shared, method: "POST", body: TranslateAgainSchema, answer: TranslatedAgainSchema },
      summary: "Have an engine translate sentences again that no person has written, confirmed or judged",
    },
    ({ actor, params: { id }, body, signal }) => translateAgain(deps, actor, id, body, signal),
  );
}

function commentRoutes(app: FastifyInstance, deps: JobDeps): void {
  const answer = z.array(SegmentCommentSchema);
  route(
    app,
    { ...about, method: "GET", path: API_PATHS.jobComments, summary: "All comments of a job", answer },
    ({ actor, params: { id } }) => commentsOfJob(deps, actor.userId, id),
  );
  route(
    app,
    {
      ...{
        method: "POST",
        path: API_PATHS.segmentComments,
        tags,
        params: params.extend({ ordinal }),
        answer,
      },
      ...{ body: NewSegmentCommentSchema, summary: "Say something about a segment" },
    },
    ({ actor, params: { id, ordinal: at }, body: { text } }) =>
      addComment(deps, actor.userId, { jobId: id, ordinal: at }, text),
  );
  const one = { tags, params: z.object({ id: z.uuid(), comment: z.uuid() }), answer };
  route(
    app,
    {
      ...{ ...one, method: "PATCH", path: API_PATHS.jobComment, body: SegmentCommentChangeSchema },
      summary: "Change one's own comment, or say that one is settled",
    },
    ({ actor, params: { id, comment }, body }) =>
      changeComment(deps, actor.userId, { jobId: id, commentId: comment }, body),
  );
  route(
    app,
    { ...one, method: "DELETE", path: API_PATHS.jobComment, summary: "Take one's own comment away" },
    ({ actor, params: { id, comment } }) =>
      removeComment(deps, actor.userId, { jobId: id, commentId: comment }),
  );
}
