import { randomBytes } from "node:crypto";
import helmet from "@fastify/helmet";
import type { FastifyInstance, FastifyReply } from "fastify";
import type { Settings } from "../settings.ts";

declare module "fastify" {
  interface FastifyReply {
    /** Lets the page's own style sheets in, those that the component library makes while it runs. */
    styleNonce: string;
  }
}

/** Pages that show a QR code of their own in the 280 by 280 frame; the addresses stand in `scan-login/` (docs/readings.md Q52). */
const SCAN_FRAMES = ["https://open.weixin.qq.com", "https://login.work.weixin.qq.com"] as const;

/** Headers of every answer. Scripts come from our own files only; the reasons stand in docs/security.md. */
export async function installSecurityHeaders(app: FastifyInstance, settings: Settings): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: false,
    crossOriginEmbedderPolicy: false,
    // Only behind HTTPS; on plain loopback it would lock browsers out of the address.
    strictTransportSecurity: settings.cookieSecure ? { maxAge: 31_536_000 } : false,
    referrerPolicy: { policy: "same-origin" },
  });
  app.decorateReply("styleNonce", "");
  app.addHook("onRequest", async (_request, reply) => {
    // What is said is for one person and one moment; the files of the site, which are everybody's, say otherwise themselves.
    void reply.header("cache-control", "no-store");
    reply.styleNonce = randomBytes(16).toString("base64");
    setContentPolicy(reply, [`'nonce-${reply.styleNonce}'`], [settings.apiBase, settings.k8sBase]);
  });
}

/** What a page needs that another program shows in a frame of its own. */
interface FramedPage {
  readonly scripts?: readonly string[];
  readonly ancestors?: readonly string[];
}

/** Replaces the content policy of one answer. */
export function setContentPolicy(
  reply: FastifyReply,
  styles: readonly string[],
  connections: readonly string[] = [],
  { scripts = [], ancestors = ["'none'"] }: FramedPage = {},
): void {
  const list = (...sources: string[]) => ["'self'", ...sources.filter(Boolean)].join(" ");
  void reply.header(
    "content-security-policy",
    [
      "default-src 'none'",
      `script-src ${list(...scripts)}`,
      `style-src ${list(...styles)}`,
      `img-src ${list("data:", "blob:")}`,
      `font-src ${list()}`,
      `connect-src ${list(...connections)}`,
      `worker-src ${list("blob:")}`,
      `frame-src ${SCAN_FRAMES.join(" ")}`,
      `manifest-src ${list()}`,
      "form-action 'self'",
      "base-uri 'none'",
      "object-src 'none'",
      `frame-ancestors ${ancestors.join(" ")}`,
    ].join("; "),
  );
}
