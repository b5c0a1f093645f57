// What people used: told once by the jobs that deliver it, added up with the event, and shown by days of their own time zone.
import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { API_PATHS, fillPath } from "@yizhou/contract";
import type { MemberUsage, Usage } from "@yizhou/contract";
import { readXlsx } from "@yizhou/exchange";
import { AppError } from "@yizhou/model";
import { buildTestApp } from "../../../test/build-test-app.ts";
import type { TestApp, TestUser } from "../../../test/build-test-app.ts";
import { makeFakeEngine } from "../../../test/fake-engine.ts";
import { addMember, createOrganization } from "../organizations/index.ts";
import { daysOf, spanBefore } from "./show-usage.ts";

/** Fails the sentences that say so, while it is set. */
let refuses: RegExp | null = null;
const engine = makeFakeEngine({
  limits: { maxSegmentsPerBatch: 1 },
  before: (_call, _signal, items) => {
    if (refuses && items.some(({ source }) => JSON.stringify(source).match(refuses!)))
      throw new AppError("engine.refused", { engine: "fake" });
  },
});

let site: TestApp;
beforeAll(async () => {
  site = await buildTestApp({ engines: [engine], environment: { GAP_FEN_PER_10000: "300" } });
});
afterAll(() => site.close());

const SHANGHAI = { timeZone: "Asia/Shanghai" };

function usageOf(user: TestUser, query: Record<string, string>): Promise<Usage> {
  return user.data<Usage>("GET", `${API_PATHS.usage}?${new URLSearchParams(query).toString()}`);
}
const today = () => new Date(site.clock.now() + 8 * 3_600_000).toISOString().slice(0, 10);

test("what a job delivered is told once, whatever is retried, and a repeat is saved", async () => {
  const user = await site.newUser();
  refuses = /stormy/;
  const lines = ["The tide is low.", "The sea is stormy.", "The tide is low.", "42"];
  const [job] = await user.start([await user.upload("log.txt", lines.join("\n"))]);
  await site.runJobs();
  expect(await user.job(job!.id)).toMatchObject({ state: "partial" });
  const day = { since: today(), until: today(), ...SHANGHAI };
  const first = await usageOf(user, day);
  expect(first.totals).toMatchObject({ characters: 32, segments: 2, files: 1, saved: 16, savedFen: 0 });
  expect(first.bands).toEqual([
    { band: "repetitions", characters: 16, segments: 1, saved: 16 },
    { band: "none", characters: 16, segments: 1, saved: 0 },
  ]);

  refuses = null;
  await user.data("POST", `/api/jobs/${job!.id}/retry`, {});
  await site.runJobs();
  expect(await user.job(job!.id)).toMatchObject({ state: "done" });
  const both = await usageOf(user, day);
  expect(both.totals).toMatchObject({ characters: 50, segments: 3, files: 1, saved: 16 });
  expect(both.engines).toEqual([
    { engine: "fake", characters: 34, segments: 2, saved: 0 },
    { engine: "", characters: 16, segments: 1, saved: 16 },
  ]);
  expect(both.pairs).toEqual([
    { from: "en", to: "zh-Hans", characters: 50, segments: 3, saved: 16, files: 1 },
  ]);
  expect(await usageOf(await site.newUser(), day)).toMatchObject({ totals: { characters: 0 }, pairs: [] });
});

test("a typed text is no file, and a job that was cancelled is one once it is finished", async () => {
  const held = Promise.withResolvers<void>();
  let isHeld = true;
  const slow = makeFakeEngine({
    limits: { maxSegmentsPerBatch: 1, maxConcurrency: 1 },
    before: async (_call, signal, items) => {
      if (!isHeld || !JSON.stringify(items).includes("stormy")) return;
      held.resolve();
      await new Promise((_, reject) =>
        signal.addEventListener("abort", () => reject(signal.reason as Error)),
      );
    },
  });
  const own = await buildTestApp({ engines: [slow], settings: { leaseMs: 600 } });
  onTestFinished(() => own.close());
  const user = await own.newUser();
  const moment = new Date(own.clock.now()).toISOString().slice(0, 10);
  const day = { since: moment, until: moment, timeZone: "UTC" };
  const options = { from: "en", to: "zh-Hans" };
  await user.data("POST", API_PATHS.texts, { text: "The gulls cry.", options, requestKey: randomUUID() });
  await own.runJobs();
  expect((await usageOf(user, day)).totals).toMatchObject({ characters: 14, segments: 1, files: 0 });

  const [job] = await user.start([await user.upload("log.txt", "The tide is low.\nThe sea is stormy.")]);
  const worker = own.startWorker();
  await held.promise;
  await user.data("POST", fillPath(API_PATHS.jobCancel, { id: job!.id }));
  await worker.idle();
  await worker.stop();
  expect(await user.job(job!.id)).toMatchObject({ state: "cancelled" });
  expect((await usageOf(user, day)).totals).toMatchObject({ segments: 2, files: 0 });

  isHeld = false;
  await user.data("POST", fillPath(API_PATHS.jobRetry, { id: job!.id }), {});
  await own.runJobs();
  expect(await user.job(job!.id)).toMatchObject({ state: "done" });
  expect((await usageOf(user, day)).totals).toMatchObject({ segments: 3, files: 1 });
});

test("every list adds up to its totals, and the sums are those of the events", async () => {
  const user = await site.newUser();
  await tell(user, 40);
  const query = { since: "2026-01-01", until: "2026-12-31", ...SHANGHAI };
  for (const unit of ["day", "week", "month"]) {
    const usage = await usageOf(user, { ...query, unit });
    const { rows } = await site.services.db.execute<{ characters: string; saved: string; files: string }>(sql`
      select sum((facts ->> 'characters')::bigint) as characters, sum((facts ->> 'saved')::bigint) as saved,
        sum((facts ->> 'files')::bigint) as files
      from domain_events where owner_id = ${user.id} and kind = 'job.delivered'`);
    const { characters, saved, files } = rows[0]!;
    expect(usage.totals).toMatchObject({
      characters: Number(characters),
      saved: Number(saved),
      files: Number(files),
    });
    expect(usage.totals.savedFen).toBe(Math.floor((Number(saved) * 300) / 10_000));
    for (const list of [usage.series, usage.pairs, usage.formats, usage.fields, usage.engines, usage.bands]) {
      const sum = (of: (row: { characters: number; saved: number }) => number) =>
        (list as { characters: number; saved: number }[]).reduce((total, row) => total + of(row), 0);
      expect(sum((row) => row.characters)).toBe(Number(characters));
      expect(sum((row) => row.saved)).toBe(Number(saved));
    }
  }
});

test("a day is a day of the person's time zone, also where the clock is put forward", async () => {
  const user = await site.newUser();
  // 23:50 of 28 March in Berlin, and 00:10 of the 29th, whose night has no hour from two to three.
  await tellAt(user, "2026-03-28T22:50:00Z", 100);
  await tellAt(user, "2026-03-28T23:10:00Z", 10);
  await tellAt(user, "2026-03-29T21:50:00Z", 1);
  const march = { since: "2026-03-28", until: "2026-03-29", timeZone: "Europe/Berlin" };
  expect((await usageOf(user, march)).series).toEqual([
    { day: "2026-03-28", characters: 100, saved: 0 },
    { day: "2026-03-29", characters: 11, saved: 0 },
  ]);
  // Kathmandu is a quarter of an hour off the half hours.
  const nepal = { since: "2026-03-29", until: "2026-03-29", timeZone: "Asia/Kathmandu" };
  expect((await usageOf(user, nepal)).totals.characters).toBe(110);
  expect(
    (await usageOf(user, { ...nepal, since: "2026-03-30", until: "2026-03-30" })).before.characters,
  ).toBe(110);
});

test("as many days before are compared, and units begin where they begin", () => {
  const span = { since: "2026-03-01", until: "2026-03-30", timeZone: "UTC" };
  expect(spanBefore(span)).toEqual({ since: "2026-01-30", until: "2026-02-28", timeZone: "UTC" });
  expect(daysOf({ ...span, until: "2026-03-09" }, "week")).toEqual([
    "2026-02-23",
    "2026-03-02",
    "2026-03-09",
  ]);
  expect(daysOf({ ...span, since: "2025-12-31" }, "month")).toEqual([
    ...["2025-12-01", "2026-01-01", "2026-02-01", "2026-03-01"],
  ]);
});

test("the table has one row for each day and way, with numbers that can be added up", async () => {
  const user = await site.newUser();
  await tellAt(user, "2026-05-01T04:00:00Z", 120);
  await tellAt(user, "2026-05-02T04:00:00Z", 30);
  const query = "since=2026-05-01&until=2026-05-31&timeZone=Asia/Shanghai";
  const csv = await user.call("GET", `${API_PATHS.usageExport}?${query}&kind=csv`);
  expect(csv.headers["content-disposition"]).toContain(encodeURIComponent("用量 2026-05-01 2026-05-31.csv"));
  expect(csv.body.trim().split("\r\n").slice(1)).toEqual([
    "2026-05-01,英语,简体中文,txt,通用,Engine fake,新内容,0,0,1,120,0,0,0,0,0",
    "2026-05-02,英语,简体中文,txt,通用,Engine fake,新内容,0,0,1,30,0,0,0,0,0",
  ]);
  const xlsx = await user.call("GET", `${API_PATHS.usageExport}?${query}&kind=xlsx`);
  const [sheet] = await readXlsx(xlsx.rawPayload);
  expect(sheet).toBeDefined();
});

test.each([
  ["no such day", "since=2026-02-30&until=2026-03-01&timeZone=UTC"],
  ["an end before the beginning", "since=2026-03-02&until=2026-03-01&timeZone=UTC"],
  ["too many days", "since=2020-01-01&until=2026-01-01&timeZone=UTC"],
  ["no such place", "since=2026-03-01&until=2026-03-01&timeZone=Moon/Crater"],
  ["an offset for a place", "since=2026-03-01&until=2026-03-01&timeZone=%2B08:00"],
])("%s is refused", async (_what, query) => {
  const user = await site.newUser();
  expect((await user.call("GET", `${API_PATHS.usage}?${query}`)).statusCode).toBe(400);
});

/** Deliveries of all kinds, all over the year. */
test("whoever manages an organisation sees what its members used since they joined, and nobody else does", async () => {
  const { db, clock } = { db: site.services.db, clock: site.clock };
  const at = new Date(clock.now());
  const manager = await site.newUser();
  const member = await site.newUser();
  const idle = await site.newUser();
  const stranger = await site.newUser();
  const id = 71_001;
  await createOrganization(db, { id, name: "Tide Institute" }, at);
  for (const [who, role] of [
    [manager, "manager"],
    [member, "member"],
    [idle, "member"],
  ] as const)
    await addMember(db, { organizationId: id, account: who.account, role }, at);
  await tellAt(member, new Date(clock.now() - 86_400_000).toISOString(), 5000);
  await tellAt(member, new Date(clock.now() + 1000).toISOString(), 700);
  await tellAt(manager, new Date(clock.now() + 1000).toISOString(), 40);
  await tellAt(stranger, new Date(clock.now() + 1000).toISOString(), 9);
  const span = `?${new URLSearchParams({ since: today(), until: today(), ...SHANGHAI }).toString()}`;
  const membersOf = (who: TestUser) => who.data<MemberUsage | null>("GET", API_PATHS.usageMembers + span);
  const seen = await membersOf(manager);
  expect(seen).toMatchObject({ organization: "Tide Institute", members: 3 });
  expect(seen!.used.map(({ characters, before }) => [characters, before])).toEqual([
    [700, 0],
    [40, 0],
  ]);
  expect(await membersOf(member)).toBeNull();
  expect(await membersOf(stranger)).toBeNull();
});

async function tell(user: TestUser, count: number): Promise<void> {
  for (let at = 0; at < count; at += 1) {
    const month = String((at % 12) + 1).padStart(2, "0");
    await insert(
      user,
      `2026-${month}-${String((at % 27) + 1).padStart(2, "0")}T${String(at % 24).padStart(2, "0")}:07:00Z`,
      {
        ...{ format: ["pdf", "docx", "xlsx"][at % 3], from: ["en", "ko"][at % 2], to: "zh-Hans" },
        ...{ field: ["general", "law"][at % 2], engine: at % 3 === 0 ? "" : "fake" },
        ...{
          band: ["repetitions", "exact", "fuzzy85", "none"][at % 4],
          files: at % 2,
          pages: at,
          segments: at + 1,
        },
        ...{ characters: at * 17 + 1, saved: at * 3 },
      },
    );
  }
}

function tellAt(user: TestUser, at: string, characters: number): Promise<void> {
  return insert(user, at, {
    ...{ format: "txt", from: "en", to: "zh-Hans", field: "general", engine: "fake", band: "none" },
    ...{ files: 0, pages: 0, segments: 1, characters, saved: 0 },
  });
}

async function insert(user: TestUser, at: string, facts: object): Promise<void> {
  await site.services.db.execute(sql`
    insert into domain_events (at, kind, owner_id, facts)
    values (${at}, 'job.delivered', ${user.id}, ${JSON.stringify(facts)}::jsonb)`);
}
