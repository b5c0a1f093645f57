import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import * as files from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  haveSameTags,
  inlineFromText,
  inlineToTagged,
  parseLanguageTag,
  type InlineContent,
  type InlineNode,
} from "@yizhou/model";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestDeps } from "../../testing/test-deps.ts";
import { fixtureCatalogueModel, writeFixtureModel } from "../../testing/tiny-model/fixture-models.ts";
import { createRandom } from "../../testing/tiny-model/random-numbers.ts";
import { createFolderModelStore } from "../models/folder-model-store.ts";
import type { ModelStore } from "../models/model-store.ts";
import { createFirefoxEngine, type FirefoxEngine } from "./firefox-engine.ts";
import { startModelThread, wayOfModel } from "../../node/bergamot/start-thread.ts";

const never = new AbortController().signal;
const IDS = ["en-zh", "zh-en", "en-ko", "ko-en"];

let folder: string;
let store: ModelStore;
let engine: FirefoxEngine;

const context = (from: string, to: string) => ({ from: parseLanguageTag(from), to: parseLanguageTag(to) });

async function translate(from: string, to: string, ...sources: InlineContent[]): Promise<string[]> {
  const batch = sources.map((source, id) => ({ id, source }));
  const { results } = await engine.translate(batch, context(from, to), never);
  return results.map((result) => {
    if ("problem" in result) throw new Error(result.problem.code);
    expect(haveSameTags(sources[result.id]!, result.target)).toBe(true);
    return inlineToTagged(result.target);
  });
}

const text = (value: string): InlineContent => inlineFromText(value);
const open = (id: number) => ({ kind: "open" as const, id, type: "format" as const });
const close = (id: number) => ({ kind: "close" as const, id, type: "format" as const });
const note = (id: number) => ({ kind: "standalone" as const, id, type: "note" as const });

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "yizhou-firefox-"));
  for (const id of IDS) writeFixtureModel(id, join(folder, "import", id));
  store = createFolderModelStore(
    { folder: join(folder, "models"), models: IDS.map(fixtureCatalogueModel) },
    { ...createTestDeps(), now: () => Date.now(), files },
  );
  await store.importFolder(join(folder, "import"), { signal: never });
  engine = makeEngine(1e6);
});

/** @param sent  collects every text that reaches a thread */
function makeEngine(cacheCharacters: number, sent: string[] = [], models = store): FirefoxEngine {
  const start = startModelThread;
  return createFirefoxEngine(
    {
      limits: { maxBusy: 2, memoryBytes: 3e9, idleMs: 60_000, hangMs: 60_000 },
      cacheCharacters,
      traditionalRegion: "tw",
    },
    {
      store: models,
      startWorker: (model) => {
        const worker = start(model);
        return {
          ...worker,
          send: (request) => {
            sent.push(...request.texts.map((item) => item.text));
            worker.send(request);
          },
        };
      },
      wayOf: wayOfModel,
      now: () => Date.now(),
    },
  );
}

afterAll(() => {
  engine.close();
  rmSync(folder, { recursive: true, force: true });
});

describe("the local engine", () => {
  test("translates with the real runtime, word for word as its models say", async () => {
    expect(
      await translate("en", "zh-Hans", text("The cat sees the red dog."), text("Please read, 2019!")),
    ).toEqual(["那猫看见那红狗。", "请读， 2019！"]);
    expect(await translate("ko", "en", text("그 고양이 봅니다 그 개."))).toEqual(["the cat sees the dog."]);
  });

  test("goes through English between Chinese and Korean", async () => {
    expect(await translate("zh-Hans", "ko", text("那猫看见那红狗。"))).toEqual([
      "그 고양이 봅니다 그 빨간 개.",
    ]);
    expect(await translate("ko", "zh-Hans", text("그 고양이 봅니다 그 빨간 개."))).toEqual([
      "那猫看见那红狗。",
    ]);
  });

  test("reads and writes Traditional Chinese with Taiwan's words", async () => {
    expect(await translate("en", "zh-Hant", text("The new software sees the red dog."))).toEqual([
      "那新軟體看見那紅狗。",
    ]);
    expect(await translate("zh-Hant", "en", text("那軟體看見那紅狗。"))).toEqual([
      "the software sees the red dog.",
    ]);
  });

  test("puts tags round the words that translate theirs, in Chinese without spaces as well", async () => {
    const sentence: InlineContent = [
      { kind: "text", text: "The " },
      open(3),
      { kind: "text", text: "red dog" },
      close(3),
      { kind: "text", text: " sees" },
      note(7),
      { kind: "text", text: " the " },
      open(4),
      { kind: "text", text: "big " },
      open(5),
      { kind: "text", text: "cat" },
      close(5),
      close(4),
      { kind: "text", text: "." },
    ];
    expect(await translate("en", "zh-Hans", sentence)).toEqual([
      "那<g3>红狗</g3>看见<x7/>那<g4>大<g5>猫</g5></g4>。",
    ]);
    expect(await translate("en", "ko", sentence)).toEqual([
      "그 <g3>빨간 개</g3> 봅니다<x7/> 그 <g4>큰 <g5>고양이</g5></g4>.",
    ]);
  });

  test("keeps at least 95 of 100 tags at the right words, over all its fixture sentences", async () => {
    const cases = taggedSentences(150);
    const batch = cases.map(({ source }, id) => ({ id, source }));
    const { results } = await engine.translate(batch, context("en", "zh-Hans"), never);
    let right = 0;
    for (const result of results) {
      if ("problem" in result) throw new Error(result.problem.code);
      const { source, wanted } = cases[result.id]!;
      expect(haveSameTags(source, result.target)).toBe(true);
      if (inlineToTagged(result.target) === wanted) right++;
    }
    expect(right / cases.length).toBeGreaterThanOrEqual(0.95);
  });

  test("gives the same answer whatever else is in the batch, and however calls meet", async () => {
    const sources = taggedSentences(60).map(({ source }) => source);
    const together = await translate("en", "ko", ...sources);
    const fresh = makeEngine(0);
    const apart = await Promise.all(
      sources.map(async (source, id) => {
        const { results } = await fresh.translate([{ id, source }], context("en", "ko"), never);
        return "target" in results[0]! ? inlineToTagged(results[0].target) : "";
      }),
    );
    fresh.close();
    expect(apart).toEqual(together);
  });

  test("translates a sentence once, however often it comes", async () => {
    const sent: string[] = [];
    const counted = makeEngine(1e6, sent);
    const source = text("The big house is red.");
    const run = (id: number) =>
      counted.translate(
        [
          { id, source },
          { id: id + 1, source },
        ],
        context("en", "ko"),
        never,
      );
    await run(1);
    await run(3);
    await Promise.all([
      run(5),
      counted.translate([{ id: 9, source: text("A new house.") }], context("en", "ko"), never),
    ]);
    counted.close();
    expect(sent).toEqual(["The big house is red.", "A new house."]);
  });

  test("takes long text apart and brings all of it back in order", async () => {
    const long = `${"The cat sees the red dog, and the big dog sees the new house, ".repeat(12)}and the cat reads.`;
    const [answer] = await translate("en", "zh-Hans", text(long));
    expect(answer!.match(/那猫看见那红狗/gu)).toHaveLength(12);
    expect(answer).toMatch(/那猫阅读。$/u);
  });

  test("carries words that it does not know, markup-like text and every script along", async () => {
    const strange = "The cat sees <b>R&D</b> &amp; 𠮷 Ελλάδα 😀 x < y.";
    const [answer] = await translate("en", "zh-Hans", text(strange));
    expect(answer).toBe("那猫看见 &lt;b&gt;R&amp;D&lt;/b&gt; &amp;amp; 𠮷 Ελλάδα 😀 x &lt; y。");
  });

  test("lists pairs that need models first and says what they need", async () => {
    const empty = createFolderModelStore(
      { folder: join(folder, "empty"), models: IDS.map(fixtureCatalogueModel) },
      { ...createTestDeps(), files },
    );
    const idle = makeEngine(0, [], empty);
    expect(await idle.pairs()).toContainEqual({ from: "zh-Hans", to: "ko" });
    const needs = await idle.preparation.needs({ from: "zh-Hant", to: "ko" });
    expect(needs?.models).toEqual(["zh-en", "en-ko"]);
    expect(needs!.downloadBytes).toBeGreaterThan(100_000);
    expect(await engine.preparation.needs({ from: "zh-Hant", to: "ko" })).toBeNull();
    await expect(
      idle.translate([{ id: 1, source: text("猫") }], context("zh-Hans", "ko"), never),
    ).rejects.toMatchObject({
      code: "engine.model_missing",
      params: { from: "zh-Hans", to: "ko", megabytes: 1 },
    });
    expect(await idle.check()).toMatchObject({ code: "engine.model_missing" });
  });

  test("shows a model as damaged once its worker has seen its bytes, and as another kind when it cannot be loaded", async () => {
    const own = createFolderModelStore(
      { folder: join(folder, "own"), models: [] },
      { ...createTestDeps(), files },
    );
    await own.importFolder(join(folder, "import"), { signal: never });
    const [weights] = (await own.installed("en-ko"))!.files;
    const bytes = readFileSync(weights!.path);
    bytes[bytes.length - 1000]! ^= 1;
    writeFileSync(weights!.path, bytes);
    const broken = makeEngine(0, [], own);
    const batch = [{ id: 1, source: text("The cat.") }];
    await expect(broken.translate(batch, context("en", "ko"), never)).rejects.toMatchObject({
      code: "engine.model_damaged",
      params: { model: "en-ko" },
    });
    const state = (await own.list()).find(({ id }) => id === "en-ko")!.state;
    expect(state).toMatchObject({ kind: "damaged" });
    expect(await broken.translate(batch, context("en", "zh-Hans"), never)).toMatchObject({
      results: [{ id: 1, repaired: false }],
    });
    broken.close();
  });
});

const NOUNS = [
  ["cat", "猫"],
  ["dog", "狗"],
  ["house", "房子"],
  ["document", "文件"],
  ["study", "研究"],
] as const;
const ADJECTIVES = [
  ["red", "红"],
  ["big", "大"],
  ["new", "新"],
  ["cold", "冷"],
  ["good", "好"],
] as const;
const VERBS = [
  ["sees", "看见"],
  ["reads", "阅读"],
] as const;

/** Sentences with one to four tags, nested and standalone, and where their tags belong in Chinese. */
function taggedSentences(count: number): { readonly source: InlineContent; readonly wanted: string }[] {
  const random = createRandom(5);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
  return Array.from({ length: count }, () => {
    const source: InlineNode[] = [{ kind: "text", text: "The " }];
    let wanted = "那";
    let id = 0;
    for (const place of [0, 1]) {
      const [adjective, zhAdjective] = pick(ADJECTIVES);
      const [noun, zhNoun] = pick(NOUNS);
      const kind = Math.floor(random() * 4);
      const [outer, inner] = [++id, ++id];
      if (kind === 0) {
        source.push(open(outer), { kind: "text", text: `${adjective} ${noun}` }, close(outer));
        wanted += `<g${outer}>${zhAdjective}${zhNoun}</g${outer}>`;
      } else if (kind === 1) {
        source.push(open(outer), { kind: "text", text: `${adjective} ` }, open(inner));
        source.push({ kind: "text", text: noun }, close(inner), close(outer));
        wanted += `<g${outer}>${zhAdjective}<g${inner}>${zhNoun}</g${inner}></g${outer}>`;
      } else if (kind === 2) {
        source.push({ kind: "text", text: `${adjective} ${noun}` }, note(outer));
        wanted += `${zhAdjective}${zhNoun}<x${outer}/>`;
      } else {
        source.push(open(outer), { kind: "text", text: adjective }, close(outer), {
          kind: "text",
          text: ` ${noun}`,
        });
        wanted += `<g${outer}>${zhAdjective}</g${outer}>${zhNoun}`;
      }
      if (place === 0) {
        const [verb, zhVerb] = pick(VERBS);
        source.push({ kind: "text", text: ` ${verb} the ` });
        wanted += `${zhVerb}那`;
      }
    }
    source.push({ kind: "text", text: " today." });
    return { source, wanted: `${wanted}今天。` };
  });
}
