import type { FastifyReply, FastifyRequest } from "fastify";
import type { Settings } from "../../platform/settings.ts";
import type { AccountsService, Actor } from "./service.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** Set on routes behind `requireActor`. */
    actor: Actor | null;
  }
}

export const PAGE_COOKIE = "yizhou_page";

/** Hook for routes that need a signed-in person. Reads the bearer header only: no cookie ever authorises a call. */
export function requireActor(accounts: AccountsService) {
  return async (request: FastifyRequest): Promise<void> => {
    const match = /^Bearer ([\w-]+)$/i.exec(request.headers.authorization ?? "");
    request.actor = await accounts.authenticate(match?.[1] ?? null);
  };
}

/** The person of a request behind `requireActor`. */
export function actorOf(request: FastifyRequest): Actor {
  if (!request.actor) throw new Error(`${request.method} ${request.routeOptions.url} lacks requireActor`);
  return request.actor;
}

/** No expiry date: the browser drops it with its session. */
export function setPageCookie(reply: FastifyReply, pageToken: string, settings: Settings): void {
  void reply.setCookie(PAGE_COOKIE, pageToken, { path: "/", httpOnly: true, sameSite: "lax", secure: settings.cookieSecure });
}

export function clearPageCookie(reply: FastifyReply, settings: Settings): void {
  void reply.clearCookie(PAGE_COOKIE, { path: "/", httpOnly: true, sameSite: "lax", secure: settings.cookieSecure });
}
