// The files of a job's document: made at its end, and made anew where the text changes afterwards.
import { API_PATHS, figuresOf, fillPath } from "@yizhou/contract";
import type { Job, JobSegments, Link } from "@yizhou/contract";
import { AppError } from "@yizhou/model";
import { sql } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { sampleText } from "../../../test/build-test-app.ts";
import type { TestApp, TestUser } from "../../../test/build-test-app.ts";
import { makeFakeEngine } from "../../../test/fake-engine.ts";
import { openTestApp } from "../../../test/open-test-app.ts";
import { newId } from "../../platform/random.ts";
import { startRenditionMaker } from "./rendition-maker.ts";
import { putTaskBack, takeTask } from "./task-repo.ts";

/** No pause ends within a test. */
const NEVER = { renditionPauseMs: 3_600_000, renditionLongestMs: 3_600_000 };

async function endedJob(site: TestApp, sentences = 4): Promise<{ user: TestUser; id: string }> {
  const user = await site.newUser();
  const [job] = await user.start([await user.upload("report.txt", sampleText(sentences))]);
  await site.runJobs();
  return { user, id: job!.id };
}

const edit = (user: TestUser, id: string, ordinal: number, target: string) =>
  user.data("POST", fillPath(API_PATHS.jobConfirm, { id }), { segments: [{ ordinal, target }] });

const makeNow = (user: TestUser, id: string) =>
  user.data<Job>("POST", fillPath(API_PATHS.jobRenditions, { id }));

async function download(site: TestApp, user: TestUser, id: string, output = "target"): Promise<string> {
  const { url } = await user.data<Link>("POST", API_PATHS.links, { ids: [id], output });
  const reply = await site.app.inject(url);
  expect(reply.statusCode).toBe(200);
  return reply.body;
}

const revisionOf = (job: Job, output = "target") =>
  job.renditions.find((made) => made.output === output)?.revision;

async function made(user: TestUser, id: string): Promise<Job> {
  await vi.waitFor(async () => expect((await user.job(id)).making).toBeNull(), {
    timeout: 60_000,
    interval: 50,
  });
  // The job's row was read before its tasks: what the last of them wrote stands in the next answer.
  return user.job(id);
}

test("an edited job stays ended, and gives its newest finished file at once until the next is made", async () => {
  const site = await openTestApp({ engines: [makeFakeEngine()], settings: NEVER });
  const { user, id } = await endedJob(site);
  const before = await user.job(id);
  expect(before).toMatchObject({ state: "done", making: null });
  expect(before.renditions.map(({ output }) => output)).toEqual(["target", "bilingual", "xliff", "tmx"]);
  expect(revisionOf(before)).toBe(before.revision);

  await edit(user, id, 0, "人写的第一句。");
  await edit(user, id, 1, "人写的第二句。");
  const lagging = await user.job(id);
  expect(lagging).toMatchObject({ state: "done", outputs: before.outputs, making: { state: "waiting" } });
  // The file lacks two changes, and says so.
  expect(lagging.revision - revisionOf(lagging)!).toBe(2);
  expect(await download(site, user, id)).not.toContain("人写的");

  expect(await makeNow(user, id)).toMatchObject({ state: "done" });
  const after = await made(user, id);
  expect(revisionOf(after)).toBe(after.revision);
  for (const output of ["target", "bilingual", "xliff", "tmx"])
    expect(await download(site, user, id, output)).toContain("人写的第二句。");
  // The older ones go once the newer ones are there, in a transaction of its own.
  const revisions = async () =>
    (
      await site.services.db.execute(
        sql`select distinct revision from renditions where job_id = ${id} order by revision`,
      )
    ).rows;
  await expect.poll(revisions, { timeout: 60_000 }).toEqual([{ revision: after.revision }]);
  // The source as uploaded and as read, and four files: the older ones are gone.
  await expect.poll(() => site.services.blobs.list(user.id), { timeout: 60_000 }).toHaveLength(6);
});

test("a document that was read with one text more keeps every translation at its own text when it is written again", async () => {
  const site = await openTestApp({ engines: [makeFakeEngine()], settings: NEVER });
  const { user, id } = await endedJob(site);
  const before = await download(site, user, id);
  // As an earlier release would have had it: one text before all others.
  for (const by of [10_000, -9_999])
    await site.services.db.execute(
      sql`update segments set ordinal = ordinal + ${by}, anchor = anchor + ${by} where job_id = ${id}`,
    );
  const { items } = await user.data<JobSegments>("GET", fillPath(API_PATHS.jobSegments, { id }));
  const [, second] = items;
  await edit(user, id, second!.ordinal, "人写的第二句。");
  await makeNow(user, id);
  await made(user, id);
  // Lines break elsewhere.
  const folded = (text: string) => text.replace(/\s/g, "");
  expect(folded(await download(site, user, id))).toBe(
    folded(before).replace(folded(second!.target!), "人写的第二句。"),
  );
});

test("a cancelled job gives what is translated of it, in every form, and says how much that is", async () => {
  const reached = Promise.withResolvers<void>();
  const engine = makeFakeEngine({
    limits: { maxSegmentsPerBatch: 3, maxConcurrency: 1 },
    before: (call) => (call < 2 ? undefined : (reached.resolve(), new Promise<void>(() => undefined))),
  });
  const site = await openTestApp({ engines: [engine], settings: { leaseMs: 600, ...NEVER } });
  const user = await site.newUser();
  const [{ id } = { id: "" }] = await user.start([await user.upload("report.txt", sampleText(10))]);
  const worker = site.startWorker();
  await reached.promise;
  await user.data("POST", fillPath(API_PATHS.jobCancel, { id }));
  await worker.idle();
  await worker.stop();
  const job = await made(user, id);
  expect(job).toMatchObject({
    state: "cancelled",
    segments: { total: 10, done: 6, failed: 0 },
    report: { segments: 10, translated: 6, fromEngine: 6, completeness: 60 },
    outputs: ["source", "target", "bilingual", "xliff", "tmx"],
  });
  for (const output of ["target", "bilingual", "xliff", "tmx"])
    expect(await download(site, user, id, output)).toContain("译文This is");
  expect(figuresOf(job)).toMatchObject({ translated: 6, open: 4, percent: 60 });
});

test("a confirmation that changes no text makes nothing anew", async () => {
  const site = await openTestApp({ engines: [makeFakeEngine()], settings: NEVER });
  const { user, id } = await endedJob(site);
  const before = await user.job(id);
  await user.data("POST", fillPath(API_PATHS.jobConfirm, { id }), { segments: [{ ordinal: 0 }] });
  expect(await user.job(id)).toMatchObject({ revision: before.revision, making: null });
  await makeNow(user, id);
  expect(await user.job(id)).toMatchObject({ making: null });
});

test("changes in a row are made into files once, and none is left out", async () => {
  const site = await openTestApp({
    engines: [makeFakeEngine()],
    // Longer than eight edits take on a busy machine.
    settings: { renditionPauseMs: 5000, renditionLongestMs: 120_000 },
  });
  const { user, id } = await endedJob(site, 8);
  for (let ordinal = 0; ordinal < 8; ordinal++) await edit(user, id, ordinal, `人写的第${ordinal}句。`);
  await made(user, id);
  const text = await download(site, user, id);
  for (let ordinal = 0; ordinal < 8; ordinal++) expect(text).toContain(`人写的第${ordinal}句。`);
  const { rows } = await site.services.db.execute(
    sql`select facts ->> 'revision' as revision from domain_events
        where kind = 'rendition.made' and subject_id = ${id} and facts ->> 'form' = 'target'`,
  );
  expect(rows).toHaveLength(2);
});

test("changes without end do not put the files off without end", async () => {
  const site = await openTestApp({
    engines: [makeFakeEngine()],
    settings: { renditionPauseMs: 60_000, renditionLongestMs: 300 },
  });
  const { user, id } = await endedJob(site);
  const before = await user.job(id);
  await edit(user, id, 0, "人写的一句。");
  // The first change waits for a pause of its own; the second finds that it has waited long enough.
  await new Promise((resolve) => setTimeout(resolve, 400));
  await edit(user, id, 1, "人写的又一句。");
  const maker = startRenditionMaker(site.services);
  try {
    await vi.waitFor(async () => expect(revisionOf(await user.job(id))).toBeGreaterThan(before.revision), {
      timeout: 15_000,
    });
  } finally {
    await maker.stop();
  }
});

test("a partly failed job is done when a person has written what failed", async () => {
  const engine = makeFakeEngine({
    before: (call) => {
      if (call > 0) throw new AppError("engine.refused", { engine: "fake" });
    },
    limits: { maxSegmentsPerBatch: 2, maxConcurrency: 1 },
  });
  const site = await openTestApp({ engines: [engine] });
  const { user, id } = await endedJob(site);
  expect(await user.job(id)).toMatchObject({ state: "partial", segments: { failed: 2 } });
  await edit(user, id, 2, "人写的第三句。");
  expect(await user.job(id)).toMatchObject({ state: "partial", segments: { failed: 1 } });
  await edit(user, id, 3, "人写的第四句。");
  expect(await user.job(id)).toMatchObject({ state: "done", problem: null, segments: { failed: 0 } });
  expect((await made(user, id)).report).toMatchObject({ completeness: 100, failed: 0 });
  expect(await download(site, user, id)).toContain("人写的第四句。");
});

test("a cancelled job can be edited and gives its files, and stays cancelled", async () => {
  const site = await openTestApp({
    engines: [
      makeFakeEngine({
        before: async (call, signal) => {
          if (call > 0) await new Promise((_, reject) => signal.addEventListener("abort", reject));
        },
        limits: { maxConcurrency: 1, callTimeoutMs: 60_000 },
      }),
    ],
  });
  const user = await site.newUser();
  const [job] = await user.start([await user.upload("report.txt", sampleText(20))]);
  const { id } = job!;
  const runner = site.startWorker();
  await vi.waitFor(async () => expect((await user.job(id)).segments.done).toBe(5), { timeout: 15_000 });
  await user.data("POST", fillPath(API_PATHS.jobCancel, { id }));
  await runner.idle();
  await runner.stop();
  expect(await user.job(id)).toMatchObject({ state: "cancelled", outputs: ["source"] });

  const { items } = await user.data<JobSegments>("GET", fillPath(API_PATHS.jobSegments, { id }));
  const open = items.find(({ state }) => state === "untranslated")!;
  await edit(user, id, open.ordinal, "人写的一句。");
  expect(await made(user, id)).toMatchObject({ state: "cancelled", report: { translated: 6 } });
  const text = await download(site, user, id);
  expect(text).toContain("人写的一句。");
  // What nobody has translated stands as it was.
  expect(text).toMatch(/\sThis\s+is\s+sentence\s+number\s+20\s+about/);
});

test("files that cannot be made say why, leave the earlier ones, and are tried again at a wish", async () => {
  const site = await openTestApp({ engines: [makeFakeEngine()] });
  const { user, id } = await endedJob(site);
  const { rows } = await site.services.db.execute<{ sha256: string }>(
    sql`select sha256 from files where owner_id = ${user.id}`,
  );
  const address = { ownerId: user.id, sha256: rows[0]!.sha256 };
  const bytes = await site.services.blobs.read(address);
  await site.services.blobs.delete(address);
  await edit(user, id, 0, "人写的一句。");
  const failed = await vi.waitFor(
    async () => {
      const job = await user.job(id);
      expect(job.making?.state).toBe("failed");
      return job;
    },
    { timeout: 45_000 },
  );
  expect(failed).toMatchObject({ state: "done", making: { problem: { code: "file.not_found" } } });
  expect(await download(site, user, id)).toContain("译文This is sentence number 1");

  await site.services.blobs.put(user.id, bytes);
  await makeNow(user, id);
  await made(user, id);
  expect(await download(site, user, id)).toContain("人写的一句。");
});

test("files that lag without a message are found by the worker", async () => {
  const site = await openTestApp({ engines: [makeFakeEngine()], settings: NEVER });
  const { user, id } = await endedJob(site);
  await edit(user, id, 0, "人写的一句。");
  // As after a crash between the commit and the message, with a worker that died over it.
  await site.services.db.execute(
    sql`update rendition_tasks set due_at = now(), state = 'making', lease_until = now() - interval '1 second',
        lease_owner = gen_random_uuid() where job_id = ${id}`,
  );
  const maker = startRenditionMaker(site.services);
  await made(user, id);
  await maker.stop();
  expect(await download(site, user, id)).toContain("人写的一句。");
});

test("a job that runs has no files to ask for, and one that is asked to go on makes them at its own end", async () => {
  let isDown = true;
  const engine = makeFakeEngine({
    before: (call) => {
      if (call > 0 && isDown) throw new AppError("engine.refused", { engine: "fake" });
    },
    limits: { maxSegmentsPerBatch: 2, maxConcurrency: 1 },
  });
  const site = await openTestApp({ engines: [engine], settings: NEVER });
  const { user, id } = await endedJob(site);
  expect(await user.job(id)).toMatchObject({ state: "partial" });
  await edit(user, id, 0, "人写的一句。");
  isDown = false;
  const again = await user.data<Job>("POST", fillPath(API_PATHS.jobRetry, { id }));
  // The files of before stay at hand meanwhile.
  expect(again).toMatchObject({ state: "queued", making: null });
  expect(again.outputs).toContain("target");
  const refused = await user.call("POST", fillPath(API_PATHS.jobRenditions, { id }));
  expect(refused.json()).toMatchObject({ errorCode: "job.not_ready" });
  await site.runJobs();
  const done = await user.job(id);
  expect(done).toMatchObject({ state: "done", making: null });
  expect(revisionOf(done)).toBe(done.revision);
  expect(await download(site, user, id)).toContain("人写的一句。");
});

test("files of an owner who has none being made come first, and only so many may be waited for", async () => {
  const site = await openTestApp({ engines: [makeFakeEngine()], settings: NEVER });
  const [ann, bob] = [await endedJob(site), await endedJob(site)];
  const { db } = site.services;
  await db.execute(sql`
    insert into jobs select (jsonb_populate_record(j, jsonb_build_object(
      'id', gen_random_uuid(), 'request_key', gen_random_uuid()))).* from jobs j, generate_series(1, 100) where j.id = ${ann.id}`);
  await db.execute(sql`
    insert into rendition_tasks (job_id, owner_id, state, wanted_at, due_at)
    select id, owner_id, 'waiting', now() - interval '1 hour', now() - interval '1 hour' from jobs
    where owner_id = ${ann.user.id} and id <> ${ann.id}`);
  await db.execute(sql`
    insert into rendition_tasks (job_id, owner_id, state, due_at) values (${bob.id}, ${bob.user.id}, 'waiting', now())`);
  const take = () => takeTask(db, newId(), { lane: "short", leaseMs: 60_000 });
  const owners = [(await take())!.ownerId, (await take())!.ownerId, (await take())!.ownerId];
  expect(owners).toEqual([ann.user.id, bob.user.id, ann.user.id]);

  // What makes way has had a turn and no try; however often its text changed before counts for nothing.
  await db.execute(
    sql`update rendition_tasks set lease_until = null, lease_turn = 200, tries = 2 where job_id = ${bob.id}`,
  );
  const held = (await take())!;
  expect(held).toMatchObject({ ownerId: bob.user.id, turn: 201, turns: 2 });
  const rowOf = async () =>
    (await db.execute(sql`select tries, turns, lane from rendition_tasks where job_id = ${bob.id}`)).rows[0];
  await putTaskBack(db, held, null, "long");
  expect(await rowOf()).toEqual({ tries: 2, turns: 2, lane: "long" });
  const again = (await takeTask(db, newId(), { lane: "long", leaseMs: 60_000 }))!;
  await putTaskBack(db, again, null);
  expect(await rowOf()).toEqual({ tries: 0, turns: 0, lane: "short" });

  const wish = { segments: [{ ordinal: 0, target: "一句。" }] };
  const change = () => ann.user.call("POST", fillPath(API_PATHS.jobConfirm, { id: ann.id }), wish);
  expect((await change()).json()).toMatchObject({ errorCode: "request.too_much_waiting" });
  expect((await ann.user.job(ann.id)).revision).toBe(1);
  await db.execute(sql`
    delete from rendition_tasks where job_id = (
      select job_id from rendition_tasks where owner_id = ${ann.user.id} and state = 'waiting' limit 1)`);
  expect((await change()).json()).toMatchObject({ isSuccess: true });
  await edit(ann.user, ann.id, 1, "又一句。");
});

test("the report says what the reading of the file left out, with its reason, once for all that is left so", async () => {
  const site = await openTestApp({ engines: [makeFakeEngine()], settings: NEVER });
  const user = await site.newUser();
  const page = "<p>The <ruby>word<rt>reading</rt></ruby> stands in this sentence.</p>".repeat(2);
  const [job] = await user.start([await user.upload("page.html", Buffer.from(page))]);
  await site.runJobs();
  const { report } = await user.job(job!.id);
  expect(report!.warnings.filter(({ code }) => code === "warning.text_left_out")).toEqual([
    {
      code: "warning.text_left_out",
      params: { part: "text", reason: "ruby" },
      text: "注音保留原文",
    },
  ]);
});
