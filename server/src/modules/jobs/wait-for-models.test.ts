import { API_PATHS, fillPath } from "@yizhou/contract";
import type { EngineModel, EngineModelList, Envelope, ImportedModels, Job, Quote } from "@yizhou/contract";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { buildTestApp, sampleText } from "../../../test/build-test-app.ts";
import type { TestApp, TestUser } from "../../../test/build-test-app.ts";
import { makeFakeEngine } from "../../../test/fake-engine.ts";
import { makeFakeLocalEngine, makeFakeModels } from "../../../test/fake-models.ts";
import type { FakeModels } from "../../../test/fake-models.ts";
import { retryDueModels } from "../engines/index.ts";
import { resumeWaitingJobs } from "./wait-for-models.ts";

let site: TestApp;
let models: FakeModels;
let user: TestUser;
const UNREACHABLE = { code: "engine.model_unreachable", params: { host: "models.example" } } as const;

async function open(environment: Record<string, string> = {}) {
  models = makeFakeModels();
  site = await buildTestApp({
    engines: [makeFakeLocalEngine(models), makeFakeEngine({ id: "other" })],
    modelStore: models,
    environment,
  });
  user = await site.newUser();
}
afterEach(() => site.close());

const modelUrl = (path: string, model = "en-zh") => fillPath(path, { model });
const enZh = async (who = user): Promise<EngineModel> =>
  (await who.data<EngineModelList>("GET", API_PATHS.engineModels)).models.find(({ id }) => id === "en-zh")!;
const until = async (state: EngineModel["state"]) => {
  await expect.poll(async () => (await enZh()).state).toBe(state);
  return enZh();
};

async function start(options: object = { engine: "firefox" }): Promise<Job> {
  const file = await user.upload("a.txt", sampleText(3));
  const [job] = await user.start([file], options);
  await site.runJobs();
  return user.job(job!.id);
}
const goOn = async (id: string) => {
  await resumeWaitingJobs(site.services);
  await site.runJobs();
  return user.job(id);
};

describe("a model", () => {
  beforeEach(() => open());

  test("is downloaded when somebody asks, with its progress for everybody, and stopped by who asked", async () => {
    models.isHeld = true;
    const other = await site.newUser();
    expect(await enZh()).toMatchObject({ state: "absent", totalBytes: 37_000_000, mayCancel: false });
    await user.data("POST", modelUrl(API_PATHS.engineModelInstall));
    expect(await until("downloading")).toMatchObject({ doneBytes: 12_000_000, mayCancel: true });
    expect(await enZh(other)).toMatchObject({ state: "downloading", mayCancel: false });
    expect((await other.call("POST", modelUrl(API_PATHS.engineModelCancel))).statusCode).toBe(403);
    await user.data("POST", modelUrl(API_PATHS.engineModelCancel));
    await until("absent");
  });

  test("that cannot be fetched says why and is fetched again by itself", async () => {
    models.problem = UNREACHABLE;
    await user.data("POST", modelUrl(API_PATHS.engineModelInstall));
    expect(await until("failed")).toMatchObject({
      problem: { code: "engine.model_unreachable" },
      retryAt: expect.any(String),
    });
    models.problem = null;
    await retryDueModels(site.services.engineDeps);
    expect(models.installs).toHaveLength(1);
    site.clock.advance(61_000);
    await retryDueModels(site.services.engineDeps);
    await until("installed");
  });

  test("is imported and removed by operators only", async () => {
    const operator = await site.newUser({ userType: 6 });
    const folder = { folder: "/models/from-a-stick" };
    expect((await user.call("POST", API_PATHS.engineModelImport, folder)).statusCode).toBe(403);
    expect(await operator.data<ImportedModels>("POST", API_PATHS.engineModelImport, folder)).toEqual({
      imported: ["en-zh"],
      refused: [],
    });
    expect(await enZh()).toMatchObject({ state: "installed" });
    const empty = await operator.call("POST", API_PATHS.engineModelImport, { folder: "/empty" });
    expect(empty.json<Envelope<null>>().errorCode).toBe("engine.models_none_found");
    const missing = await operator.call("POST", API_PATHS.engineModelImport, { folder: "/missing" });
    expect([missing.statusCode, missing.json<Envelope<null>>().errorCode]).toEqual([422, "file.unreadable"]);
    expect((await user.call("DELETE", modelUrl(API_PATHS.engineModel))).statusCode).toBe(403);
    await operator.data("DELETE", modelUrl(API_PATHS.engineModel));
    expect(await enZh()).toMatchObject({ state: "absent" });
  });

  test("that nobody knows is refused", async () => {
    const reply = await user.call("POST", modelUrl(API_PATHS.engineModelInstall, "en-tlh"));
    expect(reply.json()).toMatchObject({ errorCode: "engine.model_unknown" });
    expect((await user.call("POST", modelUrl(API_PATHS.engineModelInstall, "../etc"))).statusCode).toBe(400);
  });
});

describe("a job whose local engine lacks its models", () => {
  beforeEach(() => open());

  test("was quoted with their size, waits outside of the workers, shows how far they are, and goes on when they are there", async () => {
    models.isHeld = true;
    const file = await user.upload("b.txt", sampleText(2));
    const quote = await user.data<Quote>("POST", API_PATHS.quotes, {
      fileIds: [file.id],
      options: { from: "en", to: "zh-Hans", engine: "firefox" },
    });
    expect(quote.items[0]).toMatchObject({
      problem: null,
      engines: [{ id: "firefox", modelMegabytes: 37, estimate: { micros: 0 } }],
    });
    const job = await start();
    expect(job).toMatchObject({
      state: "queued",
      startedAt: null,
      waiting: { engineName: "Local", problem: null },
    });
    await until("downloading");
    expect((await user.job(job.id)).waiting).toMatchObject({ doneBytes: 12_000_000, totalBytes: 37_000_000 });
    expect(await resumeWaitingJobs(site.services)).toBe(0);
    models.release();
    await until("installed");
    expect(await goOn(job.id)).toMatchObject({ state: "done", waiting: null, report: { fromEngine: 3 } });
  });

  test("says that there is no network, and goes on with another engine by its user's choice", async () => {
    models.problem = UNREACHABLE;
    const job = await start();
    await until("failed");
    expect((await user.job(job.id)).waiting).toMatchObject({ problem: { code: "engine.model_unreachable" } });
    await user.data("POST", fillPath(API_PATHS.jobEngines, { id: job.id }), { engine: "other" });
    await site.runJobs();
    expect(await user.job(job.id)).toMatchObject({
      state: "done",
      engineName: "Engine other",
      waiting: null,
    });
  });

  test("goes on when the models were imported from a folder", async () => {
    models.problem = UNREACHABLE;
    const job = await start();
    await models.importFolder("/models", { signal: new AbortController().signal });
    expect(await goOn(job.id)).toMatchObject({ state: "done" });
  });

  test("does not wait when its user said so: the next engine does it, or it is not started", async () => {
    expect(await start({ engine: "firefox", fallbacks: ["other"], ifModelMissing: "skip" })).toMatchObject({
      state: "done",
      engineName: "Engine other",
    });
    expect(models.installs).toEqual([]);
    const file = await user.upload("c.txt", sampleText(2));
    const reply = await user.call("POST", API_PATHS.jobs, {
      fileIds: [file.id],
      options: { from: "en", to: "zh-Hans", engine: "firefox", ifModelMissing: "skip" },
      requestKey: "no-waiting-please",
    });
    expect(reply.json()).toMatchObject({ errorCode: "engine.model_missing", params: { megabytes: 37 } });
  });

  test("waits no longer than a job may take, and can be cancelled", async () => {
    models.problem = UNREACHABLE;
    const [late, unwanted] = [await start(), await start()];
    expect(await user.data<Job>("POST", fillPath(API_PATHS.jobCancel, { id: unwanted.id }))).toMatchObject({
      state: "cancelled",
      waiting: null,
    });
    site.clock.advance(site.services.settings.jobTimeoutMs + 1000);
    expect(await goOn(late.id)).toMatchObject({ state: "failed", problem: { code: "engine.model_missing" } });
  });
});

test("where only operators may download, nobody else's click or job does", async () => {
  await open({ MODEL_DOWNLOADS: "operators" });
  expect((await user.call("POST", modelUrl(API_PATHS.engineModelInstall))).statusCode).toBe(403);
  const file = await user.upload("d.txt", sampleText(2));
  const quote = await user.data<Quote>("POST", API_PATHS.quotes, {
    fileIds: [file.id],
    options: { from: "en", to: "zh-Hans", engine: "firefox" },
  });
  expect(quote.items[0]!.problem).toMatchObject({ code: "engine.model_missing" });
  const operator = await site.newUser({ userType: 6 });
  await operator.data("POST", modelUrl(API_PATHS.engineModelInstall));
  await until("installed");
});
