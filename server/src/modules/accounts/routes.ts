import { APP_PATHS, SignInSchema, SystemUserSchema } from "@yizhou/contract";
import type { SystemUser } from "@yizhou/contract";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { envelopeOf, success } from "../../platform/http/envelope.ts";
import type { Settings } from "../../platform/settings.ts";
import type { AccountsService, Actor } from "./service.ts";
import { actorOf, clearPageCookie, PAGE_COOKIE, requireActor, setPageCookie } from "./session-http.ts";

/** The section 7 calls for signing in and out. A refusal answers 200 with isSuccess false (product.md Q45). */
export function accountRoutes(accounts: AccountsService, settings: Settings): FastifyPluginAsyncZod {
  return async (app) => {
    const signedIn = { onRequest: requireActor(accounts) };

    app.post(
      APP_PATHS.signIn,
      { schema: { tags: ["accounts"], summary: "Sign in with account and password", body: SignInSchema, response: { 200: envelopeOf(z.string()) } } },
      async (request, reply) => {
        const { account, password } = request.body;
        const { token, pageToken } = await accounts.signIn(account, password, request.ip);
        setPageCookie(reply, pageToken, settings);
        return success(token);
      },
    );

    app.get(
      APP_PATHS.systemUser,
      { ...signedIn, schema: { tags: ["accounts"], summary: "The signed-in user", response: { 200: envelopeOf(SystemUserSchema) } } },
      async (request, reply) => {
        const actor = actorOf(request);
        // Cookie and token may disagree after a restart of the browser or in a new tab; the token decides (Q54).
        const visitor = await accounts.findPageVisitor(request.cookies[PAGE_COOKIE] ?? null);
        if (visitor?.sessionId !== actor.sessionId) setPageCookie(reply, await accounts.renewPageToken(actor), settings);
        return success(presentUser(actor));
      },
    );

    app.get(
      APP_PATHS.signOut,
      { ...signedIn, schema: { tags: ["accounts"], summary: "Sign out; the token is dead at once", response: { 200: envelopeOf(z.literal(true)) } } },
      async (request, reply) => {
        await accounts.signOut(actorOf(request), request.ip);
        clearPageCookie(reply, settings);
        return success(true as const);
      },
    );
  };
}

function presentUser({ userName, userType, organizationId, nickName, email }: Actor): SystemUser {
  return { userName, userType, organizationId, nickName, email };
}
