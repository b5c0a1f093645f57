import { HUMAN_CHECK_HEADER } from "@yizhou/contract";
import { AppError } from "@yizhou/model";
import type { FastifyReply, FastifyRequest } from "fastify";
import { languageOf } from "../../platform/http/envelope.ts";
import type { Settings } from "../../platform/settings.ts";
import type { Visitor } from "./deps.ts";
import type { AccountsService } from "./service.ts";

export const PAGE_COOKIE = "yizhou_page";

/** Hook for routes that need a signed-in person. Reads the bearer header only: no cookie ever authorises a call. */
export function requireActor(accounts: Pick<AccountsService, "authenticate">) {
  return async (request: FastifyRequest): Promise<void> => {
    request.actor = await accounts.authenticate(bearerOf(request));
  };
}

/** The bearer token; null without one or when it has no token's form. */
export function bearerOf(request: FastifyRequest): string | null {
  return /^Bearer ([\w-]+)$/i.exec(request.headers.authorization ?? "")?.[1] ?? null;
}

/** Who asks, without a session. */
export function visitorOf(request: FastifyRequest): Visitor {
  return {
    address: request.ip,
    device: request.headers["user-agent"] ?? null,
    language: languageOf(request),
  };
}

/** The ticket of the slide check; null without one. @throws {AppError} check.invalid for what is no ticket */
export function ticketOf(request: FastifyRequest): string | null {
  const header = request.headers[HUMAN_CHECK_HEADER.toLowerCase()];
  if (header === undefined || header === "") return null;
  if (typeof header !== "string" || !/^[\w-]{43}$/.test(header)) throw new AppError("check.invalid");
  return header;
}

/** No expiry date: the browser drops it with its session. */
export function setPageCookie(reply: FastifyReply, pageToken: string, settings: Settings): void {
  void reply.setCookie(PAGE_COOKIE, pageToken, cookieOptions(settings));
}

export function clearPageCookie(reply: FastifyReply, settings: Settings): void {
  void reply.clearCookie(PAGE_COOKIE, cookieOptions(settings));
}

/** For every cookie of the site: scripts do not see it, other sites do not send it with their requests. */
export function cookieOptions(settings: Settings) {
  return { path: "/", httpOnly: true, sameSite: "lax", secure: settings.cookieSecure } as const;
}
