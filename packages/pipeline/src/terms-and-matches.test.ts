// What memory and termbase do for a job besides exact matches: hints to engines, fuzzy targets, the report on terms.
import { createOpenAiCompatibleEngine } from "@yizhou/engines";
import { createTestDeps, fakeTranslation } from "@yizhou/engines/testing";
import { inlineFromText, type LanguageTag, plainText, type TranslationUnit } from "@yizhou/model";
import { Termbase } from "@yizhou/termbase";
import { InMemoryMemory } from "@yizhou/tm";
import { describe, expect, test } from "vitest";
import {
  createHintFinder,
  InMemorySegmentStore,
  makeReport,
  quoteSegments,
  translateSegments,
} from "./index.ts";
import { makeEngine, makeSegments } from "./testing.ts";

const pair = { from: "en" as LanguageTag, to: "zh-Hans" as LanguageTag };
const unit = (source: string, target: string): TranslationUnit => ({
  variants: [
    { language: pair.from, content: inlineFromText(source) },
    { language: pair.to, content: inlineFromText(target) },
  ],
});
const signal = new AbortController().signal;
const termbaseOf = (terms: Readonly<Record<string, string>>) =>
  new Termbase(
    Object.entries(terms).map(([source, target]) => ({
      terms: [
        { language: pair.from, text: source, status: "preferred" },
        { language: pair.to, text: target, status: "preferred" },
      ],
    })),
  );

describe("hints", () => {
  const memory = new InMemoryMemory("m", [
    unit("The tide rises in the estuary today.", "今天河口涨潮。"),
    unit("Wait 5 minutes.", "请等5分钟。"),
  ]);
  const termbase = termbaseOf({ "tide gauge": "验潮仪", estuary: "河口" });
  test("name the terms as they stand in the source, and the best similar sentence with its repaired target", async () => {
    const find = createHintFinder({ memory, termbase });
    const sources = ["Two tide gauges in an estuary, in the estuary.", "Wait 12 minutes.", "Nothing."];
    expect(await find(sources.map(inlineFromText), pair)).toEqual([
      {
        terms: [
          { source: "tide gauges", target: "验潮仪" },
          { source: "estuary", target: "河口" },
        ],
        matches: [],
      },
      { terms: [], matches: [{ source: "Wait 5 minutes.", target: "请等12分钟。", score: 99 }] },
      { terms: [], matches: [] },
    ]);
  });
  test("reach the engine with the batch", async () => {
    const engine = makeEngine();
    await translateSegments({
      ...pair,
      segments: makeSegments(["The tide falls in the estuary today."]),
      engines: [engine],
      hints: createHintFinder({ memory, termbase }),
      store: new InMemorySegmentStore(),
      signal,
    });
    expect(engine.calls[0]!.context).toMatchObject({ terms: [{ source: "estuary", target: "河口" }] });
    expect(engine.calls[0]!.items[0]!.match).toMatchObject({ target: "今天河口涨潮。", score: 85 });
  });
});

describe("fuzzy matches as targets", () => {
  const memory = new InMemoryMemory("m", [
    unit("Wait 5 minutes.", "请等5分钟。"),
    unit("Wait 7 hours.", "请等七小时。"),
    unit("The tide rises in the estuary today.", "今天河口涨潮。"),
  ]);
  const segments = makeSegments([
    "Wait 12 minutes.",
    "Wait 9 hours.",
    "The tide rises in the harbour today.",
    "Wait 5 minutes.",
    "Wait 12 minutes.",
    "Quite another thing.",
  ]);
  const run = async (pretranslationScore?: number) => {
    const engine = makeEngine();
    const store = new InMemorySegmentStore();
    await translateSegments({
      ...pair,
      segments,
      memory,
      engines: [engine],
      store,
      signal,
      pretranslationScore,
    });
    const fromMemory = [...store.results.values()].filter(({ origin }) => origin === "memory");
    return {
      sent: engine.calls.flatMap(({ items }) => items).length,
      memory: fromMemory.map(({ ordinal, target, matchScore }) => [ordinal, plainText(target!), matchScore]),
    };
  };
  test("are used from the score that the user set, where numbers could be put right", async () => {
    expect(await run()).toEqual({ sent: 4, memory: [[3, "请等5分钟。", 100]] });
    expect(await run(85)).toEqual({
      sent: 2,
      memory: [
        [0, "请等12分钟。", 99],
        [2, "今天河口涨潮。", 85],
        [3, "请等5分钟。", 100],
        [4, "请等12分钟。", 99],
      ],
    });
  });
  test("are quoted as they will be used, and counted by band where asked", async () => {
    const [exact, fuzzy] = [
      await quoteSegments(segments, pair, memory, { withBands: true }),
      await quoteSegments(segments, pair, memory, { withBands: true, pretranslationScore: 85 }),
    ];
    expect(exact.engine.segments).toBe((await run()).sent);
    expect(fuzzy.engine.segments).toBe((await run(85)).sent);
    const counts = (quote: typeof exact) =>
      Object.fromEntries(Object.entries(quote.bands!).map(([band, { segments: count }]) => [band, count]));
    // The seven that the target writes in words cannot be put right, so that match is no longer as good as its words.
    expect(counts(exact)).toEqual({
      ...{ repetitions: 1, context: 0, exact: 1, fuzzy95: 1, fuzzy85: 2, fuzzy75: 0, fuzzy50: 0, none: 1 },
    });
    expect(counts(fuzzy)).toEqual({ ...counts(exact), repetitions: 0, fuzzy95: 2 });
    expect((await quoteSegments(segments, pair, memory)).bands).toBeUndefined();
  });
});

describe("a memory that grows while a job runs", () => {
  const sentences = [
    "The harbour opens at 6.",
    "The harbour closes in the evening.",
    "The harbour closes in the morning.",
    "Somebody else confirmed this line.",
  ];
  const run = async (watches: boolean) => {
    const memory = new InMemoryMemory("m");
    let version = 0;
    const engine = makeEngine({
      limits: { maxSegmentsPerBatch: 2, maxConcurrency: 1 },
      before: (call) => {
        if (call > 0) return;
        memory.add([
          unit("The harbour closes in the evening.", "港口傍晚关闭。"),
          unit("Somebody else confirmed this line.", "这一行已有人确认。"),
        ]);
        version += 1;
      },
    });
    const store = new InMemorySegmentStore();
    await translateSegments({
      ...pair,
      segments: makeSegments([...sentences, sentences[3]!]),
      memory,
      hints: createHintFinder({ memory }),
      ...(watches && { memoryVersion: async () => String(version) }),
      engines: [engine],
      store,
      signal,
    });
    return { engine, results: store.results };
  };

  test("fills what it knows by now, and sends what is alike along with the next batch", async () => {
    const { engine, results } = await run(true);
    expect(engine.calls.map(({ items }) => items.length)).toEqual([2, 1]);
    expect(engine.calls.map(({ items }) => items.map(({ match }) => match))).toEqual([
      [undefined, undefined],
      [{ source: sentences[1], target: "港口傍晚关闭。", score: 83 }],
    ]);
    expect([...results.values()].map(({ origin, matchScore }) => [origin, matchScore])).toEqual([
      ["engine", null],
      ["engine", null],
      ["memory", 100],
      ["repeat", null],
      ["engine", 83],
    ]);
  });
  test("is asked once where nobody says when it changes", async () => {
    const { engine } = await run(false);
    expect(engine.calls.flatMap(({ items }) => items)).toHaveLength(4);
  });
});

describe("the report of a job", () => {
  test("counts results in the bands of the quote, and lists what fuzzy matches filled", async () => {
    const memory = new InMemoryMemory("m", [
      unit("Wait 5 minutes.", "请等5分钟。"),
      unit("The tide rises in the estuary today.", "今天河口涨潮。"),
    ]);
    const segments = makeSegments([
      "Wait 5 minutes.",
      "Wait 12 minutes.",
      "The tide falls in the estuary today.",
      "Quite another thing.",
      "Quite another thing.",
    ]);
    const store = new InMemorySegmentStore();
    const hints = createHintFinder({ memory, minScore: 80 });
    const job = { ...pair, segments, memory, hints, pretranslationScore: 95 };
    await translateSegments({ ...job, engines: [makeEngine()], store, signal });
    const report = makeReport(segments, store.results, pair);
    const counted = Object.entries(report.bands).flatMap(([band, { segments: count, engineCharacters }]) =>
      count > 0 ? [[band, count, engineCharacters]] : [],
    );
    expect(counted).toEqual([
      ["repetitions", 1, 0],
      ["exact", 1, 0],
      ["fuzzy95", 1, 0],
      ["fuzzy85", 1, 36],
      ["none", 1, 20],
    ]);
    const quote = await quoteSegments(segments, pair, memory, { withBands: true, pretranslationScore: 95 });
    expect(report.bands).toEqual(quote.bands);
    expect(report).toMatchObject({ fromMemory: 2, fromFuzzy: 1 });
    expect(report.notices).toContainEqual({
      ordinal: 1,
      problem: { code: "warning.fuzzy_used", params: { score: 99 } },
    });
  });
  test("gives engines no similar sentence below the score that the user set", async () => {
    const memory = new InMemoryMemory("m", [unit("The tide rises in the estuary today.", "今天河口涨潮。")]);
    const sources = [inlineFromText("The tide falls in the estuary today.")];
    const found = async (minScore: number) =>
      (await createHintFinder({ memory, minScore })(sources, pair))[0]!.matches.length;
    expect([await found(85), await found(86)]).toEqual([1, 0]);
  });
});

describe("terms", () => {
  const nouns = "estuary gauge harbour channel lagoon benchmark current breaker delta reef".split(" ");
  const targets = "河口 验潮仪 港池 航道 泻湖 水准点 海流 破波 三角洲 礁盘".split(" ");
  const termbase = termbaseOf(Object.fromEntries(nouns.map((noun, at) => [noun, targets[at]!])));
  const segments = makeSegments(
    Array.from(
      { length: 200 },
      (_, at) => `The ${nouns[at % 10]} of station ${at} is near the ${nouns[(at * 3 + 1) % 10]}.`,
    ),
  );

  test("that a model disobeys at first are asked for again, and every miss that stays is listed", async () => {
    let asked = 0;
    let disobeyed = 0;
    const engine = createOpenAiCompatibleEngine(
      { id: "llm", name: "Fixture", baseUrl: "https://llm.example/v1", model: "m", apiKey: "k" },
      createTestDeps({ lookup: async () => ["93.184.216.34"], fetch: answer }),
    );
    const store = new InMemorySegmentStore();
    const hints = createHintFinder({ termbase });
    await translateSegments({ ...pair, segments, engines: [engine], hints, store, signal });
    const report = makeReport(segments, store.results, pair, [], termbase);
    expect(disobeyed / asked).toBeGreaterThan(0.25);
    expect(report.terms!.expected).toBe(400);
    expect(report.terms!.present / report.terms!.expected).toBeGreaterThanOrEqual(0.98);
    const listed = report.notices.filter(({ problem }) => problem.code === "warning.terms_missed");
    const missed = listed.reduce(
      (sum, { problem }) => sum + String(problem.params!["terms"]).split(", ").length,
      0,
    );
    expect(missed).toBe(report.terms!.expected - report.terms!.present);
    expect(missed).toBeGreaterThan(0);

    /** A model that leaves out three terms in ten when first asked, and one in thirty of those that it is told of. */
    async function answer(_: unknown, init?: { body?: unknown }): Promise<Response> {
      const body = JSON.parse(String(init?.body)) as { messages: { content: string }[] };
      const fenced = /```json\n([\s\S]*)\n```/u.exec(body.messages.at(-1)!.content)![1]!;
      const { paragraphs, terms = [] } = JSON.parse(fenced) as {
        paragraphs: { segments: [number, string, { note?: string }?][] }[];
        terms?: [string, string][];
      };
      const inputs = paragraphs.flatMap((paragraph) => paragraph.segments);
      const translations = inputs.map(([id, input, { note } = {}]) => {
        const marked = terms.reduce((text, [source], at) => {
          if (!text.includes(source)) return text;
          const isFirst = note === undefined;
          if (isFirst) asked++;
          const obeys = unitInterval(`${input} ${source} ${isFirst}`) >= (isFirst ? 0.3 : 1 / 30);
          if (isFirst && !obeys) disobeyed++;
          return obeys ? text.replaceAll(source, `{${at}}`) : text;
        }, input);
        // The stand-in keeps places in braces as they are.
        const output = fakeTranslation(marked, "zh").replace(
          /\{(\d+)\}/g,
          (_, at: string) => terms[Number(at)]![1],
        );
        return { id, output };
      });
      const content = JSON.stringify({ translations });
      return Response.json({ choices: [{ message: { content }, finish_reason: "stop" }], usage: {} });
    }
  });

  test("that are forbidden are listed too; without a termbase nothing is counted", () => {
    const banned = new Termbase([
      {
        terms: [
          { language: pair.from, text: "lagoon", status: "preferred" },
          { language: pair.to, text: "泻湖", status: "preferred" },
          { language: pair.to, text: "小湖", status: "forbidden" },
        ],
      },
    ]);
    const [segment] = makeSegments(["A lagoon."]);
    const results = new Map([
      [
        0,
        {
          ordinal: 0,
          state: "translated",
          target: inlineFromText("一个小湖。"),
          origin: "engine",
          matchScore: null,
          engineId: "x",
          problem: null,
        } as const,
      ],
    ]);
    expect(makeReport([segment!], results, pair, [], banned)).toMatchObject({
      terms: { expected: 1, present: 0, forbidden: 1 },
      notices: [
        { ordinal: 0, problem: { code: "warning.terms_missed", params: { terms: "lagoon → 泻湖" } } },
        { ordinal: 0, problem: { code: "warning.terms_forbidden", params: { terms: "小湖 → 泻湖" } } },
      ],
    });
    expect(makeReport([segment!], results, pair).terms).toBeUndefined();
  });
});

/** The same number for the same text, evenly spread over 0 to 1. */
function unitInterval(text: string): number {
  let hash = 2_166_136_261;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 16_777_619);
  hash = Math.imul(hash ^ (hash >>> 15), 2_246_822_507);
  return ((hash ^ (hash >>> 13)) >>> 0) / 2 ** 32;
}
