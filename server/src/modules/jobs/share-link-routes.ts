// Links that show a job to others: what its owner does with them, and what whoever follows one asks.
import {
  API_PATHS,
  JobLinkSchema,
  NewJobLinkSchema,
  OpenShareLinkSchema,
  ShareLinkSchema,
} from "@yizhou/contract";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { route } from "../../platform/http/route.ts";
import { requireActor, type AccountsService } from "../accounts/index.ts";
import type { JobDeps } from "./deps.ts";
import { endJobLink, linkJob, listJobLinks, lookAtLink, openLink } from "./link-job.ts";

const params = z.object({ id: z.uuid() });

/** A link that is dead, of whatever, is answered as one that never was. */
export function shareLinkRoutes(deps: JobDeps, accounts: AccountsService): FastifyPluginAsyncZod {
  return async (app) => {
    app.addHook("onRequest", requireActor(accounts));
    const own = { tags: ["jobs"], params, answer: z.array(JobLinkSchema) };
    route(
      app,
      { ...own, method: "GET", path: API_PATHS.jobLinks, summary: "Links that show a job to others" },
      ({ actor, params: { id } }) => listJobLinks(deps, actor.userId, id),
    );
    route(
      app,
      {
        ...{ ...own, method: "POST", path: API_PATHS.jobLinks, body: NewJobLinkSchema },
        summary: "Make a link with a code, for looking or for downloading too",
      },
      ({ actor, params: { id }, body }) => linkJob(deps, actor.userId, id, body),
    );
    route(
      app,
      {
        ...{ ...own, params: z.object({ id: z.uuid(), link: z.uuid() }) },
        ...{ method: "DELETE", path: API_PATHS.jobLink, summary: "Take a link back at once" },
      },
      ({ actor, params: { id, link } }) => endJobLink(deps, actor.userId, { jobId: id, linkId: link }),
    );
    const shown = { tags: ["jobs"], params, path: API_PATHS.shareLink, answer: ShareLinkSchema };
    route(
      app,
      { ...shown, method: "GET", summary: "What a link shows the caller" },
      ({ actor, params: { id } }) => lookAtLink(deps, actor.userId, id),
    );
    route(
      app,
      { ...shown, method: "POST", body: OpenShareLinkSchema, summary: "Open a link with its code" },
      ({ actor, params: { id }, body: { code } }) => openLink(deps, actor.userId, id, code),
    );
  };
}
