import { setTimeout as wait } from "node:timers/promises";
import { ADMIN_USER_TYPE, API_PATHS, FAULT_TARGETS, fillPath } from "@yizhou/contract";
import type {
  AnnouncementList,
  AuditList,
  ContactSettings,
  EngineSettings,
  Evaluation,
  Overview,
  PackageList,
  People,
  PersonDetail,
  PersonLook,
  SiteValues,
  WorkList,
} from "@yizhou/contract";
import { canPlantFaults } from "@yizhou/evaluation";
import { AppError, parseLanguageTag } from "@yizhou/model";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildTestApp, sampleText } from "../../../test/build-test-app.ts";
import type { TestApp, TestUser } from "../../../test/build-test-app.ts";
import { createSiteAnnouncement, createSiteValues, startReadingValues } from "./index.ts";
import { makeFakeEngine } from "../../../test/fake-engine.ts";

const PAIR = [parseLanguageTag("en"), parseLanguageTag("zh-Hans")] as const;
const ZONE = "timeZone=Asia/Shanghai";
let site: TestApp;
let operator: TestUser;
let person: TestUser;
let other: TestUser;
/** What the second engine does instead of answering. */
let trouble: "silent" | "stuck" | null = null;

beforeAll(async () => {
  const before = async (_: number, signal: AbortSignal) => {
    if (trouble === "silent") throw new AppError("engine.unavailable", { engine: "Engine other" });
    if (trouble === "stuck") await wait(600_000, undefined, { signal });
  };
  const engines = [makeFakeEngine(), makeFakeEngine({ id: "other", before })];
  site = await buildTestApp({ engines });
  operator = await site.newUser({ userType: ADMIN_USER_TYPE });
  [person, other] = [await site.newUser(), await site.newUser()];
  await person.start([await person.upload("our secret plan.txt", sampleText(3))]);
  await site.runJobs();
});
afterAll(() => site.close());

const of = (path: string, id: string) => fillPath(path, { id });
const people = (query: string) =>
  operator.data<People>("GET", `${API_PATHS.operationsUsers}?${ZONE}&${query}`);
const auditOf = (query = "") =>
  operator.data<AuditList>("GET", `${API_PATHS.operationsAudit}?${ZONE}${query}`);
const reason = { reason: "asked by telephone" };

test("nobody but people of the site with their second step gets in, whatever they ask for", async () => {
  const withoutStep = await site.newUser();
  const calls = [
    ["GET", `${API_PATHS.operationsOverview}?span=today&${ZONE}`],
    ["GET", `${API_PATHS.operationsUsers}?${ZONE}`],
    ["GET", `${API_PATHS.operationsUsersExport}?kind=csv&${ZONE}`],
    ["GET", `${of(API_PATHS.operationsUser, person.id)}?${ZONE}`],
    ["GET", `${API_PATHS.operationsJobs}?${ZONE}`],
    ["GET", `${API_PATHS.operationsJobsExport}?kind=csv&${ZONE}`],
    ["GET", `${API_PATHS.operationsAudit}?${ZONE}`],
    ["POST", of(API_PATHS.operationsUserDisable, person.id)],
    ["POST", of(API_PATHS.operationsUserEnable, person.id)],
    ["POST", of(API_PATHS.operationsUserSessions, person.id)],
    ["POST", of(API_PATHS.operationsUserContacts, person.id)],
    ["POST", of(API_PATHS.operationsUserLook, person.id)],
  ] as const;
  for (const [method, url] of calls) {
    const reply = await withoutStep.call(method, url, method === "POST" ? reason : undefined);
    expect([url, reply.statusCode]).toEqual([url, 403]);
  }
  const grant = { ...reason, characters: 1000, days: null, requestKey: "for-nobody" };
  const reply = await withoutStep.call("POST", of(API_PATHS.operationsUserVoucher, withoutStep.id), grant);
  expect(reply.statusCode).toBe(403);
});

test("the overview adds up to what happened", async () => {
  const seen = await operator.data<Overview>("GET", `${API_PATHS.operationsOverview}?span=today&${ZONE}`);
  const { characters } = seen.work;
  expect(characters).toBeGreaterThan(0);
  expect(seen.users).toMatchObject({ active: 1 });
  expect(seen.jobs).toEqual([{ state: "done", jobs: 1 }]);
  expect(seen.series).toHaveLength(24);
  expect(seen.series.reduce((sum, point) => sum + point.characters, 0)).toBe(characters);
  expect(seen.organizations).toEqual([{ id: 0, name: "", active: 1, files: 1, characters }]);
  expect(seen.engines.find(({ id }) => id === "fake")).toMatchObject({ isSite: true });
  expect(seen.queue).toMatchObject({ waiting: 0, running: 0, waits: [0, 0, 0, 0, 0] });
  for (const span of ["7d", "30d", "12m"]) {
    const longer = await operator.data<Overview>(
      "GET",
      `${API_PATHS.operationsOverview}?span=${span}&${ZONE}`,
    );
    expect(longer.work.characters).toBe(characters);
  }
});

test("people are found by part of a name, in order of what they used, with the middle of contacts left out", async () => {
  const all = await people("sort=characters&order=desc");
  expect(all.people[0]).toMatchObject({ id: person.id, state: "active", isOperator: false });
  expect(all.total).toBe(all.counts.all);
  expect(Date.parse(all.people[0]!.lastSeenAt!)).toBeGreaterThan(0);
  expect((await people("seenDays=1")).people.map(({ id }) => id)).toContain(person.id);
  const [name] = person.account.split("@");
  const found = await people(`search=${name}`);
  expect(found.people.map(({ id }) => id)).toEqual([person.id]);
  expect(found.people[0]!.account).toBe("u***@test.example");
  expect((await people("search=%25")).total).toBe(0);
  expect((await people(`search=${other.id}`)).people.map(({ id }) => id)).toEqual([other.id]);
  for (const sort of ["name", "organization", "balance", "seen", "created"])
    expect((await people(`sort=${sort}&order=asc`)).total).toBe(all.total);
});

test("jobs are listed without what they are called, and looked at through a person's eyes for a reason", async () => {
  const list = await operator.data<WorkList>(
    "GET",
    `${API_PATHS.operationsJobs}?${ZONE}&user=${person.id}&state=done`,
  );
  expect(list).toMatchObject({ totals: { jobs: 1 }, next: null, user: { id: person.id } });
  expect(list.rows[0]).toMatchObject({ format: "txt", from: "en", to: "zh-Hans", state: "done" });
  const look = await operator.data<PersonLook>("POST", of(API_PATHS.operationsUserLook, person.id), {
    reason: "a file that failed",
  });
  expect(look.jobs).toHaveLength(1);
  expect(JSON.stringify([list, look])).not.toContain("secret");
  const { lines } = await auditOf("&event=looked_as_person");
  expect(lines[0]).toMatchObject({
    actor: { id: operator.id },
    subject: { id: person.id },
    details: { reason: "a file that failed" },
  });
});

test("an account that is closed ends its sessions and opens again", async () => {
  await operator.data("POST", of(API_PATHS.operationsUserDisable, other.id), reason);
  expect((await other.call("GET", API_PATHS.account)).statusCode).toBe(401);
  expect((await people("state=disabled")).people.map(({ id }) => id)).toEqual([other.id]);
  await operator.data("POST", of(API_PATHS.operationsUserEnable, other.id), reason);
  expect((await people("state=disabled")).total).toBe(0);
  const detail = await operator.data<PersonDetail>(
    "GET",
    `${of(API_PATHS.operationsUser, other.id)}?${ZONE}`,
  );
  expect(detail).toMatchObject({ state: "active", openSessions: 0 });
  expect(detail.audit.map(({ event }) => event)).toEqual(
    expect.arrayContaining(["account_disabled", "account_enabled"]),
  );
  const own = await operator.call("POST", of(API_PATHS.operationsUserDisable, operator.id), reason);
  expect(own.json()).toMatchObject({ errorCode: "operations.account_protected" });
});

test("a voucher is given once for each request, and whole contacts are shown for a reason", async () => {
  const grant = { ...reason, characters: 5000, days: 30, requestKey: "compensation-1" };
  for (let tries = 0; tries < 2; tries++)
    await operator.data("POST", of(API_PATHS.operationsUserVoucher, person.id), grant);
  const { people: rows } = await people("sort=balance&order=desc");
  expect(rows[0]).toMatchObject({ id: person.id, balance: 5000 });
  const contacts = await operator.data("POST", of(API_PATHS.operationsUserContacts, person.id), reason);
  expect(contacts).toMatchObject({ account: person.account });
  const { lines } = await auditOf(`&user=${person.id}`);
  expect(lines.filter(({ event }) => event === "voucher_granted")).toHaveLength(1);
  expect(lines.filter(({ event }) => event === "contacts_shown")).toHaveLength(1);
});

test("the demo's operator reaches nobody outside the demo", async () => {
  const demo = await site.newUser({ userType: ADMIN_USER_TYPE });
  await site.asOwner((db) => db.execute(`update users set is_demo = true where id = '${demo.id}'`));
  for (const path of [API_PATHS.operationsUserContacts, API_PATHS.operationsUserDisable])
    expect((await demo.call("POST", of(path, person.id), reason)).statusCode).toBe(403);
});

test("contacts are set by operators outside the demo, stand in every page at once and keep what they were", async () => {
  const set = (value: string) =>
    operator.data<ContactSettings>("POST", API_PATHS.operationsContacts, { name: "email", value });
  await set("help@site.example");
  await set("help@site.example");
  const settings = await set('a "new" <address>');
  const [email] = settings.contacts.filter(({ name }) => name === "email");
  expect(email!.history.map(({ value }) => value)).toEqual(['a "new" <address>', "help@site.example"]);
  const page = await site.app.inject({ method: "GET", url: "/login" });
  // Without a built site there is no page to write into.
  if (page.statusCode === 200) {
    expect(page.body).toContain("data-contacts=");
    expect(page.body).not.toContain("<address>");
  }
  await set("");
  const { lines } = await auditOf("&event=setting_changed");
  expect(lines).toHaveLength(3);
  expect(lines[0]!.details).toEqual({ setting: "email" });
  expect((await person.call("GET", API_PATHS.operationsContacts)).statusCode).toBe(403);
});

test("a look is written down once in a while for each page and person, and everybody's jobs are another look than one's", async () => {
  const looker = await site.newUser({ userType: ADMIN_USER_TYPE });
  for (const query of ["", `&user=${person.id}`, "", `&user=${person.id}`])
    await looker.data("GET", `${API_PATHS.operationsJobs}?${ZONE}${query}`);
  const { lines } = await auditOf(`&event=jobs_listed&user=${looker.id}`);
  expect(lines.map(({ subject }) => subject?.id ?? null)).toEqual([person.id, null]);
});

test("tables hold everybody who is asked for, and each file is a line of the log", async () => {
  const csv = await operator.call("GET", `${API_PATHS.operationsUsersExport}?kind=csv&${ZONE}`);
  expect(csv.statusCode).toBe(200);
  expect(csv.body).toContain(person.id);
  expect(csv.body).not.toContain(person.account);
  const xlsx = await operator.call("GET", `${API_PATHS.operationsJobsExport}?kind=xlsx&${ZONE}`);
  expect(xlsx.rawPayload.subarray(0, 2).toString()).toBe("PK");
  const { lines, events } = await auditOf("&event=jobs_exported");
  expect(lines).toHaveLength(1);
  expect(events).toEqual(expect.arrayContaining(["people_exported", "jobs_exported"]));
});

test("tables say states, engines and reasons as the screen does, and times on the clock of whoever asked", async () => {
  const [job] = (await operator.data<WorkList>("GET", `${API_PATHS.operationsJobs}?${ZONE}`)).rows;
  expect(job).toMatchObject({ state: "done", engine: "auto", engineName: "" });
  const table = async (path: string, zone: string, language: string) => {
    const url = `${path}?kind=csv&timeZone=${zone}`;
    return (await operator.call("GET", url, undefined, { "accept-language": language })).body;
  };
  const inShanghai = await table(API_PATHS.operationsJobsExport, "Asia/Shanghai", "zh-Hans");
  const local = new Date(Date.parse(job!.createdAt) + 8 * 3_600_000).toISOString();
  expect(inShanghai).toContain(local.slice(0, 19).replace("T", " "));
  expect(inShanghai).not.toMatch(/\d{2}T\d{2}:|auto|\bdone\b/);
  expect(inShanghai).toMatch(/TXT,.*,自动,.*,完成,/);
  const inUtc = await table(API_PATHS.operationsJobsExport, "UTC", "en");
  expect(inUtc).toContain(job!.createdAt.slice(0, 19).replace("T", " "));
  expect(inUtc).toMatch(/,automatic,.*,Done,/);
  const users = await table(API_PATHS.operationsUsersExport, "Asia/Shanghai", "ko");
  expect(users).toContain(",정상,");
  expect(users).not.toMatch(/active|\d{2}T\d{2}:/);
});

test("a price that is set holds from the next order on, keeps its history, and goes back to the environment's", async () => {
  const set = (value: number | null, name = "GAP_FEN_PER_10000") =>
    operator.call("POST", API_PATHS.operationsValues, { name, value });
  const shown = async () => {
    const { values } = await operator.data<SiteValues>("GET", API_PATHS.operationsValues);
    return values.find(({ name }) => name === "GAP_FEN_PER_10000")!;
  };
  const price = async () => (await person.data<PackageList>("GET", API_PATHS.packages)).gapFenPer10000;
  expect(await shown()).toMatchObject({ value: 390, isSet: false, least: 1, most: 1_000_000, history: [] });
  expect((await set(420)).statusCode).toBe(200);
  expect(await price()).toBe(420);
  for (const bad of [0, 1_000_001, -1, 1.5]) expect((await set(bad)).statusCode).toBe(400);
  expect((await set(1, "REFUND_SECOND_PERSON_YUAN")).statusCode).toBe(400);
  expect(
    (await person.call("POST", API_PATHS.operationsValues, { name: "REBATE_PERCENT", value: 100 }))
      .statusCode,
  ).toBe(403);
  await set(420);
  expect((await set(null)).statusCode).toBe(200);
  expect(await price()).toBe(390);
  expect(await shown()).toMatchObject({ isSet: false, history: [{ value: null }, { value: 420 }] });
  expect((await auditOf("&event=setting_changed")).lines.slice(0, 2)).toMatchObject([
    { actor: { id: operator.id } },
    { details: { setting: "GAP_FEN_PER_10000", value: "420" } },
  ]);
});

test("an announcement stands in every page while it runs, in all languages, and is changed and ended", async () => {
  const text = { zh: "周六凌晨维护", en: "Maintenance on Saturday", ko: "토요일 점검" };
  const day = (days: number) => new Date(site.clock.now() + days * 24 * 3600_000).toISOString();
  const set = (who: TestUser, more: object = {}) =>
    who.call("POST", API_PATHS.operationsAnnouncements, {
      ...{ id: null, text, startsAt: day(-1), endsAt: day(1), ...more },
    });
  const inPage = async () =>
    /data-announcement="([^"]*)"/.exec((await site.app.inject("/")).body)?.[1] ?? null;
  expect((await set(person)).statusCode).toBe(403);
  expect((await set(operator, { text: { ...text, ko: "" } })).statusCode).toBe(400);
  expect((await set(operator, { endsAt: day(-2) })).statusCode).toBe(400);
  const planned = await set(operator, { startsAt: day(1), endsAt: day(2) });
  expect(planned.statusCode).toBe(200);
  const before = await inPage();
  const list = (await set(operator)).json<{ data: AnnouncementList }>().data;
  expect(list.announcements.map(({ state }) => state)).toEqual(["planned", "running"]);
  const { id } = list.announcements[1]!;
  const announcement = await createSiteAnnouncement(site.services).current();
  expect(announcement).toEqual({ id, text });
  // Only where the pages are built.
  if ((await site.app.inject("/")).statusCode === 200) {
    expect(before).toBeNull();
    expect(await inPage()).toContain("Maintenance on Saturday");
  }
  expect((await set(operator, { id, endsAt: day(-0.5) })).statusCode).toBe(200);
  expect(await createSiteAnnouncement(site.services).current()).toBeNull();
});

test("an engine of the site is tested with one sentence, by people of the site alone", async () => {
  const testOf = (who: TestUser, engine: string) =>
    who.call("POST", fillPath(API_PATHS.operationsEngineTest, { engine }));
  expect((await testOf(operator, "fake")).json()).toMatchObject({
    data: { from: "en", source: expect.any(String), target: expect.any(String), problem: null },
  });
  expect((await testOf(operator, "none")).json()).toMatchObject({ errorCode: "engine.not_found" });
  expect((await testOf(person, "fake")).statusCode).toBe(403);
});

test("order and limits of the site's engines change while it runs, with who changed them, and go back", async () => {
  const set = (body: unknown, who = operator) => who.call("POST", API_PATHS.operationsEngines, body);
  const asked = async () => {
    const offers = await site.services.engines.forPair(person.id, "auto", ...PAIR);
    return offers.map(({ engine }) => engine.id);
  };
  const limits = { characters: 5000, costMicros: null };
  expect(await asked()).toEqual(["fake", "other"]);
  expect((await set({ what: "order", order: ["other", "fake"] })).statusCode).toBe(200);
  expect(await asked()).toEqual(["other", "fake"]);
  expect((await set({ what: "limits", engine: "fake", limits })).json()).toMatchObject({
    data: {
      isOrdered: true,
      engines: [
        { id: "other", isSet: false },
        { id: "fake", isSet: true, limits },
      ],
    },
  });
  // Nothing is what a stopped engine takes: neither a quote nor a job names it.
  await set({ what: "limits", engine: "other", limits: { characters: 0, costMicros: null } });
  expect(await asked()).toEqual(["fake"]);
  for (const [body, code] of [
    [{ what: "order", order: ["other"] }, "request.invalid"],
    [{ what: "order", order: ["other", "other"] }, "request.invalid"],
    [{ what: "limits", engine: "none", limits: null }, "engine.not_found"],
    [{ what: "limits", engine: "fake", limits: { characters: 0.5, costMicros: null } }, "request.invalid"],
    [{ what: "limits", engine: "fake", limits: { characters: -1, costMicros: null } }, "request.invalid"],
  ] as const)
    expect((await set(body)).json(), JSON.stringify(body)).toMatchObject({ errorCode: code });
  expect((await set({ what: "order", order: null }, person)).statusCode).toBe(403);
  for (const engine of ["fake", "other"]) await set({ what: "limits", engine, limits: null });
  const { data } = (await set({ what: "order", order: null })).json<{ data: EngineSettings }>();
  expect([await asked(), data.isOrdered, data.history.length]).toEqual([["fake", "other"], false, 6]);
  expect(data.history.at(-1)).toMatchObject({ engine: null, order: ["Engine other", "Engine fake"] });
  const { lines } = await auditOf("&event=engine_limits_changed");
  expect(lines).toHaveLength(4);
});

test("another process hears of a setting that has changed", async () => {
  const { db, notices } = site.services;
  const siteValues = createSiteValues({ db, settings: site.services.settings });
  const stop = startReadingValues({ siteValues, notices, log: site.services.log });
  try {
    await operator.data("POST", API_PATHS.operationsValues, { name: "REBATE_PERCENT", value: 12 });
    await expect.poll(() => siteValues.settings.rebatePercent, { timeout: 15_000 }).toBe(12);
  } finally {
    await stop();
  }
});

test("a job that waits for a language model is told as waiting, not as queued", async () => {
  const waiter = await site.newUser();
  const [job] = await waiter.start([await waiter.upload("waits.txt", sampleText(2))]);
  const seen = async () => {
    const query = `${ZONE}&user=${waiter.id}&state=queued`;
    const { rows } = await operator.data<WorkList>("GET", `${API_PATHS.operationsJobs}?${query}`);
    return rows.filter(({ id }) => id === job!.id).map(({ isWaiting }) => isWaiting);
  };
  expect(await seen()).toEqual([false]);
  const waitingFor = JSON.stringify({ engineId: "local", models: ["enzh"] });
  await site.services.db.execute(
    sql`update job_runs set waiting_for = ${waitingFor} where job_id = ${job!.id}`,
  );
  expect(await seen()).toEqual([true]);
});

const testSet = (more: object = {}) => ({
  ...{ name: "gauge.tmx", from: "en", to: "zh-Hans", engines: ["fake", "other"], withFaults: true },
  pairs: Array.from({ length: 25 }, (_, at) => ({
    source: `The gauge at station ${at} stands at ${at * 7} feet.`,
    reference: `${at}号站的水尺读数为${at * 7}英尺。`,
  })),
  ...more,
});
const evaluations = () => operator.data<Evaluation[]>("GET", API_PATHS.evaluations);
const askedOf = async (engine: string) => {
  const seen = await operator.data<Overview>("GET", `${API_PATHS.operationsOverview}?span=today&${ZONE}`);
  return seen.engines.find(({ id }) => id === engine)!;
};

test("engines are evaluated on a test set in the background, with scores, figures, faults and a blind sheet, until it is deleted", async () => {
  const before = await askedOf("other");
  const [begun] = await operator.data<Evaluation[]>("POST", API_PATHS.evaluations, testSet());
  // A worker may have taken it before it was answered.
  expect(begun).toMatchObject({ state: expect.stringMatching(/^(waiting|running)$/), pairs: 25, total: 50 });
  await site.idle();
  const [ended] = await evaluations();
  expect(ended).toMatchObject({ id: begun!.id, state: "done", done: 50, name: "gauge.tmx" });
  const [first, second] = ended!.systems;
  expect(first).toMatchObject({ engine: { id: "fake" }, sentences: 25, failed: 0, terms: null, cost: null });
  expect(first!.numbers).toEqual({ expected: 50, present: 50 });
  expect(first!.wordsPerSecond).toBeGreaterThan(0);
  expect(first!.scores.map(({ metric, p }) => [metric.split("|")[0], p])).toEqual([
    ["BLEU", null],
    ["chrF2", null],
  ]);
  // Both write the same, so which is better is chance.
  expect(second!.scores.every(({ p }) => p! > 0.9)).toBe(true);
  for (const name of ["refusal", "half in the source's language"])
    expect(ended!.faults!.find(({ fault }) => fault === name)).toMatchObject({ told: 4, planted: 4 });
  expect(ended!.sheetLines).toBe(0);
  const { lines } = await auditOf("&event=evaluation_started");
  expect(lines[0]!.actor).toMatchObject({ id: operator.id });
  // What it took stands in the same sums as what jobs take.
  const after = await askedOf("other");
  expect([after.requests > before.requests, after.characters > before.characters]).toEqual([true, true]);
  // And beside the limits, of which there are none here.
  const settings = await operator.data<EngineSettings>("GET", API_PATHS.operationsEngines);
  expect(settings.engines.find(({ id }) => id === "other")!.today.characters).toBe(after.characters);
  await operator.data("DELETE", of(API_PATHS.evaluation, ended!.id));
  expect(await evaluations()).toEqual([]);
  expect(await operator.call("DELETE", of(API_PATHS.evaluation, ended!.id))).toMatchObject({
    statusCode: 404,
  });
});

test("an evaluation of engines that differ has a sheet to judge blind and its key; one that is cancelled ends and asks no more", async () => {
  trouble = "stuck";
  await operator.data("POST", API_PATHS.evaluations, testSet({ withFaults: false }));
  const asked = () => expect.poll(async () => (await evaluations())[0], { timeout: 120_000 });
  await asked().toMatchObject({ state: "running", systems: [{ engine: { id: "fake" } }] });
  const { id } = (await evaluations())[0]!;
  expect(await operator.call("GET", `${of(API_PATHS.evaluationSheet, id)}?part=sheet`)).toMatchObject({
    statusCode: 404,
  });
  await operator.data("POST", of(API_PATHS.evaluationCancel, id));
  await asked().toMatchObject({ state: "cancelled", systems: [{ engine: { id: "fake" } }] });
  await site.idle();
  await operator.data("DELETE", of(API_PATHS.evaluation, id));

  trouble = "silent";
  await operator.data("POST", API_PATHS.evaluations, testSet({ withFaults: false }));
  await site.idle();
  const [ended] = await evaluations();
  expect(ended).toMatchObject({ state: "done", faults: null, sheetLines: 25 });
  expect(ended!.systems[1]).toMatchObject({ failed: 25, problem: { code: "engine.unavailable" } });
  const table = async (part: string) =>
    (await operator.call("GET", `${of(API_PATHS.evaluationSheet, ended!.id)}?part=${part}`)).body;
  expect((await table("sheet")).split("\r\n")[0]).toContain("#,source,A,B,better");
  expect(await table("sheet")).not.toContain("Engine");
  expect(await table("key")).toContain("Engine other");
  trouble = null;
});

test("an evaluation begins with engines of the site that serve the pair, and no more than a few at once", async () => {
  // What the page offers is what the checks can plant.
  expect(FAULT_TARGETS.every(canPlantFaults) && !canPlantFaults("fr")).toBe(true);
  const refused = async (more: object) =>
    (await operator.call("POST", API_PATHS.evaluations, testSet(more))).json<{ errorCode: string }>()
      .errorCode;
  expect(await refused({ engines: ["nobody"] })).toBe("engine.not_found");
  expect(await refused({ to: "en" })).toBe("language.same_pair");
  expect(await refused({ pairs: [] })).toBe("request.invalid");
  expect(await refused({ engines: ["fake", "fake"] })).toBe("request.invalid");
  expect((await person.call("POST", API_PATHS.evaluations, testSet())).statusCode).toBe(403);
  expect((await person.call("GET", API_PATHS.evaluations)).statusCode).toBe(403);
  trouble = "stuck";
  for (const name of ["first", "second", "third"])
    await operator.data("POST", API_PATHS.evaluations, testSet({ engines: ["other"], name }));
  expect(await refused({})).toBe("request.too_much_waiting");

  // Whoever has read the demo's password sees the demo's own alone.
  const visitor = await site.newUser({ userType: ADMIN_USER_TYPE });
  await site.services.db.execute(sql`update users set is_demo = true where id = ${visitor.id}`);
  expect(await visitor.data<Evaluation[]>("GET", API_PATHS.evaluations)).toEqual([]);
  const open = await evaluations();
  const touched = await visitor.call("DELETE", of(API_PATHS.evaluation, open[0]!.id));
  expect(touched.statusCode).toBe(404);
  for (const { id } of open) await operator.data("DELETE", of(API_PATHS.evaluation, id));
  await site.idle();
  trouble = null;
  expect(await evaluations()).toEqual([]);
});
