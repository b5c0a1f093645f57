// Two hosts' worth of processes: each with a data folder of its own, sharing PostgreSQL and the blob store alone. What one takes
// in another reads, quotes and translates; what is deleted is gone for both.
import { once } from "node:events";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { API_PATHS, fillPath } from "@yizhou/contract";
import type { Job, Link, Quote } from "@yizhou/contract";
import { startFixtureServer } from "@yizhou/engines/testing";
import type { FixtureServer } from "@yizhou/engines/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import { proseOf, SamplePdf } from "../../packages/filters/src/pdf/testing/sample-pdf.ts";
import { newId } from "../src/platform/random.ts";
import { STORE_ID } from "../src/modules/documents/own-store.ts";
import { createTestDatabase } from "./database.ts";
import { signInTo, spawnServer } from "./running-server.ts";
import type { Caller, RunningServer } from "./running-server.ts";

/** Servers that are processes of their own: see `vitest.config.ts`. */
const RETRY = 1;

const SAMPLE = join(import.meta.dirname, "../../fixtures/samples/paper.en.pdf");
/** Enough that a host dies in the middle of reading them. */
const PAGES = 120;
const PATIENCE = { timeout: 120_000, interval: 200 };

let root: string;
let database: Awaited<ReturnType<typeof createTestDatabase>>;
let fixture: FixtureServer;
let web: RunningServer;
let worker: RunningServer;
let person: Caller;

const host = (name: string, roles: string) =>
  spawnServer({
    ...{ ...database.environment, YIZHOU_DATA: join(root, name), YIZHOU_ROLES: roles },
    ...{ BLOB_STORE: `disk:${join(root, "shared")}`, LEASE_SECONDS: "2" },
    YIZHOU_SECRET: "a key that both hosts know, of 32 and more",
    YIZHOU_ENGINES_FILE: JSON.stringify([
      {
        ...{ type: "openai-compatible", id: "fixture", baseUrl: fixture.chatUrl, model: "fixture" },
        ...{ apiKey: "key", allowPrivateAddress: true },
      },
    ]),
  });

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), "yizhou-hosts-"));
  [database, fixture] = [await createTestDatabase(), await startFixtureServer({})];
  web = await host("one", "web,cron");
  worker = await host("two", "worker");
  person = await signInTo(web.address!);
}, 120_000);
afterAll(async () => {
  await Promise.all([web, worker].map((server) => server?.stop()));
  await fixture.close();
  await database.drop();
  await rm(root, { recursive: true, force: true });
});

/** People's files below a folder: without what the store says of itself, which a sweep may write at any moment. */
async function filesIn(...folders: string[]): Promise<string[]> {
  const entries = await readdir(join(root, ...folders), { recursive: true, withFileTypes: true }).catch(
    () => [],
  );
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .filter((path) => !path.includes(join(STORE_ID.ownerId, STORE_ID.sha256)));
}

async function ended(id: string): Promise<Job> {
  for (;;) {
    const job = await person.data<Job>(fillPath(API_PATHS.job, { id }));
    if (["done", "partial", "failed", "cancelled"].includes(job.state)) return job;
    await wait(200);
  }
}

test(
  "what one host takes in another reads, quotes and translates, and deleting reaches both",
  { timeout: 180_000, retry: RETRY },
  async () => {
    const file = await person.upload("paper.pdf", await readFile(SAMPLE));
    const options = { from: "en", to: "ko" };
    const fileIds = [file.id];
    const quote = await person.data<Quote>(API_PATHS.quotes, {
      method: "POST",
      body: JSON.stringify({ fileIds, options, withBands: true }),
    });
    expect(quote.items[0]).toMatchObject({ problem: null, segments: file.segments });
    const [started] = await person.data<Job[]>(API_PATHS.jobs, {
      method: "POST",
      body: JSON.stringify({ fileIds, options, requestKey: newId() }),
    });
    expect((await ended(started!.id)).state).toBe("done");
    const link = await person.data<Link>(API_PATHS.links, {
      method: "POST",
      body: JSON.stringify({ ids: [started!.id], output: "target" }),
    });
    const result = await (await fetch(`${web.address}${link.url}`)).arrayBuffer();
    expect(Buffer.from(result).subarray(0, 5).toString()).toBe("%PDF-");

    // The host that answers looked inside nothing: it has had no processes and keeps no files.
    const children = await readFile(`/proc/${web.child.pid}/task/${web.child.pid}/children`, "utf8").catch(
      () => "",
    );
    expect(children.trim()).toBe("");
    expect(await filesIn("one", "scratch")).toEqual([]);
    // What was read of the pages is kept where every worker finds it.
    expect((await filesIn("shared", "objects")).length).toBeGreaterThan(0);

    await person.data(API_PATHS.jobBatch, {
      method: "POST",
      body: JSON.stringify({ ids: [started!.id], action: "delete" }),
    });
    await expect.poll(() => filesIn("shared"), PATIENCE).toEqual([]);
    await expect.poll(() => filesIn("two", "scratch"), PATIENCE).toEqual([]);
    expect((await fetch(`${web.address}${link.url}`)).status).toBe(404);
  },
);

test(
  "another host goes on where one died while it was reading, and whoever uploads only waits",
  { tags: "slow", timeout: 240_000, retry: RETRY },
  async () => {
    const pdf = await SamplePdf.create();
    for (let page = 0; page < PAGES; page++) {
      if (page > 0) pdf.nextPage();
      pdf.paragraph(60, 700, 400, proseOf(150, page));
    }
    const reading = person.upload("long.pdf", await pdf.bytes());
    // Something is saved: the reading is well under way.
    const begun = { ...PATIENCE, interval: 20 };
    await expect.poll(async () => (await filesIn("shared", "objects")).length, begun).toBeGreaterThan(0);
    const died = worker.child;
    died.kill("SIGKILL");
    await once(died, "exit");
    const saved = await filesIn("shared", "objects");
    worker = await host("three", "worker");
    const file = await reading;
    expect(file.pages).toBe(PAGES);
    // What was saved was taken over, not made anew: nothing of it was replaced.
    expect(await filesIn("shared", "objects")).toEqual(expect.arrayContaining(saved));
    await person.data(fillPath(API_PATHS.file, { id: file.id }), { method: "DELETE" });
    await expect.poll(() => filesIn("shared"), PATIENCE).toEqual([]);
  },
);
