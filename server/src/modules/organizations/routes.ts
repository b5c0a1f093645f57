// Where one belongs, joining by one's mailbox, and what managers decide: for people, and never for a key.
import {
  API_PATHS,
  NameMailDomainSchema,
  OrganizationPeopleQuerySchema,
  OrganizationPeopleSchema,
  OwnOrganizationSchema,
} from "@yizhou/contract";
import type { FastifyPluginAsync } from "fastify";
import { z } from "zod";
import type { Actor } from "../../platform/http/actor.ts";
import { route } from "../../platform/http/route.ts";
import { requireActor } from "../accounts/index.ts";
import type { AccountsService } from "../accounts/index.ts";
import type { OrganizationDeps } from "./deps.ts";
import {
  dropMailDomain,
  joinByMail,
  leaveOrganization,
  nameMailDomain,
  showOwnOrganization,
} from "./mail-domains.ts";
import { letBack, showPeople, takeOut } from "./people-of-manager.ts";
import { requireManager } from "./policy.ts";

const tags = ["organizations"];
const answer = OwnOrganizationSchema;
const person = z.object({ id: z.uuid() });
const done = z.literal(true);

export function organizationRoutes(deps: OrganizationDeps, accounts: AccountsService): FastifyPluginAsync {
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
        summary: "Leaves the organisation that one joined by mail",
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
  };
}
