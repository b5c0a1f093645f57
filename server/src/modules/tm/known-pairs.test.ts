import { API_PATHS, type MemoryLibrary } from "@yizhou/contract";
import { inlineFromText, parseLanguageTag, type TranslationUnit } from "@yizhou/model";
import { keyHash, memoryKey } from "@yizhou/tm";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildTestApp, type TestApp, type TestUser } from "../../../test/build-test-app.ts";
import type { Queryable } from "../../platform/database/connect.ts";
import { requireRight } from "../libraries/index.ts";
import { addNewUnits } from "./add-units.ts";
import { findUnitsByHash } from "./look-up-repo.ts";
import { prepareUnits } from "./prepare-units.ts";
import { touchedPairs } from "./segment-repo.ts";
import { countByPair, knownPairs } from "./unit-repo.ts";

let site: TestApp;
let user: TestUser;
beforeAll(async () => {
  site = await buildTestApp();
  user = await site.newUser();
});
afterAll(() => site.close());

const UNITS = 3000;
const ASKED = 200;

async function newMemory() {
  const { id } = await user.data<MemoryLibrary>("POST", API_PATHS.memories, { name: "Gauges" });
  return requireRight(site.services.db, user.id, id, "write", "memory");
}

const unitsOf = (name: string, count: number): TranslationUnit[] =>
  Array.from({ length: count }, (_, at) => ({
    variants: [
      { language: parseLanguageTag("en"), content: inlineFromText(`Gauge ${name} ${at}`) },
      { language: parseLanguageTag("zh-Hans"), content: inlineFromText(`验潮仪${name}${at}`) },
    ],
  }));

async function rowsRead(tx: Queryable): Promise<number> {
  const { rows } = await tx.execute<{ read: string }>(sql`select seq_tup_read + idx_tup_fetch as read
    from pg_stat_xact_user_tables where relname = 'memory_units'`);
  return Number(rows[0]?.read ?? 0);
}

/** Rows that the act reads; the counters hold what this connection did before, too, until it has told the server of it. */
function rowsReadBy<T>(act: (tx: Queryable) => Promise<T>): Promise<{ answer: T; read: number }> {
  return site.services.db.transaction(async (tx) => {
    const before = await rowsRead(tx);
    const answer = await act(tx);
    return { answer, read: (await rowsRead(tx)) - before };
  });
}

test("looking up a sentence reads no more the larger a library of which the statistics know nothing", async () => {
  const memory = await newMemory();
  await addNewUnits({ db: site.services.db, quotas: null }, memory, unitsOf("n", UNITS), { now: new Date() });
  const direction = { from: "en", to: "zh-Hans", memories: [memory] };
  const hash = keyHash(memoryKey(inlineFromText("Gauge n 7")));
  const { answer, read } = await rowsReadBy((tx) => findUnitsByHash(tx, direction, [hash]));
  expect(answer).toHaveLength(1);
  expect(read).toBeLessThan(20);
});

test("what an import asks of each pair is no more the larger a library of which the statistics know nothing", async () => {
  const { db } = site.services;
  const source = { now: new Date() };
  const add = async (memory: Awaited<ReturnType<typeof newMemory>>, units: readonly TranslationUnit[]) =>
    addNewUnits({ db, quotas: null }, memory, units, source);
  // Enough for an index of short keys to be a step shallower than that of pairs, which the planner would then rather read.
  await add(await newMemory(), unitsOf("a", 20_000));
  await db.execute(sql`analyze memory_units`);
  const memory = await newMemory();
  await add(memory, unitsOf("b", UNITS));
  const { pairHashes } = prepareUnits([...unitsOf("b", ASKED), ...unitsOf("c", ASKED)], source);
  const { answer: known, read } = await rowsReadBy((tx) => knownPairs(tx, memory, pairHashes));
  expect([...known.keys()].toSorted()).toEqual(pairHashes.slice(0, ASKED).toSorted());
  expect(read).toBeLessThan(2 * ASKED);
});

test("the languages of a library and its counts are known without reading its units", async () => {
  const { db, memoryIndexes } = site.services;
  const memory = await newMemory();
  await addNewUnits({ db, quotas: null }, memory, unitsOf("d", UNITS), { now: new Date() });
  await memoryIndexes.merge(memory.id);
  await db.execute(sql`analyze memory_units, memory_touched`);
  const languages = await rowsReadBy((tx) => touchedPairs(tx, memory.id));
  expect(languages).toEqual({ answer: [], read: 0 });
  const counts = await rowsReadBy((tx) => countByPair(tx, [memory]));
  expect(counts).toMatchObject({ answer: [{ from: "en", to: "zh-Hans", units: UNITS }], read: 0 });
});
