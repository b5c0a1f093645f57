// What monitoring reads of a running server, over HTTP and on a port of its own.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { createLog } from "../src/platform/log.ts";
import { createSiteGauges } from "../src/platform/metrics/site-gauges.ts";
import { loadSettings } from "../src/platform/settings.ts";
import { startServer } from "../src/start-server.ts";
import { createTestDatabase } from "./database.ts";
import { countJobsByState } from "../src/modules/jobs/index.ts";
import { makeFakeEngine } from "./fake-engine.ts";
import { openTestApp } from "./open-test-app.ts";
import { writeProcessMeters } from "../src/platform/metrics/meters.ts";

async function openServer(environment: Record<string, string>) {
  const database = await createTestDatabase();
  const folder = await mkdtemp(join(tmpdir(), "yizhou-metrics-"));
  const server = await startServer(
    loadSettings({
      YIZHOU_DATA: folder,
      ...database.environment,
      YIZHOU_LOG_LEVEL: "silent",
      YIZHOU_APERTIUM: "off",
      PORT: "0",
      ...environment,
    }),
  );
  onTestFinished(async () => {
    await server.stop();
    await database.drop();
    await rm(folder, { recursive: true, force: true });
  });
  return server;
}

const valueOf = (text: string, series: string) =>
  Number(
    text
      .split("\n")
      .find((line) => line.startsWith(`${series} `))
      ?.slice(series.length + 1),
  );

test("requests, queues, pool, event loop and child processes can be read on the port of the metrics and nowhere else", async () => {
  const server = await openServer({ METRICS_PORT: "0" });
  for (const path of ["/api/jobs?secret=merger", "/api/download/s3cr3t", "/healthz"])
    await (await fetch(server.address + path)).text();
  const reply = await fetch(`${server.metricsAddress!}/metrics`);
  expect([reply.status, reply.headers.get("content-type")]).toEqual([
    200,
    expect.stringContaining("text/plain"),
  ]);
  const text = await reply.text();
  const requests = "yizhou_http_request_duration_seconds_count";
  expect(valueOf(text, `${requests}{method="GET",route="/api/jobs",status="401"}`)).toBeGreaterThan(0);
  expect(
    valueOf(text, `${requests}{method="GET",route="/api/download/:token",status="404"}`),
  ).toBeGreaterThan(0);
  expect(valueOf(text, "yizhou_database_up")).toBe(1);
  expect(valueOf(text, 'yizhou_queue_waiting{queue="renditions.make"}')).toBe(0);
  expect(valueOf(text, 'yizhou_queue_oldest_seconds{queue="renditions.make"}')).toBe(0);
  expect(valueOf(text, 'yizhou_database_pool{state="idle"}')).toBeGreaterThan(0);
  expect(valueOf(text, "yizhou_database_pool_wait_seconds_count")).toBeGreaterThan(0);
  expect(valueOf(text, 'yizhou_child_processes{kind="document-process",state="busy"}')).toBe(0);
  expect(text).toContain("nodejs_eventloop_lag_seconds");
  expect(text).not.toMatch(/merger|s3cr3t/);

  expect((await fetch(`${server.metricsAddress!}/healthz`)).status).toBe(200);
  expect((await fetch(`${server.metricsAddress!}/api/jobs`)).status).toBe(404);
  expect((await fetch(`${server.address!}/metrics`)).headers.get("content-type")).not.toContain(
    "version=0.0.4",
  );
});

test("a process without a site has metrics too, and there are none unless they are asked for", async () => {
  const worker = await openServer({ METRICS_PORT: "0", YIZHOU_ROLES: "cron" });
  expect(worker.address).toBeNull();
  expect((await fetch(`${worker.metricsAddress!}/metrics`)).status).toBe(200);
  expect((await openServer({ YIZHOU_ROLES: "cron" })).metricsAddress).toBeNull();
});

test("engine calls are counted by engine and outcome, and jobs by state", async () => {
  const site = await openTestApp({ engines: [makeFakeEngine({ id: "metered" })] });
  const user = await site.newUser();
  await user.start([await user.upload("rivers.txt", "The river flows to the sea.\n")]);
  await site.runJobs();
  const text = await writeProcessMeters();
  expect(
    valueOf(text, 'yizhou_engine_call_duration_seconds_count{engine="metered",outcome="ok"}'),
  ).toBeGreaterThan(0);
  expect([...(await countJobsByState(site.services.db))]).toEqual([["done", 1]]);
});

test("a database that does not answer is told, and not asked again while it is being asked", async () => {
  let looks = 0;
  const pool = { totalCount: 3, idleCount: 1, waitingCount: 7 } as Parameters<typeof createSiteGauges>[0];
  const log = createLog("silent");
  const told = vi.spyOn(log, "warn");
  const failing = createSiteGauges(pool, log, () => (looks++, Promise.reject(new Error("gone"))));
  expect(valueOf(await failing(), "yizhou_database_up")).toBe(0);
  expect(valueOf(await failing(), 'yizhou_database_pool{state="waited_for"}')).toBe(7);
  expect(looks).toBe(2);
  expect(told).toHaveBeenCalledTimes(2);

  const answered = createSiteGauges(
    pool,
    log,
    async () => (looks++, { queues: [], jobs: new Map([["done", 4]]) }),
  );
  expect(valueOf(await answered(), 'yizhou_jobs{state="done"}')).toBe(4);
  await answered();
  expect(looks).toBe(3);
});
