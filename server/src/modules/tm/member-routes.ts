import {
  API_PATHS,
  MemoryMemberChangeSchema,
  MemoryMemberSchema,
  NewMemoryMemberSchema,
} from "@yizhou/contract";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { AppError } from "@yizhou/model";
import { envelopeOf, success } from "../../platform/http/envelope.ts";
import { actorOf, requireActor, type AccountsService } from "../accounts/index.ts";
import { presentMember } from "./present.ts";
import type { MemoryService } from "./service.ts";

const tags = ["memory"];
const params = z.object({ id: z.uuid() });
const memberParams = z.object({ id: z.uuid(), user: z.string() });
const members = envelopeOf(z.array(MemoryMemberSchema));
const done = envelopeOf(z.literal(true));

/** Who a library is open to by name, and the answers of those who are invited. */
export function memoryMemberRoutes(memory: MemoryService, accounts: AccountsService): FastifyPluginAsyncZod {
  return async (app) => {
    app.addHook("onRequest", requireActor(accounts));
    const listed = async (userId: string, id: string) =>
      success((await memory.members.list(userId, id)).map(presentMember));

    app.get(
      API_PATHS.memoryMembers,
      {
        schema: { tags, summary: "Persons a library is open to by name", params, response: { 200: members } },
      },
      async (request) => listed(actorOf(request).userId, request.params.id),
    );

    app.post(
      API_PATHS.memoryMembers,
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
        await memory.members.invite(userId, request.params.id, request.body);
        return listed(userId, request.params.id);
      },
    );

    app.patch(
      API_PATHS.memoryMember,
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
        await memory.members.change(actorOf(request).userId, id, personOf(user), request.body.right);
        return success(true as const);
      },
    );

    app.delete(
      API_PATHS.memoryMember,
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
        await memory.members.remove(actorOf(request).userId, id, personOf(user));
        return success(true as const);
      },
    );

    app.post(
      API_PATHS.memoryInvitation,
      { schema: { tags, summary: "Accept an invitation to a library", params, response: { 200: done } } },
      async (request) => {
        await memory.members.accept(actorOf(request).userId, request.params.id);
        return success(true as const);
      },
    );

    app.delete(
      API_PATHS.memoryInvitation,
      {
        schema: {
          tags,
          summary: "Decline an invitation, or leave a library that was opened to the caller",
          params,
          response: { 200: done },
        },
      },
      async (request) => {
        await memory.members.leave(actorOf(request).userId, request.params.id);
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
