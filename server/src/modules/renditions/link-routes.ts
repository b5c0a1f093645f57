import { actorOf } from "../../platform/http/actor.ts";
import { API_PATHS, LinkRequestSchema, LinkSchema } from "@yizhou/contract";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { envelopeOf, success } from "../../platform/http/envelope.ts";
import { requireActor } from "../accounts/index.ts";
import type { AccountsService } from "../accounts/index.ts";
import type { RenditionDeps } from "./deps.ts";
import { contentDisposition, makeDownloadLink, openDownload } from "./downloads.ts";

const params = z.object({ token: z.string().min(1).max(6000) });
const tags = ["downloads"];

/** Signed links: made with the bearer header, opened without it, good for minutes. */
export function linkRoutes(deps: RenditionDeps, accounts: AccountsService): FastifyPluginAsyncZod {
  return async (app) => {
    app.post(
      API_PATHS.links,
      {
        onRequest: requireActor(accounts),
        schema: {
          tags,
          summary: "A short-lived address for one result or a zip of several",
          body: LinkRequestSchema,
          response: { 200: envelopeOf(LinkSchema) },
        },
      },
      async (request) => success(await makeDownloadLink(deps, actorOf(request).userId, request.body)),
    );

    app.get(
      API_PATHS.download,
      { schema: { tags, summary: "The bytes behind a link", params, security: [] } },
      async (request, reply) => {
        const download = await openDownload(deps, request.params.token);
        void reply.type(download.type).header("content-disposition", contentDisposition(download.name));
        void reply.header("cache-control", "private, no-store");
        if (download.sizeBytes !== null) void reply.header("content-length", download.sizeBytes);
        return reply.send(download.stream);
      },
    );
  };
}
