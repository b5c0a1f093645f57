// Jobs and the engines they were allowed: fail-over, budgets, cost, cache.
import { API_PATHS, fillPath } from "@yizhou/contract";
import type { EngineCacheDto, EngineKey, EngineSpending, Job, Quote } from "@yizhou/contract";
import { startFixtureServer } from "@yizhou/engines/testing";
import type { FixtureServer } from "@yizhou/engines/testing";
import { AppError } from "@yizhou/model";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buildTestApp, sampleText } from "../../../test/build-test-app.ts";
import type { TestApp, TestUser } from "../../../test/build-test-app.ts";
import { makeFakeEngine } from "../../../test/fake-engine.ts";
import type { FakeEngine } from "../../../test/fake-engine.ts";
import { dayOf, takeFromDay } from "./budgets.ts";
import { jobSpending, recordSpending } from "./spending-repo.ts";

const PRICE = { currency: "USD", perMillionCharacters: 20, asOf: "2026-11-21", source: "" };
let fixture: FixtureServer;
let site: TestApp;
let engines: Record<"broken" | "good" | "small", FakeEngine>;

beforeAll(async () => {
  fixture = await startFixtureServer();
  engines = {
    broken: makeFakeEngine({
      id: "broken",
      before: () => {
        throw new AppError("engine.quota_exceeded", { engine: "Engine broken" });
      },
    }),
    good: makeFakeEngine({ id: "good", price: PRICE }),
    small: makeFakeEngine({ id: "small" }),
  };
  site = await buildTestApp({
    engines: Object.values(engines),
    environment: { ENGINE_KEYS_ALLOW_PRIVATE: "on", ENGINE_BUDGETS: '{"small":{"characters":800}}' },
  });
});
afterAll(async () => {
  await site.close();
  await fixture.close();
});

let serial = 0;
/** Sentences that no other test has. */
const freshText = (count: number) =>
  sampleText(count, `ferries of line ${String.fromCharCode(97 + serial++)}`);

async function translate(user: TestUser, text: string, options: object): Promise<Job> {
  const file = await user.upload(`text-${serial++}.txt`, text);
  const [job] = await user.start([file], options);
  await site.runJobs();
  return user.job(job!.id);
}

async function addKey(user: TestUser, more: object = {}): Promise<EngineKey> {
  return user.data<EngineKey>("POST", API_PATHS.engineKeys, {
    type: "openai-compatible",
    name: "My model",
    fields: { baseUrl: fixture.chatUrl, model: "stand-in" },
    secret: "sk-for-these-tests",
    price: { currency: "CNY", perMillionInputTokens: 2, perMillionOutputTokens: 8 },
    ...more,
  });
}

describe("the choice of engines", () => {
  test("is kept to: one engine alone fails alone, and says why", async () => {
    const user = await site.newUser();
    const before = engines.good.batches.length;
    const job = await translate(user, freshText(3), { engine: "broken" });
    expect(job).toMatchObject({
      state: "failed",
      problem: { code: "engine.quota_exceeded" },
      engines: [{ id: "broken" }],
    });
    expect(engines.good.batches.length).toBe(before);
  });

  test("falls over in the user's order, and a job left with failures goes on with others", async () => {
    const user = await site.newUser();
    const job = await translate(user, freshText(3), { engine: "broken", fallbacks: ["good"] });
    expect(job).toMatchObject({ state: "done", engines: [{ id: "broken" }, { id: "good" }] });
    expect(job.spending.map(({ engineId }) => engineId)).toContain("good");

    const failed = await translate(user, freshText(3), { engine: "broken" });
    const url = fillPath(API_PATHS.jobEngines, { id: failed.id });
    const again = await user.data<Job>("POST", url, { engine: "good" });
    expect(again).toMatchObject({ state: "queued", engine: "good", engineName: "Engine good" });
    await site.runJobs();
    expect(await user.job(failed.id)).toMatchObject({ state: "done", report: { fromEngine: 3 } });
    const refused = await user.call("POST", url, { engine: "good" });
    expect(refused.json()).toMatchObject({ errorCode: "job.nothing_to_retry" });
  });

  test("of an engine that was taken away since the start fails with its name", async () => {
    const user = await site.newUser();
    const key = await addKey(user, { name: "Short-lived" });
    const file = await user.upload("gone.txt", freshText(2));
    const [job] = await user.start([file], { engine: key.engineId });
    await user.data("DELETE", fillPath(API_PATHS.engineKey, { id: key.id }));
    await site.runJobs();
    expect(await user.job(job!.id)).toMatchObject({
      state: "failed",
      problem: { code: "engine.not_found", params: { engine: "Short-lived" } },
    });
  });

  test("cannot name another's key, in a quote or a start", async () => {
    const [owner, stranger] = [await site.newUser(), await site.newUser()];
    const { engineId } = await addKey(owner);
    const file = await stranger.upload("mine.txt", freshText(2));
    const quote = await stranger.data<Quote>("POST", API_PATHS.quotes, {
      fileIds: [file.id],
      options: { from: "en", to: "zh-Hans", engine: engineId },
    });
    expect(quote.items[0]!.problem).toMatchObject({ code: "engine.not_found" });
    expect(quote.offers.map(({ id }) => id)).not.toContain(engineId);
    const started = await stranger.call("POST", API_PATHS.jobs, {
      fileIds: [file.id],
      options: { from: "en", to: "zh-Hans", engine: "good", fallbacks: [engineId] },
      requestKey: "with-anothers-key",
    });
    expect(started.json()).toMatchObject({ errorCode: "engine.not_found" });
  });
});

describe("a quote", () => {
  test("estimates every engine that could do it, and lists those that would be asked", async () => {
    const user = await site.newUser();
    const key = await addKey(user);
    const file = await user.upload("quote.txt", "Ferries cross the strait.\n".repeat(1) + freshText(10));
    const quote = await user.data<Quote>("POST", API_PATHS.quotes, {
      fileIds: [file.id],
      options: { from: "en", to: "zh-Hans", engine: "good", fallbacks: [key.engineId] },
    });
    expect(quote.items[0]!.engines.map(({ id }) => id)).toEqual(["good", key.engineId]);
    const characters = quote.total.engine;
    const of = (id: string) => quote.offers.find((offer) => offer.id === id);
    expect(of("good")!.estimate).toEqual({ currency: "USD", micros: characters * 20 });
    expect(of("small")!.estimate).toBeNull();
    expect(of(key.engineId)).toMatchObject({
      destination: new URL(fixture.url).host,
      estimate: { currency: "CNY" },
    });
    expect(of(key.engineId)!.estimate!.micros).toBeGreaterThan(0);
  });
});

describe("cost", () => {
  test("stands at the job and in the month, and stays when the job is deleted", async () => {
    const user = await site.newUser();
    const key = await addKey(user);
    const job = await translate(user, freshText(8), { engine: key.engineId });
    expect(job).toMatchObject({
      state: "done",
      spending: [{ engineName: "My model", cost: { currency: "CNY" } }],
    });
    const { requests, inputTokens, outputTokens, cost } = job.spending[0]!;
    expect(requests).toBeGreaterThan(0);
    expect(cost!.micros).toBe(2 * inputTokens + 8 * outputTokens);
    await user.data("POST", API_PATHS.jobBatch, { ids: [job.id], action: "delete" });
    const month = await user.data<EngineSpending>("GET", API_PATHS.engineSpending);
    expect(month.own).toMatchObject([{ engineId: key.engineId, cost }]);
    expect(month.organization).toBeNull();
    const other = await (await site.newUser()).data<EngineSpending>("GET", API_PATHS.engineSpending);
    expect(other.own).toEqual([]);
    expect((await user.data<EngineSpending>("GET", `${API_PATHS.engineSpending}?month=2020-02`)).own).toEqual(
      [],
    );
  });
});

describe("a daily budget", () => {
  test("stops before it is passed: the next engine goes on, and without one the segments say why", async () => {
    const user = await site.newUser();
    const text = freshText(20);
    const alone = await translate(user, text, { engine: "small" });
    expect(alone).toMatchObject({ state: "partial", problem: { code: "engine.budget_exceeded" } });
    const sent = engines.small.batches.flat().join("").length;
    expect(sent).toBeLessThanOrEqual(800);
    expect(alone.segments.done).toBeGreaterThan(0);
    const both = await translate(user, freshText(4), { engine: "small", fallbacks: ["good"] });
    expect(both).toMatchObject({ state: "done" });
    // Single sentences, asked about again, may still fit into the day; more never does.
    expect(engines.small.batches.flat().join("").length).toBeLessThanOrEqual(800);
  });

  test("of a key is its own", async () => {
    const user = await site.newUser();
    const key = await addKey(user, { dailyCharacters: 10 });
    expect(await translate(user, freshText(1), { engine: key.engineId })).toMatchObject({
      problem: { code: "engine.budget_exceeded" },
    });
    await user.data("PATCH", fillPath(API_PATHS.engineKey, { id: key.id }), { dailyCharacters: 100 });
    expect(await translate(user, freshText(1), { engine: key.engineId })).toMatchObject({ state: "done" });
    expect(await translate(user, freshText(1), { engine: key.engineId })).toMatchObject({ state: "failed" });
  });

  test("begins anew with the next day", async () => {
    const take = (day: string) =>
      takeFromDay(
        site.services.db,
        { scope: "daily", day },
        { characters: 30, costMicros: 0 },
        { characters: 50, costMicros: null },
      );
    expect([await take("2026-11-21"), await take("2026-11-21"), await take("2026-11-22")]).toEqual([
      true,
      false,
      true,
    ]);
  });

  test("is not passed by any number of batches at the same moment", async () => {
    const take = () =>
      takeFromDay(
        site.services.db,
        { scope: "crowd", day: "2026-11-21" },
        { characters: 30, costMicros: 7 },
        { characters: 1000, costMicros: 100 },
      );
    const taken = await Promise.all(Array.from({ length: 60 }, take));
    expect(taken.filter(Boolean)).toHaveLength(14);
  });
});

describe("the cache", () => {
  test("answers the same person for nothing and marks it; nobody else; and goes with the job or on request", async () => {
    const [user, other] = [await site.newUser(), await site.newUser()];
    const text = freshText(4);
    const first = await translate(user, text, { engine: "good" });
    const sent = engines.good.batches.length;
    const second = await translate(user, text, { engine: "good" });
    expect(engines.good.batches.length).toBe(sent);
    expect(second).toMatchObject({
      state: "done",
      report: { fromCache: 4, fromEngine: 0 },
      spending: [{ requests: 0, cachedSegments: 4, cost: { micros: 0 } }],
    });
    expect(await translate(other, text, { engine: "good" })).toMatchObject({
      report: { fromCache: 0, fromEngine: 4 },
    });

    expect(await user.data<EngineCacheDto>("GET", API_PATHS.engineCache)).toMatchObject({ sentences: 4 });
    await user.data("POST", API_PATHS.jobBatch, { ids: [first.id], action: "delete" });
    expect(await user.data<EngineCacheDto>("GET", API_PATHS.engineCache)).toMatchObject({ sentences: 0 });
    expect(await other.data<EngineCacheDto>("DELETE", API_PATHS.engineCache)).toMatchObject({ sentences: 0 });
  });
});

test("what several people ask of an engine for one job is put down to each of them", async () => {
  const [owner, guest] = [await site.newUser(), await site.newUser()];
  const job = await translate(owner, freshText(1), { engine: "good" });
  const { db, clock } = site.services;
  const usage = { requests: 1, characters: 40, inputTokens: 0, outputTokens: 0 };
  const account = { jobId: job.id, engineName: "Engine good", organizationId: null, price: PRICE };
  await recordSpending(
    db,
    { ...account, ownerId: guest.id, day: dayOf(clock.now()) },
    { engineId: "good", usage, cachedSegments: 0 },
  );
  expect(await jobSpending(db, guest.id, [job.id])).toMatchObject([{ requests: 1, characters: 40 }]);
  expect((await owner.job(job.id)).spending).toEqual(job.spending);
});
