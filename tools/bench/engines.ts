// The local engine's speed with models of the published shapes and random weights: what they say means nothing, what it costs
// is true. Words are counted in the source; sentences have 8 to 30 of them, at 1.3 pieces a word as in real vocabularies.
import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import * as files from "node:fs/promises";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { inlineFromText, parseLanguageTag } from "@yizhou/model";
import {
  createFirefoxEngine,
  type FirefoxEngine,
} from "../../packages/engines/src/local/bergamot/firefox-engine.ts";
import { startThread, wayOfModel } from "../../packages/engines/src/node/bergamot/start-thread.ts";
import { exactOnnxRuntime } from "../../packages/engines/src/testing/exact-onnx-runtime.ts";
import { createFolderModelStore } from "../../packages/engines/src/local/models/folder-model-store.ts";
import type { WorkerModel } from "../../packages/engines/src/local/bergamot/worker-messages.ts";
import { createTestDeps } from "../../packages/engines/src/testing/test-deps.ts";
import {
  BASE_MEMORY_SHAPE,
  BASE_SHAPE,
  makeShapedModel,
  TINY_SHAPE,
} from "../../packages/engines/src/testing/tiny-model/shaped-model.ts";
import { median, type Area, type Figure } from "./figure.ts";

const never = new AbortController().signal;
const SENTENCES = 96;
const RUNS = 3;
const WORDS =
  "time year people way day man thing woman life child world school state family student group country problem hand part place case week company system program question work government number night point home water room mother area money story fact month lot right study book eye job word business issue side kind head house service friend father power hour game line end member law car city community name president team minute idea body information back parent face others level office door health person art war history party result change morning reason research moment air teacher force education".split(
    " ",
  );

/** Every third word is two pieces. */
const PIECES = WORDS.flatMap((word, index) => {
  const half = Math.ceil(word.length / 2);
  return index % 3 === 0 ? [`▁${word.slice(0, half)}`, word.slice(half)] : [`▁${word}`];
});

const SHAPES = [
  { id: "en-ko", to: "ko", shape: TINY_SHAPE, what: "12.8 M weights", atLeast: 700 },
  { id: "en-zh", to: "zh-Hans", shape: BASE_MEMORY_SHAPE, what: "31 M weights", atLeast: 350 },
  { id: "en-ja", to: "ja", shape: BASE_SHAPE, what: "42.7 M weights", atLeast: 250 },
] as const;
/** What is measured: Bergamot with our products, with others, or ONNX Runtime. */
type Way = Pick<WorkerModel, "runtime" | "products">;
const KERNEL: Way = { runtime: "wasm" };

export const engines: Area = {
  name: "engines",
  run: async () => {
    const folder = mkdtempSync(join(tmpdir(), "yizhou-bench-engines-"));
    try {
      for (const { id, shape } of SHAPES) writeModel(id, shape, join(folder, "import", id));
      return await measure(folder);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

function writeModel(id: string, shape: typeof TINY_SHAPE, folder: string): void {
  mkdirSync(folder, { recursive: true });
  const code = id.replace("-", "");
  const made = makeShapedModel(shape, PIECES);
  const put = (name: string, bytes: Uint8Array): void => writeFileSync(join(folder, name), bytes);
  put(`model.${code}.intgemm.alphas.bin`, made.model);
  put(`lex.50.50.${code}.s2t.bin`, made.shortlist);
  if (shape.isShared) put(`vocab.${code}.spm`, made.sourceVocabulary);
  else {
    put(`srcvocab.${code}.spm`, made.sourceVocabulary);
    put(`trgvocab.${code}.spm`, made.targetVocabulary);
  }
}

async function measure(folder: string): Promise<Figure[]> {
  const store = createFolderModelStore(
    { folder: join(folder, "models"), models: [] },
    { ...createTestDeps(), now: () => Date.now(), files },
  );
  await store.importFolder(join(folder, "import"), { signal: never });
  const make = (maxBusy: number, cacheCharacters: number, way: Way = KERNEL): FirefoxEngine =>
    createFirefoxEngine(
      {
        limits: { maxBusy, memoryBytes: 4e9, idleMs: 60_000, hangMs: 300_000 },
        cacheCharacters,
        traditionalRegion: "tw",
      },
      {
        ...{ store, now: () => performance.now() },
        startWorker: (model) => startThread({ ...model, ...way }),
        wayOf: (model) => wayOfModel({ ...model, ...way }),
      },
    );
  const figures: Figure[] = [];
  for (const { to, shape, what, atLeast } of SHAPES) {
    const of = async (way: Way): Promise<Speed> => {
      const one = make(1, 0, way);
      try {
        return await speed(one, to);
      } finally {
        one.close();
      }
    };
    const single = await of(KERNEL);
    const beside = { package: await of({ products: "package" }), plain: await of({ products: "plain" }) };
    figures.push({
      what: `words per CPU s, ${what}`,
      value: single.wordsPerCpuSecond,
      unit: "",
      limit: { atLeast },
      note: `ready after ${single.firstSeconds.toFixed(1)} s`,
    });
    const times = (before: Speed) => single.wordsPerCpuSecond / before.wordsPerCpuSecond;
    figures.push({
      what: `times the npm package's own products, ${what}`,
      value: times(beside.package),
      unit: "",
      limit: { atLeast: 2.5 },
      note: `${times(beside.plain).toFixed(2)} times the products that widen to 16 bits`,
    });
    if (await exactOnnxRuntime()) {
      const networks = await of({ runtime: "onnx" });
      figures.push({
        what: `times the npm package's own products, ONNX Runtime, ${what}`,
        value: networks.wordsPerCpuSecond / beside.package.wordsPerCpuSecond,
        unit: "",
        ...(shape !== TINY_SHAPE && { limit: { atLeast: 5 } }),
        note: `${networks.wordsPerCpuSecond.toFixed(0)} words per CPU s, ready after ${networks.firstSeconds.toFixed(1)} s`,
      });
    }
    const cores = Math.min(availableParallelism(), 4);
    const all = make(cores, 0);
    const several = await speed(all, to);
    all.close();
    figures.push({
      what: `the same on ${cores} threads`,
      value: several.wordsPerCpuSecond,
      unit: "",
      note: `${(several.wordsPerSecond / single.wordsPerSecond).toFixed(2)} times the words a second by the clock`,
    });
  }
  const cached = make(1, 4e6);
  figures.push({
    what: "words per CPU s, sentences known from before",
    value: (await speed(cached, "ko", true)).wordsPerCpuSecond,
    unit: "",
    limit: { atLeast: 20_000 },
  });
  cached.close();
  return figures;
}

interface Speed {
  readonly wordsPerCpuSecond: number;
  readonly wordsPerSecond: number;
  /** From nothing to the first answers: thread, runtime and model. */
  readonly firstSeconds: number;
}

/** @param again  the same sentences every run, which a cache then knows */
async function speed(engine: FirefoxEngine, to: string, again = false): Promise<Speed> {
  const context = { from: parseLanguageTag("en"), to: parseLanguageTag(to) };
  const run = async (sentences: readonly string[]): Promise<number> => {
    const batches: string[][] = [];
    for (let at = 0; at < sentences.length; at += 24) batches.push(sentences.slice(at, at + 24));
    await Promise.all(
      batches.map(async (batch) => {
        const items = batch.map((sentence, id) => ({ id, source: inlineFromText(sentence) }));
        const { results } = await engine.translate(items, context, never);
        if (results.some((result) => "problem" in result)) throw new Error("a sentence was not translated");
      }),
    );
    return sentences.reduce((sum, sentence) => sum + sentence.split(" ").length, 0);
  };
  const start = performance.now();
  await run(sentencesOf(0).slice(0, 2));
  const firstSeconds = (performance.now() - start) / 1000;
  await run(sentencesOf(1));
  const perCpu: number[] = [];
  const perSecond: number[] = [];
  for (let round = 0; round < RUNS; round++) {
    const sentences = sentencesOf(again ? 1 : round + 2);
    const before = process.cpuUsage();
    const began = performance.now();
    const words = await run(sentences);
    const { user, system } = process.cpuUsage(before);
    perCpu.push(words / ((user + system) / 1e6));
    perSecond.push(words / ((performance.now() - began) / 1000));
  }
  return { wordsPerCpuSecond: median(perCpu), wordsPerSecond: median(perSecond), firstSeconds };
}

function sentencesOf(round: number): string[] {
  let state = round + 1;
  const next = (below: number): number => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
  return Array.from({ length: SENTENCES }, () => {
    const words = Array.from({ length: 8 + next(23) }, () => WORDS[next(WORDS.length)]!);
    return `${words.join(" ")}.`;
  });
}
