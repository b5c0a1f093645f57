import { HUMAN_CHECK_HEADER } from "@yizhou/contract";
import { AppError, isAppError } from "@yizhou/model";
import type { FastifyReply, FastifyRequest } from "fastify";
import { languageOf } from "../../platform/http/envelope.ts";
import type { Actor } from "../../platform/http/actor.ts";
import type { Settings } from "../../platform/settings.ts";
import { addressGroup } from "../../platform/limits/address-group.ts";
import { askerOf, BROWSER_COOKIE, BROWSER_COOKIE_AGE, newBrowserToken } from "./askers.ts";
import { isApiKey, requireScope } from "./key-holders.ts";
import type { Visitor } from "./visitor.ts";
import type { CodeSender } from "./send-codes.ts";
import type { AccountsService } from "./service.ts";
import type { OpenedSession } from "./sessions.ts";

export const PAGE_COOKIE = "yizhou_page";

/**
 * Hook for routes that need a signed-in person, or a key of theirs with the right that the call needs. Reads the bearer header
 * only: no cookie ever authorises a call.
 *
 * @param beforeSecondStep  true for the few calls that a session may make before its second step
 */
export function requireActor(
  accounts: Pick<AccountsService, "authenticate" | "authenticateKey">,
  { beforeSecondStep = false }: { readonly beforeSecondStep?: boolean } = {},
) {
  return async (request: FastifyRequest): Promise<void> => {
    const bearer = bearerOf(request);
    if (bearer !== null && isApiKey(bearer)) {
      const { actor, scopes } = await accounts.authenticateKey(bearer);
      // Set before the right is looked at, so that the audit log says whose key asked for what it may not.
      request.actor = actor;
      return requireScope(scopes, `${request.method} ${request.routeOptions.url}`);
    }
    const actor = await accounts.authenticate(bearer);
    if (actor.secondStep === "due" && !beforeSecondStep) throw new AppError("account.second_step_due");
    request.actor = actor;
  };
}

/** The bearer token; null without one or when it has no token's form. */
export function bearerOf(request: FastifyRequest): string | null {
  return /^Bearer ([\w-]+)$/i.exec(request.headers.authorization ?? "")?.[1] ?? null;
}

/**
 * Who asks where nobody has to be signed in: by the bearer header, or by the page's cookie, which says who it is and opens
 * nothing.
 */
export function callerOf(
  accounts: Pick<AccountsService, "authenticate" | "authenticateKey" | "findPageVisitor">,
) {
  return async (request: FastifyRequest): Promise<string | null> => {
    const bearer = bearerOf(request);
    const actor = bearer === null ? null : await personOf(accounts, bearer).catch(asNobody);
    const visitor = actor ?? (await accounts.findPageVisitor(request.cookies[PAGE_COOKIE] ?? null));
    return visitor?.userId ?? null;
  };
}

async function personOf(
  accounts: Pick<AccountsService, "authenticate" | "authenticateKey">,
  bearer: string,
): Promise<Actor> {
  return isApiKey(bearer) ? (await accounts.authenticateKey(bearer)).actor : accounts.authenticate(bearer);
}

/** A session that has ended is nobody's; that it could not be asked for is another matter. */
function asNobody(error: unknown): null {
  if (isAppError(error)) return null;
  throw error;
}

/** Who asks, without a session. */
export function visitorOf(request: FastifyRequest): Visitor {
  return {
    address: request.ip,
    network: addressGroup(request.ip),
    browserToken: request.cookies[BROWSER_COOKIE] ?? null,
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

/** The cookies of a session that was just opened. */
export function setSessionCookies(reply: FastifyReply, opened: OpenedSession, settings: Settings): void {
  setPageCookie(reply, opened.pageToken, settings);
  if (opened.browserToken !== null) setBrowserCookie(reply, opened.browserToken, settings);
}

/** Tells this browser from others, and nothing else; it opens nothing. */
export function setBrowserCookie(reply: FastifyReply, browserToken: string, settings: Settings): void {
  void reply.setCookie(BROWSER_COOKIE, browserToken, { ...cookieOptions(settings), ...BROWSER_COOKIE_AGE });
}

/** Who has a code sent: somebody without the cookie gets one. */
export function senderOf(request: FastifyRequest, reply: FastifyReply, settings: Settings): CodeSender {
  const visitor = visitorOf(request);
  if (visitor.browserToken !== null && askerOf(settings, visitor).browser !== null)
    return { ...visitor, mayKeepNoCookies: false };
  const browserToken = newBrowserToken(settings);
  setBrowserCookie(reply, browserToken, settings);
  return { ...visitor, browserToken, mayKeepNoCookies: true };
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
