import { mkdtempSync, rmSync } from "node:fs";
import * as files from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import {
  haveSameTags,
  inlineFromText,
  inlineToTagged,
  parseLanguageTag,
  type InlineContent,
} from "@yizhou/model";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestDeps } from "../../testing/test-deps.ts";
import { fixtureCatalogueModel, writeFixtureModel } from "../../testing/tiny-model/fixture-models.ts";
import { createFolderModelStore } from "../models/folder-model-store.ts";
import type { ModelStore } from "../models/model-store.ts";
import { createFirefoxEngine, type FirefoxEngine } from "./firefox-engine.ts";
import { createWorkerStarter } from "./start-worker.ts";

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
  engine = createFirefoxEngine(
    {
      limits: { maxBusy: 2, memoryBytes: 3e9, idleMs: 60_000, hangMs: 60_000 },
      cacheCharacters: 1e6,
      traditionalRegion: "tw",
    },
    { store, startWorker: createWorkerStarter(Worker), now: () => Date.now() },
  );
});

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
});
