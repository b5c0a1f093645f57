import { API_PATHS } from "@yizhou/contract";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { callerOf } from "../accounts/index.ts";
import type { AccountsService } from "../accounts/index.ts";
import type { RenditionDeps } from "./deps.ts";
import { contentDisposition, openDownload } from "./downloads.ts";

/** Signed links: made with the bearer header, opened without it, good for minutes. */
export function linkRoutes(deps: RenditionDeps, accounts: AccountsService): FastifyPluginAsyncZod {
  const whoAsks = callerOf(accounts);
  return async (app) => {
    app.get(
      API_PATHS.download,
      {
        schema: {
          tags: ["downloads"],
          summary: "The bytes behind a link",
          params: z.object({ token: z.string().min(1).max(6000) }),
          security: [],
        },
      },
      async (request, reply) => {
        const download = await openDownload(deps, request.params.token, await whoAsks(request));
        void reply.type(download.type).header("content-disposition", contentDisposition(download.name));
        if (download.sizeBytes !== null) void reply.header("content-length", download.sizeBytes);
        return reply.send(download.stream);
      },
    );
  };
}
