// kill -9 of the real server at a random point of a long job: it always ends complete, and what was finished is not sent
// again. Each run has one kill; YIZHOU_KILL_RUNS and YIZHOU_KILL_SENTENCES set how many and how long the job is: for a release ten,
// and 4500 sentences, which is some 300 pages.
import { chmod, mkdtemp, readFile, rm } from "node:fs/promises";
import { existsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import { API_PATHS, APP_PATHS, fillPath } from "@yizhou/contract";
import type { Envelope, FileDto, Job } from "@yizhou/contract";
import { startFixtureServer } from "@yizhou/engines/testing";
import type { FixtureServer } from "@yizhou/engines/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from "../src/modules/accounts/index.ts";
import { newId } from "../src/platform/random.ts";
import { spawnServer } from "./running-server.ts";
import type { RunningServer } from "./running-server.ts";

/** Servers that are processes of their own: see `vitest.config.ts`. */
const RETRY = 1;

const RUNS = Number(process.env["YIZHOU_KILL_RUNS"] ?? 1);
const SENTENCES = Number(process.env["YIZHOU_KILL_SENTENCES"] ?? 1200);
const BATCH = 20;
const IN_FLIGHT = 4;

let fixture: FixtureServer;
let dataDir: string;
let server: RunningServer;

beforeAll(async () => {
  fixture = await startFixtureServer({ latencyMs: 40 });
  dataDir = await mkdtemp(join(tmpdir(), "yizhou-kill-"));
  await chmod(dataDir, 0o755);
  server = await startServer();
});

afterAll(async () => {
  await server?.stop();
  await fixture.close();
  expect(existsSync(join(dataDir, "postgres", "port.json"))).toBe(false);
  expect(existsSync(join(dataDir, "server.json"))).toBe(false);
  await rm(dataDir, { recursive: true, force: true });
});

function startServer(): Promise<RunningServer> {
  const engine = {
    ...{
      type: "openai-compatible",
      id: "fixture",
      baseUrl: fixture.chatUrl,
      model: "fixture",
      apiKey: "key",
    },
    ...{ allowPrivateAddress: true, maxSegmentsPerBatch: BATCH, maxCharactersPerBatch: 100_000 },
    maxConcurrency: IN_FLIGHT,
  };
  return spawnServer({ YIZHOU_DATA: dataDir, YIZHOU_ENGINES_FILE: JSON.stringify([engine]) });
}

async function call<T>(token: string | null, path: string, init: RequestInit = {}): Promise<T> {
  const headers = new Headers(init.headers);
  if (token) headers.set("authorization", `Bearer ${token}`);
  if (typeof init.body === "string") headers.set("content-type", "application/json");
  const reply = await fetch(`${server.address}${path}`, { ...init, headers });
  const envelope = (await reply.json()) as Envelope<T>;
  if (!envelope.isSuccess) throw new Error(`${path}: ${envelope.errorCode}`);
  return envelope.data!;
}

async function startLongJob(token: string, run: number): Promise<{ id: string; sentences: string[] }> {
  const sentences = Array.from(
    { length: SENTENCES },
    (_, index) => `In run ${run} the ship number ${index + 1} sails down the river.`,
  );
  const form = new FormData();
  form.set("file", new Blob([sentences.join("\n")]), `long-${run}.txt`);
  const file = await call<FileDto>(token, API_PATHS.files, { method: "POST", body: form });
  const body = { fileIds: [file.id], options: { from: "en", to: "ko" }, requestKey: newId() };
  const [job] = await call<Job[]>(token, API_PATHS.jobs, { method: "POST", body: JSON.stringify(body) });
  return { id: job!.id, sentences };
}

test.each(Array.from({ length: RUNS }, (_, index) => index + 1))(
  "a job whose server is killed ends complete, with at most the batches in flight sent again (run %i)",
  { timeout: 180_000, retry: RETRY },
  async (run) => {
    const account = DEMO_ACCOUNTS[0]!.account;
    const signIn = { method: "POST", body: JSON.stringify({ account, password: DEMO_PASSWORD, channel: 1 }) };
    const token = await call<string>(null, APP_PATHS.signIn, signIn);
    fixture.reset();
    const { id, sentences } = await startLongJob(token, run);

    const killAfterRequests = 1 + Math.floor(Math.random() * (SENTENCES / BATCH - 10));
    while (fixture.requests.length < killAfterRequests) await fixture.nextRequest();
    server.child.kill("SIGKILL");
    // The first and every second one after it lose the database's process as well, as in a power cut.
    if (run % 2 === 1) {
      const { processId } = JSON.parse(await readFile(join(dataDir, "postgres", "port.json"), "utf8")) as {
        processId: number;
      };
      process.kill(processId, "SIGKILL");
    }
    await once(server.child, "exit");
    server = await startServer();

    const restarted = performance.now();
    let job = await call<Job>(token, fillPath(API_PATHS.job, { id }));
    while (!["done", "partial", "failed", "cancelled"].includes(job.state)) {
      await wait(100);
      job = await call<Job>(token, fillPath(API_PATHS.job, { id }));
    }
    expect(job).toMatchObject({
      state: "done",
      segments: { total: SENTENCES, done: SENTENCES, failed: 0 },
      report: { completeness: 100 },
    });
    const counts = sentences.map((sentence) => fixture.counts.get(sentence) ?? 0);
    expect(Math.min(...counts)).toBe(1);
    const sentAgain = counts.reduce((sum, count) => sum + count - 1, 0);
    expect(sentAgain).toBeLessThanOrEqual(IN_FLIGHT * BATCH);
    console.log(
      `killed after ${killAfterRequests} requests: ${sentAgain} segments sent again, done ${Math.round(performance.now() - restarted)} ms after the restart`,
    );
  },
);
