import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { OFFICE_PANE_PATH } from "@yizhou/contract";
import { AppError } from "@yizhou/model";
import type { FastifyInstance } from "fastify";
import type { Settings } from "../settings.ts";
import { setContentPolicy } from "./security-headers.ts";

/** Office.js comes from Microsoft alone; in a browser Word shows the pane in a frame of one of these. */
const OFFICE_SCRIPTS = ["https://appsforoffice.microsoft.com"] as const;
const OFFICE_FRAMES = [
  ...["'self'", "https://*.officeapps.live.com", "https://*.office.com", "https://*.office365.com"],
  ...["https://*.sharepoint.com", "https://*.cloud.microsoft"],
] as const;

/**
 * The pane that the add-in shows beside a document in Word and WPS. It knows no session: who uses it has a key, so that a page that
 * frames it can do nothing in anybody's name.
 */
export function serveOfficePane(app: FastifyInstance, { webDist, apiBase, k8sBase }: Settings): void {
  app.get(OFFICE_PANE_PATH, { schema: { hide: true } }, async (_request, reply) => {
    const html = await readFile(join(webDist, "office.html"), "utf8").catch(
      (error: NodeJS.ErrnoException) => {
        if (error.code === "ENOENT") throw new AppError("request.not_found");
        throw error;
      },
    );
    setContentPolicy(reply, [`'nonce-${reply.styleNonce}'`], [apiBase, k8sBase], {
      scripts: OFFICE_SCRIPTS,
      ancestors: OFFICE_FRAMES,
    });
    void reply.removeHeader("x-frame-options");
    return reply
      .type("text/html; charset=utf-8")
      .send(html.replace(/<html/i, () => `<html data-style-nonce="${reply.styleNonce}"`));
  });
}
