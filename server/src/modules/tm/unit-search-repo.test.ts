import { and, sql, type SQL } from "drizzle-orm";
import { parseConcordanceQuery } from "@yizhou/tm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildTestApp } from "../../../test/build-test-app.ts";
import type { TestApp } from "../../../test/build-test-app.ts";
import { createLibrary } from "../libraries/index.ts";
import { addUnit } from "./edit-unit.ts";
import type { ReadableMemory } from "./memory.ts";
import { searchCondition } from "./search-tokens.ts";
import { conditionOf, unitsInWindow, type UnitCondition } from "./unit-search-repo.ts";

let site: TestApp;
beforeAll(async () => {
  site = await buildTestApp();
  const user = await site.newUser();
  const empty = { name: "Empty", scope: "personal", kind: "memory" } as const;
  memory = await createLibrary(site.services, { userId: user.id }, empty);
});
afterAll(() => site.close());

let memory: ReadableMemory;
const wish = (typed: string) => searchCondition(parseConcordanceQuery(typed)!.terms);
async function condition(filter: object): Promise<UnitCondition> {
  return (await conditionOf(site.services.db, { memory, isDeleted: false, ...filter }))!;
}
/** The plan for a table too large to be read through. */
function planOf(where: SQL | undefined): Promise<string> {
  return site.services.db.transaction(async (tx) => {
    await tx.execute(
      sql`select set_config('enable_seqscan', 'off', true), set_config('enable_indexscan', 'off', true)`,
    );
    const { rows } = await tx.execute(sql`explain select id from memory_units where ${where}`);
    return JSON.stringify(rows);
  });
}

test("what leads a search is found through the index of its side", async () => {
  for (const [filter, index] of [
    [{ source: wish("estuary") }, "memory_units_source_signature"],
    [{ target: wish("河口") }, "memory_units_target_signature"],
  ] as const) {
    expect(await planOf((await condition(filter)).indexed)).toContain(index);
  }
  const both = await planOf((await condition({ either: wish("河口") })).indexed);
  expect(both).toContain("BitmapOr");
  expect(both).toMatch(/source_signature.*target_signature/u);
});

test("looking through units in order never asks those indexes", async () => {
  const { base, scanned } = await condition({ source: wish("estuary 河口"), either: wish("tide") });
  expect(await planOf(and(base, scanned))).not.toContain("Index Scan on memory_units_source_signature");
  expect(await planOf(and(base, scanned))).not.toContain("Index Scan on memory_units_target_signature");
});

test("a window finds what the index finds, newest first, and says where it ends", async () => {
  const user = await site.newUser();
  const { db } = site.services;
  const writer = { userId: user.id, nickName: "Ann" };
  const library = await createLibrary(site.services, writer, {
    ...{ name: "Window", scope: "personal", kind: "memory" },
  });
  for (const [source, target] of [
    ["The tide rises in the estuary.", "河口涨潮。"],
    ["A lamp.", "一盏灯。"],
    ["The estuary is wide.", "河口很宽。"],
  ] as const)
    await addUnit(site.services, library, writer, {
      from: "en",
      to: "zh-Hans",
      source,
      target,
    });
  const found = (await conditionOf(db, { memory: library, isDeleted: false, source: wish("estuar") }))!;
  const { rows, end } = await unitsInWindow(db, found, library, undefined, 10);
  expect(rows.map(({ target }) => (target[0] as { text: string }).text)).toEqual([
    "河口很宽。",
    "河口涨潮。",
  ]);
  expect(end).toBeNull();
  const cut = await unitsInWindow(db, found, library, undefined, 1);
  expect(cut.end).toBe(cut.rows[0]!.id);
});
