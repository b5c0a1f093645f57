// The calls of docs/specification.md, section 7 for sign-in, registration and forgot password. A refusal answers 200 with isSuccess false
// (docs/readings.md Q45); the error table knows which errors are refusals.
import { actorOf } from "../../platform/http/actor.ts";
import * as wire from "@yizhou/contract";
import { APP_PATHS } from "@yizhou/contract";
import type { SystemUser } from "@yizhou/contract";
import { isAppError } from "@yizhou/model";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { envelopeOf, sendFailure, success } from "../../platform/http/envelope.ts";
import { ERROR_TABLE } from "../../platform/http/error-table.ts";
import { acceptEmptyBodies } from "./bodies.ts";
import { signInByCode } from "./code-sign-in.ts";
import { codesFor, verifyCode } from "./codes.ts";
import type { CodeKey, CodeStore } from "./codes.ts";
import type { AccountDeps } from "./deps.ts";
import { isRegistered } from "./look-up.ts";
import { resetPassword } from "./passwords-of-users.ts";
import { registerUser } from "./register.ts";
import { requireAccount, requireCode, requireEmail, requirePhone } from "./rules.ts";
import { sendCode } from "./send-codes.ts";
import {
  clearPageCookie,
  PAGE_COOKIE,
  requireActor,
  senderOf,
  setBrowserCookie,
  setPageCookie,
  setSessionCookies,
  ticketOf,
  visitorOf,
} from "./session-http.ts";
import type { Actor } from "../../platform/http/actor.ts";

const done = envelopeOf(z.literal(true));
const tokenData = envelopeOf(z.string());
const tags = ["accounts"];

export function accountRoutes(deps: AccountDeps): FastifyPluginAsyncZod {
  const { accounts, settings } = deps;
  return async (app) => {
    acceptEmptyBodies(app);
    // Whoever has the password may ask who that is, as the specified sign-in does, and leave again.
    const signedIn = { onRequest: requireActor(accounts, { beforeSecondStep: true }) };

    app.post(
      APP_PATHS.signIn,
      {
        schema: {
          tags,
          summary: "Sign in with account and password",
          body: wire.SignInSchema,
          response: { 200: tokenData },
        },
      },
      async (request, reply) => {
        const { account, password } = request.body;
        const opened = await accounts.signIn(account, password, visitorOf(request), ticketOf(request));
        setSessionCookies(reply, opened, settings);
        return success(opened.token);
      },
    );

    app.get(
      APP_PATHS.systemUser,
      {
        ...signedIn,
        schema: { tags, summary: "The signed-in user", response: { 200: envelopeOf(wire.SystemUserSchema) } },
      },
      async (request, reply) => {
        const actor = actorOf(request);
        // Cookie and token may disagree after a restart of the browser or in a new tab; the token decides (Q54).
        const visitor = await accounts.findPageVisitor(request.cookies[PAGE_COOKIE] ?? null);
        if (visitor?.sessionId !== actor.sessionId)
          setPageCookie(reply, await accounts.renewPageToken(actor), settings);
        return success(presentUser(actor));
      },
    );

    app.get(
      APP_PATHS.signOut,
      {
        ...signedIn,
        schema: { tags, summary: "Sign out; the token is dead at once", response: { 200: done } },
      },
      async (request, reply) => {
        await accounts.signOut(actorOf(request), request.ip);
        clearPageCookie(reply, settings);
        return success(true as const);
      },
    );

    app.post(
      APP_PATHS.sendLoginCode,
      {
        schema: {
          tags,
          summary: "Send a sign-in code to a phone",
          body: wire.SendLoginCodeSchema,
          response: { 200: done },
        },
      },
      async (request, reply) => {
        const account = request.body.phoneNumber;
        requirePhone(account);
        await sendCode(deps, { purpose: "login", account }, senderOf(request, reply, settings), {
          ticket: ticketOf(request),
        });
        return success(true as const);
      },
    );

    app.post(
      APP_PATHS.signInByCode,
      {
        schema: {
          tags,
          summary: "Sign in with a code; a refusal carries errorDictionary.Verifiaction",
          body: wire.CheckPhoneCodeSchema,
          response: { 200: tokenData },
        },
      },
      async (request, reply) => {
        try {
          const opened = await signInByCode(deps, request.body, visitorOf(request));
          setSessionCookies(reply, opened, settings);
          return success(opened.token);
        } catch (error) {
          if (isAppError(error) && ERROR_TABLE[error.code].status === 200)
            return sendFailure(reply, error, { dictionaryKey: "Verifiaction" }) as never;
          throw error;
        }
      },
    );

    app.post(
      APP_PATHS.isFindPhone,
      {
        schema: {
          tags,
          summary: "Whether a phone number is registered",
          querystring: wire.PhoneQuerySchema,
          response: { 200: envelopeOf(z.boolean()) },
        },
      },
      async (request) => {
        const phone = request.query.phoneNumber;
        requirePhone(phone);
        return success(await isRegistered(deps, { phone }, visitorOf(request), ticketOf(request)));
      },
    );

    app.post(
      APP_PATHS.isFindEmail,
      {
        schema: {
          tags,
          summary: "Whether an e-mail is registered",
          querystring: wire.EmailQuerySchema,
          response: { 200: envelopeOf(z.boolean()) },
        },
      },
      async (request) => {
        const { email } = request.query;
        requireEmail(email);
        return success(await isRegistered(deps, { email }, visitorOf(request), ticketOf(request)));
      },
    );

    app.post(
      APP_PATHS.sendEmailCode,
      {
        schema: {
          tags,
          summary: "Send a registration code to an e-mail",
          body: wire.SendEmailCodeSchema,
          response: { 200: done },
        },
      },
      async (request, reply) => {
        const account = request.body.email;
        requireEmail(account);
        await sendCode(deps, { purpose: "register", account }, senderOf(request, reply, settings), {
          ticket: ticketOf(request),
        });
        return success(true as const);
      },
    );

    app.post(
      APP_PATHS.register,
      {
        schema: {
          tags,
          summary: "Register by phone or e-mail",
          body: wire.RegisterSchema,
          response: { 200: done },
        },
      },
      async (request) => {
        await registerUser(deps, request.body, visitorOf(request));
        return success(true as const);
      },
    );

    app.post(
      APP_PATHS.sendResetPhoneCode,
      {
        schema: {
          tags,
          summary: "Send a forgot-password code to a phone",
          body: wire.SendResetPhoneCodeSchema,
          response: { 200: done },
        },
      },
      async (request, reply) => {
        const account = request.body.phoneNumber;
        requirePhone(account);
        await sendCode(deps, { purpose: "reset", account }, senderOf(request, reply, settings), {
          ticket: ticketOf(request),
        });
        return success(true as const);
      },
    );

    app.post(
      APP_PATHS.sendResetEmailCode,
      {
        schema: {
          tags,
          summary: "Send a forgot-password code to an e-mail, or verify it when the body has one",
          body: wire.SendResetEmailCodeSchema,
          response: { 200: done },
        },
      },
      async (request, reply) => {
        const { email: account, code } = request.body;
        requireEmail(account);
        const key: CodeKey = { purpose: "reset", account };
        if (code) await verifyCode(codesFor(deps, visitorOf(request)), key, code);
        else await sendCode(deps, key, senderOf(request, reply, settings), { ticket: ticketOf(request) });
        return success(true as const);
      },
    );

    app.post(
      APP_PATHS.checkEmailCode,
      {
        schema: {
          tags,
          summary: "Verify a forgot-password code of a phone, or a code of an e-mail",
          body: wire.CheckEmailCodeSchema,
          response: { 200: done },
        },
      },
      async (request) => {
        const { phoneNumber, email, code } = request.body;
        const account = phoneNumber || email || "";
        if (phoneNumber) requirePhone(phoneNumber);
        else requireAccount(account);
        requireCode(code);
        const codes = codesFor(deps, visitorOf(request));
        if (phoneNumber) await verifyCode(codes, { purpose: "reset", account }, code);
        else await verifyEmailCode(codes, account, code);
        return success(true as const);
      },
    );

    app.post(
      APP_PATHS.resetPassword,
      {
        schema: {
          tags,
          summary: "Set a new password with the code; ends every session",
          body: wire.ResetPasswordSchema,
          response: { 200: done },
        },
      },
      async (request, reply) => {
        const { browserToken } = await resetPassword(deps, request.body, visitorOf(request));
        setBrowserCookie(reply, browserToken, settings);
        return success(true as const);
      },
    );
  };

  /** The call does not say whether the e-mail registers or resets (Q21): the code says it. Each kind has its own five tries. */
  async function verifyEmailCode(codes: CodeStore, account: string, code: string): Promise<void> {
    try {
      await verifyCode(codes, { purpose: "register", account }, code);
    } catch (error) {
      if (!isAppError(error, "account.code_invalid")) throw error;
      await verifyCode(codes, { purpose: "reset", account }, code);
    }
  }
}

/** Before the second step no more than the sign-in itself needs. */
function presentUser({ userName, userType, organizationId, nickName, email, secondStep }: Actor): SystemUser {
  return secondStep === "due"
    ? { userName, userType, organizationId, nickName: userName, email: null }
    : { userName, userType, organizationId, nickName, email };
}
