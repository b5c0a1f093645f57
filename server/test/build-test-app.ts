import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { Engine, ModelStore } from "@yizhou/engines";
import { nodeEngineDeps } from "@yizhou/engines/node";
import { ADMIN_USER_TYPE, API_PATHS, APP_PATHS, fillPath } from "@yizhou/contract";
import type { Envelope, FileDto, Job, JobOptions } from "@yizhou/contract";
import { sql } from "drizzle-orm";
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from "fastify";
import { buildApp } from "../src/app.ts";
import { fetchModel } from "../src/modules/engines/index.ts";
import { startJobRunner } from "../src/modules/jobs/index.ts";
import type { JobRunner } from "../src/modules/jobs/index.ts";
import { startRenditionMaker } from "../src/modules/renditions/index.ts";
import { createDiskBlobStore } from "../src/platform/blobs/disk-blob-store.ts";
import { ManualClock } from "../src/platform/clock.ts";
import { connectDatabase } from "../src/platform/database/connect.ts";
import type { Database } from "../src/platform/database/connect.ts";
import type { Log } from "../src/platform/log.ts";
import { MemoryQueue } from "../src/platform/queue/memory-queue.ts";
import { newId } from "../src/platform/random.ts";
import { fixedMasterKeys } from "../src/platform/secrets/master-keys.ts";
import type { MasterKeys } from "../src/platform/secrets/master-keys.ts";
import { loadSettings } from "../src/platform/settings.ts";
import type { Settings } from "../src/platform/settings.ts";
import { createSiteAddress } from "../src/platform/site-address.ts";
import { startWork } from "../src/roles/worker.ts";
import { createServices } from "../src/services.ts";
import type { Services } from "../src/services.ts";
import { createTestDatabase } from "./database.ts";
import { keptLog } from "./kept-log.ts";
import { startShared } from "./shared-children.ts";
import { createTestProviders } from "./test-providers.ts";
import type { TestProviders } from "./test-providers.ts";
import "./use-built.ts";

/** None of those that people are warned of. */
export const PASSWORD = "river7stone";

/** Documents of tests are free unless the test is about paying. */
const UNPAID = { FREE_CHARACTERS: "100000000" };

const TEST_MASTER_KEYS = fixedMasterKeys([{ id: "test", bytes: Buffer.alloc(32, 7) }]);

export interface TestApp {
  readonly app: FastifyInstance;
  readonly services: Services;
  readonly clock: ManualClock;
  readonly queue: MemoryQueue;
  /** The outside parties' stand-ins: codes that were sent, people who scan. */
  readonly providers: TestProviders;
  /** Makes a user with a random name and signs in. */
  newUser(user?: { userType?: number; organizationId?: number }): Promise<TestUser>;
  /** Resolves when no message waits and nothing is left to do that nobody waits for. */
  idle(): Promise<void>;
  /** Runs a worker until no job is open. */
  runJobs(): Promise<void>;
  startWorker(): JobRunner;
  /** What the running site itself may not: change tables, switch triggers off. */
  asOwner<T>(act: (db: Database) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/** A signed-in person: every call carries the bearer header. */
export interface TestUser {
  readonly id: string;
  readonly account: string;
  readonly token: string;
  call(
    method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE",
    url: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<LightMyRequestResponse>;
  /** The data of a call that must succeed. */
  data<T>(method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE", url: string, body?: unknown): Promise<T>;
  tryUpload(name: string, bytes: Uint8Array | string): Promise<LightMyRequestResponse>;
  upload(name: string, bytes: Uint8Array | string): Promise<FileDto>;
  start(files: readonly FileDto[], options?: Partial<JobOptions>, requestKey?: string): Promise<Job[]>;
  job(id: string): Promise<Job>;
}

export interface TestAppOptions {
  readonly engines?: readonly Engine[];
  /** One that all tests share unless told otherwise. */
  readonly masterKeys?: MasterKeys | null;
  readonly modelStore?: ModelStore;
  readonly settings?: Partial<Settings>;
  /** Silent unless told otherwise. */
  readonly log?: Log;
  /** Read like the process's own environment, before `settings`. */
  readonly environment?: Readonly<Record<string, string>>;
}

/** The whole web role over a database of its own, with a clock that stands still and a queue in memory. */
export async function buildTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const database = await createTestDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), "yizhou-app-"));
  const log = options.log ?? keptLog;
  const connection = await connectDatabase(database.url, log, 6);
  const clock = new ManualClock(Date.now());
  const queue = new MemoryQueue();
  const settings: Settings = {
    ...loadSettings({
      YIZHOU_DATA: dataDir,
      REQUESTS_PER_MINUTE: "100000",
      ...UNPAID,
      ...options.environment,
    }),
    // Other tests keep the machine busy, and whoever gives way to them all would stand still.
    workerNiceness: 0,
    // Files follow every change at once.
    ...{ renditionPauseMs: 0, renditionLongestMs: 0 },
    secret: "a key that only this test knows, of 32 and more",
    ...options.settings,
  };
  const blobs = createDiskBlobStore(settings.blobDir);
  const providers = createTestProviders(clock, settings.demo);
  const services = await createServices({
    settings,
    db: connection.db,
    blobs,
    queue,
    clock,
    log,
    engines: options.engines ?? [],
    outside: nodeEngineDeps(),
    masterKeys: options.masterKeys === undefined ? TEST_MASTER_KEYS : options.masterKeys,
    modelStore: options.modelStore ?? null,
    providers,
    siteUrl: createSiteAddress(settings, () => "http://localhost:80"),
    startChild: startShared,
  });
  const maker = startRenditionMaker(services);
  await queue.work("renditions.make", 1, ({ jobId }) => maker.hear(jobId));
  await queue.work("models.fetch", 1, ({ modelId }) => fetchModel(services.engineDeps, modelId));
  const worker = startWork(services);
  const app = await buildApp(services);
  return {
    app,
    services,
    clock,
    queue,
    providers,
    newUser: (user) => newUser(app, services, user ?? {}),
    startWorker: () => startJobRunner(services),
    async idle() {
      do {
        await queue.idle();
        await maker.idle();
      } while (await hadPostedWork(services));
    },
    async runJobs() {
      const runner = startJobRunner(services);
      await runner.idle();
      await runner.stop();
    },
    async asOwner(act) {
      const owner = await connectDatabase(database.ownerUrl, log, 1);
      try {
        return await act(owner.db);
      } finally {
        await owner.close();
      }
    },
    async close() {
      await app.close();
      await maker.stop();
      await queue.stop();
      await worker.stop();
      await services.close();
      await connection.close();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

const LOOK_EVERY_MS = 30;

/** Waits until no work is left that nobody waits for. @returns whether there was any */
async function hadPostedWork({ db }: Services): Promise<boolean> {
  for (let looks = 0; ; looks++) {
    const { rows } = await db.execute(sql`
      select 1 from work_requests where asked_until is null and state in ('waiting', 'running', 'cancelling') limit 1`);
    if (rows.length === 0) return looks > 0;
    await wait(LOOK_EVERY_MS);
  }
}

async function newUser(
  app: FastifyInstance,
  services: Services,
  user: { userType?: number; organizationId?: number },
): Promise<TestUser> {
  const account = `user-${newId().slice(0, 8)}@test.example`;
  const id = (await services.accounts.createUser({ account, password: PASSWORD, ...user }))!;
  const signIn = await app.inject({
    method: "POST",
    url: APP_PATHS.signIn,
    payload: { account, password: PASSWORD, channel: 1 },
  });
  const token = signIn.json<Envelope<string>>().data!;
  const authorization = `Bearer ${token}`;
  // An administrator has a second factor, and this session has been through it.
  if (user.userType === ADMIN_USER_TYPE) {
    await services.db.execute(sql`update users set has_second_factor = true where id = ${id}`);
    await services.db.execute(sql`update sessions set second_step_at = now() where user_id = ${id}`);
  }

  const call: TestUser["call"] = (method, url, body, headers) =>
    app.inject({
      method,
      url,
      headers: { authorization, ...headers },
      ...(body === undefined ? {} : { payload: body as InjectOptions["payload"] }),
    });
  const data: TestUser["data"] = async <T>(
    method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE",
    url: string,
    body?: unknown,
  ) => {
    const reply = await call(method, url, body);
    const envelope = reply.json<Envelope<T>>();
    if (reply.statusCode !== 200 || !envelope.isSuccess)
      throw new Error(`${method} ${url}: ${reply.statusCode} ${reply.body}`);
    return envelope.data!;
  };
  const tryUpload: TestUser["tryUpload"] = (name, bytes) => {
    const { payload, type } = multipart(name, bytes);
    return app.inject({
      method: "POST",
      url: API_PATHS.files,
      headers: { authorization, "content-type": type },
      payload,
    });
  };
  return {
    id,
    account,
    token,
    call,
    data,
    tryUpload,
    async upload(name, bytes) {
      const reply = await tryUpload(name, bytes);
      if (reply.statusCode !== 200) throw new Error(`upload: ${reply.statusCode} ${reply.body}`);
      return reply.json<Envelope<FileDto>>().data!;
    },
    start: (files, options, requestKey = newId()) =>
      data("POST", API_PATHS.jobs, {
        fileIds: files.map((file) => file.id),
        options: { from: "en", to: "zh-Hans", ...options },
        requestKey,
      }),
    job: (jobId) => data("GET", fillPath(API_PATHS.job, { id: jobId })),
  };
}

/** A multipart body with fields, then one file part. */
export function multipart(
  name: string,
  bytes: Uint8Array | string,
  fields: Readonly<Record<string, string>> = {},
): { payload: Buffer; type: string } {
  const boundary = "test-boundary-7f3a";
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: application/octet-stream\r\n\r\n`;
  const before = Object.entries(fields).map(
    ([field, value]) =>
      `--${boundary}\r\nContent-Disposition: form-data; name="${field}"\r\n\r\n${value}\r\n`,
  );
  const payload = Buffer.concat([
    Buffer.from(before.join("")),
    Buffer.from(head),
    Buffer.from(bytes),
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);
  return { payload, type: `multipart/form-data; boundary=${boundary}` };
}

/** English text of `count` different sentences, one paragraph each. */
export function sampleText(count: number, about = "rivers"): string {
  return Array.from(
    { length: count },
    (_, index) => `This is sentence number ${index + 1} about ${about} and the sea.\n`,
  ).join("");
}
