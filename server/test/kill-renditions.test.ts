// An ended job of many segments is edited while kill -9 hits the worker again and again: downloads answer all the time, and the
// file made afterwards holds every edit. YIZHOU_EDITED_SEGMENTS, YIZHOU_EDITS and YIZHOU_EDIT_SECONDS set the size: for a
// release 5000, 200 and 60.
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { API_PATHS, APP_PATHS, fillPath } from "@yizhou/contract";
import type { Envelope, FileDto, Job, Link } from "@yizhou/contract";
import { startFixtureServer } from "@yizhou/engines/testing";
import type { FixtureServer } from "@yizhou/engines/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from "../src/modules/accounts/index.ts";
import { newId } from "../src/platform/random.ts";
import { createTestDatabase } from "./database.ts";
import type { TestDatabase } from "./database.ts";
import { spawnServer } from "./running-server.ts";
import type { RunningServer } from "./running-server.ts";

/** Servers that are processes of their own: see `vitest.config.ts`. */
const RETRY = 1;

const SEGMENTS = Number(process.env["YIZHOU_EDITED_SEGMENTS"] ?? 400);
const EDITS = Number(process.env["YIZHOU_EDITS"] ?? 40);
const SECONDS = Number(process.env["YIZHOU_EDIT_SECONDS"] ?? 8);
const KILLS = 3;

let fixture: FixtureServer;
let database: TestDatabase;
let dataDir: string;
let web: RunningServer;
let worker: RunningServer;
let token: string;

beforeAll(async () => {
  fixture = await startFixtureServer();
  database = await createTestDatabase();
  dataDir = await mkdtemp(join(tmpdir(), "yizhou-kill-renditions-"));
  web = await startRole("web");
  worker = await startRole("worker");
  token = await call<string>(APP_PATHS.signIn, {
    ...{ account: DEMO_ACCOUNTS[0]!.account, password: DEMO_PASSWORD, channel: 1 },
  });
}, 120_000);

afterAll(async () => {
  for (const server of [worker, web]) await server?.stop();
  await fixture.close();
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

function startRole(role: "web" | "worker"): Promise<RunningServer> {
  const engine = {
    ...{
      type: "openai-compatible",
      id: "fixture",
      baseUrl: fixture.chatUrl,
      model: "fixture",
      apiKey: "key",
    },
    ...{ allowPrivateAddress: true, maxSegmentsPerBatch: 50, maxCharactersPerBatch: 100_000 },
  };
  return spawnServer({
    ...{ YIZHOU_DATA: dataDir, YIZHOU_ROLES: role, ...database.environment },
    YIZHOU_ENGINES_FILE: JSON.stringify([engine]),
    YIZHOU_SECRET: "a secret that both processes know of",
    ...{ LEASE_SECONDS: "2", RENDITION_PAUSE_SECONDS: "1", RENDITION_LONGEST_SECONDS: "3" },
  });
}

async function call<T>(path: string, body?: unknown): Promise<T> {
  const headers = new Headers(token ? { authorization: `Bearer ${token}` } : {});
  if (body !== undefined && !(body instanceof FormData)) headers.set("content-type", "application/json");
  const reply = await fetch(`${web.address}${path}`, {
    ...{ headers, method: body === undefined ? "GET" : "POST" },
    ...(body === undefined ? {} : { body: body instanceof FormData ? body : JSON.stringify(body) }),
  });
  const envelope = (await reply.json()) as Envelope<T>;
  if (!envelope.isSuccess) throw new Error(`${path}: ${envelope.errorCode}`);
  return envelope.data!;
}

async function until(id: string, holds: (job: Job) => boolean): Promise<Job> {
  for (;;) {
    const job = await call<Job>(fillPath(API_PATHS.job, { id }));
    if (holds(job)) return job;
    await wait(200);
  }
}

async function download(id: string): Promise<string> {
  const { url } = await call<Link>(API_PATHS.links, { ids: [id], output: "target" });
  const reply = await fetch(`${web.address}${url}`);
  expect(reply.status).toBe(200);
  return reply.text();
}

const sentenceOf = (edit: number) => `人写的第${edit}号句子。`;

test(
  "edits of an ended job survive the killing of the worker, and downloads answer all the time",
  { timeout: 400_000, retry: RETRY },
  async () => {
    const form = new FormData();
    const sentences = Array.from(
      { length: SEGMENTS },
      (_, index) => `The ship number ${index + 1} sails on.`,
    );
    form.set("file", new Blob([sentences.join("\n")]), "fleet.txt");
    const file = await call<FileDto>(API_PATHS.files, form);
    const start = { fileIds: [file.id], options: { from: "en", to: "zh-Hans" }, requestKey: newId() };
    const [{ id } = { id: "" }] = await call<Job[]>(API_PATHS.jobs, start);
    await until(id, ({ state }) => state === "done");

    const killAt = new Set(
      Array.from({ length: KILLS }, (_, kill) => Math.floor(((kill + 0.5) / KILLS) * EDITS)),
    );
    let downloads = 0;
    const begun = performance.now();
    for (let edit = 0; edit < EDITS; edit++) {
      const ordinal = Math.floor((edit / EDITS) * SEGMENTS);
      const segments = [{ ordinal, target: sentenceOf(edit) }];
      await call(fillPath(API_PATHS.jobConfirm, { id }), { segments });
      if (killAt.has(edit)) {
        worker.child.kill("SIGKILL");
        await once(worker.child, "exit");
        worker = await startRole("worker");
      }
      expect((await download(id)).length).toBeGreaterThan(0);
      downloads += 1;
      expect(await call<Job>(fillPath(API_PATHS.job, { id }))).toMatchObject({ state: "done" });
      await wait(Math.max(0, begun + ((edit + 1) / EDITS) * SECONDS * 1000 - performance.now()));
    }
    const edited = performance.now();
    const job = await until(
      id,
      ({ making, revision, renditions }) =>
        making === null && renditions.every((made) => made.revision === revision),
    );
    const text = await download(id);
    for (let edit = 0; edit < EDITS; edit++) expect(text).toContain(sentenceOf(edit));
    console.log(
      `${EDITS} edits of ${SEGMENTS} segments in ${Math.round((edited - begun) / 1000)} s with ${KILLS} kills: ${downloads} downloads ` +
        `answered, all edits in the file ${Math.round((performance.now() - edited) / 100) / 10} s later, revision ${job.revision}`,
    );
  },
);
