import { API_PATHS, PreviewSchema, ReadingSchema } from "@yizhou/contract";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { route } from "../../platform/http/route.ts";
import { callerOf, requireActor } from "../accounts/index.ts";
import type { AccountsService } from "../accounts/index.ts";
import type { PreviewDeps } from "./deps.ts";
import { openView } from "./preview-files.ts";
import { getPreview, openPicture } from "./previews.ts";
import { getReading } from "./show-reading.ts";

const params = z.object({ token: z.string().min(1).max(6000) });

/** What the preview of a job shows, and the bytes behind its signed addresses, which open without the bearer header. */
export function previewRoutes(deps: PreviewDeps, accounts: AccountsService): FastifyPluginAsyncZod {
  const whoAsks = callerOf(accounts);
  return async (app) => {
    await app.register(async (signedIn) => {
      signedIn.addHook("onRequest", requireActor(accounts));
      route(
        signedIn,
        {
          method: "GET",
          path: API_PATHS.jobPreview,
          tags: ["jobs"],
          summary: "Source and target as pictures of their pages",
          params: z.object({ id: z.uuid() }),
          answer: PreviewSchema,
        },
        ({ actor, params: { id }, language }) => getPreview(deps, actor.userId, id, language),
      );
      route(
        signedIn,
        {
          method: "GET",
          path: API_PATHS.jobReading,
          tags: ["jobs"],
          summary: "Running text of a PDF's result, made when it is asked for",
          params: z.object({ id: z.uuid() }),
          answer: ReadingSchema,
        },
        ({ actor, params: { id }, language }) => getReading(deps, actor.userId, id, language),
      );
    });

    app.get(
      API_PATHS.previewFile,
      {
        schema: {
          tags: ["downloads"],
          summary: "A file that the preview shows; answers range requests",
          params,
          security: [],
        },
      },
      async (request, reply) => {
        const view = await openView(deps, request.params.token, {
          range: request.headers.range,
          askedBy: await whoAsks(request),
        });
        void reply
          .type(view.type)
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
      { schema: { tags: ["downloads"], summary: "A drawn page", params, security: [] } },
      async (request, reply) => {
        const { stream, sizeBytes } = await openPicture(deps, request.params.token);
        void reply.type("image/png").header("content-length", sizeBytes);
        return reply.send(stream);
      },
    );
  };
}
