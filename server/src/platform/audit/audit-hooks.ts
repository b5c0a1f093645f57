// Lines that routes need not write themselves: a refused access by any of them, and what a route's `config.audit` names.
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Clock } from "../clock.ts";
import type { Database } from "../database/connect.ts";
import { ERROR_TABLE } from "../http/error-table.ts";
import type { Log } from "../log.ts";
import { insertAudit, insertRefusal } from "./audit-log.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Event of the audit log that a call of this route is, once it has succeeded. */
    readonly audit?: string;
    readonly auditDetails?: (request: FastifyRequest) => Readonly<Record<string, string>>;
  }
}

/** Writes both kinds of lines once the answer is out; whoever asks does not wait for it. */
export function installAudit(
  app: FastifyInstance,
  { db, clock, log }: { readonly db: Database; readonly clock: Clock; readonly log: Log },
): void {
  app.addHook("onResponse", async (request, reply) => {
    const { actor, refusal } = request;
    const { audit, auditDetails } = request.routeOptions.config;
    if (!actor) return;
    const byKey: Readonly<Record<string, string>> = actor.keyId === null ? {} : { key: actor.keyId };
    const line = {
      ...{ at: new Date(clock.now()), userId: actor.userId, address: request.ip },
      subjectId: subjectOf(request),
      details: byKey,
    };
    try {
      if (refusal && ERROR_TABLE[refusal].isAccess) {
        const { method } = request;
        const route = request.routeOptions.url ?? "";
        await insertRefusal(db, { ...line, details: { ...byKey, code: refusal, method, route } });
      } else if (audit && !refusal && reply.statusCode < 400)
        await insertAudit(db, { ...line, event: audit, details: { ...byKey, ...auditDetails?.(request) } });
    } catch (error) {
      log.error({ err: error }, "a line of the audit log could not be written");
    }
  });
}

/** The ids in the address; what is none may be a text. */
function subjectOf({ params }: FastifyRequest): string | null {
  const ids = Object.values((params ?? {}) as Readonly<Record<string, unknown>>).filter(
    (value) => typeof value === "string" && /^[\da-f-]{1,36}$/i.test(value),
  );
  return ids.length > 0 ? ids.join(" ") : null;
}
