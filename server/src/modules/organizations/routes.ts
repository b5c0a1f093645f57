// Where one belongs, joining by one's mailbox, and what managers decide: for people, and never for a key.
import {
  API_PATHS,
  InvitePersonSchema,
  LimitMembersSchema,
  NameMailDomainSchema,
  OrganizationInvitationSchema,
  OrganizationPeopleQuerySchema,
  OrganizationPeopleSchema,
  OwnLimitSchema,
  OwnOrganizationSchema,
} from "@yizhou/contract";
import type { FastifyPluginAsync } from "fastify";
import { z } from "zod";
import type { Actor } from "../../platform/http/actor.ts";
import { route } from "../../platform/http/route.ts";
import { requireActor } from "../accounts/index.ts";
import type { AccountsService } from "../accounts/index.ts";
import type { InvitingDeps, MemberDeps } from "./deps.ts";
import {
  dropMailDomain,
  joinByMail,
  leaveOrganization,
  nameMailDomain,
  showOwnOrganization,
} from "./mail-domains.ts";
import { acceptInvitation, declineInvitation } from "./answer-invitation.ts";
import { invitePerson, sendInvitationAgain, showInvitations, withdrawInvitation } from "./invite-person.ts";
import { limitMember, limitMembers } from "./limit-spending.ts";
import { letBack, showPeople, takeOut } from "./people-of-manager.ts";
import { requireManager } from "./policy.ts";

const tags = ["organizations"];
const answer = OwnOrganizationSchema;
const person = z.object({ id: z.uuid() });
const invitations = z.array(OrganizationInvitationSchema);
const done = z.literal(true);

export function organizationRoutes(
  deps: InvitingDeps & MemberDeps,
  accounts: AccountsService,
): FastifyPluginAsync {
  const managed = (actor: Actor) => requireManager(deps.db, deps.settings, actor);
  return async (app) => {
    app.addHook("onRequest", requireActor(accounts));
    route(
      app,
      { ...{ method: "GET", path: API_PATHS.organization, tags, answer }, summary: "Where one belongs" },
      ({ actor }) => showOwnOrganization(deps, actor),
    );
    route(
      app,
      {
        ...{ method: "POST", path: API_PATHS.organizationJoin, tags, answer: done },
        summary: "Joins the organisation that one's proven mailbox lets one join",
      },
      async ({ actor }) => {
        await joinByMail(deps, actor.userId);
        return true as const;
      },
    );
    route(
      app,
      {
        ...{ method: "POST", path: API_PATHS.organizationLeave, tags, answer: done },
        summary: "Leaves the organisation that one joined by oneself",
      },
      async ({ actor }) => {
        await leaveOrganization(deps, actor.userId);
        return true as const;
      },
    );
    route(
      app,
      {
        ...{ method: "POST", path: API_PATHS.organizationDomains, tags, body: NameMailDomainSchema, answer },
        summary: "Names a domain of mailboxes whose people may join, for managers",
      },
      async ({ actor, body }) => {
        await nameMailDomain(deps, actor, body.domain);
        return showOwnOrganization(deps, actor);
      },
    );
    route(
      app,
      {
        ...{ method: "DELETE", path: API_PATHS.organizationDomain, tags, answer },
        ...{ params: z.object({ domain: z.string().max(253) }) },
        summary: "Takes a domain back, for managers",
      },
      async ({ actor, params }) => {
        await dropMailDomain(deps, actor, params.domain);
        return showOwnOrganization(deps, actor);
      },
    );
    route(
      app,
      {
        ...{ method: "GET", path: API_PATHS.organizationMembers, tags },
        ...{ query: OrganizationPeopleQuerySchema, answer: OrganizationPeopleSchema },
        summary: "Who belongs to the organisation, for managers",
      },
      async ({ actor, query: { page } }) => showPeople(deps, await managed(actor), page),
    );
    route(
      app,
      {
        ...{ method: "DELETE", path: API_PATHS.organizationMember, tags, params: person, answer: done },
        summary: "Takes a member out, for managers",
      },
      async ({ actor, params: { id } }) => {
        await takeOut(deps, await managed(actor), id);
        return true as const;
      },
    );
    route(
      app,
      {
        ...{ method: "POST", path: API_PATHS.organizationLetBack, tags, params: person, answer: done },
        summary: "Lets somebody who was taken out join again by mail, for managers",
      },
      async ({ actor, params: { id } }) => {
        await letBack(deps, await managed(actor), id);
        return true as const;
      },
    );
    route(
      app,
      {
        ...{
          method: "POST",
          path: API_PATHS.organizationLimit,
          tags,
          body: LimitMembersSchema,
          answer: done,
        },
        summary:
          "Says how many of the organisation's characters each member may take in a month, for managers",
      },
      async ({ actor, body: { characters } }) => {
        await limitMembers(deps, await managed(actor), characters);
        return true as const;
      },
    );
    route(
      app,
      {
        ...{ method: "POST", path: API_PATHS.organizationMemberLimit, tags, params: person },
        ...{ body: OwnLimitSchema, answer: done },
        summary: "Says the same for one member, for managers",
      },
      async ({ actor, params: { id }, body }) => {
        await limitMember(deps, await managed(actor), id, body);
        return true as const;
      },
    );
    const list = API_PATHS.organizationInvitations;
    route(
      app,
      {
        ...{ method: "GET", path: list, tags, answer: invitations },
        summary: "Who is invited, for managers",
      },
      async ({ actor }) => showInvitations(deps, await managed(actor)),
    );
    route(
      app,
      {
        ...{ method: "POST", path: list, tags, body: InvitePersonSchema, answer: invitations },
        summary: "Invites whoever proves an e-mail address or phone number, for managers",
      },
      async ({ actor, body, language }) => {
        const manager = await managed(actor);
        await invitePerson(deps, manager, body.address, language);
        return showInvitations(deps, manager);
      },
    );
    route(
      app,
      {
        ...{ method: "DELETE", path: API_PATHS.organizationInvitation, tags, params: person },
        ...{ answer: invitations, summary: "Takes an invitation back, for managers" },
      },
      async ({ actor, params: { id } }) => {
        const manager = await managed(actor);
        await withdrawInvitation(deps, manager, id);
        return showInvitations(deps, manager);
      },
    );
    route(
      app,
      {
        ...{ method: "POST", path: API_PATHS.organizationInvitationSend, tags, params: person },
        ...{ answer: invitations, summary: "Sends an invitation once more, for managers" },
      },
      async ({ actor, params: { id }, language }) => {
        const manager = await managed(actor);
        await sendInvitationAgain(deps, manager, id, language);
        return showInvitations(deps, manager);
      },
    );
    route(
      app,
      {
        ...{ method: "POST", path: API_PATHS.organizationInvitationAccept, tags, params: person },
        ...{ answer: done, summary: "Joins the organisation that sent the invitation" },
      },
      async ({ actor, params: { id } }) => {
        await acceptInvitation(deps, actor.userId, id);
        return true as const;
      },
    );
    route(
      app,
      {
        ...{ method: "POST", path: API_PATHS.organizationInvitationDecline, tags, params: person },
        ...{ answer: done, summary: "Declines an invitation into an organisation" },
      },
      async ({ actor, params: { id } }) => {
        await declineInvitation(deps, actor.userId, id);
        return true as const;
      },
    );
  };
}
