// A job from its start to its end, whatever the engine does.
import { sql } from "drizzle-orm";
import { API_PATHS, fillPath } from "@yizhou/contract";
import type { JobSegments, MemoryLibrary, MemoryUnitPage } from "@yizhou/contract";
import { AppError } from "@yizhou/model";
import { describe, expect, test, vi } from "vitest";
import { sampleText } from "../../../test/build-test-app.ts";
import { makeFakeEngine } from "../../../test/fake-engine.ts";
import { openTestApp } from "../../../test/open-test-app.ts";
import { plantMemory } from "../tm/index.ts";

const jobUrl = (path: string, id: string) => fillPath(path, { id });
const text = (value: string) => [{ kind: "text" as const, text: value }];

describe("a job", () => {
  test("goes from start to a result that can be downloaded, with every segment accounted for", async () => {
    const engine = makeFakeEngine();
    const site = await openTestApp({ engines: [engine] });
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

  test("covered by memory needs no engine and sends nothing", async () => {
    const site = await openTestApp();
    const user = await site.newUser();
    await plantMemory(site.services, { ownerId: null, name: "shared" }, [
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
    const site = await openTestApp({ engines: [engine] });
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
    const site = await openTestApp({ engines: [engine] });
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
    const site = await openTestApp({ engines: [engine] });
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

  test("whose engine hangs on the last sentence ends partial, within its deadline", async () => {
    const engine = makeFakeEngine({
      limits: { maxConcurrency: 1 },
      before: (_call, _signal, items) =>
        items.some(({ id }) => id === 19) ? new Promise<void>(() => undefined) : undefined,
    });
    const site = await openTestApp({ engines: [engine], settings: { batchTimeoutMs: 300 } });
    const user = await site.newUser();
    const [job] = await user.start([await user.upload("a.txt", sampleText(20))]);
    await site.runJobs();
    expect(await user.job(job!.id)).toMatchObject({
      state: "partial",
      problem: { code: "engine.timeout" },
      segments: { done: 19, failed: 1 },
      outputs: ["source", "target", "bilingual", "xliff", "tmx"],
      report: { completeness: 95 },
    });
  });

  test("past its own deadline ends with what it has", async () => {
    const engine = makeFakeEngine({
      limits: { maxConcurrency: 1 },
      before: (call) => (call >= 2 ? new Promise<void>(() => undefined) : undefined),
    });
    const site = await openTestApp({ engines: [engine], settings: { jobTimeoutMs: 1500 } });
    const user = await site.newUser();
    const [job] = await user.start([await user.upload("a.txt", sampleText(20))]);
    await site.runJobs();
    expect(await user.job(job!.id)).toMatchObject({
      state: "partial",
      problem: { code: "job.deadline_exceeded" },
      segments: { done: 10, failed: 10 },
    });
  });

  test("that stands in the way of another transaction goes on and ends as it would have", async () => {
    const site = await openTestApp({ engines: [makeFakeEngine()] });
    const user = await site.newUser();
    const [job] = await user.start([await user.upload("a.txt", sampleText(2))]);
    // As the database does to one of two transactions that wait for each other; only the first time.
    await site.asOwner((db) =>
      db.execute(sql`
        create sequence deadlocks;
        grant usage on sequence deadlocks to public;
        create function fail_once() returns trigger language plpgsql as $$ begin
          if new.state = 'done' and nextval('deadlocks') = 1 then raise exception 'deadlock detected' using errcode = '40P01'; end if;
          return new;
        end $$;
        create trigger fail_once before update on jobs for each row execute function fail_once()`),
    );
    const warn = vi.spyOn(site.services.log, "warn");
    await site.runJobs();
    expect(await user.job(job!.id)).toMatchObject({ state: "done", problem: null, segments: { done: 2 } });
    expect(warn).toHaveBeenCalledWith(
      expect.objectContaining({ jobId: job!.id }),
      "a job was interrupted and goes on",
    );
  });

  test(
    "whose transaction the database ends each time ends failed, after a few turns",
    { tags: ["slow"] },
    async () => {
      const site = await openTestApp({ engines: [makeFakeEngine()] });
      const user = await site.newUser();
      const [job] = await user.start([await user.upload("a.txt", sampleText(2))]);
      await site.asOwner((db) =>
        db.execute(sql`
        create function fail_always() returns trigger language plpgsql as $$ begin
          if new.state = 'done' then raise exception 'deadlock detected' using errcode = '40P01'; end if;
          return new;
        end $$;
        create trigger fail_always before update on jobs for each row execute function fail_always()`),
      );
      const worker = site.startWorker();
      await expect
        .poll(async () => (await user.job(job!.id)).problem?.code, { timeout: 60_000 })
        .toBe("internal.unexpected");
      expect((await user.job(job!.id)).state).toBe("failed");
      await worker.stop();
    },
  );

  test("whose document breaks while it is written ends failed, and the log says why", async () => {
    const site = await openTestApp({ engines: [makeFakeEngine()] });
    const user = await site.newUser();
    const [job] = await user.start([await user.upload("a.txt", sampleText(2))]);
    const reason = new AppError("internal.unexpected", {}, { cause: "what the process of its own said" });
    vi.spyOn(site.services.documents, "merge").mockRejectedValue(reason);
    const error = vi.spyOn(site.services.log, "error");
    await site.runJobs();
    expect(await user.job(job!.id)).toMatchObject({
      state: "failed",
      problem: { code: "internal.unexpected" },
      segments: { done: 2 },
    });
    expect(error).toHaveBeenCalledWith({ jobId: job!.id, err: reason }, "a job failed unexpectedly");
  });
});
