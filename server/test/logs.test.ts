// What the log says of requests and of saves that fail, through the whole app and a real database.
import { API_PATHS, fillPath } from "@yizhou/contract";
import type { MemoryLibrary } from "@yizhou/contract";
import { sql } from "drizzle-orm";
import { expect, onTestFinished, test, vi } from "vitest";
import { createLog } from "../src/platform/log.ts";
import { openTestApp } from "./open-test-app.ts";

const SECRET = "The merger with Blauwal GmbH is announced on Friday.";
const LEVELS = ["trace", "debug", "info", "warn", "error", "fatal"] as const;

async function openLogged(level: string) {
  const lines: string[] = [];
  const site = await openTestApp({ log: createLog(level, { write: (line) => lines.push(line) }) });
  return {
    site,
    user: await site.newUser(),
    text: () => lines.join(""),
    rows: () => lines.map((line) => JSON.parse(line) as Record<string, unknown>),
  };
}
type Logged = Awaited<ReturnType<typeof openLogged>>;

/** A memory, and a save of the sentence into it. */
async function makeSave({ user }: Logged) {
  const memory = await user.data<MemoryLibrary>("POST", API_PATHS.memories, { name: "Contracts" });
  return () =>
    user.call("POST", fillPath(API_PATHS.memoryUnits, { id: memory.id }), {
      from: "en",
      to: "de",
      source: SECRET,
      target: `${SECRET} (de)`,
    });
}

test.each(LEVELS)(
  "at level %s, a save that the database refuses is told without its sentence",
  async (level) => {
    const logged = await openLogged(level);
    const save = await makeSave(logged);
    await logged.site.asOwner((db) =>
      db.execute(sql`alter table memory_units add constraint no_mergers check (id is null) not valid`),
    );
    const reply = await save();
    expect([reply.statusCode, reply.body.includes("Blauwal")]).toEqual([500, false]);
    expect(logged.text()).not.toMatch(/Blauwal|merger with/);
    if (level !== "fatal") expect(logged.text()).toContain('"code":"23514","message":"new row');
    if (level !== "fatal") expect(logged.text()).toContain('"constraint":"no_mergers"');
  },
);

test("a database connection that is killed in mid-save is told with its code and without the sentence", async () => {
  const logged = await openLogged("trace");
  const { db } = logged.site.services;
  const save = await makeSave(logged);
  const held = await db.$client.connect();
  onTestFinished(() => held.release(true));
  await held.query("begin; lock table memory_units in access exclusive mode");
  // A call goes out when somebody waits for it.
  const saving = Promise.resolve(save());
  await vi.waitFor(
    async () => {
      // In a transaction the view stays as it was at first, so it is asked outside.
      const { rowCount } = await db.$client.query(
        "select pg_terminate_backend(pid) from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
      );
      expect(rowCount).toBeGreaterThan(0);
    },
    { timeout: 15_000 },
  );
  expect((await saving).statusCode).toBe(500);
  await held.query("rollback");
  expect(logged.text()).toContain('"code":"57P01"');
  expect(logged.text()).not.toMatch(/Blauwal|merger with/);
});

test("every request has one line with pattern, status, time, request and person, and no query", async () => {
  const logged = await openLogged("info");
  const save = await makeSave(logged);
  const reply = await save();
  const { site, user } = logged;
  await site.app.inject({ url: "/api/download/abc.s3cr3t?inline=merger" });
  await site.app.inject({ url: "/api/nothing/abc?q=merger" });
  await site.app.inject({ url: "/zh/translation?q=merger" });
  expect(reply.statusCode).toBe(200);
  const lines = await vi.waitFor(
    () => {
      const found = logged
        .rows()
        .filter(({ msg }) => msg === "request")
        .slice(-4);
      expect(found).toHaveLength(4);
      return found;
    },
    { timeout: 45_000 },
  );
  expect(lines).toMatchObject([
    { method: "POST", route: API_PATHS.memoryUnits, status: 200, userId: user.id },
    { method: "GET", route: API_PATHS.download, status: 404 },
    { method: "GET", route: "site", path: "/api/nothing/abc", status: 404 },
    { method: "GET", route: "site", path: "/zh/translation" },
  ]);
  for (const line of lines) {
    expect(line["requestId"]).toMatch(/^[\w-]{20,}$/);
    expect(line["ms"]).toBeGreaterThanOrEqual(0);
  }
  expect(logged.text()).not.toMatch(/merger|s3cr3t|Blauwal/);
});
