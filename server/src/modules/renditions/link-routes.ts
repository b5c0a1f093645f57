import { actorOf } from "../../platform/http/actor.ts";
import { API_PATHS, LinkRequestSchema, LinkSchema } from "@yizhou/contract";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { envelopeOf, success } from "../../platform/http/envelope.ts";
import { requireActor } from "../accounts/index.ts";
import type { AccountsService } from "../accounts/index.ts";
import type { TranslationDeps } from "./deps.ts";
import { contentDisposition, makeDownloadLink, openDownload } from "./downloads.ts";
import { openView } from "./preview-files.ts";
import { openPicture } from "./previews.ts";

const params = z.object({ token: z.string().min(1).max(6000) });
const tags = ["downloads"];

/** Signed links: made with the bearer header, opened without it, good for minutes. */
export function linkRoutes(deps: TranslationDeps, accounts: AccountsService): FastifyPluginAsyncZod {
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

    app.get(
      API_PATHS.previewFile,
      {
        schema: {
          tags,
          summary: "A file that the preview shows; answers range requests",
          params,
          security: [],
        },
      },
      async (request, reply) => {
        const view = await openView(deps, request.params.token, request.headers.range);
        void reply
          .type(view.type)
          .header("cache-control", "private, max-age=600")
          .header("accept-ranges", "bytes")
          // Shown by the page's own reader, never by the browser: not as a document of this site.
          .header("content-disposition", "attachment");
        if (view.encoding) void reply.header("content-encoding", view.encoding);
        if (view.range === "unsatisfiable") {
          return reply.status(416).header("content-range", `bytes */${view.sizeBytes}`).send();
        }
        const { range, sizeBytes, stream } = view;
        if (range)
          void reply.status(206).header("content-range", `bytes ${range.start}-${range.end}/${sizeBytes}`);
        void reply.header("content-length", range ? range.end - range.start + 1 : sizeBytes);
        return reply.send(stream);
      },
    );

    app.get(
      API_PATHS.previewImage,
      { schema: { tags, summary: "A drawn page", params, security: [] } },
      async (request, reply) => {
        const { stream, sizeBytes } = await openPicture(deps, request.params.token);
        void reply
          .type("image/png")
          .header("cache-control", "private, max-age=600")
          .header("content-length", sizeBytes);
        return reply.send(stream);
      },
    );
  };
}
