import {
  API_PATHS,
  MemoryMemberChangeSchema,
  MemoryMemberSchema,
  NewMemoryMemberSchema,
} from "@yizhou/contract";
import { AppError } from "@yizhou/model";
import type { FastifyPluginAsync } from "fastify";
import { z } from "zod";
import { route, type ActorCall } from "../../platform/http/route.ts";
import { requireActor, type AccountsService } from "../accounts/index.ts";
import { acceptInvitation, leaveLibrary } from "./answer-invitation.ts";
import { changeMember, listMembers, removeMember } from "./change-members.ts";
import type { InvitingDeps } from "./deps.ts";
import { inviteMember } from "./invite-member.ts";
import { requireRight } from "./policy.ts";
import { presentMember } from "./present.ts";
import type { LibraryKind } from "./tables.ts";

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
const members = z.array(MemoryMemberSchema);
const done = z.literal(true);

/** Who libraries of a kind are open to by name, and the answers of those who are invited. */
export function memberRoutes(
  deps: InvitingDeps & { readonly accounts: AccountsService },
  kind: LibraryKind,
): FastifyPluginAsync {
  const { tags, ...paths } = CALLED[kind];
  const managed = ({
    actor,
    params: { id },
  }: Pick<ActorCall<typeof params, undefined, undefined>, "actor" | "params">) =>
    requireRight(deps.db, actor.userId, id, "manage", kind);
  return async (app) => {
    app.addHook("onRequest", requireActor(deps.accounts));

    route(
      app,
      {
        ...{ method: "GET", path: paths.members, tags },
        summary: "Persons a library is open to by name",
        ...{ params, answer: members },
      },
      async (call) => (await listMembers(deps, await managed(call))).map(presentMember),
    );

    route(
      app,
      {
        ...{ method: "POST", path: paths.members, tags },
        summary: "Invite by account; nothing is told of whoever has it before they accept",
        ...{ params, body: NewMemoryMemberSchema, answer: members },
      },
      async (call) => {
        const library = await managed(call);
        await inviteMember(deps, call.actor, library, call.body);
        return (await listMembers(deps, library)).map(presentMember);
      },
    );

    route(
      app,
      {
        ...{ method: "PATCH", path: paths.member, tags },
        summary: "Change a member's right, or what is offered to whoever is invited",
        ...{ params: memberParams, body: MemoryMemberChangeSchema, answer: done },
      },
      async (call) => {
        await changeMember(deps, call.actor, await managed(call), personOf(call.params.user), call.body);
        return true as const;
      },
    );

    route(
      app,
      {
        ...{ method: "DELETE", path: paths.member, tags },
        summary: "Take a member out at once, or an invitation back",
        ...{ params: memberParams, answer: done },
      },
      async (call) => {
        await removeMember(deps, call.actor, await managed(call), personOf(call.params.user));
        return true as const;
      },
    );

    route(
      app,
      {
        ...{ method: "POST", path: paths.invitation, tags },
        summary: "Accept an invitation to a library",
        ...{ params, answer: done },
      },
      async ({ actor, params: { id } }) => {
        await acceptInvitation(deps, actor, id);
        return true as const;
      },
    );

    route(
      app,
      {
        ...{ method: "DELETE", path: paths.invitation, tags },
        summary: "Decline an invitation, or leave a library that was opened to the caller",
        ...{ params, answer: done },
      },
      async ({ actor, params: { id } }) => {
        await leaveLibrary(deps, actor, id);
        return true as const;
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
