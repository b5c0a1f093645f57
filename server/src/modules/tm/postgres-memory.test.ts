import { describe } from "vitest";
import { afterAll, beforeAll, expect, test } from "vitest";
import { describeTranslationMemory } from "@yizhou/tm/testing";
import { buildTestApp } from "../../../test/build-test-app.ts";
import type { TestApp } from "../../../test/build-test-app.ts";
import { createLibrary } from "./libraries.ts";
import { listMemoryOptions } from "./options.ts";
import { createPostgresMemory } from "./postgres-memory.ts";

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
});

test("another's library is neither read nor listed, even when it is named", async () => {
  const [ann, bob] = [await site.newUser(), await site.newUser()];
  const text = (value: string) => [{ kind: "text" as const, text: value }];
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
  const text = (value: string) => [{ kind: "text" as const, text: value }];
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
