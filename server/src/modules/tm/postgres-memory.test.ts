import { describe } from "vitest";
import { afterAll, beforeAll, expect, test } from "vitest";
import { InMemoryMemory, type TranslationMemory } from "@yizhou/tm";
import { describeFuzzyMemory, describeTranslationMemory } from "@yizhou/tm/testing";
import { buildTestApp } from "../../../test/build-test-app.ts";
import type { TestApp } from "../../../test/build-test-app.ts";
import { plantMemory } from "./plant-memories.ts";
import { createMemoryIndexes, type MemoryIndexes } from "./memory-indexes.ts";
import { listMemoryOptions } from "./list-memories.ts";
import { createPostgresMemory } from "./postgres-memory.ts";
import { createLibrary, readableLibraries } from "../libraries/index.ts";
import { changeManyUnits } from "./change-many-units.ts";
import { addUnit, editUnit } from "./edit-unit.ts";

const text = (value: string) => [{ kind: "text" as const, text: value }];
let site: TestApp;
beforeAll(async () => {
  site = await buildTestApp();
});
afterAll(() => site.close());

describe("the memory in PostgreSQL with indexes in memory", () => {
  let indexes: MemoryIndexes;
  beforeAll(() => void (indexes = createMemoryIndexes({ clock: site.clock, worthReading: 1 })));
  afterAll(() => indexes.close());
  const make = async (...[units, penalties]: Parameters<Parameters<typeof describeFuzzyMemory>[0]>) => {
    const user = await site.newUser();
    await plantMemory(site.services, { ownerId: user.id, name: "main" }, units);
    return createPostgresMemory(site.services.db, user.id, undefined, penalties, indexes);
  };
  describeTranslationMemory((units) => make(units));
  describeFuzzyMemory(make);

  test("sees what is added, edited, deleted and restored meanwhile", async () => {
    const user = await site.newUser();
    const writer = { userId: user.id, nickName: "Ann" };
    const { services } = site;
    const fresh = { name: "Fresh", scope: "personal", kind: "memory" } as const;
    const memory = await createLibrary(services, writer, fresh);
    const add = (source: string, target: string) =>
      addUnit(services, memory, writer, { from: "en", to: "zh-Hans", source, target });
    const stored = createPostgresMemory(services.db, user.id, [memory.id], {}, indexes);
    const ask = async (source: string) => {
      const pair = { from: "en" as never, to: "zh-Hans" as never };
      return (await stored.lookup([{ source: text(source) }], pair, 60))[0]?.score ?? null;
    };
    await add("The tide rises in the estuary today.", "今天河口涨潮。");
    expect(await ask("The tide falls in the estuary today.")).toBe(87);
    expect(await ask("A paper boat sails down the river.")).toBeNull();
    const boat = await add("A paper boat floats down the river.", "纸船顺流而下。");
    expect(await ask("A paper boat sails down the river.")).toBe(87);
    await changeManyUnits(services, memory, { action: "delete", ids: [boat.id] });
    expect(await ask("A paper boat sails down the river.")).toBeNull();
    await changeManyUnits(services, memory, { action: "restore", ids: [boat.id] });
    expect(await ask("A paper boat sails down the river.")).toBe(87);
    await editUnit(services, memory, writer, boat.id, {
      source: "Seven lamps stand on the old stone wall.",
      changedAt: boat.changedAt.toISOString(),
    });
    site.clock.advance(5000);
    expect(await ask("A paper boat sails down the river.")).toBeNull();
    expect(await ask("Nine lamps stand on the old stone wall.")).toBe(88);
  });

  test("leaves to the database what is too large, and few look-ups", async () => {
    const user = await site.newUser();
    const units = Array.from({ length: 12 }, (_, at) => ({
      variants: [
        { language: "en" as never, content: text(`Gauge number ${at} shows the tide of today.`) },
        { language: "ko" as never, content: text(`${at}번`) },
      ],
    }));
    await plantMemory(site.services, { ownerId: user.id, name: "main" }, units);
    const direction = {
      from: "en",
      to: "ko",
      memories: await readableLibraries(site.services.db, user.id, "memory"),
    };
    const query = [["gauge"]];
    const limits = { minScore: 70, maxResults: 5 };
    const small = createMemoryIndexes({ clock: site.clock, worthReading: 1, mostUnits: 10 });
    const usual = createMemoryIndexes({ clock: site.clock });
    expect(await small.search(site.services.db, direction, query, limits)).toBeNull();
    expect(await usual.search(site.services.db, direction, query, limits)).toBeNull();
    await Promise.all([small.close(), usual.close()]);
  });
});

describe("the memory in PostgreSQL", () => {
  describeTranslationMemory(async (units) => {
    const user = await site.newUser();
    await plantMemory(site.services, { ownerId: user.id, name: "main" }, units);
    return createPostgresMemory(site.services.db, user.id);
  });
  describeFuzzyMemory(async (units, penalties) => {
    const user = await site.newUser();
    await plantMemory(site.services, { ownerId: user.id, name: "main" }, units);
    return createPostgresMemory(site.services.db, user.id, undefined, penalties);
  });
});

test("finds the same fuzzy matches as the memory in memory, from either side", async () => {
  const words = ["tide", "boat", "river", "paper", "lamp", "stone", "salt", "wind"];
  const characters = [..."潮船河纸灯石盐风"];
  let seed = 7;
  const random = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below;
  const sentence = () => Array.from({ length: 4 + random(9) }, () => random(words.length));
  const unitOf = (numbers: readonly number[], at: number) => ({
    variants: [
      { language: "en" as never, content: text(`${numbers.map((n) => words[n]).join(" ")} ${at}.`) },
      { language: "zh-Hans" as never, content: text(`${numbers.map((n) => characters[n]).join("")}${at}。`) },
    ],
  });
  const units = Array.from({ length: 400 }, (_, at) => unitOf(sentence(), at));
  const user = await site.newUser();
  await plantMemory(site.services, { ownerId: user.id, name: "main" }, units);
  const [stored, indexed, inMemory] = [
    createPostgresMemory(site.services.db, user.id),
    createPostgresMemory(site.services.db, user.id, undefined, {}, site.services.memoryIndexes),
    new InMemoryMemory("main", units),
  ];
  const queries = Array.from({ length: 60 }, (_, at) => unitOf(sentence(), 1000 + at));
  for (const [side, from, to] of [
    [0, "en", "zh-Hans"],
    [1, "zh-Hans", "en"],
  ] as const) {
    const asked = queries.map(({ variants }) => ({ source: variants[side]!.content }));
    const pair = { from: from as never, to: to as never };
    const scores = async (memory: TranslationMemory) =>
      (await memory.lookup(asked, pair, 60)).map((match) => match?.score ?? null);
    const found = await scores(stored);
    expect(found).toEqual(await scores(inMemory));
    expect(await scores(indexed)).toEqual(found);
    expect(found.filter((score) => score !== null).length).toBeGreaterThan(10);
  }
});

test("another's library is neither read nor listed, even when it is named", async () => {
  const [ann, bob] = [await site.newUser(), await site.newUser()];
  const unit = {
    variants: [
      { language: "en" as never, content: text("A secret.") },
      { language: "ko" as never, content: text("비밀.") },
    ],
  };
  const library = await plantMemory(site.services, { ownerId: ann.id, name: "private" }, [unit]);
  const pair = { from: "en" as never, to: "ko" as never };
  const ask = (owner: string) =>
    createPostgresMemory(site.services.db, owner, [library!]).lookup(
      [{ source: text("A secret.") }],
      pair,
      100,
    );
  expect((await ask(ann.id))[0]?.score).toBe(100);
  expect(await ask(bob.id)).toEqual([null]);
  expect(await listMemoryOptions(site.services.db, bob.id, "en")).toEqual([]);
  expect(await listMemoryOptions(site.services.db, null, "en")).toEqual([]);
  expect(await listMemoryOptions(site.services.db, ann.id, "en")).toMatchObject([
    { name: "private", units: 1, from: "en", to: "ko" },
    { from: "ko", to: "en" },
  ]);
});

test("a visitor reads of the shared libraries, the demo's under a name in his language", async () => {
  const variants = [
    { language: "en" as never, content: text("Shared.") },
    { language: "ko" as never, content: text("공유.") },
  ];
  await plantMemory(site.services, { ownerId: null, name: "pair.en-ko", seed: "sample:pair.en-ko.tmx" }, [
    { variants },
  ]);
  const names = async (language: "zh" | "en" | "ko") =>
    (await listMemoryOptions(site.services.db, null, language)).map(({ name }) => name);
  expect(await names("en")).toEqual(["Sample memory (from English)", "Sample memory (from Korean)"]);
  expect(await names("ko")).toEqual(["예시 메모리(영어 원문)", "예시 메모리(한국어 원문)"]);
});
