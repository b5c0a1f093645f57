// Over real HTTP, against an address that answers well, late, wrongly or not at all.
import { createHmac } from "node:crypto";
import { API_PATHS, fillPath } from "@yizhou/contract";
import type { Envelope, Webhook, WebhookDelivery } from "@yizhou/contract";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { buildTestApp, sampleText } from "../../../test/build-test-app.ts";
import type { TestApp, TestUser } from "../../../test/build-test-app.ts";
import { makeFakeEngine } from "../../../test/fake-engine.ts";
import { recordEvent } from "../../platform/events/domain-events.ts";
import { startStandInServer } from "../../platform/outbound/stand-in-server.ts";
import type { StandInAnswer, StandInServer } from "../../platform/outbound/stand-in-server.ts";
import { sendDueDeliveries, startWebhookSender, tidyDeliveries } from "./index.ts";

const MINUTE_MS = 60_000;
let site: TestApp;
let user: TestUser;
let receiver: StandInServer;
let answers: StandInAnswer[];
beforeAll(async () => {
  site = await buildTestApp({
    engines: [makeFakeEngine()],
    environment: { ENGINE_KEYS_ALLOW_PRIVATE: "on" },
    // The clock goes on by months.
    settings: { sessionIdleMs: 1e11, sessionAbsoluteMs: 1e11 },
  });
  receiver = await startStandInServer(() => answers.shift() ?? { status: 204, text: "" });
});
beforeEach(async () => {
  user = await site.newUser();
  answers = [];
  receiver.requests.length = 0;
});
afterAll(async () => {
  await site.close();
  await receiver.close();
});

async function add(url = `${receiver.origin}/hook`, who = user): Promise<Webhook> {
  const all = await who.data<Webhook[]>("POST", API_PATHS.webhooks, { url, kinds: ["job.ended"] });
  return all.at(-1)!;
}
const logOf = ({ id }: Webhook) =>
  user.data<WebhookDelivery[]>("GET", fillPath(API_PATHS.webhookDeliveries, { id }));
const send = () => sendDueDeliveries(site.services.webhookDeps);
const press = ({ id }: Webhook) => user.data("POST", fillPath(API_PATHS.webhookTest, { id }));

test("a finished job is told once, signed so that the receiver can check it, and without a text of anybody's", async () => {
  const hook = await add();
  const [job] = await user.start([await user.upload("secret name.txt", sampleText(2))]);
  await site.runJobs();
  expect(await send()).toBe(1);
  const [request] = receiver.requests;
  const { "yizhou-signature": signature, "yizhou-delivery": id, "yizhou-event": kind } = request!.headers;
  const [, seconds, given] = /^t=(\d+),v1=([\da-f]{64})$/.exec(String(signature))!;
  const wanted = createHmac("sha256", hook.secret).update(`${seconds}.${request!.body}`).digest("hex");
  expect(given).toBe(wanted);
  expect(JSON.parse(request!.body)).toMatchObject({
    ...{ id, event: "job.ended", subject: job!.id, facts: { state: "done" } },
  });
  expect(kind).toBe("job.ended");
  expect(request!.body).not.toContain("secret name");
  expect(await logOf(hook)).toMatchObject([{ state: "delivered", tries: 1, status: 204, nextAt: null }]);
  expect(await send()).toBe(0);
});

test("what is told follows the transaction, the kinds that were chosen and the owner", async () => {
  const hook = await add();
  const { db, clock } = site.services;
  const other = await site.newUser();
  await expect(
    db.transaction(async (tx) => {
      await recordEvent(
        tx,
        clock,
        "library.imported",
        { ownerId: user.id },
        { holds: "tm", added: 1, changed: 0 },
      );
      await recordEvent(tx, clock, "alignment.ended", { ownerId: other.id }, { state: "done", pairs: 1 });
      throw new Error("rolled back");
    }),
  ).rejects.toThrow("rolled back");
  await recordEvent(db, clock, "alignment.ended", { ownerId: user.id }, { state: "done", pairs: 1 });
  expect(await logOf(hook)).toEqual([]);
  expect(await send()).toBe(0);
});

test("a receiver that fails is asked again, later and later, and at last no more", async () => {
  const hook = await add();
  await press(hook);
  answers = [{ status: 500, text: "no" }, { status: 302, location: "http://127.0.0.1/elsewhere" }, "cut"];
  const waits = [1, 5, 30, 120, 720];
  for (const [at, minutes] of waits.entries()) {
    await send();
    const [one] = await logOf(hook);
    expect(one).toMatchObject({ kind: "ping", state: "waiting", tries: at + 1 });
    expect(Date.parse(one!.nextAt!) - site.clock.now()).toBe(minutes * MINUTE_MS);
    // Not before its time.
    expect(await send()).toBe(0);
    site.clock.advance(minutes * MINUTE_MS);
    if (at >= 2) answers = [{ status: 503, text: "" }];
  }
  answers = [{ status: 404, text: "" }];
  await send();
  expect(await logOf(hook)).toMatchObject([{ state: "failed", tries: 6, status: 404, nextAt: null }]);
  expect(receiver.requests).toHaveLength(6);
  // The same delivery each time, so that a receiver takes it once; and a new signature, so that it is never too old.
  expect(new Set(receiver.requests.map(({ headers }) => headers["yizhou-delivery"])).size).toBe(1);
  expect(new Set(receiver.requests.map(({ headers }) => headers["yizhou-signature"])).size).toBe(6);
  const [shown] = await user.data<Webhook[]>("GET", API_PATHS.webhooks);
  expect(shown!.lastOutcome).toBe("failed");
});

test("a sender that died in the middle is followed by another, and a removed webhook hears no more", async () => {
  const hook = await add();
  await press(hook);
  await site.services.db.execute(
    `update webhook_deliveries set tries = 1, next_at = now() - interval '1 second' where webhook_id = '${hook.id}'`,
  );
  expect(await send()).toBe(1);
  await press(hook);
  await user.data("DELETE", fillPath(API_PATHS.webhook, { id: hook.id }));
  expect(await send()).toBe(0);
  expect(receiver.requests).toHaveLength(1);
});

test("the worker sends at once, and the log goes after a month", async () => {
  const stop = startWebhookSender(site.services.webhookDeps);
  try {
    const hook = await add();
    await press(hook);
    await vi.waitFor(async () => expect((await logOf(hook))[0]?.state).toBe("delivered"), {
      timeout: 15_000,
    });
    site.clock.advance(31 * 24 * 60 * MINUTE_MS);
    expect(await tidyDeliveries(site.services)).toBeGreaterThan(0);
  } finally {
    await stop();
  }
});

test("another's webhook is not found; there are at most ten", async () => {
  const { id } = await add();
  const stranger = await site.newUser();
  for (const [method, path] of [
    ["DELETE", API_PATHS.webhook],
    ["POST", API_PATHS.webhookTest],
    ["GET", API_PATHS.webhookDeliveries],
  ] as const)
    expect((await stranger.call(method, fillPath(path, { id }))).statusCode).toBe(404);
  for (let more = 1; more < 10; more += 1) await add();
  const refused = await user.call("POST", API_PATHS.webhooks, {
    url: `${receiver.origin}/x`,
    kinds: ["job.ended"],
  });
  expect(refused.json<Envelope<null>>()).toMatchObject({ errorCode: "webhook.limit" });
});

test("nothing is sent into the site's own network, neither when an address is entered nor when its name leads there later", async () => {
  const guarded = await buildTestApp();
  try {
    const person = await guarded.newUser();
    const enter = (url: string) => person.call("POST", API_PATHS.webhooks, { url, kinds: ["job.ended"] });
    for (const [url, code] of [
      ["http://example.org/hook", "webhook.insecure"],
      ["https://127.0.0.1/hook", "engine.address_forbidden"],
      ["https://169.254.169.254/latest", "engine.address_forbidden"],
      ["https://name:secret@example.org/", "engine.address_forbidden"],
      ["https://10.0.0.1:8443/", "engine.address_forbidden"],
    ])
      expect([url, (await enter(url!)).json<Envelope<null>>().errorCode]).toEqual([url, code]);
    const { db, webhookDeps } = guarded.services;
    const id = "00000000-0000-4000-8000-000000000001";
    await db.execute(
      `insert into webhooks values ('${id}', '${person.id}', 'https://localhost/hook', '["job.ended"]', now())`,
    );
    await person.data("POST", fillPath(API_PATHS.webhookTest, { id }));
    await sendDueDeliveries(webhookDeps);
    const log = await person.data<WebhookDelivery[]>("GET", fillPath(API_PATHS.webhookDeliveries, { id }));
    expect(log).toMatchObject([{ state: "waiting", failure: "forbidden", status: null }]);
  } finally {
    await guarded.close();
  }
});
