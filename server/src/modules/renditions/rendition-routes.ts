import { API_PATHS, JobSchema, LinkRequestSchema, LinkSchema } from "@yizhou/contract";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { route } from "../../platform/http/route.ts";
import { requireActor } from "../accounts/index.ts";
import type { AccountsService } from "../accounts/index.ts";
import { presentJobs } from "../jobs/index.ts";
import type { RenditionDeps } from "./deps.ts";
import { makeDownloadLink } from "./downloads.ts";
import { makeNow } from "./want-renditions.ts";

/** What the signed-in user asks of the files of his jobs. */
export function renditionRoutes(deps: RenditionDeps, accounts: AccountsService): FastifyPluginAsyncZod {
  return async (app) => {
    app.addHook("onRequest", requireActor(accounts));

    route(
      app,
      {
        method: "POST",
        path: API_PATHS.links,
        tags: ["downloads"],
        summary: "A short-lived address for one result or a zip of several",
        body: LinkRequestSchema,
        answer: LinkSchema,
      },
      ({ actor, body }) => makeDownloadLink(deps, actor.userId, body),
    );

    route(
      app,
      {
        method: "POST",
        path: API_PATHS.jobRenditions,
        tags: ["jobs"],
        summary: "Make the files of an ended job anew now, where they lag behind its text",
        params: z.object({ id: z.uuid() }),
        answer: JobSchema,
      },
      async ({ actor, params: { id }, language }) => {
        const job = await makeNow(deps, actor.userId, id);
        return (await presentJobs(deps, [job], language))[0]!;
      },
    );
  };
}
