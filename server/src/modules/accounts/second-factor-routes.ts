// Second factors in account-set, and the second step of a sign-in: our own REST under /api/account.
import * as wire from "@yizhou/contract";
import { API_PATHS } from "@yizhou/contract";
import type { FastifyPluginAsync } from "fastify";
import { z } from "zod";
import { route } from "../../platform/http/route.ts";
import type { AccountDeps } from "./deps.ts";
import {
  addPasskey,
  beginNewPasskey,
  beginTotp,
  confirmTotp,
  listSecondFactors,
  removeFactor,
  renameFactor,
  renewRecoveryCodes,
} from "./second-factors.ts";
import { beginPasskeyStep, takeSecondStep } from "./second-step.ts";
import { requireActor, setBrowserCookie, visitorOf } from "./session-http.ts";

const tags = ["account"];
const params = z.object({ id: z.uuid() });
const done = z.literal(true);

/** The calls that a session may make whose second step is due. */
export function secondStepRoutes(deps: AccountDeps): FastifyPluginAsync {
  return async (app) => {
    app.addHook("onRequest", requireActor(deps.accounts, { beforeSecondStep: true }));

    route(
      app,
      {
        ...{ method: "GET", path: API_PATHS.secondFactor, tags },
        summary: "Second factors, and whether this session's second step is due",
        answer: wire.SecondFactorsSchema,
      },
      ({ actor }) => listSecondFactors(deps, actor),
    );

    route(
      app,
      {
        ...{ method: "POST", path: API_PATHS.secondStepPasskey, tags },
        summary: "What a passkey is to sign for the second step",
        answer: wire.PasskeyOptionsSchema,
      },
      ({ actor }) => beginPasskeyStep(deps, actor),
    );

    route(
      app,
      {
        ...{ method: "POST", path: API_PATHS.secondStep, tags },
        summary: "Do the second step: a code of the app, a recovery code, or a passkey's answer",
        body: wire.SecondStepSchema,
        answer: done,
      },
      async ({ actor, body, request, reply }) => {
        const { browserToken } = await takeSecondStep(deps, actor, body, visitorOf(request));
        setBrowserCookie(reply, browserToken, deps.settings);
        return true as const;
      },
    );
  };
}

/** Adding, naming and removing, for sessions that are whole. */
export function secondFactorRoutes(deps: AccountDeps): FastifyPluginAsync {
  return async (app) => {
    app.addHook("onRequest", requireActor(deps.accounts));

    route(
      app,
      {
        ...{ method: "POST", path: API_PATHS.totp, tags },
        summary: "A secret for an authenticator app; it counts once a code of it was typed",
        body: wire.ConfirmSchema,
        answer: wire.NewTotpSchema,
      },
      ({ actor, body, request }) => beginTotp(deps, actor, body, visitorOf(request)),
    );

    route(
      app,
      {
        ...{ method: "POST", path: API_PATHS.totpConfirm, tags },
        summary: "The app's first code; the first factor brings recovery codes",
        ...{ params, body: wire.ConfirmTotpSchema, answer: wire.RecoveryCodesSchema },
      },
      async ({ actor, params: { id }, body, request }) =>
        answerOf(await confirmTotp(deps, actor, id, body, visitorOf(request))),
    );

    route(
      app,
      {
        ...{ method: "POST", path: API_PATHS.passkeyBegin, tags },
        summary: "What the browser makes a passkey with",
        body: wire.ConfirmSchema,
        answer: wire.PasskeyOptionsSchema,
      },
      ({ actor, body, request }) => beginNewPasskey(deps, actor, body, visitorOf(request)),
    );

    route(
      app,
      {
        ...{ method: "POST", path: API_PATHS.passkeys, tags },
        summary: "Add the passkey that the browser made; the first factor brings recovery codes",
        body: wire.AddPasskeySchema,
        answer: wire.RecoveryCodesSchema,
      },
      async ({ actor, body, request }) => answerOf(await addPasskey(deps, actor, body, visitorOf(request))),
    );

    route(
      app,
      {
        ...{ method: "PATCH", path: API_PATHS.factor, tags },
        summary: "Name a second factor",
        ...{ params, body: wire.RenameFactorSchema, answer: done },
      },
      async ({ actor, params: { id }, body }) => {
        await renameFactor(deps, actor, id, body.name);
        return true as const;
      },
    );

    route(
      app,
      {
        ...{ method: "DELETE", path: API_PATHS.factor, tags },
        summary: "Remove a second factor; with the last one the recovery codes go",
        ...{ params, body: wire.ConfirmSchema, answer: done },
      },
      async ({ actor, params: { id }, body, request }) => {
        await removeFactor(deps, actor, id, body, visitorOf(request));
        return true as const;
      },
    );

    route(
      app,
      {
        ...{ method: "POST", path: API_PATHS.recoveryCodes, tags },
        summary: "New recovery codes in the place of all earlier ones",
        body: wire.ConfirmSchema,
        answer: wire.RecoveryCodesSchema,
      },
      async ({ actor, body, request }) =>
        answerOf(await renewRecoveryCodes(deps, actor, body, visitorOf(request))),
    );
  };
}

function answerOf(codes: readonly string[] | null) {
  return { recoveryCodes: codes && [...codes] };
}
