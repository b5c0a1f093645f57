import { actorOf } from "../../platform/http/actor.ts";
import {
  API_PATHS,
  MemoryMemberChangeSchema,
  MemoryMemberSchema,
  NewMemoryMemberSchema,
} from "@yizhou/contract";
import type { LibraryKind } from "../libraries/tables.ts";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { AppError } from "@yizhou/model";
import { envelopeOf, success } from "../../platform/http/envelope.ts";
import { requireActor, type AccountsService } from "../accounts/index.ts";
import { presentMember } from "./present.ts";
import type { LibraryMembers } from "./members.ts";

/** Where the members of one kind of library are called. */
const CALLED = {
  memory: {
    tags: ["memory"],
    members: API_PATHS.memoryMembers,
    member: API_PATHS.memoryMember,
    invitation: API_PATHS.memoryInvitation,
  },
  terms: {
    tags: ["termbase"],
    members: API_PATHS.termbaseMembers,
    member: API_PATHS.termbaseMember,
    invitation: API_PATHS.termbaseInvitation,
  },
} as const satisfies Record<LibraryKind, unknown>;
const params = z.object({ id: z.uuid() });
const memberParams = z.object({ id: z.uuid(), user: z.string() });
const members = envelopeOf(z.array(MemoryMemberSchema));
const done = envelopeOf(z.literal(true));

/** Who libraries of a kind are open to by name, and the answers of those who are invited. */
export function memberRoutes(
  of: LibraryMembers,
  accounts: AccountsService,
  kind: LibraryKind,
): FastifyPluginAsyncZod {
  const { member, invitation, ...called } = CALLED[kind];
  const tags = [...called.tags];
  return async (app) => {
    app.addHook("onRequest", requireActor(accounts));
    const listed = async (userId: string, id: string) =>
      success((await of.list(userId, id, kind)).map(presentMember));

    app.get(
      called.members,
      {
        schema: { tags, summary: "Persons a library is open to by name", params, response: { 200: members } },
      },
      async (request) => listed(actorOf(request).userId, request.params.id),
    );

    app.post(
      called.members,
      {
        schema: {
          tags,
          summary: "Invite somebody by account, or change their right",
          params,
          body: NewMemoryMemberSchema,
          response: { 200: members },
        },
      },
      async (request) => {
        const { userId } = actorOf(request);
        await of.invite(userId, request.params.id, request.body, kind);
        return listed(userId, request.params.id);
      },
    );

    app.patch(
      member,
      {
        schema: {
          tags,
          summary: "Change a person's right",
          params: memberParams,
          body: MemoryMemberChangeSchema,
          response: { 200: done },
        },
      },
      async (request) => {
        const { id, user } = request.params;
        await of.change(actorOf(request).userId, id, personOf(user), request.body.right, kind);
        return success(true as const);
      },
    );

    app.delete(
      member,
      {
        schema: {
          tags,
          summary: "Take a person out; at once",
          params: memberParams,
          response: { 200: done },
        },
      },
      async (request) => {
        const { id, user } = request.params;
        await of.remove(actorOf(request).userId, id, personOf(user), kind);
        return success(true as const);
      },
    );

    app.post(
      invitation,
      { schema: { tags, summary: "Accept an invitation to a library", params, response: { 200: done } } },
      async (request) => {
        await of.accept(actorOf(request).userId, request.params.id);
        return success(true as const);
      },
    );

    app.delete(
      invitation,
      {
        schema: {
          tags,
          summary: "Decline an invitation, or leave a library that was opened to the caller",
          params,
          response: { 200: done },
        },
      },
      async (request) => {
        await of.leave(actorOf(request).userId, request.params.id);
        return success(true as const);
      },
    );
  };
}

/** @throws {AppError} tm.member_not_found  for what is no id */
function personOf(text: string): string {
  const id = z.uuid().safeParse(text);
  if (!id.success) throw new AppError("tm.member_not_found");
  return id.data;
}
