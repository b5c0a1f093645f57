import type { InlineContent, LanguageTag, Segment } from "@yizhou/model";
import { inlineFromText, plainText } from "@yizhou/model";
import { describe, expect, test } from "vitest";
import { InMemorySegmentStore } from "./memory-store.ts";
import type {
  EngineSpending,
  FindHints,
  SegmentStore,
  TranslateSegmentsInput,
  TranslationCache,
} from "./ports.ts";
import { repeatKey } from "./repeats.ts";
import { makeEngine, makeSegments } from "./testing.ts";
import { translateSegments } from "./translate-segments.ts";

class MapCache implements TranslationCache {
  readonly entries = new Map<string, InlineContent>();
  async lookup(keys: readonly string[]) {
    return new Map(keys.flatMap((key) => (this.entries.has(key) ? [[key, this.entries.get(key)!]] : [])));
  }
  async keep(entries: readonly { key: string; target: InlineContent }[]) {
    for (const { key, target } of entries) if (!this.entries.has(key)) this.entries.set(key, target);
  }
  async replace(entries: readonly { key: string; target: InlineContent }[]) {
    for (const { key, target } of entries) if (this.entries.has(key)) this.entries.set(key, target);
  }
}

class RecordingStore implements SegmentStore {
  readonly #inner = new InMemorySegmentStore();
  readonly spent: EngineSpending[] = [];
  get results() {
    return this.#inner.results;
  }
  load = () => this.#inner.load();
  save: SegmentStore["save"] = async (results, spent) => {
    if (spent) this.spent.push(spent);
    await this.#inner.save(results);
  };
  noteReviewed: SegmentStore["noteReviewed"] = (ordinals, spent) => this.#inner.noteReviewed(ordinals, spent);
  rate: SegmentStore["rate"] = (ratings) => this.#inner.rate(ratings);
  amend: SegmentStore["amend"] = async (amendments, spent) => {
    if (spent) this.spent.push(spent);
    return this.#inner.amend(amendments, spent);
  };
}

async function translate(segments: readonly Segment[], rest: Partial<TranslateSegmentsInput>) {
  const store = new RecordingStore();
  const outcome = await translateSegments({
    segments,
    from: "en" as LanguageTag,
    to: "zh-Hans" as LanguageTag,
    engines: [],
    store,
    signal: new AbortController().signal,
    ...rest,
  });
  return { outcome, store };
}

const bold = (id: number, text: string): InlineContent => [
  { kind: "open", id, type: "format" },
  { kind: "text", text },
  { kind: "close", id, type: "format" },
];
const sent = (engine: ReturnType<typeof makeEngine>) =>
  engine.calls.flatMap(({ items }) => items.map(({ source }) => plainText(source)));

describe("the cache", () => {
  test("answers the second time, marked as such, and costs nothing", async () => {
    const cache = new MapCache();
    const engine = makeEngine();
    await translate(makeSegments(["One.", "Two."]), { engines: [engine], cache });
    const again = await translate(makeSegments(["One.", "Two.", "Three."]), { engines: [engine], cache });
    expect(sent(engine)).toEqual(["One.", "Two.", "Three."]);
    expect(again.outcome).toMatchObject({ translated: 3, fromCache: 2 });
    expect(again.store.results.get(0)).toMatchObject({ origin: "cache", engineId: "fake", problem: null });
    expect(again.store.spent).toEqual([
      {
        engineId: "fake",
        cachedSegments: 2,
        usage: expect.objectContaining({ requests: 0, inputTokens: 0 }),
      },
      { engineId: "fake", cachedSegments: 0, usage: expect.objectContaining({ requests: 1 }) },
    ]);
  });

  test("gives a segment its own tag ids, and its repeats theirs", async () => {
    const cache = new MapCache();
    const engine = makeEngine();
    await translate(makeSegments([bold(7, "Word.")]), { engines: [engine], cache });
    const { store } = await translate(makeSegments([bold(3, "Word."), bold(4, "Word.")]), {
      engines: [engine],
      cache,
    });
    expect(engine.calls).toHaveLength(1);
    expect(store.results.get(0)!.target).toEqual(bold(3, "[zh] Word."));
    expect(store.results.get(1)).toMatchObject({ origin: "repeat", target: bold(4, "[zh] Word.") });
  });

  test.each([
    ["another engine", { engines: [makeEngine({ id: "other" })] }],
    ["another field", { field: "law" as const }],
    ["another target language", { to: "ko" as LanguageTag }],
    ["a new version of the engine", { engines: [{ ...makeEngine(), cacheKey: "model/2" }] }],
    [
      "other terms",
      { hints: (async () => [{ terms: [{ source: "One", target: "壹" }], matches: [] }]) as FindHints },
    ],
  ])("does not answer for %s", async (_, change) => {
    const cache = new MapCache();
    await translate(makeSegments(["One."]), { engines: [makeEngine()], cache });
    const { outcome } = await translate(makeSegments(["One."]), {
      engines: [makeEngine()],
      cache,
      ...change,
    });
    expect(outcome.fromCache).toBe(0);
  });

  test("minds the neighbours for engines that see them, and only for those", async () => {
    for (const [kind, hits] of [
      ["llm", 0],
      ["service", 1],
    ] as const) {
      const cache = new MapCache();
      const engine = { ...makeEngine(), kind };
      await translate(makeSegments(["It is red.", "The end."]), { engines: [engine], cache });
      const { outcome } = await translate(makeSegments(["The end."]), { engines: [engine], cache });
      expect(outcome.fromCache).toBe(hits);
    }
  });

  test("does not keep what had to be repaired", async () => {
    const cache = new MapCache();
    const engine = makeEngine({ answer: ({ id, source }) => ({ id, target: source, repaired: true }) });
    await translate(makeSegments([bold(1, "Word.")]), { engines: [engine], cache });
    expect(cache.entries.size).toBe(0);
  });
});

describe("hints", () => {
  const hints: FindHints = async (sources) =>
    sources.map((source) => ({
      terms: plainText(source).includes("pump") ? [{ source: "pump", target: "泵" }] : [],
      matches: plainText(source).includes("red")
        ? [{ source: "The red door.", target: "红门。", score: plainText(source).length + 60 }]
        : [],
    }));

  test("go along with a batch: terms each once, a match with its own segment", async () => {
    const engine = makeEngine({ limits: { maxSegmentsPerBatch: 3 } });
    await translate(makeSegments(["The pump.", "The red pump.", "A red car.", "Nothing here."]), {
      engines: [engine],
      hints,
    });
    expect(engine.calls[0]!.context).toMatchObject({ terms: [{ source: "pump", target: "泵" }] });
    expect(engine.calls[0]!.items.map(({ match }) => match?.score)).toEqual([undefined, 73, 70]);
    expect(engine.calls[1]!.context).not.toHaveProperty("terms");
    expect(engine.calls[1]!.items[0]).not.toHaveProperty("match");
  });

  test("are asked for once for every segment, also when a second engine is needed", async () => {
    const asked: string[] = [];
    const failing = makeEngine({
      id: "failing",
      answer: ({ id }) => ({ id, problem: { code: "engine.refused", params: { engine: "failing" } } }),
    });
    const recording: FindHints = (sources, pair) => {
      asked.push(...sources.map((source) => plainText(source)));
      return hints(sources, pair);
    };
    const second = makeEngine();
    await translate(makeSegments(["The pump.", "A red car."]), {
      engines: [failing, second],
      cache: new MapCache(),
      hints: recording,
    });
    expect(asked).toEqual(["The pump.", "A red car."]);
    expect(second.calls[0]!.context.terms).toEqual([{ source: "pump", target: "泵" }]);
  });
});

test("what its owner has seen of a document is taken as it is, whatever stands around it and without a cache", async () => {
  const engine = { ...makeEngine(), kind: "llm" as const };
  const source = bold(1, "One.");
  const answers = new Map([
    [repeatKey(source), { source, target: bold(1, "seen"), engineId: engine.id }],
    ["Two.", { source: inlineFromText("Two."), target: inlineFromText("of another"), engineId: "another" }],
  ]);
  const segments = makeSegments([bold(3, "One."), "Two."]);
  const { outcome, store } = await translate(segments, { engines: [engine], answers });
  expect(sent(engine)).toEqual(["Two."]);
  expect(outcome).toMatchObject({ translated: 2, fromCache: 1 });
  expect(store.results.get(0)).toMatchObject({ origin: "cache", target: bold(3, "seen") });
});

test("a better answer of the second look takes the place of what was kept", async () => {
  const cache = new MapCache();
  const segments = makeSegments(["The lamp is out."]);
  const isRefused = new Set<number>();
  const service = makeEngine({
    answer: ({ id }) => {
      const text = isRefused.has(id) ? "灯灭了。" : "抱歉，我无法翻译该内容。";
      isRefused.add(id);
      return { id, target: inlineFromText(text), repaired: false };
    },
  });
  const engine = { ...service, kind: "service" as const };
  await translate(segments, { engines: [engine], cache });
  expect([...cache.entries.values()].map(plainText)).toEqual(["灯灭了。"]);
});
