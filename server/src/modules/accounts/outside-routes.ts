// Scan, university and card sign-in, and the calls that a binding session may make (docs/readings.md Q51).
import * as wire from "@yizhou/contract";
import { API_PATHS, APP_PATHS, DEV_PATHS, SCAN_STATE_HEADER } from "@yizhou/contract";
import { AppError } from "@yizhou/model";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { envelopeOf, languageOf, success } from "../../platform/http/envelope.ts";
import { bindingKey, bindPhone, checkPhoneBinding, findBinding } from "./bind-phone.ts";
import { acceptEmptyBodies } from "./bodies.ts";
import { codesFor, verifyCode } from "./codes.ts";
import type { AccountDeps } from "./deps.ts";
import {
  beginScan,
  signInByCard,
  signInByScan,
  signInByUniversity,
  STATE_MS,
  universityAddresses,
} from "./outside-sign-in.ts";
import type { StateAnswer } from "./outside-sign-in.ts";
import { requireCode, requirePhone } from "./rules.ts";
import { sendCode } from "./send-codes.ts";
import { bearerOf, cookieOptions, senderOf, setSessionCookies, ticketOf, visitorOf } from "./session-http.ts";

/** Ties a shown QR code or sign-on page to the browser that asked for it. */
const SCAN_COOKIE = "yizhou_scan";
const UNIVERSITY_COOKIE = "yizhou_university";

const done = envelopeOf(z.literal(true));
const tokenData = envelopeOf(z.string());
const tags = ["accounts"];

export function outsideRoutes(deps: AccountDeps): FastifyPluginAsyncZod {
  const { settings } = deps;

  return async (app) => {
    acceptEmptyBodies(app);

    app.post(
      API_PATHS.scanLogin,
      {
        schema: {
          tags,
          summary: "Begin a scan: what the 280 x 280 frame shows; sets the browser's state cookie",
          body: wire.BeginScanSchema,
          response: { 200: envelopeOf(wire.ScanStartSchema) },
        },
      },
      async (request, reply) => {
        const { provider } = request.body;
        const { picture, state } = await beginScan(deps, provider, visitorOf(request));
        setStateCookie(reply, SCAN_COOKIE, state);
        return success({
          kind: picture.kind,
          url: picture.address,
          svg: picture.kind === "qr" ? picture.svg : null,
          pollUrl:
            picture.kind === "qr"
              ? `${DEV_PATHS.phoneCode}?${new URLSearchParams({ vendor: provider, state }).toString()}`
              : null,
          state,
          expiresInSeconds: STATE_MS / 1000,
        });
      },
    );

    app.get(
      APP_PATHS.signInByScan,
      {
        schema: {
          tags,
          summary: "Exchange the code of a scan; an unbound person's token only binds a phone",
          querystring: wire.ScanExchangeQuerySchema,
          response: { 200: envelopeOf(wire.ScanExchangeSchema) },
        },
      },
      async (request, reply) => {
        const answer = scanAnswerOf(request);
        clearStateCookie(reply, SCAN_COOKIE);
        const { exchange, opened } = await signInByScan(deps, request.query.code, answer, visitorOf(request));
        if (opened) setSessionCookies(reply, opened, settings);
        return success(exchange);
      },
    );

    app.post(
      APP_PATHS.checkPhoneBound,
      {
        schema: {
          tags,
          summary: "What a phone number is to a binding session; neutral values to everybody else",
          querystring: wire.PhoneQuerySchema,
          response: { 200: envelopeOf(wire.PhoneBindingSchema) },
        },
      },
      async (request) => {
        const binding = await findBinding(deps, bearerOf(request));
        const phone = request.query.phoneNumber;
        const { data, message } = await checkPhoneBinding(deps, binding, phone, languageOf(request));
        return { ...success(data), errorMessage: message };
      },
    );

    app.post(
      APP_PATHS.sendPhoneCode,
      {
        schema: {
          tags,
          summary: "Send a code to a phone: for registration, or for binding with a binding session's token",
          body: wire.SendPhoneCodeSchema,
          response: { 200: done },
        },
      },
      async (request, reply) => {
        await sendPhoneCode(request, reply, request.body.phoneNumber, false);
        return success(true as const);
      },
    );

    app.post(
      APP_PATHS.sendPhoneCodeWithCheck,
      {
        schema: {
          tags,
          summary: "As SendVerifiCode, and the slide check's ticket is demanded every time",
          body: wire.SendPhoneCodeSchema,
          response: { 200: done },
        },
      },
      async (request, reply) => {
        await sendPhoneCode(request, reply, request.body.phoneNumber, true);
        return success(true as const);
      },
    );

    app.post(
      APP_PATHS.checkPhoneCode,
      {
        schema: {
          tags,
          summary:
            "Verify a code of SendVerifiCode; it stays good for the step after it, until ten minutes after it was sent",
          body: wire.CheckPhoneCodeSchema,
          response: { 200: done },
        },
      },
      async (request) => {
        const { phoneNumber, code } = request.body;
        requirePhone(phoneNumber);
        requireCode(code);
        const binding = await findBinding(deps, bearerOf(request));
        const key = binding
          ? bindingKey(binding, phoneNumber)
          : ({ purpose: "register", account: phoneNumber } as const);
        await verifyCode(codesFor(deps, visitorOf(request)), key, code);
        return success(true as const);
      },
    );

    for (const [path, summary] of [
      [APP_PATHS.bindPhone, "Bind a phone to the person who scanned; answers a full token"],
      [APP_PATHS.registerWeCom, "The same for somebody who scanned with WeCom"],
    ] as const) {
      app.post(
        path,
        { schema: { tags, summary, body: wire.BindPhoneSchema, response: { 200: tokenData } } },
        async (request, reply) => {
          const bearer = bearerOf(request);
          if (bearer === null) throw new AppError("account.unauthenticated");
          const binding = await findBinding(deps, bearer);
          if (!binding) throw new AppError("account.session_expired");
          const opened = await bindPhone(deps, binding, request.body, visitorOf(request));
          setSessionCookies(reply, opened, settings);
          return success(opened.token);
        },
      );
    }

    app.get(
      APP_PATHS.universityAddresses,
      {
        schema: {
          tags,
          summary: "Where the university signs people in and out; sets the browser's state cookie",
          response: { 200: envelopeOf(wire.UniversityAddressesSchema) },
        },
      },
      async (request, reply) => {
        const token = bearerOf(request);
        const { addresses, state } = await universityAddresses(deps, token, visitorOf(request));
        setStateCookie(reply, UNIVERSITY_COOKIE, state);
        return success(addresses);
      },
    );

    app.post(
      APP_PATHS.signInByUniversity,
      {
        schema: {
          tags,
          summary: "Finish the university's single sign-on",
          body: wire.UniversitySignInSchema,
          response: { 200: tokenData },
        },
      },
      async (request, reply) => {
        const answer = answerOf(request, UNIVERSITY_COOKIE);
        clearStateCookie(reply, UNIVERSITY_COOKIE);
        const opened = await signInByUniversity(deps, request.body.token, answer, visitorOf(request));
        setSessionCookies(reply, opened, settings);
        return success(opened.token);
      },
    );

    app.post(
      APP_PATHS.signInByCard,
      {
        schema: {
          tags,
          summary: "Sign in with a university card",
          body: wire.CardSignInSchema,
          response: { 200: tokenData },
        },
      },
      async (request, reply) => {
        const opened = await signInByCard(deps, request.body, visitorOf(request), ticketOf(request));
        setSessionCookies(reply, opened, settings);
        return success(opened.token);
      },
    );
  };

  async function sendPhoneCode(
    request: FastifyRequest,
    reply: FastifyReply,
    phone: string,
    alwaysNeedsTicket: boolean,
  ): Promise<void> {
    requirePhone(phone);
    const binding = await findBinding(deps, bearerOf(request));
    const key = binding ? bindingKey(binding, phone) : ({ purpose: "register", account: phone } as const);
    await sendCode(deps, key, senderOf(request, reply, settings), {
      ticket: ticketOf(request),
      alwaysNeedsTicket,
    });
  }

  function setStateCookie(reply: FastifyReply, name: string, state: string): void {
    void reply.setCookie(name, state, { ...cookieOptions(settings), maxAge: STATE_MS / 1000 });
  }

  function clearStateCookie(reply: FastifyReply, name: string): void {
    void reply.clearCookie(name, cookieOptions(settings));
  }
}

/** State of a scan: what this browser has, and what the callback address brought. */
export function scanAnswerOf(request: FastifyRequest): StateAnswer {
  return answerOf(request, SCAN_COOKIE);
}

function answerOf(request: FastifyRequest, cookie: string): StateAnswer {
  const returned = request.headers[SCAN_STATE_HEADER.toLowerCase()];
  return {
    cookie: request.cookies[cookie] ?? null,
    returned: returned === undefined ? null : String(returned),
  };
}
