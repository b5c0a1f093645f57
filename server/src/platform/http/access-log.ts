import type { FastifyInstance, FastifyRequest } from "fastify";
import { pathOnly } from "../log.ts";

/** Everything that no route of the API took: pages and their files. */
const SITE_ROUTE = "site";

/** A request that has ended, answered or not. */
interface EndedRequest {
  readonly method: string;
  /** The pattern, not the address: `/api/jobs/:id`. */
  readonly route: string;
  readonly status: number;
  readonly durationMs: number;
}

/**
 * One line at `info` for every request, when its connection is done with it. Methods, patterns and numbers only: no query, no
 * header, no body.
 *
 * @param note  hears of the same, for counting
 */
export function installAccessLog(app: FastifyInstance, note: (ended: EndedRequest) => void): void {
  app.addHook("onRequest", (request, reply, done) => {
    const begunMs = performance.now();
    // Also for those that hang up, which the framework's own hook for the end of an answer does not tell of.
    reply.raw.once("close", () => {
      const isWhole = reply.raw.writableFinished;
      const ended: EndedRequest = {
        method: request.method,
        route: routeOf(request),
        status: reply.raw.statusCode,
        durationMs: Math.round((performance.now() - begunMs) * 10) / 10,
      };
      note(ended);
      request.log.info(
        {
          method: ended.method,
          route: ended.route,
          ...(ended.route === SITE_ROUTE && { path: pathOnly(request.url) }),
          status: ended.status,
          ms: ended.durationMs,
          ...(request.actor && { userId: request.actor.userId }),
          ...(!isWhole && { hungUp: true }),
        },
        "request",
      );
    });
    done();
  });
}

function routeOf(request: FastifyRequest): string {
  return request.is404 ? SITE_ROUTE : (request.routeOptions.url ?? SITE_ROUTE);
}
