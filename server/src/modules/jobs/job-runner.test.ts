// Jobs among each other, among workers, and under the eyes of the one who waits.
import { setTimeout as wait } from "node:timers/promises";
import { API_PATHS, fillPath } from "@yizhou/contract";
import type { Job } from "@yizhou/contract";
import { AppError } from "@yizhou/model";
import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { sampleText } from "../../../test/build-test-app.ts";
import { makeFakeEngine } from "../../../test/fake-engine.ts";
import { openTestApp } from "../../../test/open-test-app.ts";
import { newId } from "../../platform/random.ts";

const jobUrl = (path: string, id: string) => fillPath(path, { id });

describe("a job", () => {
  test("asks again only for the segments that failed", async () => {
    let isDown = true;
    const engine = makeFakeEngine({
      limits: { maxConcurrency: 1 },
      before: (call) => {
        if (isDown && call === 1) throw new AppError("engine.quota_exceeded", { engine: "Engine fake" });
      },
    });
    const site = await openTestApp({ engines: [engine] });
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
      sql`select done_before from job_runs where job_id = ${job!.id}`,
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
    const site = await openTestApp({ engines: [engine], settings: { leaseMs: 600 } });
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

  test("is not left behind where another transaction holds it at the moment of the look", async () => {
    const site = await openTestApp({ engines: [makeFakeEngine()] });
    const user = await site.newUser();
    const [job] = await user.start([await user.upload("a.txt", sampleText(2))]);
    const ran = await site.services.db.transaction(async (tx) => {
      await tx.execute(sql`select 1 from jobs where id = ${job!.id} for update`);
      const running = site.runJobs();
      const first = await Promise.race([running.then(() => "ended"), wait(300, "waits")]);
      return { running, first };
    });
    expect(ran.first).toBe("waits");
    await ran.running;
    expect(await user.job(job!.id)).toMatchObject({ state: "done" });
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
    const site = await openTestApp({ engines: [engine] });
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
    const site = await openTestApp({ engines: [engine], settings: { workerBatches: 1 } });
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

test(
  "long jobs of one account leave a place to what is soon done, make way for it, and go on afterwards",
  { timeout: 120_000 },
  async () => {
    const gate = Promise.withResolvers<void>();
    let waiting = 0;
    const engine = makeFakeEngine({
      before: async (_call, signal, items) => {
        if (!JSON.stringify(items[0]!.source).includes("endless")) return;
        waiting += 1;
        const abort = Promise.withResolvers<void>();
        signal.addEventListener("abort", () => abort.reject(signal.reason as Error));
        await Promise.race([gate.promise, abort.promise]);
      },
    });
    const site = await openTestApp({ engines: [engine], settings: { workerJobs: 2, workerBatches: 10 } });
    const [ann, bob] = [await site.newUser(), await site.newUser()];
    const long: Job[] = [];
    for (const number of [1, 2, 3])
      long.push(...(await ann.start([await ann.upload(`${number}.txt`, sampleText(5, `endless${number}`))])));
    const worker = site.startWorker();
    await expect.poll(() => waiting, { timeout: 60_000 }).toBeGreaterThanOrEqual(2);
    const [short] = await bob.start([await bob.upload("short.txt", sampleText(5))]);
    const stateOf = async (id: string) => (await bob.job(id)).state;
    await expect.poll(() => stateOf(short!.id), { timeout: 120_000, interval: 500 }).toBe("done");
    gate.resolve();
    await worker.idle();
    await worker.stop();
    for (const { id } of long) expect((await ann.job(id)).state).toBe("done");
  },
);

test("a person has so many jobs waiting and no more, those that go on again too", async () => {
  const site = await openTestApp({ engines: [makeFakeEngine()] });
  const user = await site.newUser();
  const file = await user.upload("a.txt", sampleText(2));
  const [job] = await user.start([file]);
  const copy = sql`
    insert into jobs select (jsonb_populate_record(j, jsonb_build_object(
      'id', gen_random_uuid(), 'request_key', gen_random_uuid()))).* from jobs j, generate_series(1, 198) where j.id = ${job!.id}`;
  await site.services.db.execute(copy);
  const options = { from: "en", to: "zh-Hans" };
  const start = () => user.call("POST", API_PATHS.jobs, { fileIds: [file.id], options, requestKey: newId() });
  // At once: one of them is the last that has room.
  const answers = await Promise.all([start(), start(), start()]);
  const codes = answers.map((answer) => answer.json<{ errorCode?: string }>().errorCode ?? "started");
  expect(codes.toSorted()).toEqual(["request.too_much_waiting", "request.too_much_waiting", "started"]);
  await user.data("POST", jobUrl(API_PATHS.jobCancel, job!.id));
  expect((await start()).json()).toMatchObject({ isSuccess: true });
  const again = await user.call("POST", jobUrl(API_PATHS.jobRetry, job!.id));
  expect(again.json()).toMatchObject({ errorCode: "request.too_much_waiting" });
  const other = await site.newUser();
  await other.start([await other.upload("a.txt", sampleText(2))]);
});

test("progress is streamed as events: the state at first, then changes, then the end", async () => {
  const site = await openTestApp({ engines: [makeFakeEngine()] });
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
