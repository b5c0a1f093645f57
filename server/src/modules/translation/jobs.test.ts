import { API_PATHS, fillPath } from "@yizhou/contract";
import type {
  Envelope,
  Job,
  JobList,
  JobSegments,
  MemoryLibrary,
  MemoryUnitPage,
  Quote,
} from "@yizhou/contract";
import { AppError } from "@yizhou/model";
import { sql } from "drizzle-orm";
import { afterEach, describe, expect, test } from "vitest";
import { buildTestApp, sampleText } from "../../../test/build-test-app.ts";
import type { TestApp, TestAppOptions } from "../../../test/build-test-app.ts";
import { makeFakeEngine } from "../../../test/fake-engine.ts";
import { createLibrary } from "../tm/index.ts";

const apps: TestApp[] = [];
async function open(options: TestAppOptions = {}): Promise<TestApp> {
  const site = await buildTestApp(options);
  apps.push(site);
  return site;
}
afterEach(async () => {
  for (const site of apps.splice(0)) await site.close();
});

const jobUrl = (path: string, id: string) => fillPath(path, { id });
const text = (value: string) => [{ kind: "text" as const, text: value }];

describe("a quote", () => {
  test("counts characters, repeats, memory and what is left, and names who would get it", async () => {
    const site = await open({ engines: [makeFakeEngine()] });
    const user = await site.newUser();
    await createLibrary(site.services.db, { ownerId: user.id, name: "mine", createdAt: new Date() }, [
      {
        variants: [
          { language: "en" as never, content: text("Known sentence.") },
          { language: "zh-Hans" as never, content: text("已知的句子。") },
        ],
      },
    ]);
    const file = await user.upload("a.txt", "Known sentence.\nA new one here.\nA new one here.\n");
    const quote = await user.data<Quote>("POST", API_PATHS.quotes, {
      fileIds: [file.id],
      options: { from: "auto", to: "zh-Hans" },
    });
    expect(quote.items[0]).toMatchObject({
      from: "en",
      segments: 3,
      memory: { segments: 1, characters: 15 },
      repeats: { segments: 1, characters: 15 },
      engine: { segments: 1, characters: 15 },
      engineId: "fake",
      destination: "engine.example",
      problem: null,
    });
    expect(quote.total).toMatchObject({ memory: 15, repeats: 15, engine: 15 });
  });

  test("says why it cannot start, before anything starts", async () => {
    const site = await open();
    const user = await site.newUser();
    const file = await user.upload("a.txt", sampleText(2));
    const problemOf = async (options: object) =>
      (await user.data<Quote>("POST", API_PATHS.quotes, { fileIds: [file.id], options })).items[0]!.problem;
    expect(await problemOf({ from: "en", to: "zh-Hans" })).toMatchObject({
      code: "engine.none_for_pair",
      text: expect.stringMatching(/\p{Script=Han}/u),
    });
    expect(await problemOf({ from: "en", to: "en-GB" })).toMatchObject({ code: "language.same_pair" });
    expect(await problemOf({ from: "en", to: "ko", engine: "nobody" })).toMatchObject({
      code: "engine.not_found",
    });
    const started = await user.call("POST", API_PATHS.jobs, {
      fileIds: [file.id],
      options: { from: "en", to: "ko" },
      requestKey: "key-00000001",
    });
    expect(started.statusCode).toBe(422);
    expect(started.json()).toMatchObject({ errorCode: "engine.none_for_pair" });
    expect((await user.data<JobList>("GET", API_PATHS.jobs)).total).toBe(0);
  });
});

describe("a job", () => {
  test("goes from start to a result that can be downloaded, with every segment accounted for", async () => {
    const engine = makeFakeEngine();
    const site = await open({ engines: [engine] });
    const user = await site.newUser();
    const file = await user.upload("report.txt", sampleText(12));
    const [started] = await user.start([file]);
    expect(started).toMatchObject({
      state: "queued",
      name: "report.txt",
      from: "en",
      to: "zh-Hans",
      outputs: ["source"],
    });
    await site.runJobs();
    const job = await user.job(started!.id);
    expect(job).toMatchObject({
      state: "done",
      segments: { total: 12, done: 12, failed: 0 },
      outputs: ["source", "target", "bilingual", "xliff", "tmx"],
      report: { segments: 12, translated: 12, failed: 0, fromEngine: 12, completeness: 100 },
      problem: null,
    });
    const page = await user.data<JobSegments>(
      "GET",
      `${jobUrl(API_PATHS.jobSegments, job.id)}?limit=5&after=4`,
    );
    expect(page.items.map(({ ordinal }) => ordinal)).toEqual([5, 6, 7, 8, 9]);
    expect(page.items[0]).toMatchObject({
      state: "translated",
      origin: "engine",
      target: `译文${page.items[0]!.source}`,
    });
    expect(page.next).toBe(9);
  });

  test("is started once for a request key, however often it is sent", async () => {
    const site = await open({ engines: [makeFakeEngine()] });
    const user = await site.newUser();
    const file = await user.upload("a.txt", sampleText(2));
    const replies = await Promise.all([1, 2, 3].map(() => user.start([file], {}, "same-key-1234")));
    expect(new Set(replies.flat().map(({ id }) => id)).size).toBe(1);
    expect((await user.data<JobList>("GET", API_PATHS.jobs)).total).toBe(1);
  });

  test("covered by memory needs no engine and sends nothing", async () => {
    const site = await open();
    const user = await site.newUser();
    await createLibrary(site.services.db, { ownerId: null, name: "shared", createdAt: new Date() }, [
      {
        variants: [
          { language: "en" as never, content: text("Good morning.") },
          { language: "ko" as never, content: text("안녕하세요.") },
        ],
      },
    ]);
    const file = await user.upload("a.txt", "Good morning.\n");
    const [job] = await user.start([file], { to: "ko" });
    await site.runJobs();
    expect(await user.job(job!.id)).toMatchObject({
      state: "done",
      engineName: null,
      report: { fromMemory: 1, fromEngine: 0 },
    });
  });

  test("with a library to write to brings back what was translated before, and a changed sentence as a hint", async () => {
    const engine = makeFakeEngine();
    const site = await open({ engines: [engine] });
    const [user, stranger] = [await site.newUser(), await site.newUser()];
    const { id: saveTo } = await user.data<MemoryLibrary>("POST", API_PATHS.memories, { name: "Own" });
    const lines = [
      "The tide rises in the estuary.",
      "The boats stay at the bank.",
      "Nobody crosses the river.",
    ];
    const [first] = await user.start([await user.upload("a.txt", lines.join("\n"))], { saveTo });
    await site.runJobs();
    expect(await user.job(first!.id)).toMatchObject({ state: "done", report: { fromEngine: 3 } });
    const units = fillPath(API_PATHS.memoryUnits, { id: saveTo });
    const written = await user.data<MemoryUnitPage>("GET", units);
    expect(written.units.map(({ origin, document }) => [origin, document])).toEqual(
      lines.map(() => ["machine", "a.txt"]),
    );
    await user.data("DELETE", API_PATHS.engineCache);
    const [second] = await user.start([await user.upload("b.txt", lines.join("\n"))], { saveTo });
    await site.runJobs();
    expect(await user.job(second!.id)).toMatchObject({
      state: "done",
      report: { fromMemory: 3, fromEngine: 0 },
    });
    expect((await user.data<MemoryUnitPage>("GET", units)).units.map(({ uses }) => uses)).toEqual([1, 1, 1]);
    const files = { fileIds: [(await stranger.upload("c.txt", "x y z")).id], requestKey: "other-library" };
    const reply = await stranger.call("POST", API_PATHS.jobs, {
      ...files,
      options: { from: "en", to: "zh-Hans", saveTo },
    });
    expect([reply.statusCode, reply.json().errorCode]).toEqual([404, "tm.memory_not_found"]);
  });

  test("sends a repeated sentence once", async () => {
    const engine = makeFakeEngine();
    const site = await open({ engines: [engine] });
    const user = await site.newUser();
    const [job] = await user.start([await user.upload("a.txt", "The same line again.\n".repeat(8))]);
    await site.runJobs();
    expect(engine.countOf("The same line again.")).toBe(1);
    expect(await user.job(job!.id)).toMatchObject({
      state: "done",
      report: { fromEngine: 1, fromRepeats: 7 },
    });
  });

  test("whose engine refuses the key on every call ends failed, with that reason and no result", async () => {
    const engine = makeFakeEngine({
      before: () => {
        throw new AppError("engine.unauthorized", { engine: "Engine fake" });
      },
    });
    const site = await open({ engines: [engine] });
    const user = await site.newUser();
    const [job] = await user.start([await user.upload("a.txt", sampleText(20))]);
    await site.runJobs();
    expect(await user.job(job!.id)).toMatchObject({
      state: "failed",
      problem: { code: "engine.unauthorized" },
      outputs: ["source"],
      segments: { done: 0, failed: 20 },
    });
    expect(engine.batches.length).toBeLessThanOrEqual(2);
  });

  test("whose engine hangs on the last batch ends partial, within its deadline", async () => {
    const engine = makeFakeEngine({
      limits: { maxConcurrency: 1 },
      before: (_call, _signal, items) =>
        items.some(({ id }) => id === 19) ? new Promise<void>(() => undefined) : undefined,
    });
    const site = await open({ engines: [engine], settings: { batchTimeoutMs: 300 } });
    const user = await site.newUser();
    const [job] = await user.start([await user.upload("a.txt", sampleText(20))]);
    await site.runJobs();
    expect(await user.job(job!.id)).toMatchObject({
      state: "partial",
      problem: { code: "engine.timeout" },
      segments: { done: 15, failed: 5 },
      outputs: ["source", "target", "bilingual", "xliff", "tmx"],
      report: { completeness: 75 },
    });
  });

  test("past its own deadline ends with what it has", async () => {
    const engine = makeFakeEngine({
      limits: { maxConcurrency: 1 },
      before: (call) => (call >= 2 ? new Promise<void>(() => undefined) : undefined),
    });
    const site = await open({ engines: [engine], settings: { jobTimeoutMs: 1500 } });
    const user = await site.newUser();
    const [job] = await user.start([await user.upload("a.txt", sampleText(20))]);
    await site.runJobs();
    expect(await user.job(job!.id)).toMatchObject({
      state: "partial",
      problem: { code: "job.deadline_exceeded" },
      segments: { done: 10, failed: 10 },
    });
  });

  test("asks again only for the segments that failed", async () => {
    let isDown = true;
    const engine = makeFakeEngine({
      limits: { maxConcurrency: 1 },
      before: (call) => {
        if (isDown && call === 1) throw new AppError("engine.quota_exceeded", { engine: "Engine fake" });
      },
    });
    const site = await open({ engines: [engine] });
    const user = await site.newUser();
    const [job] = await user.start([await user.upload("a.txt", sampleText(10))]);
    await site.runJobs();
    expect(await user.job(job!.id)).toMatchObject({ state: "partial", segments: { done: 5, failed: 5 } });
    isDown = false;
    site.clock.advance(3600_000);
    const again = await user.data<Job>("POST", jobUrl(API_PATHS.jobRetry, job!.id));
    expect(again).toMatchObject({ state: "queued", segments: { done: 5, failed: 0 } });
    // A retry waits anew: its times do not count the hours before the user asked for it.
    expect(Date.parse(again.queuedAt) - Date.parse(job!.queuedAt)).toBe(3600_000);
    await site.runJobs();
    expect(await user.job(job!.id)).toMatchObject({ state: "done", segments: { done: 10, failed: 0 } });
    expect(engine.countOf("This is sentence number 1 about rivers and the sea.")).toBe(1);
    // The five of the first run are no part of the second one's pace.
    const { rows } = await site.services.db.execute<{ done_before: number }>(
      sql`select done_before from jobs where id = ${job!.id}`,
    );
    expect(rows[0]!.done_before).toBe(5);
    const nothing = await user.call("POST", jobUrl(API_PATHS.jobRetry, job!.id));
    expect(nothing.json()).toMatchObject({ errorCode: "job.nothing_to_retry" });
    expect(nothing.statusCode).toBe(422);
  });

  test("waiting for a worker is cancelled at once; a running one at its next look", async () => {
    const started = Promise.withResolvers<void>();
    const engine = makeFakeEngine({
      before: () => {
        started.resolve();
        return new Promise<void>(() => undefined);
      },
    });
    const site = await open({ engines: [engine], settings: { leaseMs: 600 } });
    const user = await site.newUser();
    const file = await user.upload("a.txt", sampleText(10));
    const [waiting] = await user.start([file]);
    expect(await user.data<Job>("POST", jobUrl(API_PATHS.jobCancel, waiting!.id))).toMatchObject({
      state: "cancelled",
      problem: { code: "job.cancelled" },
    });
    const [running] = await user.start([file]);
    const worker = site.startWorker();
    await started.promise;
    await user.data("POST", jobUrl(API_PATHS.jobCancel, running!.id));
    await worker.idle();
    await worker.stop();
    expect(await user.job(running!.id)).toMatchObject({ state: "cancelled" });
    const late = await user.call("POST", jobUrl(API_PATHS.jobCancel, running!.id));
    expect(late.json()).toMatchObject({ errorCode: "job.not_cancellable" });
  });

  test("left by a worker that stops goes on where it stood", async () => {
    const held = Promise.withResolvers<void>();
    const engine = makeFakeEngine({
      limits: { maxConcurrency: 1 },
      before: (call, signal) =>
        call === 2
          ? new Promise<void>((_, reject) => {
              held.resolve();
              signal.addEventListener("abort", () => reject(signal.reason as Error));
            })
          : undefined,
    });
    const site = await open({ engines: [engine] });
    const user = await site.newUser();
    const [job] = await user.start([await user.upload("a.txt", sampleText(25))]);
    const first = site.startWorker();
    await held.promise;
    await first.stop();
    expect(await user.job(job!.id)).toMatchObject({ state: "translating", segments: { done: 10 } });
    await site.runJobs();
    expect(await user.job(job!.id)).toMatchObject({ state: "done", segments: { done: 25 } });
    const resent = engine.batches.flat().length - 25;
    expect(resent).toBe(5);
  });

  test("of another user goes before the second of the same: owners take turns", async () => {
    const order: string[] = [];
    const engine = makeFakeEngine({
      before: (_call, _signal, items) =>
        void order.push(/about (\w+)/.exec(JSON.stringify(items[0]!.source))![1]!),
    });
    const site = await open({ engines: [engine], settings: { workerBatches: 1 } });
    const [ann, bob] = [await site.newUser(), await site.newUser()];
    for (const about of ["annOne", "annTwo", "annThree"])
      await ann.start([await ann.upload(`${about}.txt`, sampleText(60, about))]);
    await bob.start([await bob.upload("bob.txt", sampleText(20, "bobOne"))]);
    await site.runJobs();
    expect(order).toHaveLength(40);
    // Whenever Bob's job was read, his four batches went out among Ann's: at most two of hers between two of his (one that
    // was under way, one while his checkpoint was written), and not after all of hers.
    const bobs = order.flatMap((about, index) => (about === "bobOne" ? [index] : []));
    expect(bobs).toHaveLength(4);
    for (const [before, after] of bobs.slice(1).map((index, k) => [bobs[k]!, index] as const))
      expect(after - before).toBeLessThanOrEqual(3);
    expect(bobs.at(-1)).toBeLessThan(39);
  });
});

describe("the history", () => {
  test("searches, filters, sorts, pages and counts", async () => {
    const site = await open({ engines: [makeFakeEngine()] });
    const user = await site.newUser();
    for (const [name, count] of [
      ["alpha_1.txt", 3],
      ["beta%.txt", 1],
      ["gamma.txt", 2],
    ] as const) {
      await user.start([await user.upload(name, sampleText(count))]);
      site.clock.advance(1000);
    }
    await site.runJobs();
    const names = async (query: string) =>
      (await user.data<JobList>("GET", `${API_PATHS.jobs}?${query}`)).items.map(({ name }) => name);
    expect(await names("")).toEqual(["gamma.txt", "beta%.txt", "alpha_1.txt"]);
    expect(await names("sort=name&order=asc")).toEqual(["alpha_1.txt", "beta%.txt", "gamma.txt"]);
    expect(await names("sort=characters")).toEqual(["alpha_1.txt", "gamma.txt", "beta%.txt"]);
    expect(await names("search=%25")).toEqual(["beta%.txt"]);
    expect(await names("search=A_1")).toEqual(["alpha_1.txt"]);
    expect(await names("page=2&pageSize=2")).toEqual(["alpha_1.txt"]);
    expect(await names("format=docx")).toEqual([]);
    expect(await names("language=zh-Hans&group=done")).toHaveLength(3);
    const list = await user.data<JobList>("GET", API_PATHS.jobs);
    expect(list.counts).toEqual({ all: 3, running: 0, done: 3, attention: 0, recycled: 0 });
    expect(list.total).toBe(3);
    expect(list.usedBytes).toBeGreaterThan(300);
  });

  test("renames, and refuses a name that is none", async () => {
    const site = await open({ engines: [makeFakeEngine()] });
    const user = await site.newUser();
    const [job] = await user.start([await user.upload("a.txt", sampleText(1))]);
    expect(
      await user.data<Job>("PATCH", jobUrl(API_PATHS.job, job!.id), { name: "新名字.txt" }),
    ).toMatchObject({ name: "新名字.txt" });
    expect(
      (await user.call("PATCH", jobUrl(API_PATHS.job, job!.id), { name: "x".repeat(300) })).json().errorCode,
    ).toBe("file.name_invalid");
  });

  test("recycles and restores, and deletes rows and bytes for real", async () => {
    const site = await open({ engines: [makeFakeEngine()] });
    const user = await site.newUser();
    const [job] = await user.start([await user.upload("a.txt", sampleText(4))]);
    await site.runJobs();
    const ids = [job!.id];
    await user.data("POST", API_PATHS.jobBatch, { ids, action: "recycle" });
    expect(
      (await user.data<JobList>("GET", `${API_PATHS.jobs}?group=recycled`)).items[0]!.recycledAt,
    ).not.toBeNull();
    expect((await user.data<JobList>("GET", API_PATHS.jobs)).total).toBe(0);
    await user.data("POST", API_PATHS.jobBatch, { ids, action: "restore" });
    expect((await user.data<JobList>("GET", API_PATHS.jobs)).total).toBe(1);
    await user.data("POST", API_PATHS.jobBatch, { ids, action: "delete" });
    expect((await user.call("GET", jobUrl(API_PATHS.job, job!.id))).statusCode).toBe(404);
    expect(await site.services.blobs.list(user.id)).toEqual([]);
    expect(await user.data("GET", API_PATHS.files)).toEqual([]);
  });

  test("forgets what was a week in the recycle bin or past its thirty days", async () => {
    const { runRetention } = await import("../../roles/cron.ts");
    const day = 86_400_000;
    const site = await open({ engines: [makeFakeEngine()] });
    const { services } = site;
    const keeper = await services.accounts.createUser({
      account: "keeper@test.example",
      password: "abc12345",
    });
    const user = await site.newUser();
    const file = await user.upload("a.txt", sampleText(1));
    const [binned, kept] = [(await user.start([file]))[0]!, (await user.start([file]))[0]!];
    await site.runJobs();
    await user.data("POST", API_PATHS.jobBatch, { ids: [binned.id], action: "recycle" });
    site.clock.advance(7 * day + 1);
    await runRetention(services);
    const left = async () => (await services.db.query.jobs.findMany()).map(({ id }) => id);
    expect(await left()).toEqual([kept.id]);
    site.clock.advance(24 * day);
    await runRetention(services);
    expect(await left()).toEqual([]);
    expect(await services.blobs.list(user.id)).toEqual([]);
    expect(keeper).not.toBeNull();
  });
});

test("progress is streamed as events: the state at first, then changes, then the end", async () => {
  const site = await open({ engines: [makeFakeEngine()] });
  const user = await site.newUser();
  const [job] = await user.start([await user.upload("a.txt", sampleText(70))]);
  const stream = user.call("GET", jobUrl(API_PATHS.jobProgress, job!.id));
  await site.runJobs();
  const reply = await stream;
  expect(reply.headers["content-type"]).toBe("text/event-stream; charset=utf-8");
  const events = reply.body
    .split("\n\n")
    .filter((block) => block.startsWith("event: progress\n"))
    .map(
      (block) =>
        JSON.parse(block.slice(block.indexOf("data: ") + 6)) as { job: Job; segments: { ordinal: number }[] },
    );
  expect(events.at(-1)!.job.state).toBe("done");
  expect(new Set(events.flatMap(({ segments }) => segments.map(({ ordinal }) => ordinal))).size).toBe(70);
  expect(Math.max(...events.map(({ segments }) => segments.length))).toBeLessThanOrEqual(50);
});

test("two users with files of the same name and bytes never cross", async () => {
  const site = await open({ engines: [makeFakeEngine()] });
  const [ann, bob] = [await site.newUser(), await site.newUser()];
  const [a, b] = [await ann.upload("same.txt", sampleText(3)), await bob.upload("same.txt", sampleText(3))];
  const [jobA, jobB] = [(await ann.start([a]))[0]!, (await bob.start([b]))[0]!];
  await site.runJobs();
  const stolen = await bob.call("POST", API_PATHS.jobs, {
    fileIds: [a.id],
    options: { from: "en", to: "ko" },
    requestKey: "steal-1234",
  });
  expect(stolen.statusCode).toBe(404);
  await ann.data("POST", API_PATHS.jobBatch, { ids: [jobA.id], action: "delete" });
  expect(await site.services.blobs.list(ann.id)).toEqual([]);
  const link = await bob.data<{ url: string }>("POST", API_PATHS.links, { ids: [jobB.id], output: "source" });
  expect((await site.app.inject(link.url)).body).toBe(sampleText(3));
  const mixed = await bob.call("POST", API_PATHS.jobBatch, { ids: [jobB.id, jobA.id], action: "delete" });
  expect(mixed.json<Envelope<null>>().errorCode).toBe("job.not_found");
  expect(await bob.job(jobB.id)).toMatchObject({ state: "done" });
});
