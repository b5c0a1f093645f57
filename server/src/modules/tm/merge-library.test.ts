import {
  API_PATHS,
  fillPath,
  type MemoryLibrary,
  type MemoryUnit,
  type MemoryUnitPage,
} from "@yizhou/contract";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildTestApp, type TestApp, type TestUser } from "../../../test/build-test-app.ts";
import { connectCrashing } from "../../../test/crashing-database.ts";
import { killMemory } from "../../../test/kill-memory.ts";
import { compareWithRows } from "../../../test/segments-of-rows.ts";
import type { BlobStore } from "../../platform/blobs/blob-store.ts";
import { createMemoryIndexes } from "./memory-indexes.ts";
import { createPostgresMemory } from "./postgres-memory.ts";
import { tidyMemories } from "./tidy.ts";
import { ownerOfSegments } from "./segment-bytes.ts";

let site: TestApp;
let user: TestUser;
beforeAll(async () => {
  site = await buildTestApp();
  user = await site.newUser();
});
afterAll(() => site.close());

async function newLibrary(): Promise<string> {
  return (await user.data<MemoryLibrary>("POST", API_PATHS.memories, { name: "Gauges" })).id;
}
let made = 0;
const add = (id: string, from = "en", to = "zh-Hans") =>
  user.data<MemoryUnit>("POST", fillPath(API_PATHS.memoryUnits, { id }), {
    ...{ from, to },
    ...(from === "en"
      ? { source: `Gauge number${++made} shows the tide.`, target: `验潮仪${made}显示潮位。` }
      : { source: `验潮仪${++made}显示潮位。`, target: `Gauge number${made} shows the tide.` }),
  });
const batch = (id: string, action: string, units: readonly MemoryUnit[]) =>
  user.data("POST", fillPath(API_PATHS.memoryBatch, { id }), {
    action,
    ids: units.map((unit) => unit.id),
  });
const look = async (id: string) => {
  const { found, expected, ...counts } = await compareWithRows(site.services, id);
  expect(found).toEqual(expected);
  return counts;
};

test("segments speak for all that is added, edited, deleted, restored, turned around and purged", async () => {
  const id = await newLibrary();
  const { memoryIndexes } = site.services;
  const units: MemoryUnit[] = [];
  for (let at = 0; at < 6; at++) units.push(await add(id, ...(at % 2 ? ["zh-Hans", "en"] : [])));
  await memoryIndexes.merge(id);
  expect(await look(id)).toMatchObject({ segments: 1, touched: 0 });
  await user.data("PATCH", fillPath(API_PATHS.memoryUnit, { id, unit: String(units[0]!.id) }), {
    source: "A lamp stands on the wall.",
    changedAt: units[0]!.changedAt,
  });
  await batch(id, "delete", units.slice(1, 3));
  await batch(id, "reverse", units.slice(4));
  expect((await look(id)).touched).toBeGreaterThan(3);
  await memoryIndexes.merge(id);
  await batch(id, "restore", units.slice(1, 2));
  await batch(id, "purge", units.slice(2, 3));
  await memoryIndexes.merge(id);
  await add(id);
  await memoryIndexes.merge(id);
  // Four of about one size are one, which knows of nothing that is gone.
  expect(await look(id)).toMatchObject({ segments: 1, touched: 0 });
  const find = async (query: string) =>
    (await user.data<MemoryUnitPage>("GET", `${fillPath(API_PATHS.memoryUnits, { id })}?${query}`)).units
      .length;
  expect(await find("source=lamp")).toBe(1);
  expect(await find("text=gauge")).toBe(5);
  expect(await find("source=gauge&target=潮位")).toBe(2);
  expect(await find("source=gauge&target=潮位&text=shows")).toBe(2);
  expect(await find(`text=${encodeURIComponent('"the tide"')}`)).toBe(5);
});

test(
  "a merge that dies before any of its statements loses nothing, and the next one ends it",
  { timeout: 120_000 },
  async () => {
    const { connectionString } = site.services.db.$client.options;
    const id = await newLibrary();
    // Three segments, so that the next merge joins four.
    for (let at = 0; at < 3; at++) {
      await add(id);
      await site.services.memoryIndexes.merge(id);
    }
    await add(id);
    for (let statements = 1; ; statements++) {
      const { db, isDead, close } = await connectCrashing(connectionString!, statements);
      const indexes = createMemoryIndexes({ ...site.services, db });
      await indexes.merge(id).catch((error: unknown) => {
        if (!isDead()) throw error;
      });
      const hasDied = isDead();
      await close();
      await indexes.close();
      await look(id);
      if (!hasDied) break;
      expect(statements).toBeLessThan(60);
    }
    expect(await look(id)).toMatchObject({ segments: 1, touched: 0 });
  },
);

test(
  "a process that is killed while it adds, edits and merges loses nothing and leaves nothing twice",
  { timeout: 120_000 },
  () => killMemory(site, 2),
);

test("more libraries than there are connections are merged at once, also while another process has one of them", async () => {
  const { db, memoryIndexes } = site.services;
  const ids: string[] = [];
  while (ids.length <= db.$client.options.max!) {
    ids.push(await newLibrary());
    await add(ids.at(-1)!);
  }
  const [held, ...others] = ids as [string, ...string[]];
  const other = await db.$client.connect();
  const lock = [`segments ${held}`];
  await other.query("select pg_advisory_lock(hashtextextended($1, 0))", lock);
  let isMerged = false;
  const late = memoryIndexes.merge(held).then(() => (isMerged = true));
  await Promise.all(others.map((id) => memoryIndexes.merge(id)));
  for (const id of others) expect(await look(id)).toMatchObject({ segments: 1, touched: 0 });
  expect(isMerged).toBe(false);
  await other.query("select pg_advisory_unlock(hashtextextended($1, 0))", lock);
  other.release();
  await late;
  expect(await look(held)).toMatchObject({ segments: 1, touched: 0 });
});

test("a search waits until all that was added is in segments, and not until these are joined", async () => {
  const { db, blobs } = site.services;
  const id = await newLibrary();
  for (let at = 0; at < 3; at++) {
    await add(id);
    await site.services.memoryIndexes.merge(id);
  }
  await add(id);
  // So many that they become a segment before anything is asked.
  await db.execute(sql`update memory_touched set units = 3000 where library_id = ${id}`);
  const joining = Promise.withResolvers<void>();
  let puts = 0;
  const put: BlobStore["put"] = async (owner, bytes) => {
    if (owner === ownerOfSegments(id) && ++puts > 2) await joining.promise;
    return blobs.put(owner, bytes);
  };
  const indexes = createMemoryIndexes({ ...site.services, blobs: { ...blobs, put } });
  const stored = createPostgresMemory(db, user.id, indexes, [id]);
  // Not the same as any: that is found without an index.
  const source = [{ kind: "text" as const, text: `Gauge number${made} shows the low tide.` }];
  const pair = { from: "en" as never, to: "zh-Hans" as never };
  expect((await stored.lookup([{ source }], pair, 60))[0]?.target).toBeDefined();
  await expect.poll(() => puts).toBe(3);
  expect(await look(id)).toMatchObject({ segments: 4, touched: 0 });
  joining.resolve();
  await indexes.merge(id);
  expect(await look(id)).toMatchObject({ segments: 1, touched: 0 });
  await indexes.close();
});

test("a library that cannot be merged keeps none behind it waiting", async () => {
  const { db, blobs } = site.services;
  const ids = [await newLibrary(), await newLibrary()];
  for (const id of ids) await add(id);
  await db.execute(sql`update memory_touched set units = 1000 where library_id in ${ids}`);
  let failed: string | null = null;
  const put: BlobStore["put"] = (owner, bytes) => {
    if (failed || !ids.map(ownerOfSegments).includes(owner)) return blobs.put(owner, bytes);
    failed = owner;
    return Promise.reject(new Error("no room"));
  };
  const indexes = createMemoryIndexes({ ...site.services, blobs: { ...blobs, put } });
  expect(await indexes.mergeAll()).toBeGreaterThanOrEqual(2);
  await indexes.close();
  for (const id of ids) expect((await look(id)).segments).toBe(ownerOfSegments(id) === failed ? 0 : 1);
});

test("counts that came in many steps are summed up and say the same", async () => {
  const id = await newLibrary();
  const units: MemoryUnit[] = [];
  for (let at = 0; at < 14; at++) units.push(await add(id));
  await batch(id, "delete", units.slice(0, 5));
  await batch(id, "purge", units.slice(0, 5));
  await batch(id, "delete", units.slice(5, 6));
  const before = await look(id);
  await tidyMemories(site.services);
  const { rows } = await site.services.db.execute(
    sql`select is_deleted, units::int from memory_counts where library_id = ${id} order by is_deleted`,
  );
  expect(rows).toEqual([
    { is_deleted: false, units: 8 },
    { is_deleted: true, units: 1 },
  ]);
  expect(await look(id)).toEqual(before);
});

test("what a library was found by goes with it", async () => {
  const id = await newLibrary();
  await add(id);
  await site.services.memoryIndexes.merge(id);
  expect(await site.services.blobs.list(ownerOfSegments(id))).toHaveLength(2);
  await tidyMemories(site.services);
  expect(await site.services.blobs.list(ownerOfSegments(id))).toHaveLength(2);
  await user.data("DELETE", fillPath(API_PATHS.memory, { id }));
  await tidyMemories(site.services);
  expect(await site.services.blobs.list(ownerOfSegments(id))).toEqual([]);
});
