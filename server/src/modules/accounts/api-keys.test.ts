import { API_PATHS, APP_PATHS, fillPath, KEY_CALLS } from "@yizhou/contract";
import type { ApiKey, Envelope, Job, MakeApiKey, MemoryLibrary, NewApiKey } from "@yizhou/contract";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { buildTestApp, multipart, PASSWORD, sampleText } from "../../../test/build-test-app.ts";
import type { TestApp, TestUser } from "../../../test/build-test-app.ts";
import { makeFakeEngine } from "../../../test/fake-engine.ts";
import { findAudit } from "../../platform/audit/audit-log.ts";
import { deleteApiKeys } from "./api-key-repo.ts";

const DAY_MS = 24 * 3600_000;
let site: TestApp;
let user: TestUser;
beforeAll(async () => {
  site = await buildTestApp({ engines: [makeFakeEngine()], settings: { keyRequestsPerMinute: 40 } });
  user = await site.newUser();
});
afterAll(() => site.close());

const ALL: MakeApiKey = {
  ...{ name: "Nightly run", scopes: ["read", "translate", "memory"], days: 30 },
  password: PASSWORD,
};
const make = (more: Partial<MakeApiKey> = {}, who = user) =>
  who.data<NewApiKey>("POST", API_PATHS.apiKeys, { ...ALL, ...more });
const listOf = (who = user) => who.data<ApiKey[]>("GET", API_PATHS.apiKeys);

async function by(key: string, method: "GET" | "POST" | "PATCH" | "DELETE", url: string, payload?: object) {
  const headers = { authorization: `Bearer ${key}` };
  const reply = await site.app.inject({ method, url, headers, ...(payload && { payload }) });
  return { status: reply.statusCode, ...reply.json<Envelope<unknown>>() };
}

test("a key is shown once, kept as a hash, and its making is told and written down", async () => {
  const { key, ...made } = await make();
  expect(key).toMatch(/^yzk_[\w-]{43}$/);
  expect(made).toMatchObject({
    name: "Nightly run",
    ending: key.slice(-4),
    lastUsedAt: null,
    isExpired: false,
  });
  expect(await listOf()).toEqual([made]);
  const { rows } = await site.services.db.execute(`select * from api_keys`);
  expect(JSON.stringify(rows)).not.toContain(key);
  const notices = await user.call("GET", API_PATHS.notifications);
  expect(notices.body).toContain(made.ending);
  const lines = await findAudit(site.services.db, { event: "api_key_made", since: new Date(0) });
  expect(lines).toMatchObject([
    { subjectId: made.id, details: { scopes: "read translate memory", days: 30 } },
  ]);
});

test("with a key a program brings a file, has it translated, looks at the job and fetches the result", async () => {
  const { key, id } = await make();
  const form = multipart("note.txt", sampleText(2));
  const upload = await site.app.inject({
    ...{ method: "POST", url: API_PATHS.files, payload: form.payload },
    headers: { "content-type": form.type, authorization: `Bearer ${key}` },
  });
  const fileId = upload.json<Envelope<{ id: string }>>().data!.id;
  const options = { from: "en", to: "ko" };
  const started = await by(key, "POST", API_PATHS.jobs, {
    ...{ fileIds: [fileId], options, requestKey: "by-a-program" },
  });
  const [job] = started.data as Job[];
  await site.runJobs();
  const done = await by(key, "GET", fillPath(API_PATHS.job, { id: job!.id }));
  expect(done.data).toMatchObject({ state: "done" });
  const link = await by(key, "POST", API_PATHS.links, { ids: [job!.id], output: "target" });
  expect(link.status).toBe(200);
  expect((await listOf()).find((one) => one.id === id)!.lastUsedAt).not.toBeNull();
  // The job is its owner's, as if they had started it by hand.
  expect(await user.job(job!.id)).toMatchObject({ state: "done" });
});

test("a key opens the calls of its rights and no others; what is for people alone stays closed to it", async () => {
  const { key, id } = await make({ scopes: ["read"] });
  expect((await by(key, "GET", API_PATHS.jobs)).status).toBe(200);
  for (const [method, url] of [
    ["POST", API_PATHS.jobs],
    ["GET", API_PATHS.memories],
  ] as const)
    expect(await by(key, method, url)).toMatchObject({ status: 403, errorCode: "account.api_key_scope" });
  const whole = (await make()).key;
  for (const [method, url] of [
    ["GET", API_PATHS.account],
    ["GET", API_PATHS.apiKeys],
    ["POST", API_PATHS.apiKeys],
    ["DELETE", fillPath(API_PATHS.apiKey, { id })],
    ["GET", API_PATHS.accountWallet],
    ["POST", API_PATHS.orders],
    ["GET", API_PATHS.engineKeys],
    ["GET", API_PATHS.paymentReview],
    ["GET", API_PATHS.accountSessions],
    ["POST", API_PATHS.jobBatch],
    ["POST", API_PATHS.secondStep],
    ["GET", APP_PATHS.systemUser],
    ["POST", APP_PATHS.changePassword],
  ] as const)
    expect([url, await by(whole, method, url)]).toMatchObject([
      url,
      { status: 403, errorCode: "account.api_key_refused" },
    ]);
  await vi.waitFor(
    async () => {
      const lines = await findAudit(site.services.db, { event: "access_refused", since: new Date(0) });
      expect(lines.some(({ details }) => details.key === id)).toBe(true);
    },
    { timeout: 45_000 },
  );
});

test("every call that a key opens is one of the site, and none of them is about accounts, money, rights or deleting", async () => {
  const { paths } = site.app.swagger() as { paths: Record<string, Record<string, unknown>> };
  const calls = new Set(
    Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ":$1")}`),
    ),
  );
  for (const call of Object.keys(KEY_CALLS)) {
    expect([call, calls.has(call)]).toEqual([call, true]);
    expect(call).not.toMatch(/^DELETE|\/account|\/orders|\/payments|\/engines|members|invitation|App\//);
  }
});

test("a key that was revoked, has expired or belongs to a closed account opens nothing", async () => {
  const other = await site.newUser();
  const [revoked, old] = [await make({}, other), await make({}, other)];
  const elsewhere = await user.call("DELETE", fillPath(API_PATHS.apiKey, { id: revoked.id }));
  expect(elsewhere.statusCode).toBe(404);
  expect((await by(revoked.key, "GET", API_PATHS.jobs)).status).toBe(200);
  await other.data("DELETE", fillPath(API_PATHS.apiKey, { id: revoked.id }));
  for (const key of [revoked.key, `yzk_${"x".repeat(43)}`])
    expect(await by(key, "GET", API_PATHS.jobs)).toMatchObject({
      ...{ status: 401, errorCode: "account.api_key_invalid" },
    });
  site.clock.advance(31 * DAY_MS);
  expect(await by(old.key, "GET", API_PATHS.jobs)).toMatchObject({
    ...{ status: 401, errorCode: "account.api_key_expired" },
  });
  const closed = await site.newUser();
  const { key } = await make({}, closed);
  await site.services.db.execute(`update users set disabled_at = now() where id = '${closed.id}'`);
  expect((await by(key, "GET", API_PATHS.jobs)).status).toBe(401);
  user = await site.newUser();
});

test("making a key asks for the password, for rights and for a day, and there are at most twenty", async () => {
  const call = (more: object) => user.call("POST", API_PATHS.apiKeys, { ...ALL, ...more });
  expect((await call({ password: "wrong1" })).json()).toMatchObject({ errorCode: "account.wrong_password" });
  for (const wrong of [{ scopes: [] }, { scopes: ["read", "read"] }, { days: 3650 }, { name: "  " }])
    expect((await call(wrong)).statusCode).toBe(400);
  const { id } = await make();
  await site.services.db.execute(`insert into api_keys
    select gen_random_uuid(), user_id, name, md5(random()::text), ending, scopes, created_at, expires_at
    from api_keys, generate_series(1, 19) where id = '${id}'`);
  expect((await call({})).json()).toMatchObject({
    errorCode: "account.api_key_limit",
    params: { limit: 20 },
  });
  expect(await deleteApiKeys(site.services.db, user.id)).toBe(20);
});

test("a key has a limit of its own, and says when to come again", async () => {
  const [busy, calm] = [await make(), await make()];
  const replies = await Promise.all(Array.from({ length: 60 }, () => by(busy.key, "GET", API_PATHS.files)));
  const refused = replies.filter(({ status }) => status === 422);
  // What a process has not told the others yet may go through beyond the limit: a twentieth of it.
  expect(refused.length).toBeGreaterThan(10);
  expect(refused.length).toBeLessThanOrEqual(20);
  expect(refused[0]).toMatchObject({
    errorCode: "request.too_many",
    params: { seconds: expect.any(Number) },
  });
  expect((await by(calm.key, "GET", API_PATHS.files)).status).toBe(200);
});

test("a key with the right to memory reads and writes libraries of its owner's, not of others", async () => {
  const stranger = await site.newUser();
  const theirs = await stranger.data<MemoryLibrary>("POST", API_PATHS.memories, { name: "Theirs" });
  const own = await user.data<MemoryLibrary>("POST", API_PATHS.memories, { name: "Own" });
  const { key } = await make({ scopes: ["memory"] });
  const unit = { source: "Tide", target: "潮", from: "en", to: "zh-Hans" };
  const at = (id: string) => fillPath(API_PATHS.memoryUnits, { id });
  expect((await by(key, "GET", at(own.id))).status).toBe(200);
  expect((await by(key, "POST", at(theirs.id), unit)).status).not.toBe(200);
  expect((await by(key, "GET", at(theirs.id))).status).toBe(404);
});
