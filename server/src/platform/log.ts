import { API_PATHS, APP_PATHS, DEV_PATHS } from "@yizhou/contract";
import { pino } from "pino";
import type { DestinationStream, Logger } from "pino";
import { describeError } from "./log-error.ts";

export type Log = Logger;

const SECRET_FIELDS = [
  "password",
  "newPassword",
  "token",
  "authorization",
  "cookie",
  "secret",
  "databaseUrl",
  "databaseOwnerUrl",
];

/** Parts of an address that open something to whoever has them. */
const SECRET_PARTS = ["token", "code"] as const;

/**
 * Every address with such a part, from the tables of addresses themselves, so that a new signed link is cut without being
 * written down here.
 */
const SECRET_ADDRESSES = [API_PATHS, APP_PATHS, DEV_PATHS]
  .flatMap((paths) => Object.values<string>(paths))
  .flatMap((path) => SECRET_PARTS.filter((part) => path.includes(`:${part}`)).map((part) => ({ path, part })))
  .map(({ path, part }) => ({ part, before: path.slice(0, path.indexOf(`:${part}`)) }));

/**
 * The server's log: one JSON line each, without passwords, tokens, codes and query values. Document text is never logged.
 *
 * @param level  least severe level written; `silent` for tests
 * @param destination  the standard output unless told otherwise
 */
export function createLog(level: string, destination?: DestinationStream): Log {
  const options = {
    level,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: SECRET_FIELDS.flatMap((field) => [field, `*.${field}`, `req.headers.${field}`, `*.*.${field}`]),
      censor: "[redacted]",
    },
    hooks: { logMethod: keepMessageClean },
    serializers: {
      err: describeError,
      req: (request: { method: string; url: string; id: string; ip: string }) => ({
        id: request.id,
        method: request.method,
        path: pathOnly(request.url),
        ip: request.ip,
      }),
      res: (reply: { statusCode: number }) => ({ status: reply.statusCode }),
    },
  };
  return destination ? pino(options, destination) : pino(options);
}

/** The path without its query, and without the token of a signed link. */
export function pathOnly(url: string): string {
  const path = url.split(/[?#]/, 1)[0]!;
  for (const { before, part } of SECRET_ADDRESSES) {
    if (path.toLowerCase().startsWith(before.toLowerCase()) && path.length > before.length)
      return `${before}[${part}]`;
  }
  return path;
}

/** An error's own message would become the line's, past the serialiser; addresses in other people's messages have queries. */
function keepMessageClean(
  this: Logger,
  args: Parameters<Logger["info"]>,
  write: (this: Logger, ...args: Parameters<Logger["info"]>) => void,
): void {
  const [first, message, ...rest] = args as unknown as [unknown, unknown, ...unknown[]];
  const isError = first instanceof Error;
  const error = isError ? first : (first as { err?: unknown } | null)?.err;
  const fields = isError ? { err: first } : first;
  if (typeof fields === "string") return write.call(this, cleanMessage(fields), message as never, ...rest);
  const isOwnMessage = error instanceof Error && (message === undefined || message === error.message);
  const text = isOwnMessage ? "an error" : typeof message === "string" ? cleanMessage(message) : undefined;
  write.call(this, fields as object, text, ...rest);
}

function cleanMessage(message: string): string {
  return message.replace(/\/[^\s"'()]*/g, (path) => pathOnly(path));
}
