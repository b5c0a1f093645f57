import type { FastifyRequest } from "fastify";

/** Who a request acts for, as the database has it now; nothing of it is believed from the client. */
export interface Actor {
  /** Owner of everything the request reads and writes. */
  readonly userId: string;
  /** Of a call by a key: the key's id, which is no session's. */
  readonly sessionId: string;
  /** The key by which a program calls; null: a person by a session. */
  readonly keyId: string | null;
  readonly userName: string;
  readonly nickName: string;
  readonly email: string | null;
  readonly userType: number;
  readonly organizationId: number;
  /** One of the demo's accounts, whose password everybody knows. */
  readonly isDemo: boolean;
  /** `none`: the person has no second factor; `due`: this session opens nothing but the second step. */
  readonly secondStep: "none" | "due" | "passed";
}

declare module "fastify" {
  interface FastifyRequest {
    /** Set on routes behind `requireActor`. */
    actor: Actor | null;
  }
}

/** The person of a request behind `requireActor`. */
export function actorOf(request: FastifyRequest): Actor {
  if (!request.actor) throw new Error(`${request.method} ${request.routeOptions.url} lacks requireActor`);
  return request.actor;
}
