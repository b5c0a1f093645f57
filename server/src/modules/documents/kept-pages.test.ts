// What reading a PDF's pages came to is kept with the file, and goes with it.
import { readdir, readFile, utimes } from "node:fs/promises";
import { join } from "node:path";
import { API_PATHS, fillPath } from "@yizhou/contract";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildTestApp } from "../../../test/build-test-app.ts";
import type { TestApp } from "../../../test/build-test-app.ts";
import { makeFakeEngine } from "../../../test/fake-engine.ts";
import { sha256 } from "../../platform/random.ts";
import { jobRuns } from "../jobs/tables.ts";
import { listKeptPages } from "../../platform/page-cache/page-cache-store.ts";

const SAMPLE = join(import.meta.dirname, "../../../../fixtures/samples/paper.en.pdf");

let site: TestApp;
let source: Buffer;
beforeAll(async () => {
  site = await buildTestApp({ engines: [makeFakeEngine()], environment: { PAGE_CACHE_MB: "16" } });
  source = await readFile(SAMPLE);
});
afterAll(() => site.close());

const keptOf = async (userId: string) =>
  (await listKeptPages(site.services.blobs.objects)).filter(({ ownerId }) => ownerId === userId);

test("a PDF's pages are kept for its owner while the file is, and are gone with it", async () => {
  const user = await site.newUser();
  const file = await user.upload("paper.pdf", source);
  const [kept] = await keptOf(user.id);
  expect(kept!.bytes).toBeGreaterThan(1000);
  await user.data("DELETE", fillPath(API_PATHS.file, { id: file.id }));
  expect(await keptOf(user.id)).toEqual([]);
});

test("a file that is refused leaves no pages", async () => {
  const user = await site.newUser();
  const damaged = Buffer.concat([source.subarray(0, 3000), Buffer.from("and nothing more")]);
  expect((await user.tryUpload("broken.pdf", damaged)).json()).toMatchObject({ isSuccess: false });
  expect(await keptOf(user.id)).toEqual([]);
});

test("tidying takes pages without a file after a day, and those of people who are gone at once", async () => {
  const user = await site.newUser();
  const { objects } = site.services.blobs;
  const [stale, fresh] = ["a".repeat(64), "b".repeat(64)];
  const gone = "00000000-0000-4000-8000-000000000000";
  for (const [ownerId, digest] of [
    [user.id, stale],
    [user.id, fresh],
    [gone, fresh],
  ] as const)
    await objects.put({ ownerId, sha256: digest, name: "pages/v1/0" }, Buffer.from("page"));
  await user.upload("paper.pdf", source);
  for (const digest of [stale, sha256(source)]) await age(user.id, digest, 2);
  await site.services.documents.trimKeptPages();
  expect((await keptOf(user.id)).map(({ sha256 }) => sha256).sort()).toEqual([fresh, sha256(source)].sort());
  expect(await keptOf(gone)).toEqual([]);
});

test("a job notes how much of its results is written", { tags: "slow", timeout: 120_000 }, async () => {
  const user = await site.newUser();
  const [started] = await user.start([await user.upload("paper.pdf", source)]);
  expect(started!.layoutPercent).toBeNull();
  await site.runJobs();
  const job = await user.job(started!.id);
  expect(job.state).toBe("done");
  expect(job.layoutPercent).toBeNull();
  const [row] = await site.services.db.select().from(jobRuns).where(eq(jobRuns.jobId, job.id));
  expect(row!.layoutPercent).toBe(100);

  // Its pages are kept for the next job; the forms are stored as results and not twice.
  const [kept] = await keptOf(user.id);
  expect(kept!.bytes).toBeGreaterThan(1000);
  expect(kept!.works).toEqual([]);
});

test("what was kept for a job goes when it has ended, and stays while it has not, however much it is", async () => {
  const user = await site.newUser();
  const file = await user.upload("paper.pdf", source);
  const [waiting] = await user.start([file]);
  const { settings, documents, blobs } = site.services;
  const gone = "00000000-0000-4000-8000-000000000000";
  const works = [waiting!.id, gone];
  const kept = async () => {
    const [document] = await keptOf(user.id);
    return works.map((work) => document?.works.includes(work) ?? false);
  };
  for (const work of works) {
    const address = { ownerId: user.id, sha256: sha256(source), name: `work/${work}/v1-texts/0` };
    await blobs.objects.put(address, Buffer.alloc(settings.pageCacheMb * 2 ** 20 + 1));
  }
  await documents.trimKeptPages();
  expect(await kept()).toEqual([true, false]);
  await user.data("POST", fillPath(API_PATHS.jobCancel, { id: waiting!.id }));
  await documents.trimKeptPages();
  expect(await kept()).toEqual([false, false]);
});

/** Makes what is kept of a document older than it is. */
async function age(ownerId: string, digest: string, days: number): Promise<void> {
  const at = new Date(site.services.clock.now() - days * 24 * 3600 * 1000);
  const folder = join(site.services.settings.blobDir, "objects", ownerId, digest);
  for (const name of await readdir(folder, { recursive: true })) await utimes(join(folder, name), at, at);
}
