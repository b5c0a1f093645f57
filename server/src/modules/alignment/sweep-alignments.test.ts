import { API_PATHS, fillPath } from "@yizhou/contract";
import type { AlignmentProject } from "@yizhou/contract";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildTestApp } from "../../../test/build-test-app.ts";
import type { TestApp, TestUser } from "../../../test/build-test-app.ts";
import { domainEvents } from "../../platform/events/tables.ts";
import { MemoryQueue } from "../../platform/queue/memory-queue.ts";
import { createProject } from "./create-project.ts";
import { sweepWaitingAlignments } from "./sweep-alignments.ts";

let site: TestApp;
let user: TestUser;
beforeAll(async () => {
  site = await buildTestApp();
  user = await site.newUser();
});
afterAll(() => site.close());

const MINUTE_MS = 60_000;
const wish = {
  ...{ from: "en", to: "zh-Hans" },
  source: { text: "The tide rises.\nThe lamp is lit." },
  target: { text: "涨潮了。\n灯亮了。" },
};

test("a project whose message is lost is sent anew after ten minutes, and its end is recorded", async () => {
  const { services, clock, queue } = site;
  // A queue that nobody works on, as after a crash that took its messages.
  const id = await createProject({ ...services, queue: new MemoryQueue() }, { userId: user.id }, wish);
  clock.advance(9 * MINUTE_MS);
  expect(await sweepWaitingAlignments(services)).toBe(0);
  clock.advance(2 * MINUTE_MS);
  expect(await sweepWaitingAlignments(services)).toBe(1);
  expect(await sweepWaitingAlignments(services)).toBe(0);
  await queue.idle();
  const project = await user.data<AlignmentProject>("GET", fillPath(API_PATHS.alignment, { id }));
  expect(project).toMatchObject({ state: "ready", rows: 2 });
  const events = await services.db.select().from(domainEvents).where(eq(domainEvents.subjectId, id));
  expect(events).toMatchObject([
    { kind: "alignment.ended", ownerId: user.id, facts: { state: "ready", pairs: 2 } },
  ]);
  clock.advance(60 * MINUTE_MS);
  expect(await sweepWaitingAlignments(services)).toBe(0);
});

test("a project that cannot be queued is not there", async () => {
  const queue = new MemoryQueue();
  queue.transaction = (db, act) =>
    db.transaction((tx) => act(tx, () => Promise.reject(new Error("no queue"))));
  const other = await site.newUser();
  const made = createProject({ ...site.services, queue }, { userId: other.id }, wish);
  await expect(made).rejects.toThrow("no queue");
  expect(await other.data("GET", API_PATHS.alignments)).toEqual([]);
});
