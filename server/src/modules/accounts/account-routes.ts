// account-set and personal: our own REST under /api/account. The rules of each field stand in contract/account-settings.ts.
import { insertAudit } from "../../platform/audit/audit-log.ts";
import { actorOf } from "../../platform/http/actor.ts";
import * as wire from "@yizhou/contract";
import { API_PATHS } from "@yizhou/contract";
import { AppError } from "@yizhou/model";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { envelopeOf, success } from "../../platform/http/envelope.ts";
import { requireForm } from "../../platform/http/only-file.ts";
import type { PersonData } from "../../platform/person-data/person-data.ts";
import { deleteAvatar, makeAvatar, storeAvatar } from "./avatars.ts";
import { isCommonPassword } from "./common-passwords.ts";
import type { AccountDeps } from "./deps.ts";
import { setDeletion } from "./delete-account.ts";
import { exportData } from "./export-data.ts";
import { exchangeScan } from "./outside-sign-in.ts";
import { scanAnswerOf } from "./outside-routes.ts";
import {
  addIdentity,
  changeAccount,
  changeContact,
  codeReceiver,
  confirmPerson,
  getAccount,
  ownCodeKey,
  removeContact,
  removeIdentity,
} from "./own-account.ts";
import { changePassword } from "./passwords-of-users.ts";
import * as repo from "./repo.ts";
import { requireEmail, requirePasswordPair, requirePhone } from "./rules.ts";
import { sendCode } from "./send-codes.ts";
import { requireActor, senderOf, ticketOf, visitorOf } from "./session-http.ts";

const done = envelopeOf(z.literal(true));
const account = envelopeOf(wire.AccountSchema);
const tags = ["account"];

export function ownAccountRoutes(
  deps: AccountDeps,
  personData: readonly PersonData[],
): FastifyPluginAsyncZod {
  const { db, accounts, clock } = deps;

  return async (app) => {
    app.addHook("onRequest", requireActor(accounts));

    app.get(
      API_PATHS.account,
      { schema: { tags, summary: "The own account", response: { 200: account } } },
      async (request) => success(await getAccount(deps, actorOf(request).userId)),
    );

    app.patch(
      API_PATHS.account,
      {
        schema: {
          tags,
          summary: "Change nickname, language, defaults of the upload screen, notices; what is absent stays",
          body: wire.ChangeAccountSchema,
          response: { 200: account },
        },
      },
      async (request) => {
        const { userId } = actorOf(request);
        await changeAccount(deps, userId, request.body);
        return success(await getAccount(deps, userId));
      },
    );

    app.post(
      API_PATHS.accountAvatar,
      {
        schema: {
          tags,
          summary: "Set the avatar: one picture as multipart/form-data",
          consumes: ["multipart/form-data"],
          response: { 200: account },
        },
      },
      async (request) => {
        const { userId } = actorOf(request);
        requireForm(request);
        const part = await request.file();
        if (!part) throw new AppError("request.invalid");
        await storeAvatar(db, userId, await makeAvatar(await part.toBuffer()));
        return success(await getAccount(deps, userId));
      },
    );

    app.delete(
      API_PATHS.accountAvatar,
      { schema: { tags, summary: "Remove the avatar", response: { 200: account } } },
      async (request) => {
        const { userId } = actorOf(request);
        await deleteAvatar(db, userId);
        return success(await getAccount(deps, userId));
      },
    );

    app.post(
      API_PATHS.accountPassword,
      {
        schema: {
          tags,
          summary: "Set the password; ends every other session",
          body: wire.SetPasswordSchema,
          response: { 200: done },
        },
      },
      async (request) => {
        const { oldPassword, code, newPassword, confirmation } = request.body;
        requirePasswordPair(newPassword, confirmation);
        if (await isCommonPassword(newPassword)) throw new AppError("account.password_common");
        await confirmPerson(deps, actorOf(request), { password: oldPassword, code }, visitorOf(request));
        await changePassword(deps, actorOf(request), newPassword, request.ip);
        return success(true as const);
      },
    );

    app.post(
      API_PATHS.accountCodes,
      {
        schema: {
          tags,
          summary: "Send a code to a new phone or e-mail, or to the own one",
          body: wire.SendAccountCodeSchema,
          response: { 200: done },
        },
      },
      async (request, reply) => {
        const { userId } = actorOf(request);
        const { target, value } = request.body;
        const receiver = await codeReceiver(deps, userId, target, value);
        await sendCode(deps, ownCodeKey(userId, receiver), senderOf(request, reply, deps.settings), {
          ticket: ticketOf(request),
        });
        return success(true as const);
      },
    );

    app.post(
      API_PATHS.accountPhone,
      {
        schema: {
          tags,
          summary: "Bind or replace the phone; the first one brings the voucher",
          body: wire.ChangePhoneSchema,
          response: { 200: account },
        },
      },
      async (request) => {
        requirePhone(request.body.phoneNumber);
        await changeContact(
          deps,
          actorOf(request),
          request.body.phoneNumber,
          request.body,
          visitorOf(request),
        );
        return success(await getAccount(deps, actorOf(request).userId));
      },
    );

    app.post(
      API_PATHS.accountEmail,
      {
        schema: {
          tags,
          summary: "Bind or replace the e-mail",
          body: wire.ChangeEmailSchema,
          response: { 200: account },
        },
      },
      async (request) => {
        requireEmail(request.body.email);
        await changeContact(deps, actorOf(request), request.body.email, request.body, visitorOf(request));
        return success(await getAccount(deps, actorOf(request).userId));
      },
    );

    for (const [path, kind] of [
      [API_PATHS.accountPhone, "phone"],
      [API_PATHS.accountEmail, "email"],
    ] as const) {
      app.delete(
        path,
        {
          schema: {
            tags,
            summary: `Unbind the ${kind}`,
            body: wire.ConfirmSchema,
            response: { 200: account },
          },
        },
        async (request) => {
          await removeContact(deps, actorOf(request), kind, request.body, visitorOf(request));
          return success(await getAccount(deps, actorOf(request).userId));
        },
      );
    }

    app.post(
      API_PATHS.accountIdentities,
      {
        schema: {
          tags,
          summary: "Bind the WeChat or WeCom that scanned",
          body: wire.AddIdentitySchema,
          response: { 200: account },
        },
      },
      async (request) => {
        const person = await exchangeScan(deps, request.body.code, scanAnswerOf(request));
        await addIdentity(deps, actorOf(request), person, visitorOf(request));
        return success(await getAccount(deps, actorOf(request).userId));
      },
    );

    app.delete(
      API_PATHS.accountIdentity,
      {
        schema: {
          tags,
          summary: "Unbind an outside sign-in",
          params: z.object({ provider: wire.IdentityProviderSchema }),
          body: wire.ConfirmSchema,
          response: { 200: account },
        },
      },
      async (request) => {
        const { provider } = request.params;
        await removeIdentity(deps, actorOf(request), provider, request.body, visitorOf(request));
        return success(await getAccount(deps, actorOf(request).userId));
      },
    );

    app.get(
      API_PATHS.accountSessions,
      {
        schema: {
          tags,
          summary: "Open sessions, newest first",
          response: { 200: envelopeOf(z.array(wire.AccountSessionSchema)) },
        },
      },
      async (request) => {
        const { userId, sessionId } = actorOf(request);
        const rows = await accounts.listSessions(userId);
        return success(
          rows.map(({ id, createdAt, lastSeenAt, address, device, method }) => ({
            id,
            createdAt: createdAt.toISOString(),
            lastSeenAt: lastSeenAt.toISOString(),
            address,
            device,
            method,
            isCurrent: id === sessionId,
          })),
        );
      },
    );

    app.delete(
      API_PATHS.accountSessions,
      {
        config: { audit: "sessions_ended" },
        schema: { tags, summary: "End all sessions but this one", response: { 200: done } },
      },
      async (request) => {
        const { userId, sessionId } = actorOf(request);
        await repo.revokeSessions(db, userId, new Date(clock.now()), sessionId);
        return success(true as const);
      },
    );

    app.delete(
      API_PATHS.accountSession,
      {
        config: { audit: "session_ended" },
        schema: {
          tags,
          summary: "End one session",
          params: z.object({ id: z.uuid() }),
          response: { 200: done },
        },
      },
      async (request) => {
        const at = new Date(clock.now());
        if (!(await repo.revokeOwnSession(db, actorOf(request).userId, request.params.id, at)))
          throw new AppError("account.session_not_found");
        return success(true as const);
      },
    );

    app.post(
      API_PATHS.accountExport,
      { schema: { tags, summary: "Everything we hold, as a zip", body: wire.ConfirmSchema } },
      async (request, reply) => {
        const actor = actorOf(request);
        await confirmPerson(deps, actor, request.body, visitorOf(request));
        await insertAudit(db, {
          at: new Date(clock.now()),
          userId: actor.userId,
          event: "data_exported",
          address: request.ip,
        });
        return reply
          .type("application/zip")
          .header("content-disposition", 'attachment; filename="yizhou-data.zip"')
          .send(exportData(personData, actor.userId));
      },
    );

    app.post(
      API_PATHS.accountDeletion,
      {
        schema: {
          tags,
          summary: "Ask for the account's deletion; it happens after the cooling period",
          body: wire.ConfirmSchema,
          response: { 200: account },
        },
      },
      async (request) => {
        await confirmPerson(deps, actorOf(request), request.body, visitorOf(request));
        await setDeletion(deps, actorOf(request), true, request.ip);
        return success(await getAccount(deps, actorOf(request).userId));
      },
    );

    app.delete(
      API_PATHS.accountDeletion,
      { schema: { tags, summary: "Keep the account after all", response: { 200: account } } },
      async (request) => {
        await setDeletion(deps, actorOf(request), false, request.ip);
        return success(await getAccount(deps, actorOf(request).userId));
      },
    );
  };
}
