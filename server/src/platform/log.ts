import { pino } from "pino";
import type { Logger } from "pino";

export type Log = Logger;

const SECRET_FIELDS = [
  "password",
  "newPassword",
  "token",
  "authorization",
  "cookie",
  "code",
  "secret",
  "databaseUrl",
];

/**
 * The server's log: one JSON line each, without passwords, tokens, codes and query values. Document text is never logged.
 *
 * @param level  least severe level written; `silent` for tests
 */
export function createLog(level: string): Log {
  return pino({
    level,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: SECRET_FIELDS.flatMap((field) => [field, `*.${field}`, `req.headers.${field}`, `*.*.${field}`]),
      censor: "[redacted]",
    },
    serializers: {
      req: (request: { method: string; url: string; id: string; ip: string }) => ({
        id: request.id,
        method: request.method,
        path: pathOnly(request.url),
        ip: request.ip,
      }),
      res: (reply: { statusCode: number }) => ({ status: reply.statusCode }),
    },
  });
}

/** The path without its query, and without the token of a signed link. */
export function pathOnly(url: string): string {
  const path = url.split("?", 1)[0]!;
  return path.replace(/^(\/api\/(?:download|preview-image)\/).+/, "$1[token]");
}
