import { API_PATHS, fillPath } from "@yizhou/contract";
import type { Envelope, LibraryImport, TermbaseLibrary } from "@yizhou/contract";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildTestApp, multipart } from "../../../test/build-test-app.ts";
import type { TestApp, TestUser } from "../../../test/build-test-app.ts";
import { domainEvents } from "../../platform/events/tables.ts";
import { MemoryQueue } from "../../platform/queue/memory-queue.ts";
import { requireRight } from "../libraries/index.ts";
import { startImport } from "./start-import.ts";
import { sweepWaitingImports } from "./sweep-imports.ts";
import { libraryImports } from "./tables.ts";

let site: TestApp;
let user: TestUser;
beforeAll(async () => {
  site = await buildTestApp();
  user = await site.newUser();
});
afterAll(() => site.close());

const newTermbase = () => user.data<TermbaseLibrary>("POST", API_PATHS.termbases, { name: "Terms" });
const look = (id: string, importId: string) =>
  user.data<LibraryImport>("GET", fillPath(API_PATHS.termImport, { id, import: importId }));
const MINUTE_MS = 60_000;

test("an import whose message is lost is sent anew after ten minutes, once", async () => {
  const { services, clock, queue } = site;
  const { id } = await newTermbase();
  const termbase = await requireRight(services.db, user.id, id, "write", "terms");
  const file = { name: "few.csv", bytes: Buffer.from("en,zh\ntide,潮\nlamp,灯\n") };
  // A queue that nobody works on, as after a crash that took its messages.
  const deaf = { ...services, queue: new MemoryQueue() };
  const importId = await startImport(deaf, termbase, { userId: user.id }, file, null);
  clock.advance(9 * MINUTE_MS);
  expect(await sweepWaitingImports(services)).toBe(0);
  clock.advance(2 * MINUTE_MS);
  expect(await sweepWaitingImports(deaf)).toBe(1);
  expect(await sweepWaitingImports(services)).toBe(0);
  clock.advance(11 * MINUTE_MS);
  expect(await sweepWaitingImports(services)).toBe(1);
  await queue.idle();
  expect(await look(id, importId)).toMatchObject({ state: "done", added: 2 });
  const events = await services.db.select().from(domainEvents).where(eq(domainEvents.subjectId, id));
  expect(events.map(({ kind, facts }) => ({ kind, facts }))).toContainEqual({
    kind: "library.imported",
    facts: { holds: "terms", added: 2, changed: 0 },
  });
});

test("one that is being worked on is left alone as long as it comes forward", async () => {
  const { services, clock } = site;
  const { id } = await newTermbase();
  const { payload, type } = multipart("one.csv", "en,zh\nwind,风\n");
  const reply = await user.call("POST", fillPath(API_PATHS.termImports, { id }), payload, {
    "content-type": type,
  });
  const importId = reply.json<Envelope<LibraryImport>>().data!.id;
  await site.queue.idle();
  const is = eq(libraryImports.id, importId);
  await services.db.update(libraryImports).set({ state: "running" }).where(is);
  clock.advance(31 * MINUTE_MS);
  await services.db
    .update(libraryImports)
    .set({ changedAt: new Date(clock.now()) })
    .where(is);
  expect(await sweepWaitingImports(services)).toBe(0);
  clock.advance(31 * MINUTE_MS);
  expect(await sweepWaitingImports(services)).toBe(1);
});

test("an import that cannot be queued is not there either", async () => {
  const { services } = site;
  const { id } = await newTermbase();
  const termbase = await requireRight(services.db, user.id, id, "write", "terms");
  const queue = new MemoryQueue();
  queue.transaction = (db, act) =>
    db.transaction((tx) => act(tx, () => Promise.reject(new Error("no queue"))));
  const file = { name: "lost.csv", bytes: Buffer.from("en,zh\nsalt,盐\n") };
  const started = startImport({ ...services, queue }, termbase, { userId: user.id }, file, null);
  await expect(started).rejects.toThrow("no queue");
  expect(await user.data("GET", fillPath(API_PATHS.termImports, { id }))).toEqual([]);
});
