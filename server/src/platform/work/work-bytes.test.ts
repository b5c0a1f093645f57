import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildTestApp } from "../../../test/build-test-app.ts";
import type { TestApp, TestUser } from "../../../test/build-test-app.ts";
import { newId } from "../random.ts";
import { tidyWork } from "./work-bytes.ts";

let site: TestApp;
let user: TestUser;
beforeAll(async () => {
  site = await buildTestApp();
  user = await site.newUser();
});
afterAll(() => site.close());

test("what somebody asked about and never fetched goes with its row, an hour after it was done", async () => {
  const { db, blobs } = site.services;
  const [old, fresh] = [newId(), newId()];
  for (const id of [old, fresh]) {
    await blobs.put(`work-${id}`, Buffer.from("a text of somebody"));
    const minutes = id === old ? 61 : 5;
    await db.execute(sql`
      insert into work_requests (id, kind, owner_id, weight, input, state, ended_at)
      values (${id}, 'test.asked', ${user.id}, 1, '{}', 'done', now() - ${minutes} * interval '1 minute')`);
  }
  await tidyWork(site.services);
  expect(await blobs.list(`work-${old}`)).toEqual([]);
  expect(await blobs.list(`work-${fresh}`)).toHaveLength(1);
});
