import {
  API_PATHS,
  AskDraftSchema,
  AskedDraftSchema,
  ChangeEditorSettingsSchema,
  ConcordanceQuerySchema,
  ConcordanceSchema,
  DraftersSchema,
  EditorSettingsSchema,
  RevisedSegmentSchema,
  ReviserSchema,
  ReviseSegmentSchema,
  JobPageSchema,
  ParagraphPlacesSchema,
  SegmentPageQuerySchema,
  SegmentPageSchema,
  UnitIdSchema,
} from "@yizhou/contract";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { route } from "../../platform/http/route.ts";
import { requireActor } from "../accounts/index.ts";
import { paragraphPlaces } from "../jobs/index.ts";
import type { AccountsService } from "../accounts/index.ts";
import type { PostEditingDeps } from "./deps.ts";
import { draftSegment, listDrafters } from "./draft-segment.ts";
import { drawJobPage, drawSegmentPage } from "./draw-segment-page.ts";
import { reviseSegment, showReviser } from "./revise-segment.ts";
import { searchMemories } from "./search-memories.ts";
import { changeEditorSettings, showEditorSettings } from "./editor-settings.ts";

const segment = z.object({
  id: z.uuid(),
  ordinal: z.coerce
    .number()
    .int()
    .min(0)
    .max(2 ** 31 - 2),
});

/** What the editor asks beside the segments themselves, which are their job's. */
export function postEditingRoutes(deps: PostEditingDeps, accounts: AccountsService): FastifyPluginAsyncZod {
  return async (app) => {
    app.addHook("onRequest", requireActor(accounts));
    const settings = { tags: ["editor"], path: API_PATHS.editorSettings, answer: EditorSettingsSchema };
    route(
      app,
      {
        ...{ ...settings, method: "GET" as const },
        summary: "Checks, keys and help while typing, as the person and their organisation want them",
      },
      ({ actor }) => showEditorSettings(deps, actor.userId),
    );
    route(
      app,
      {
        ...{ ...settings, method: "PATCH" as const },
        summary: "Change them; the organisation's are its managers' to change",
        body: ChangeEditorSettingsSchema,
      },
      ({ actor, body }) => changeEditorSettings(deps, actor.userId, body),
    );
    route(
      app,
      {
        method: "GET",
        path: API_PATHS.segmentPage,
        tags: ["editor"],
        summary: "The page of a segment as it will print, from the newest revision",
        params: segment,
        query: SegmentPageQuerySchema,
        answer: SegmentPageSchema,
      },
      ({ actor, params: { id, ordinal }, query, signal }) =>
        drawSegmentPage(
          deps,
          actor.userId,
          {
            jobId: id,
            ordinal,
            page: query.page === undefined ? null : query.page - 1,
            seen: query.seen ?? null,
          },
          signal,
        ),
    );
    route(
      app,
      {
        method: "GET",
        path: API_PATHS.jobPage,
        tags: ["editor"],
        summary:
          "A page of a job's document as it will print, from the newest revision, before its files are made",
        params: segment.pick({ id: true }).extend({ page: SegmentPageQuerySchema.shape.page.unwrap() }),
        query: SegmentPageQuerySchema.pick({ seen: true }),
        answer: JobPageSchema,
      },
      ({ actor, params: { id, page }, query, signal }) =>
        drawJobPage(deps, actor.userId, { jobId: id, page: page - 1, seen: query.seen ?? null }, signal),
    );
    route(
      app,
      {
        method: "GET",
        path: API_PATHS.paragraphPlaces,
        tags: ["post-editing"],
        summary: "Where a paragraph of a PDF can be split: at its sentences and its lines",
        params: segment.pick({ id: true }).extend({ unit: UnitIdSchema }),
        answer: ParagraphPlacesSchema,
      },
      ({ actor, params: { id, unit }, signal }) =>
        paragraphPlaces(deps, actor.userId, { jobId: id, unit }, signal),
    );
    route(
      app,
      {
        method: "GET",
        path: API_PATHS.concordance,
        tags: ["editor"],
        summary: "Sentences with these words, of all memories that the person may read",
        query: ConcordanceQuerySchema,
        answer: ConcordanceSchema,
      },
      ({ actor, query, language }) => searchMemories(deps, actor.userId, query, language),
    );
    route(
      app,
      {
        method: "GET",
        path: API_PATHS.jobReviser,
        tags: ["editor"],
        summary: "Which language model helps with the segments of a job, and where their text goes",
        params: segment.pick({ id: true }),
        answer: ReviserSchema,
      },
      ({ actor, params: { id } }) => showReviser(deps, actor.userId, id),
    );
    route(
      app,
      {
        method: "POST",
        path: API_PATHS.segmentRevise,
        tags: ["editor"],
        summary: "Have a draft written anew or explained by a language model; nothing is changed",
        params: segment,
        body: ReviseSegmentSchema,
        answer: RevisedSegmentSchema,
      },
      ({ actor, params: { id, ordinal }, body, language, signal }) =>
        reviseSegment(deps, actor.userId, { jobId: id, ordinal }, body, { language, signal }),
    );
    route(
      app,
      {
        method: "GET",
        path: API_PATHS.jobDrafters,
        tags: ["editor"],
        summary: "Which engines can be asked for a draft of a sentence of a job, and where their text goes",
        params: segment.pick({ id: true }),
        answer: DraftersSchema,
      },
      ({ actor, params: { id } }) => listDrafters(deps, actor.userId, id),
    );
    route(
      app,
      {
        method: "POST",
        path: API_PATHS.segmentDraft,
        tags: ["editor"],
        summary: "Have an engine of one's choice translate a sentence; nothing is changed",
        params: segment,
        body: AskDraftSchema,
        answer: AskedDraftSchema,
      },
      ({ actor, params: { id, ordinal }, body, signal }) =>
        draftSegment(deps, actor.userId, { jobId: id, ordinal }, body, signal),
    );
  };
}
