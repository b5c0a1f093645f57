// The slide check and the public page of an invitation, and those of the specification's unused calls that fit here: nothing
// tells what their bodies were, so they do what their names say (docs/readings.md Q43).
import { actorOf } from "../../platform/http/actor.ts";
import * as wire from "@yizhou/contract";
import { API_PATHS, APP_PATHS } from "@yizhou/contract";
import { AppError } from "@yizhou/model";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { customerEnquiries } from "./tables.ts";
import { envelopeOf, success } from "../../platform/http/envelope.ts";
import { newId, sha256 } from "../../platform/random.ts";
import { acceptEmptyBodies } from "./bodies.ts";
import type { AccountDeps } from "./deps.ts";
import { beginHumanCheck, finishHumanCheck } from "./human-check.ts";
import { findInvitation } from "./invitations.ts";
import { DAY_MS, HOUR_MS, takeFromLimits } from "./limits.ts";
import { allowLookUp } from "./look-up.ts";
import { changePassword, requireOwnPassword } from "./passwords-of-users.ts";
import * as repo from "./repo.ts";
import { requireEmail, requirePassword, requirePhone } from "./rules.ts";
import { bearerOf, requireActor, senderOf, ticketOf, visitorOf } from "./session-http.ts";

/** More than anybody slides, little enough that rows cannot be made without end. */
const CHECKS_PER_HOUR = 120;
const INVITATIONS_PER_HOUR = 60;
const ENQUIRIES_PER_DAY = 10;

const UNUSED_CALLS = [
  APP_PATHS.registerWeCom,
  APP_PATHS.isFindOrganization,
  APP_PATHS.beginCheck,
  APP_PATHS.finishCheck,
  APP_PATHS.sendPhoneCodeWithCheck,
  APP_PATHS.changePassword,
  APP_PATHS.checkPassword,
  APP_PATHS.createCustomerInfo,
];

const done = envelopeOf(z.literal(true));
const tags = ["accounts"];

export function checkRoutes(deps: AccountDeps): FastifyPluginAsyncZod {
  const { db, clock, settings, accounts } = deps;
  const wide = settings.demo ? 100 : 1;
  const limit = (key: string, max: number, windowMs: number) =>
    takeFromLimits(db, [{ key, max: max * wide, windowMs, code: "request.too_many" }], clock.now());

  return async (app) => {
    acceptEmptyBodies(app);
    const signedIn = { onRequest: requireActor(accounts) };

    for (const [path, body] of [
      [API_PATHS.humanCheck, wire.BeginHumanCheckSchema],
      [APP_PATHS.beginCheck, wire.BeginHumanCheckSchema.nullish()],
    ] as const) {
      app.post(
        path,
        {
          schema: {
            tags,
            summary: "Begin the slide check, when its bar is shown",
            body,
            response: { 200: envelopeOf(wire.HumanCheckSchema) },
          },
        },
        async (request, reply) => {
          await limit(`human-check:${visitorOf(request).network}`, CHECKS_PER_HOUR, HOUR_MS);
          return success(
            await beginHumanCheck(
              deps,
              request.body?.purpose ?? "register",
              senderOf(request, reply, settings),
            ),
          );
        },
      );
    }

    // Nothing tells their methods either; a GET gets an answer in the common form.
    for (const path of UNUSED_CALLS) {
      app.get(path, { schema: { hide: true } }, async () => {
        throw new AppError("request.invalid");
      });
    }

    for (const path of [API_PATHS.humanCheckFinish, APP_PATHS.finishCheck]) {
      app.post(
        path,
        {
          schema: {
            tags,
            summary: "Finish the slide check: a one-time ticket for the header X-Human-Check",
            body: wire.FinishHumanCheckSchema,
            response: { 200: envelopeOf(wire.HumanCheckTicketSchema) },
          },
        },
        async (request) => success(await finishHumanCheck(deps, request.body.challenge, visitorOf(request))),
      );
    }

    app.get(
      API_PATHS.invitation,
      {
        schema: {
          tags,
          summary: "Who invites with a code; public",
          params: z.object({ code: wire.wireText(64) }),
          response: { 200: envelopeOf(wire.InvitationSchema) },
        },
      },
      async (request) => {
        await limit(`invitation:${visitorOf(request).network}`, INVITATIONS_PER_HOUR, HOUR_MS);
        return success(await findInvitation(deps, request.params.code));
      },
    );

    app.post(
      APP_PATHS.isFindOrganization,
      {
        schema: {
          tags,
          summary: "Whether an organisation has exactly this name",
          querystring: wire.OrganizationQuerySchema,
          response: { 200: envelopeOf(z.boolean()) },
        },
      },
      async (request) => {
        await allowLookUp(deps, null, visitorOf(request), ticketOf(request));
        return success(await deps.organizations.isKnown(db, request.query.name));
      },
    );

    app.post(
      APP_PATHS.changePassword,
      {
        ...signedIn,
        schema: {
          tags,
          summary: "Change the password; ends every other session",
          body: wire.ChangePasswordSchema,
          response: { 200: done },
        },
      },
      async (request) => {
        const { oldPassword, newPassword } = request.body;
        requirePassword(newPassword);
        await requireOwnPassword(deps, actorOf(request), oldPassword, visitorOf(request));
        await changePassword(deps, actorOf(request), newPassword, request.ip);
        return success(true as const);
      },
    );

    app.post(
      APP_PATHS.checkPassword,
      {
        ...signedIn,
        schema: {
          tags,
          summary: "Check the signed-in person's password; a wrong one is refused, and throttled",
          body: wire.CheckPasswordSchema,
          response: { 200: done },
        },
      },
      async (request) => {
        await requireOwnPassword(deps, actorOf(request), request.body.password, visitorOf(request));
        return success(true as const);
      },
    );

    app.post(
      APP_PATHS.createCustomerInfo,
      {
        schema: {
          tags,
          summary: "Leave a name and how to be reached",
          body: wire.CustomerInfoSchema,
          response: { 200: done },
        },
      },
      async (request) => {
        const { name, phoneNumber, email, organization, message } = request.body;
        if (phoneNumber || !email) requirePhone(phoneNumber ?? "");
        if (email) requireEmail(email);
        await limit(`enquiry:${visitorOf(request).network}`, ENQUIRIES_PER_DAY, DAY_MS);
        const token = bearerOf(request);
        const found = token === null ? null : await repo.findSession(db, { tokenHash: sha256(token) });
        await db.insert(customerEnquiries).values({
          id: newId(),
          userId: found?.user.id ?? null,
          name: name,
          phone: phoneNumber || null,
          email: email || null,
          organization: organization || null,
          message: message || null,
          createdAt: new Date(clock.now()),
        });
        return success(true as const);
      },
    );
  };
}
