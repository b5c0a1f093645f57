import { describe } from "vitest";
import { afterAll, beforeAll, expect, test } from "vitest";
import { InMemoryMemory, type TranslationMemory } from "@yizhou/tm";
import { describeFuzzyMemory, describeTranslationMemory } from "@yizhou/tm/testing";
import { buildTestApp } from "../../../test/build-test-app.ts";
import type { TestApp } from "../../../test/build-test-app.ts";
import { createLibrary } from "./libraries.ts";
import { listMemoryOptions } from "./options.ts";
import { createPostgresMemory } from "./postgres-memory.ts";

const text = (value: string) => [{ kind: "text" as const, text: value }];
let site: TestApp;
beforeAll(async () => {
  site = await buildTestApp();
});
afterAll(() => site.close());

describe("the memory in PostgreSQL", () => {
  describeTranslationMemory(async (units) => {
    const user = await site.newUser();
    await createLibrary(site.services.db, { ownerId: user.id, name: "main", createdAt: new Date() }, units);
    return createPostgresMemory(site.services.db, user.id);
  });
  describeFuzzyMemory(async (units, penalties) => {
    const user = await site.newUser();
    await createLibrary(site.services.db, { ownerId: user.id, name: "main", createdAt: new Date() }, units);
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
  await createLibrary(site.services.db, { ownerId: user.id, name: "main", createdAt: new Date() }, units);
  const [stored, inMemory] = [
    createPostgresMemory(site.services.db, user.id),
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
  const library = await createLibrary(
    site.services.db,
    { ownerId: ann.id, name: "private", createdAt: new Date() },
    [unit],
  );
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
  await createLibrary(
    site.services.db,
    { ownerId: null, name: "pair.en-ko", seed: "sample:pair.en-ko.tmx", createdAt: new Date() },
    [{ variants }],
  );
  const names = async (language: "zh" | "en" | "ko") =>
    (await listMemoryOptions(site.services.db, null, language)).map(({ name }) => name);
  expect(await names("en")).toEqual(["Sample memory (from English)", "Sample memory (from Korean)"]);
  expect(await names("ko")).toEqual(["예시 메모리(영어 원문)", "예시 메모리(한국어 원문)"]);
});
