import { readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe } from "vitest";
import type { BlobAddress } from "../../platform/blobs/blob-store.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { InMemoryMemory, SEGMENT_FORMAT, tokenKeys, type TranslationMemory } from "@yizhou/tm";
import { sql } from "drizzle-orm";
import { describeFuzzyMemory, describeTranslationMemory } from "@yizhou/tm/testing";
import { buildTestApp } from "../../../test/build-test-app.ts";
import type { TestApp } from "../../../test/build-test-app.ts";
import type { Queryable } from "../../platform/database/connect.ts";
import { plantMemory } from "./plant-memories.ts";
import { createMemoryIndexes } from "./memory-indexes.ts";
import { ownerOfSegments, storeSegment } from "./segment-bytes.ts";
import { FROM_THE_BEGINNING, readStates } from "./segment-repo.ts";
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

/** Takes all into segments. */
async function mergeAll(userId: string): Promise<void> {
  for (const { id } of await readableLibraries(site.services.db, userId, "memory"))
    await site.services.memoryIndexes.merge(id);
}
const segmentsOf = async (libraryId: string) =>
  (await readStates(site.services.db, [{ libraryId, known: FROM_THE_BEGINNING }]))[0]!;

describe.each(["from rows", "from segments"])("the memory in PostgreSQL, found %s", (from) => {
  const make = async (...[units, penalties]: Parameters<Parameters<typeof describeFuzzyMemory>[0]>) => {
    const user = await site.newUser();
    await plantMemory(site.services, { ownerId: user.id, name: "main" }, units);
    if (from === "from segments") await mergeAll(user.id);
    return createPostgresMemory(site.services.db, user.id, site.services.memoryIndexes, undefined, penalties);
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
    const stored = createPostgresMemory(services.db, user.id, services.memoryIndexes, [memory.id]);
    const ask = async (source: string) => {
      if (from === "from segments") await mergeAll(user.id);
      const pair = { from: "en" as never, to: "zh-Hans" as never };
      return (await stored.lookup([{ source: text(source) }], pair, 60))[0]?.score ?? null;
    };
    await add("The tide rises in the estuary today.", "今天河口涨潮。");
    expect(await ask("The tide falls in the estuary today.")).toBe(85);
    expect(await ask("A paper boat sails down the river.")).toBeNull();
    const boat = await add("A paper boat floats down the river.", "纸船顺流而下。");
    expect(await ask("A paper boat sails down the river.")).toBe(85);
    await changeManyUnits(services, memory, { action: "delete", ids: [boat.id] });
    expect(await ask("A paper boat sails down the river.")).toBeNull();
    await changeManyUnits(services, memory, { action: "restore", ids: [boat.id] });
    expect(await ask("A paper boat sails down the river.")).toBe(85);
    await editUnit(services, memory, writer, boat.id, {
      source: "Seven lamps stand on the old stone wall.",
      changedAt: boat.changedAt.toISOString(),
    });
    expect(await ask("A paper boat sails down the river.")).toBeNull();
    expect(await ask("Nine lamps stand on the old stone wall.")).toBe(87);
  });
});

test("segments that are lost, damaged or of an older format are made again from rows", async () => {
  const { db, blobs, memoryIndexes } = site.services;
  const user = await site.newUser();
  const library = (await plantMemory(site.services, { ownerId: user.id, name: "main" }, [
    {
      variants: [
        { language: "en" as never, content: text("The tide rises in the estuary today.") },
        { language: "ko" as never, content: text("오늘 하구에 밀물이 든다.") },
      ],
    },
  ]))!;
  const ask = async (pair: { from: string; to: string }, source: string) => {
    // As a process that has just started: nothing is held.
    const indexes = createMemoryIndexes(site.services);
    const stored = createPostgresMemory(db, user.id, indexes);
    const [match] = await stored.lookup([{ source: text(source) }], pair as never, 60);
    await indexes.close();
    return match?.score ?? null;
  };
  const harms = [
    (address: BlobAddress) => blobs.delete(address),
    async (address: BlobAddress) => {
      const path = join(site.services.settings.dataDir, "blobs");
      for (const entry of await readdir(path, { recursive: true }))
        if (entry.endsWith(address.sha256)) await writeFile(join(path, entry), "spoilt");
    },
    // As a version before this one stored it: whole, and of another format.
    async (address: BlobAddress) => {
      const { stream } = await blobs.open(address);
      const pieces: Uint8Array[] = [];
      for await (const piece of stream as AsyncIterable<Uint8Array>) pieces.push(piece);
      const now = Buffer.concat(pieces).toString("latin1");
      const old = now.replace(`"format":${SEGMENT_FORMAT}`, `"format":${SEGMENT_FORMAT - 1}`);
      expect(old).not.toBe(now);
      const { sha256 } = await storeSegment(blobs, library, Buffer.from(old, "latin1"));
      await db.execute(sql`update memory_segments set format = ${SEGMENT_FORMAT - 1},
          first_sha256 = case first_sha256 when ${address.sha256} then ${sha256} else first_sha256 end,
          second_sha256 = case second_sha256 when ${address.sha256} then ${sha256} else second_sha256 end
        where library_id = ${library}`);
    },
  ];
  for (const harm of harms) {
    await memoryIndexes.merge(library);
    const { segments, touched } = await segmentsOf(library);
    expect([segments.length, touched]).toEqual([1, []]);
    for (const sha256 of [segments[0]!.firstSha256, segments[0]!.secondSha256])
      await harm({ ownerId: ownerOfSegments(library), sha256 });
    expect(await ask({ from: "en", to: "ko" }, "The tide falls in the estuary today.")).toBe(85);
    expect(await ask({ from: "ko", to: "en" }, "오늘 하구에 썰물이 든다.")).toBe(75);
  }
  const made = await db.execute<{ format: number }>(
    sql`select format from memory_segments where library_id = ${library}`,
  );
  expect(made.rows.every(({ format }) => format === SEGMENT_FORMAT)).toBe(true);
});

test("libraries that cannot be held at once are asked one after another, and what fails to come in is not held", async () => {
  const { db, blobs, settings } = site.services;
  const user = await site.newUser();
  const memories: { id: string }[] = [];
  const plant = async (name: string, at: number) => {
    const unit = [
      { language: "en" as never, content: text(`The tide rises in estuary number ${at} today.`) },
      { language: "ko" as never, content: text(`오늘 하구 ${at}에 밀물이 든다.`) },
    ];
    memories.push({
      id: (await plantMemory(site.services, { ownerId: user.id, name }, [{ variants: unit }]))!,
    });
  };
  for (const at of [1, 2, 3]) await plant(`main ${at}`, at);
  await mergeAll(user.id);
  await plant("rows", 4);
  const [side, ...others] = await Promise.all(
    memories.slice(0, 3).map(async ({ id }) => (await segmentsOf(id)).segments[0]!.firstBytes),
  );
  const most = Math.max(side!, ...others);
  let highest = 0;
  const open: typeof blobs.open = (...args) => {
    highest = Math.max(highest, indexes.heldBytes());
    return blobs.open(...args);
  };
  const indexes = createMemoryIndexes({
    ...site.services,
    blobs: { ...blobs, open },
    settings: { ...settings, memoryIndexMb: (1.5 * most) / 2 ** 20 },
  });
  const keys = tokenKeys(text("The tide rises in estuary number 9 today."));
  const ask = async (asked: Queryable = db) => {
    const direction = { from: "en", to: "ko", memories } as never;
    const [found] = await indexes.search(asked, direction, [keys], { minScore: 60, maxResults: 10 });
    return found!.length;
  };
  const rows = new Error("no rows");
  const broken = {
    execute: db.execute.bind(db),
    select: () => {
      throw rows;
    },
  } as never;
  await expect(ask(broken)).rejects.toBe(rows);
  expect(await ask()).toBe(4);
  expect(await ask()).toBe(4);
  expect([highest > 0, highest <= most]).toEqual([true, true]);
  // Several at once keep each other's, and let go of them in the end.
  expect(await Promise.all([ask(), ask(), ask()])).toEqual([4, 4, 4]);
  expect(indexes.heldBytes()).toBeLessThanOrEqual(1.5 * most);
  await indexes.close();
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
  const stored = createPostgresMemory(site.services.db, user.id, site.services.memoryIndexes);
  const inMemory = new InMemoryMemory("main", units);
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
    await mergeAll(user.id);
    expect(await scores(stored)).toEqual(found);
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
    createPostgresMemory(site.services.db, owner, site.services.memoryIndexes, [library!]).lookup(
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
