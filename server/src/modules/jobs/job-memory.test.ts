// What a job does with memory, and memory with a job: bands of the quote, thresholds, penalties, what is written back and when.
import { API_PATHS, fillPath, MATCH_BANDS } from "@yizhou/contract";
import type {
  ConfirmedSegments,
  Job,
  JobOptions,
  JobSegments,
  MemoryLibrary,
  MemoryUnitPage,
  Quote,
} from "@yizhou/contract";
import { LEVERAGE_BANDS } from "@yizhou/tm";
import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import type { TestUser } from "../../../test/build-test-app.ts";
import { makeFakeEngine } from "../../../test/fake-engine.ts";
import { openTestApp } from "../../../test/open-test-app.ts";

async function open(engine = makeFakeEngine()) {
  const site = await openTestApp({ engines: [engine] });
  return { site, engine, user: await site.newUser() };
}

async function newLibrary(user: TestUser, units: readonly (readonly [string, string])[] = [], name = "Own") {
  const { id } = await user.data<MemoryLibrary>("POST", API_PATHS.memories, { name });
  for (const [source, target] of units)
    await user.data("POST", fillPath(API_PATHS.memoryUnits, { id }), {
      ...{ from: "en", to: "zh-Hans", source, target },
    });
  return id;
}
const unitsOf = async (user: TestUser, id: string, query = "") =>
  (await user.data<MemoryUnitPage>("GET", `${fillPath(API_PATHS.memoryUnits, { id })}${query}`)).units;
const segmentsOf = async (user: TestUser, job: Pick<Job, "id">) =>
  (await user.data<JobSegments>("GET", fillPath(API_PATHS.jobSegments, { id: job.id }))).items;
const confirm = (user: TestUser, job: Pick<Job, "id">, body: object) =>
  user.data<ConfirmedSegments>("POST", fillPath(API_PATHS.jobConfirm, { id: job.id }), body);

const KNOWN = [
  ["Wait 5 minutes.", "请等5分钟。"],
  ["The tide rises in the estuary today.", "今天河口涨潮。"],
] as const;
const TEXT = [
  "Wait 5 minutes.",
  "Wait 12 minutes.",
  "The tide falls in the estuary today.",
  "Quite another thing.",
  "Quite another thing.",
].join("\n");

test("the bands of the wire are those of the memory", () => {
  expect(MATCH_BANDS).toEqual(LEVERAGE_BANDS);
});

describe("a quote by bands", () => {
  test("says what is free and what goes to an engine, by the user's threshold and the libraries' penalties", async () => {
    const { user } = await open();
    const library = await newLibrary(user, KNOWN);
    const file = await user.upload("a.txt", TEXT);
    const quote = async (options: Partial<JobOptions> = {}) => {
      const { items } = await user.data<Quote>("POST", API_PATHS.quotes, {
        fileIds: [file.id],
        options: { from: "en", to: "zh-Hans", ...options },
        withBands: true,
      });
      const bands = items[0]!.bands!.filter(({ segments }) => segments > 0);
      return bands.map(({ band, segments, characters, engineCharacters }) => [
        ...[band, segments, characters, engineCharacters],
      ]);
    };
    expect(await quote()).toEqual([
      ["repetitions", 1, 20, 0],
      ["exact", 1, 15, 0],
      ["fuzzy95", 1, 16, 16],
      ["fuzzy85", 1, 36, 36],
      ["none", 1, 20, 20],
    ]);
    expect(await quote({ pretranslateFrom: 95 })).toEqual([
      ["repetitions", 1, 20, 0],
      ["exact", 1, 15, 0],
      ["fuzzy95", 1, 16, 0],
      ["fuzzy85", 1, 36, 36],
      ["none", 1, 20, 20],
    ]);
    expect(await quote({ memoryPenalties: { [library]: 6 } })).toEqual([
      ["repetitions", 1, 20, 0],
      ["fuzzy85", 2, 31, 31],
      ["fuzzy75", 1, 36, 36],
      ["none", 1, 20, 20],
    ]);
    await user.data("PATCH", fillPath(API_PATHS.memory, { id: library }), { penalty: 6 });
    expect((await quote())[1]).toEqual(["fuzzy85", 2, 31, 31]);
    expect((await quote({ memoryPenalties: { [library]: 0 } }))[1]).toEqual(["exact", 1, 15, 0]);
    const { items } = await user.data<Quote>("POST", API_PATHS.quotes, {
      ...{ fileIds: [file.id], options: { from: "en", to: "zh-Hans" } },
    });
    expect(items[0]!.bands).toBeNull();
  });
});

describe("a job", () => {
  test("fills from the user's threshold on, says where it did, and gives the rest as hints from theirs on", async () => {
    const { site, engine, user } = await open();
    await newLibrary(user, KNOWN);
    const files = [await user.upload("a.txt", TEXT)];
    const [started] = await user.start(files, { pretranslateFrom: 95, hintsFrom: 80 });
    await site.runJobs();
    const job = await user.job(started!.id);
    expect(job).toMatchObject({
      state: "done",
      memory: { pretranslateFrom: 95, hintsFrom: 80, saveTo: null, saveRule: "all" },
      report: { fromMemory: 2, fromFuzzy: 1, fromEngine: 2, fromRepeats: 1 },
    });
    // What the scripted engine says is doubted, and stands before it.
    expect(job.report!.notices).toContainEqual(
      expect.objectContaining({
        ordinal: 1,
        problem: expect.objectContaining({ code: "warning.fuzzy_used" }) as unknown,
      }),
    );
    expect(
      job.report!.bands!.flatMap(({ band, segments }) => (segments > 0 ? [`${band} ${segments}`] : [])),
    ).toEqual(["repetitions 1", "exact 1", "fuzzy95 1", "fuzzy85 1", "none 1"]);
    expect((await segmentsOf(user, job)).map(({ origin, matchScore }) => [origin, matchScore])).toEqual([
      ["memory", 100],
      ["memory", 99],
      ["engine", 85],
      ["engine", null],
      ["repeat", null],
    ]);
    expect((await segmentsOf(user, job))[1]!.target).toBe("请等12分钟。");
    expect(engine.matches[0]).toEqual([{ source: KNOWN[1][0], target: KNOWN[1][1], score: 85 }]);
    await user.start(files, { hintsFrom: null, field: "law" });
    await site.runJobs();
    expect(engine.matches.slice(1).flat()).toEqual([]);
  });

  test("asks the library that stands first, as far as penalties let it", async () => {
    const { site, user } = await open();
    const first = await newLibrary(user, [["Hello there.", "你好。"]], "First");
    const second = await newLibrary(user, [["Hello there.", "您好。"]], "Second");
    const target = async (options: Partial<JobOptions>) => {
      const file = await user.upload(`${Math.random()}.txt`, `Hello there.\nNumber ${Math.random()}.`);
      const [job] = await user.start([file], options);
      await site.runJobs();
      return (await segmentsOf(user, job!))[0]!.target;
    };
    expect(await target({ memories: [second, first] })).toBe("您好。");
    expect(await target({ memories: [first, second] })).toBe("你好。");
    expect(await target({ memories: [first, second], memoryPenalties: { [first]: 1 } })).toBe("您好。");
  });
});

describe("confirming", () => {
  const LINES = ["The tide rises.", "The boats stay.", "Nobody crosses the river."];

  async function finished(saveRule: "all" | "confirmed") {
    const opened = await open();
    const { site, user } = opened;
    const saveTo = await newLibrary(user);
    const [job] = await user.start([await user.upload("a.txt", LINES.join("\n"))], { saveTo, saveRule });
    await site.runJobs();
    return { ...opened, saveTo, job: job! };
  }

  test("alone writes to the library where only what is confirmed is wanted", async () => {
    const { site, user, saveTo, job } = await finished("confirmed");
    expect(await unitsOf(user, saveTo)).toEqual([]);
    const done = await confirm(user, job, {
      segments: [{ ordinal: 0 }, { ordinal: 2, target: "无人&lt;渡&gt;河。" }],
    });
    expect(done).toMatchObject({ confirmed: 2, saved: 2 });
    expect(done.segments.map(({ isConfirmed, origin }) => [isConfirmed, origin])).toEqual([
      [true, "engine"],
      [true, "person"],
    ]);
    expect(
      (await unitsOf(user, saveTo)).map(({ source, target, origin, document, author }) => [
        ...[source, target, origin, document, author !== null],
      ]),
    ).toEqual([
      ["Nobody crosses the river.", "无人<渡>河。", "person", "a.txt", true],
      ["The tide rises.", "译文The tide rises.", "person", "a.txt", true],
    ]);
    // A target has changed, so the files are made once more; the job stays ended.
    expect(await user.job(job.id)).toMatchObject({ state: "done", segments: { confirmed: 2, done: 3 } });
    await site.idle();
    expect(await user.job(job.id)).toMatchObject({ state: "done", making: null });
    expect(await unitsOf(user, saveTo)).toHaveLength(2);
    // The neighbours went along: the same document again finds context matches.
    const [again] = await user.start([await user.upload("b.txt", LINES.join("\n"))], {});
    await site.runJobs();
    expect((await segmentsOf(user, again!)).map(({ matchScore }) => matchScore)).toEqual([101, null, 101]);
  });

  test("makes an engine's unit the person's, puts what it replaces into the bin, and can be taken back", async () => {
    const { user, saveTo, job } = await finished("all");
    const origins = async (query = "") =>
      (await unitsOf(user, saveTo, query)).map(({ source, target, origin }) => [source, target, origin]);
    expect((await origins()).map(([, , origin]) => origin)).toEqual(["machine", "machine", "machine"]);
    await confirm(user, job, { segments: [{ ordinal: 0 }, { ordinal: 1, target: "船不走。" }] });
    expect(await origins()).toEqual([
      ["The boats stay.", "船不走。", "person"],
      ["Nobody crosses the river.", "译文Nobody crosses the river.", "machine"],
      ["The tide rises.", "译文The tide rises.", "person"],
    ]);
    expect(await origins("?deleted=true")).toEqual([["The boats stay.", "译文The boats stay.", "machine"]]);
    await confirm(user, job, { segments: [{ ordinal: 1, target: "船停着。" }] });
    expect((await origins())[0]).toEqual(["The boats stay.", "船停着。", "person"]);
    expect(await origins()).toHaveLength(3);
    const back = await confirm(user, job, { segments: [{ ordinal: 0 }], isConfirmed: false });
    expect(back).toMatchObject({ confirmed: 1, segments: [{ isConfirmed: false }] });
    expect((await origins()).at(-1)).toEqual(["The tide rises.", "译文The tide rises.", "machine"]);
  });

  test("taken back leaves what the library had before as it was, and an engine's proposal a proposal", async () => {
    const { site, user, saveTo, job } = await finished("confirmed");
    const add = (source: string, target: string) =>
      user.data("POST", fillPath(API_PATHS.memoryUnits, { id: saveTo }), {
        ...{ from: "en", to: "zh-Hans", source, target },
      });
    await add(LINES[0]!, "涨潮了。");
    await add(LINES[1]!, "船停着。");
    await site.services.db.execute(
      sql`update memory_units set origin = 'machine' where target::text like '%船停着%'`,
    );
    const origins = async () =>
      (await user.data<MemoryUnitPage>("GET", fillPath(API_PATHS.memoryUnits, { id: saveTo }))).units.map(
        ({ target, origin }) => [target, origin],
      );
    const before = await origins();
    const segments = ["涨潮了。", "船停着。", "无人渡河。"].map((target, ordinal) => ({ ordinal, target }));
    await confirm(user, job, { segments });
    expect((await origins()).map(([, origin]) => origin)).toEqual(["person", "person", "person"]);
    const twice = await confirm(user, job, { segments });
    expect(twice).toMatchObject({ confirmed: 3, saved: 3 });
    await confirm(user, job, { segments: [0, 1, 2].map((ordinal) => ({ ordinal })), isConfirmed: false });
    expect(await origins()).toEqual(before);
  });

  test("from an older version is refused whole, and so is taking it back", async () => {
    const { user, job } = await finished("confirmed");
    const url = fillPath(API_PATHS.jobConfirm, { id: job.id });
    const done = await confirm(user, job, { segments: [{ ordinal: 0, target: "涨潮了。" }] });
    const segments = [{ ordinal: 1 }, { ordinal: 0, version: done.segments[0]!.version - 1, target: "旧的" }];
    for (const isConfirmed of [true, false]) {
      const late = await user.call("POST", url, { segments, isConfirmed });
      expect(late.json().errorCode).toBe("job.segments_changed");
    }
    expect(await user.job(job.id)).toMatchObject({ segments: { confirmed: 1 } });
  });

  test("refuses what has no target, wrong tags, other people's jobs; a lost right keeps the library as it is", async () => {
    const { site, user, saveTo, job } = await finished("confirmed");
    const url = fillPath(API_PATHS.jobConfirm, { id: job.id });
    const codeOf = async (body: object, who = user) => (await who.call("POST", url, body)).json().errorCode;
    expect(await codeOf({ segments: [{ ordinal: 9 }] })).toBe("job.segment_not_found");
    expect(await codeOf({ segments: [{ ordinal: 9 }], isConfirmed: false })).toBe("job.segment_not_found");
    expect(await codeOf({ segments: [{ ordinal: 0, target: "<g1>涨潮</g1>。" }] })).toBe(
      "job.segment_tags_differ",
    );
    expect(await codeOf({ segments: [{ ordinal: 0, target: " " }] })).toBe("job.segment_tags_differ");
    expect(await codeOf({ segments: [{ ordinal: 0 }] }, await site.newUser())).toBe("job.not_found");
    await user.data("DELETE", fillPath(API_PATHS.memory, { id: saveTo }));
    expect(await confirm(user, job, { segments: [{ ordinal: 0 }] })).toMatchObject({
      confirmed: 1,
      saved: 0,
    });
    expect((await user.job(job.id)).memory.saveTo).toBeNull();
  });

  test("while a job runs fills and guides its next batch, and is in its result", async () => {
    const hold: { user?: TestUser; job?: Job } = {};
    const engine = makeFakeEngine({
      limits: { maxSegmentsPerBatch: 2, maxConcurrency: 1 },
      before: async (call) => {
        if (call !== 1) return;
        await confirm(hold.user!, hold.job!, {
          segments: [{ ordinal: 0, target: "港口早晨关闭。" }, { ordinal: 1 }],
        });
      },
    });
    const { site, user } = await open(engine);
    hold.user = user;
    const saveTo = await newLibrary(user);
    const lines = [
      ...["The harbour closes in the morning.", "Boats wait outside.", "Something else.", "Another line."],
      ...["The harbour closes in the evening.", "Boats wait  outside."],
    ];
    const [job] = await user.start([await user.upload("a.txt", lines.join("\n"))], {
      ...{ saveTo, saveRule: "confirmed" },
    });
    hold.job = job!;
    await site.runJobs();
    expect(engine.batches).toHaveLength(3);
    expect(engine.batches[2]).toEqual(["The harbour closes in the evening."]);
    expect(engine.matches[2]).toEqual([{ source: lines[0], target: "港口早晨关闭。", score: 83 }]);
    const rows = await segmentsOf(user, job!);
    expect(rows.map(({ origin, matchScore }) => [origin, matchScore])).toEqual([
      ["person", null],
      ["engine", null],
      ["engine", null],
      ["engine", null],
      ["engine", 83],
      ["memory", 100],
    ]);
    expect(await user.job(job!.id)).toMatchObject({ state: "done", segments: { done: 6, confirmed: 2 } });
  });
});
