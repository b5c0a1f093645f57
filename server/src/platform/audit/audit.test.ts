import { API_PATHS, fillPath } from "@yizhou/contract";
import type { MemoryLibrary } from "@yizhou/contract";
import { desc, eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { buildTestApp } from "../../../test/build-test-app.ts";
import type { TestApp, TestUser } from "../../../test/build-test-app.ts";
import { deleteOldAudit, findAudit, insertAudit, insertRefusal } from "./audit-log.ts";
import { auditLog } from "./tables.ts";

const DAY_MS = 24 * 3600_000;
let site: TestApp;
let user: TestUser;
beforeAll(async () => {
  site = await buildTestApp();
  user = await site.newUser();
});
afterAll(() => site.close());

/** The newest line of a kind: it is written once the answer is out. */
const lineOf = (who: TestUser, event: string) =>
  vi.waitFor(
    async () => {
      const lines = await site.services.db
        .select()
        .from(auditLog)
        .where(eq(auditLog.userId, who.id))
        .orderBy(desc(auditLog.id));
      const found = lines.find((line) => line.event === event);
      if (!found) throw new Error(`no ${event}`);
      return found;
    },
    { timeout: 15_000 },
  );

test("somebody else's id and a missing right are written down: who, which id, from which network, and no text", async () => {
  const stranger = await site.newUser();
  const { id } = await user.data<MemoryLibrary>("POST", API_PATHS.memories, { name: "A secret name" });
  await stranger.call("GET", `${fillPath(API_PATHS.memoryUnits, { id })}?q=secret+words`);
  const line = await lineOf(stranger, "access_refused");
  expect(line).toMatchObject({
    subjectId: id,
    address: "127.0.0.0/24",
    details: { code: "tm.memory_not_found", method: "GET", route: API_PATHS.memoryUnits },
  });
  expect(JSON.stringify(line)).not.toContain("secret");
});

test("exports, ended sessions and engine keys are written down, and only once they succeeded", async () => {
  const { id } = await user.data<MemoryLibrary>("POST", API_PATHS.memories, { name: "Taken away" });
  await user.call("GET", `${fillPath(API_PATHS.memoryExport, { id })}?format=tmx`);
  expect(await lineOf(user, "library_exported")).toMatchObject({ subjectId: id });
  await user.call("DELETE", API_PATHS.accountSessions);
  await lineOf(user, "sessions_ended");
  await user.call("POST", API_PATHS.engineKeys, { type: "no-such-type", name: "x", fields: {} });
  const lines = await findAudit(site.services.db, { userId: user.id, since: new Date(0) });
  expect(lines.map(({ event }) => event)).not.toContain("engine_key_added");
});

test("nobody changes or empties the log, and only what is past its day goes", async () => {
  const { db, clock } = site.services;
  await expect(db.execute(sql`update audit_log set event = 'x'`)).rejects.toThrow();
  await expect(db.execute(sql`delete from audit_log`)).rejects.toThrow();
  await expect(db.execute(sql`truncate audit_log`)).rejects.toThrow();
  const at = new Date(clock.now() - 400 * DAY_MS);
  await insertAudit(db, { at, userId: user.id, event: "long_ago", address: "2001:db8:1:2:3::4" });
  const [old] = await findAudit(db, { event: "long_ago", since: new Date(0) });
  expect(old!.address).toBe("2001:db8:1:2::/64");
  expect(await deleteOldAudit(db, new Date(clock.now() - 365 * DAY_MS))).toBe(1);
});

test("whoever walks through ids does not fill the log", async () => {
  const { db, clock } = site.services;
  const walker = await site.newUser();
  const line = { userId: walker.id, at: new Date(clock.now()), address: null, subjectId: "1" };
  await db.execute(sql`insert into audit_log (at, user_id, event)
    select ${line.at.toISOString()}::timestamptz, ${walker.id}, 'access_refused' from generate_series(1, 199)`);
  for (let tries = 0; tries < 3; tries++) await insertRefusal(db, line);
  expect(
    await findAudit(db, { userId: walker.id, event: "access_refused", since: new Date(0) }),
  ).toHaveLength(200);
});
