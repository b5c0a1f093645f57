// The first page of a file before its job: free and once, bounded, and what was seen is what the job gives.
import { API_PATHS, fillPath } from "@yizhou/contract";
import type { Envelope, FileDto, Job, JobList, JobSegments, Quota } from "@yizhou/contract";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildTestApp, sampleText } from "../../../test/build-test-app.ts";
import type { TestApp, TestUser } from "../../../test/build-test-app.ts";
import { makeFakeEngine } from "../../../test/fake-engine.ts";

const PAGES_A_DAY = 2;

const limits = { maxSegmentsPerBatch: 100, maxCharactersPerBatch: 20_000 };
const engine = { ...makeFakeEngine({ limits }), kind: "llm" as const };
let site: TestApp;
beforeAll(async () => {
  site = await buildTestApp({
    engines: [engine],
    environment: { QUOTA_FIRST_PAGES: String(PAGES_A_DAY), FREE_CHARACTERS: "20000" },
  });
});
afterAll(() => site.close());

const options = { from: "en", to: "zh-Hans" };
const urlOf = ({ id }: Pick<FileDto, "id">) => fillPath(API_PATHS.fileFirstPage, { id });
const ask = (user: TestUser, file: FileDto, more: object = {}, pages = "") =>
  user.data<Job>("POST", urlOf(file), { options: { ...options, ...more }, pages });
const refusal = async (user: TestUser, file: FileDto, more: object = {}) => {
  const reply = await user.call("POST", urlOf(file), { options: { ...options, ...more } });
  return { status: reply.statusCode, code: reply.json<Envelope<null>>().errorCode };
};
const sentencesOf = async (user: TestUser, job: Pick<Job, "id">) =>
  (await user.data<JobSegments>("GET", `${fillPath(API_PATHS.jobSegments, { id: job.id })}?limit=100`)).items;
/** A long text whose sentences are all different. */
const LONG = Array.from(
  { length: 100 },
  (_, i) => `Sentence number ${i} tells of the sea and its tides.`,
).join("\n");

test("the first page comes before the rest, for nothing and once, and its job asks no engine for it again", async () => {
  const user = await site.newUser();
  const file = await user.upload("long.txt", LONG);
  expect(await user.data("GET", urlOf(file))).toBeNull();
  const asked = await ask(user, file);
  expect(asked).toMatchObject({ isFirstPage: true, state: "queued", fileId: file.id });
  await site.runJobs();
  const page = await user.data<Job>("GET", urlOf(file));
  expect(page).toMatchObject({ id: asked.id, state: "done", outputs: ["source", "target"] });
  expect(page.segments.total).toBeGreaterThan(50);
  expect(page.segments.total).toBeLessThan(100);
  expect(page.segments.done).toBe(page.segments.total);
  expect(page.characters).toBeLessThan(4000);
  const seen = await sentencesOf(user, page);

  // No list knows of it, and nobody is told.
  const history = await user.data<JobList>("GET", API_PATHS.jobs);
  expect([history.total, history.counts.all, history.counts.done]).toEqual([0, 0, 0]);
  expect(await user.data("GET", API_PATHS.notifications)).toMatchObject({ notifications: [] });
  const { rows } = await site.services.db.execute<{ kind: string; facts: { characters: number } }>(
    sql`select kind, facts from domain_events where subject_id = ${page.id} and kind like '%ended'`,
  );
  expect(rows).toEqual([
    { kind: "first_page.ended", facts: expect.objectContaining({ characters: page.characters }) },
  ]);

  const calls = engine.batches.length;
  expect((await ask(user, file, { output: "bilingual" })).id).toBe(page.id);
  expect(await refusal(user, file, { field: "law" })).toEqual({ status: 422, code: "job.first_page_used" });
  await site.runJobs();
  expect(engine.batches.length).toBe(calls);

  const [job] = await user.start([file]);
  await site.runJobs();
  const whole = await user.job(job!.id);
  expect(whole).toMatchObject({ state: "done", isFirstPage: false, segments: { total: 100, done: 100 } });
  expect(whole.report).toMatchObject({ fromCache: seen.length, fromEngine: 100 - seen.length });
  // The page is of the free part of its document: nothing was written of it, and its job takes all of its text from the free part.
  const costs = await site.services.billing.costsOf(site.services.db, [page.id, whole.id]);
  expect(costs).toEqual([{ jobId: whole.id, held: 0, heldFree: 0, paid: 0, free: whole.characters }]);
  for (const { source } of seen) expect(engine.countOf(source)).toBe(1);
  const targets = (await sentencesOf(user, whole)).slice(0, seen.length).map(({ target }) => target);
  expect(targets).toEqual(seen.map(({ target }) => target));
});

test("it goes with its file, is nobody else's, and cannot be deleted to have another", async () => {
  const [user, other] = [await site.newUser(), await site.newUser()];
  const file = await user.upload("a.txt", sampleText(3));
  const page = await ask(user, file);
  await site.runJobs();
  expect(await refusal(other, file)).toEqual({ status: 404, code: "file.not_found" });
  expect((await other.call("GET", urlOf(file))).statusCode).toBe(404);
  const batch = await user.call("POST", API_PATHS.jobBatch, { ids: [page.id], action: "delete" });
  expect(batch.json<Envelope<null>>().errorCode).toBe("job.not_found");
  await user.data("DELETE", fillPath(API_PATHS.file, { id: file.id }));
  expect((await user.call("GET", fillPath(API_PATHS.job, { id: page.id }))).statusCode).toBe(404);
  expect(await site.services.blobs.list(user.id)).toEqual([]);
});

test("deleting the last job of a file takes its first page along", async () => {
  const user = await site.newUser();
  const file = await user.upload("a.txt", sampleText(3));
  await ask(user, file);
  const [job] = await user.start([file]);
  await site.runJobs();
  await user.data("POST", API_PATHS.jobBatch, { ids: [job!.id], action: "delete" });
  expect((await user.call("GET", urlOf(file))).statusCode).toBe(404);
  expect(await site.services.blobs.list(user.id)).toEqual([]);
});

test("a cancelled one is gone where nothing was translated; refused is what no job could do, and more than the day's", async () => {
  const user = await site.newUser();
  const file = await user.upload("a.txt", sampleText(3));
  expect(await refusal(user, file, { to: "en" })).toEqual({ status: 422, code: "language.same_pair" });
  const first = await ask(user, file);
  expect(await refusal(user, file, { to: "ko" })).toMatchObject({ code: "job.first_page_used" });
  await user.data("POST", fillPath(API_PATHS.jobCancel, { id: first.id }));
  const second = await ask(user, file, { to: "ko" });
  expect(second).toMatchObject({ to: "ko", state: "queued" });
  expect(second.id).not.toBe(first.id);
  const another = await user.upload("b.txt", sampleText(4));
  expect(await refusal(user, another)).toEqual({ status: 422, code: "quota.first_pages_spent" });
  const quotas = await user.data<Quota[]>("GET", API_PATHS.accountQuotas);
  expect(quotas.find(({ quota }) => quota === "firstPages")).toMatchObject({
    used: PAGES_A_DAY,
    held: 0,
    limit: PAGES_A_DAY,
  });
});

test("two wishes at once are one page", async () => {
  const user = await site.newUser();
  const file = await user.upload("a.txt", sampleText(3));
  await Promise.all([1, 2, 3].map(() => user.call("POST", urlOf(file), { options })));
  const { rows } = await site.services.db.execute(
    sql`select id from jobs where is_first_page and file_id = ${file.id}`,
  );
  expect(rows).toHaveLength(1);
  expect(await user.data("GET", urlOf(file))).toMatchObject({ state: "queued" });
});
