import { API_PATHS, DownloadSchema } from "@yizhou/contract";
import { AppError } from "@yizhou/model";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { route } from "../../platform/http/route.ts";
import { requireActor } from "../accounts/index.ts";
import type { AccountsService } from "../accounts/index.ts";
import { loadDownloads, type DownloadSources } from "./catalogue.ts";

const tags = ["downloads"];
const params = z.object({ name: z.string().max(100) });

/** Files of the site's own, for everybody who is signed in. */
export function downloadRoutes(
  sources: Omit<DownloadSources, "description">,
  accounts: AccountsService,
): FastifyPluginAsyncZod {
  return async (app) => {
    const load = () => loadDownloads({ ...sources, description: () => app.swagger() });
    app.addHook("onRequest", requireActor(accounts));
    route(
      app,
      {
        ...{ method: "GET", path: API_PATHS.offeredFiles, tags, answer: z.array(DownloadSchema) },
        summary: "Templates and samples, with their checksums",
      },
      async () => (await load()).map(({ bytes: _bytes, ...download }) => download),
    );
    app.get(
      API_PATHS.offeredFile,
      { schema: { tags, params, summary: "One of them" } },
      async ({ params: { name } }, reply) => {
        const file = (await load()).find((one) => one.name === name);
        if (!file) throw new AppError("file.not_found");
        return reply
          .header("content-disposition", `attachment; filename="${file.name}"`)
          .type("application/octet-stream")
          .send(Buffer.from(file.bytes));
      },
    );
  };
}
