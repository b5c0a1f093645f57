import {
  AnnouncementListSchema,
  API_PATHS,
  AuditListSchema,
  AuditQuerySchema,
  ContactSettingsSchema,
  EngineKeyTestSchema,
  EngineSettingsSchema,
  GrantSchema,
  OverviewQuerySchema,
  OverviewSchema,
  PeopleExportQuerySchema,
  PeopleQuerySchema,
  PeopleSchema,
  PersonContactsSchema,
  PersonDetailSchema,
  PersonLookSchema,
  ReasonSchema,
  SetAnnouncementSchema,
  SetContactSchema,
  SetEngineSchema,
  SetSiteValueSchema,
  SiteValuesSchema,
  WorkExportQuerySchema,
  WorkListSchema,
  WorkQuerySchema,
} from "@yizhou/contract";
import type { FastifyRequest } from "fastify";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { insertAudit, insertAuditOnce } from "../../platform/audit/audit-log.ts";
import { actorOf } from "../../platform/http/actor.ts";
import type { Actor } from "../../platform/http/actor.ts";
import { sendExport } from "../../platform/http/attachment.ts";
import { languageOf } from "../../platform/http/envelope.ts";
import { route } from "../../platform/http/route.ts";
import { testSiteEngine } from "../engines/index.ts";
import { requireActor } from "../accounts/index.ts";
import type { AccountsService } from "../accounts/index.ts";
import {
  disablePerson,
  enablePerson,
  endSessions,
  grantVoucher,
  note,
  revealContacts,
} from "./change-person.ts";
import type { Act } from "./change-person.ts";
import { setContact, showContactSettings } from "./contacts.ts";
import type { SiteContacts } from "./contacts.ts";
import type { OperationsDeps } from "./deps.ts";
import { exportPeople, exportWork } from "./export-tables.ts";
import { requireOperator } from "./policy.ts";
import { setEngine, showEngineSettings } from "./engine-settings.ts";
import type { Operator } from "./policy.ts";
import { showAudit } from "./show-audit.ts";
import { showOverview } from "./show-overview.ts";
import { lookAsPerson, requirePerson, showPeople, showPerson } from "./show-people.ts";
import { setAnnouncement, showAnnouncements } from "./announcements.ts";
import type { SiteAnnouncement } from "./announcements.ts";
import { setSiteValue, showSiteValues } from "./site-values.ts";
import { showWork } from "./show-work.ts";

const tags = ["operations"];
const params = z.object({ id: z.uuid() });
const done = z.literal(true);
/** Of lines that say who looked at what: a page that asks anew has been looked at once. */
const LOOK_MS = 10 * 60_000;

/** The operations backend: userType 6 alone, asked of the database at every call, and everything of it in the audit log. */
export function operationsRoutes(
  deps: OperationsDeps,
  accounts: AccountsService,
  contacts: SiteContacts,
  announcement: Pick<SiteAnnouncement, "forget">,
): FastifyPluginAsyncZod {
  const { db, clock } = deps;

  /** The operator, whose look is written down before anything is answered. */
  async function looking(
    actor: Actor,
    request: FastifyRequest,
    event: string,
    subjectId: string | null = null,
  ): Promise<Operator> {
    const operator = requireOperator(actor);
    const at = new Date(clock.now());
    const line = { at, event, subjectId, userId: operator.userId, address: request.ip };
    await insertAuditOnce(db, line, LOOK_MS);
    return operator;
  }

  return async (app) => {
    app.addHook("onRequest", requireActor(accounts));
    route(
      app,
      {
        ...{ method: "GET", path: API_PATHS.operationsOverview, tags, summary: "The whole site, now" },
        ...{ query: OverviewQuerySchema, answer: OverviewSchema },
      },
      async ({ actor, query, language, request }) =>
        showOverview(deps, await looking(actor, request, "overview_seen"), query, language),
    );
    route(
      app,
      {
        ...{ method: "GET", path: API_PATHS.operationsUsers, tags, summary: "A page of everybody" },
        ...{ query: PeopleQuerySchema, answer: PeopleSchema },
      },
      async ({ actor, query, request }) =>
        showPeople(deps, await looking(actor, request, "people_listed"), query),
    );
    app.get(
      API_PATHS.operationsUsersExport,
      { schema: { tags, querystring: PeopleExportQuerySchema, summary: "Everybody as a table" } },
      async (request, reply) => {
        const operator = await exporting(request, "people_exported");
        const { name, bytes } = await exportPeople(deps, operator, request.query, languageOf(request));
        return sendExport(reply, name, request.query.kind, bytes);
      },
    );
    route(
      app,
      {
        ...{ method: "GET", path: API_PATHS.operationsUser, tags, summary: "One person and their month" },
        ...{ params, query: PeopleQuerySchema.pick({ timeZone: true }), answer: PersonDetailSchema },
      },
      async ({ actor, params: { id }, query, request }) =>
        showPerson(deps, await looking(actor, request, "person_seen", id), id, query.timeZone),
    );
    const act = (
      path: string,
      summary: string,
      change: (deps: OperationsDeps, operator: Operator, act: Act) => Promise<void>,
    ) =>
      route(
        app,
        { ...{ method: "POST", path, tags, summary }, ...{ params, body: ReasonSchema, answer: done } },
        async ({ actor, params: { id }, body, request }) => {
          await change(deps, requireOperator(actor), {
            ...{ personId: id, reason: body.reason, address: request.ip },
          });
          return true as const;
        },
      );
    act(API_PATHS.operationsUserDisable, "Closes an account and ends its sessions", disablePerson);
    act(API_PATHS.operationsUserEnable, "Opens an account again", enablePerson);
    act(API_PATHS.operationsUserSessions, "Signs somebody out everywhere", endSessions);
    route(
      app,
      {
        ...{ method: "POST", path: API_PATHS.operationsUserVoucher, tags, summary: "Gives a voucher" },
        ...{ params, body: GrantSchema, answer: done },
      },
      async ({ actor, params: { id }, body, request }) => {
        const { reason, ...grant } = body;
        const operator = requireOperator(actor);
        await grantVoucher(deps, operator, { personId: id, reason, address: request.ip }, grant);
        return true as const;
      },
    );
    route(
      app,
      {
        ...{ method: "POST", path: API_PATHS.operationsUserContacts, tags, summary: "Whole contacts" },
        ...{ params, body: ReasonSchema, answer: PersonContactsSchema },
      },
      ({ actor, params: { id }, body, request }) =>
        revealContacts(deps, requireOperator(actor), {
          ...{ personId: id, reason: body.reason, address: request.ip },
        }),
    );
    route(
      app,
      {
        ...{ method: "POST", path: API_PATHS.operationsUserLook, tags },
        ...{ summary: "What a person's pages list, without names and texts" },
        ...{ params, body: ReasonSchema, answer: PersonLookSchema },
      },
      async ({ actor, params: { id }, body, request }) => {
        const operator = requireOperator(actor);
        await requirePerson(deps, id);
        const asked = { personId: id, reason: body.reason, address: request.ip };
        await note(db, new Date(clock.now()), operator, asked, "looked_as_person");
        return lookAsPerson(deps, operator, id);
      },
    );
    route(
      app,
      {
        ...{
          method: "GET",
          path: API_PATHS.operationsJobs,
          tags,
          summary: "Jobs of everybody, newest first",
        },
        ...{ query: WorkQuerySchema, answer: WorkListSchema },
      },
      async ({ actor, query, request }) =>
        showWork(deps, await looking(actor, request, "jobs_listed", query.user ?? null), query),
    );
    app.get(
      API_PATHS.operationsJobsExport,
      { schema: { tags, querystring: WorkExportQuerySchema, summary: "The same as a table" } },
      async (request, reply) => {
        const operator = await exporting(request, "jobs_exported", request.query.user ?? null);
        const { name, bytes } = await exportWork(deps, operator, request.query, languageOf(request));
        return sendExport(reply, name, request.query.kind, bytes);
      },
    );
    route(
      app,
      {
        ...{ method: "GET", path: API_PATHS.operationsAudit, tags, summary: "The audit log, newest first" },
        ...{ query: AuditQuerySchema, answer: AuditListSchema },
      },
      async ({ actor, query, request }) =>
        showAudit(deps, await looking(actor, request, "audit_seen", query.user ?? null), query),
    );

    route(
      app,
      {
        ...{ method: "GET", path: API_PATHS.operationsContacts, tags },
        ...{ summary: "Contacts of the site and what they were", answer: ContactSettingsSchema },
      },
      async ({ actor, request }) => showContactSettings(deps, await looking(actor, request, "settings_seen")),
    );
    route(
      app,
      {
        ...{ method: "POST", path: API_PATHS.operationsContacts, tags, summary: "Sets a contact" },
        ...{ body: SetContactSchema, answer: ContactSettingsSchema },
      },
      async ({ actor, body, request }) => {
        const operator = requireOperator(actor);
        await setContact(deps, operator, { ...body, address: request.ip });
        contacts.forget();
        return showContactSettings(deps, operator);
      },
    );

    route(
      app,
      {
        ...{ method: "GET", path: API_PATHS.operationsValues, tags },
        ...{ summary: "Settings that change while the site runs", answer: SiteValuesSchema },
      },
      async ({ actor, request }) => showSiteValues(deps, await looking(actor, request, "settings_seen")),
    );
    route(
      app,
      {
        ...{ method: "POST", path: API_PATHS.operationsValues, tags, summary: "Sets one of them" },
        ...{ body: SetSiteValueSchema, answer: SiteValuesSchema },
      },
      async ({ actor, body, request }) => {
        const operator = requireOperator(actor);
        await setSiteValue(deps, operator, { ...body, address: request.ip });
        await deps.siteValues.read();
        return showSiteValues(deps, operator);
      },
    );

    const engineDeps = { ...deps, base: deps.siteValues.base };
    route(
      app,
      {
        ...{ method: "GET", path: API_PATHS.operationsEngines, tags, answer: EngineSettingsSchema },
        summary: "The site's engines in their order, with their limits and who changed them",
      },
      async ({ actor, request }) =>
        showEngineSettings(engineDeps, await looking(actor, request, "settings_seen")),
    );
    route(
      app,
      {
        ...{ method: "POST", path: API_PATHS.operationsEngines, tags, answer: EngineSettingsSchema },
        ...{ summary: "Sets the order of the site's engines, or the limits of one", body: SetEngineSchema },
      },
      async ({ actor, body, request }) => {
        const operator = requireOperator(actor);
        await setEngine(deps, operator, { ...body, address: request.ip });
        await deps.siteValues.read();
        return showEngineSettings(engineDeps, operator);
      },
    );

    route(
      app,
      {
        ...{ method: "GET", path: API_PATHS.operationsAnnouncements, tags },
        ...{ summary: "What is, was and will be announced", answer: AnnouncementListSchema },
      },
      async ({ actor, request }) =>
        showAnnouncements(deps, await looking(actor, request, "announcements_seen")),
    );
    route(
      app,
      {
        ...{ method: "POST", path: API_PATHS.operationsAnnouncements, tags },
        ...{ summary: "Announces something, or changes what is announced" },
        ...{ body: SetAnnouncementSchema, answer: AnnouncementListSchema },
      },
      async ({ actor, body, request }) => {
        const operator = requireOperator(actor);
        await setAnnouncement(deps, operator, { ...body, address: request.ip });
        announcement.forget();
        return showAnnouncements(deps, operator);
      },
    );

    route(
      app,
      {
        ...{ method: "POST", path: API_PATHS.operationsEngineTest, tags },
        ...{ summary: "Has an engine of the site translate one sentence" },
        ...{ params: z.object({ engine: z.string().min(1).max(64) }), answer: EngineKeyTestSchema },
        audit: "engine_tested",
      },
      async ({ actor, params: { engine }, language }) => {
        // The demo's too: a test costs what one sentence costs, which anybody may have translated there.
        requireOperator(actor);
        return testSiteEngine(deps.engineDeps, engine, language);
      },
    );

    /** Every file that leaves the site is a line of its own. */
    async function exporting(
      request: FastifyRequest,
      event: string,
      subjectId: string | null = null,
    ): Promise<Operator> {
      const operator = requireOperator(actorOf(request));
      const at = new Date(clock.now());
      await insertAudit(db, { at, event, subjectId, userId: operator.userId, address: request.ip });
      return operator;
    }
  };
}
