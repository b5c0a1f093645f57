// Work is begun by a process that dies before each of its statements in turn, and takes every message with it that it has not
// handed over. Whatever is left, a sweep has it done, and nothing is done twice.
import { API_PATHS, fillPath, StartRequestSchema } from "@yizhou/contract";
import type { Job, TermbaseLibrary } from "@yizhou/contract";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createProject } from "../src/modules/alignment/create-project.ts";
import { wantModels } from "../src/modules/engines/index.ts";
import { startImport } from "../src/modules/imports/start-import.ts";
import { startJobs } from "../src/modules/jobs/start-jobs.ts";
import { requireRight } from "../src/modules/libraries/index.ts";
import { getPreview } from "../src/modules/previews/previews.ts";
import { MemoryQueue } from "../src/platform/queue/memory-queue.ts";
import { newId } from "../src/platform/random.ts";
import { runSweeps } from "../src/roles/cron.ts";
import type { Services } from "../src/services.ts";
import { buildTestApp, sampleText } from "./build-test-app.ts";
import type { TestApp, TestUser } from "./build-test-app.ts";
import { connectCrashing } from "./crashing-database.ts";
import { makeFakeEngine } from "./fake-engine.ts";
import { makeFakeModels } from "./fake-models.ts";
import type { FakeModels } from "./fake-models.ts";

let site: TestApp;
let user: TestUser;
let models: FakeModels;
beforeAll(async () => {
  models = makeFakeModels();
  const DAYS_MS = 30 * 24 * 3600_000;
  const settings = { sessionIdleMs: DAYS_MS, sessionAbsoluteMs: DAYS_MS };
  site = await buildTestApp({ engines: [makeFakeEngine()], modelStore: models, settings });
  user = await site.newUser();
});
afterAll(() => site.close());

/** Longer than any message may be on its way before a sweep takes it for lost. */
const LONG_MS = 2 * 3600_000;
/** More statements than anything here takes. */
const MOST_STATEMENTS = 60;
/** Each death takes a round of sweeps. */
const PATIENCE_MS = 300_000;

/**
 * Begins work in a process that dies before statement 1, 2, 3 … until it lives to the end; after each death the sweeps run.
 *
 * @returns how many deaths there were
 */
async function dieEverywhere(
  begin: (services: Services, round: number) => Promise<unknown>,
  check: (round: number) => Promise<void>,
): Promise<number> {
  const { connectionString } = site.services.db.$client.options;
  for (let round = 1; round <= MOST_STATEMENTS; round++) {
    const { db, isDead, close } = await connectCrashing(connectionString!, round);
    // Nobody handles what this queue has: it dies with its process.
    const queue = new MemoryQueue();
    const engineDeps = { ...site.services.engineDeps, db, queue };
    await begin({ ...site.services, db, queue, engineDeps }, round).catch((error: unknown) => {
      if (!isDead()) throw error;
    });
    const hasDied = isDead();
    await close();
    site.clock.advance(LONG_MS);
    const outcomes = await runSweeps(site.services);
    expect(outcomes.filter((outcome) => !outcome.isDone)).toEqual([]);
    await site.idle();
    await check(round);
    if (!hasDied) return round - 1;
  }
  throw new Error("it never came to its end");
}

async function statesOf(query: ReturnType<typeof sql>): Promise<string[]> {
  const { rows } = await site.services.db.execute<{ state: string }>(query);
  return rows.map(({ state }) => state);
}

test(
  "a job is there once or not at all, and asking again with the same key makes no second one",
  async () => {
    const file = await user.upload("otters.txt", sampleText(3, "otters"));
    const keys = new Map<number, string>();
    const request = (round: number) => {
      if (!keys.has(round)) keys.set(round, newId());
      return { fileIds: [file.id], options: { from: "en", to: "zh-Hans" }, requestKey: keys.get(round)! };
    };
    const deaths = await dieEverywhere(
      (services, round) => startJobs(services, user.id, StartRequestSchema.parse(request(round))),
      async (round) => {
        const [job] = await user.data<Job[]>("POST", API_PATHS.jobs, request(round));
        await site.runJobs();
        expect(await user.job(job!.id)).toMatchObject({ state: "done" });
        const states = sql`select state from jobs where request_key = ${keys.get(round)!}`;
        expect(await statesOf(states)).toEqual(["done"]);
      },
    );
    expect(deaths).toBeGreaterThan(3);
  },
  PATIENCE_MS,
);

test(
  "an import is done once or is not there",
  async () => {
    const { id } = await user.data<TermbaseLibrary>("POST", API_PATHS.termbases, { name: "Terms" });
    const library = await requireRight(site.services.db, user.id, id, "write", "terms");
    const deaths = await dieEverywhere(
      (services, round) => {
        const bytes = Buffer.from(`en,zh\ntide ${round},潮${round}\n`);
        return startImport(services, library, { userId: user.id }, { name: "few.csv", bytes }, null);
      },
      async () => {
        const states = await statesOf(sql`select state from library_imports where library_id = ${id}`);
        expect(new Set(states)).toEqual(new Set(states.length > 0 ? ["done"] : []));
        const { rows } = await site.services.db.execute(sql`select 1 from concepts where library_id = ${id}`);
        expect(rows).toHaveLength(states.length);
      },
    );
    expect(deaths).toBeGreaterThan(1);
  },
  PATIENCE_MS,
);

test(
  "an alignment is done or is not there",
  async () => {
    const wish = {
      from: "en",
      to: "zh-Hans",
      source: { text: "The tide rises." },
      target: { text: "涨潮了。" },
    };
    const deaths = await dieEverywhere(
      (services) => createProject(services, { userId: user.id }, wish),
      async () => {
        const states = await statesOf(sql`select state from alignment_projects where owner_id = ${user.id}`);
        expect(states.filter((state) => state !== "ready")).toEqual([]);
      },
    );
    expect(deaths).toBeGreaterThan(1);
  },
  PATIENCE_MS,
);

test(
  "a model is fetched, and once for each wish",
  async () => {
    const deaths = await dieEverywhere(
      (services) =>
        services.queue.transaction(services.db, (tx, send) =>
          wantModels(services.engineDeps, { tx, send }, user.id, ["en-zh"]),
        ),
      async () => expect(await statesOf(sql`select state from model_downloads`)).toEqual([]),
    );
    expect(deaths).toBeGreaterThan(1);
    // The round that lived; in those that died nobody had wished for it.
    expect(models.installs).toEqual(["en-zh"]);
  },
  PATIENCE_MS,
);

test("a preview is drawn or asked for anew", { tags: "slow", timeout: PATIENCE_MS }, async () => {
  const picture = await user.upload("herons.txt", sampleText(2, "herons"));
  const [job] = await user.start([picture]);
  await site.runJobs();
  const deaths = await dieEverywhere(
    (services) => getPreview(services, user.id, job!.id, "en"),
    async () => {
      const states = await statesOf(sql`select state from previews where owner_id = ${user.id}`);
      expect(states.filter((state) => !["ready", "failed"].includes(state))).toEqual([]);
    },
  );
  expect(deaths).toBeGreaterThan(1);
  expect((await user.call("GET", fillPath(API_PATHS.jobPreview, { id: job!.id }))).statusCode).toBe(200);
});
