import { and, sql, type SQL } from "drizzle-orm";
import { parseConcordanceQuery } from "@yizhou/tm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildTestApp } from "../../../test/build-test-app.ts";
import type { TestApp } from "../../../test/build-test-app.ts";
import { newId } from "../../platform/random.ts";
import { searchCondition } from "./search-tokens.ts";
import { conditionOf, unitsInWindow, type UnitCondition } from "./unit-search.ts";

let site: TestApp;
beforeAll(async () => {
  site = await buildTestApp();
});
afterAll(() => site.close());

const libraryId = newId();
const wish = (typed: string) => searchCondition(parseConcordanceQuery(typed)!.terms);
async function condition(filter: object): Promise<UnitCondition> {
  return (await conditionOf(site.services.db, { libraryId, isDeleted: false, ...filter }))!;
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
  const { db, memory } = site.services;
  const library = await memory.create(user.id, { name: "Window", scope: "personal" });
  for (const [source, target] of [
    ["The tide rises in the estuary.", "河口涨潮。"],
    ["A lamp.", "一盏灯。"],
    ["The estuary is wide.", "河口很宽。"],
  ] as const)
    await memory.add({ userId: user.id, nickName: "Ann" }, library, {
      from: "en",
      to: "zh-Hans",
      source,
      target,
    });
  const found = (await conditionOf(db, { libraryId: library, isDeleted: false, source: wish("estuar") }))!;
  const { rows, end } = await unitsInWindow(db, found, library, undefined, 10);
  expect(rows.map(({ target }) => (target[0] as { text: string }).text)).toEqual([
    "河口很宽。",
    "河口涨潮。",
  ]);
  expect(end).toBeNull();
  const cut = await unitsInWindow(db, found, library, undefined, 1);
  expect(cut.end).toBe(cut.rows[0]!.id);
});
