import { inlineFromText, parseLanguageTag, textOnly } from "@yizhou/model";
import { InMemoryMemory } from "@yizhou/tm";
import { expect, test } from "vitest";
import { InMemorySegmentStore } from "./memory-store.ts";
import type { SegmentStore } from "./ports.ts";
import { makeEngine, makeSegments } from "./testing.ts";
import { makeReport } from "./report.ts";
import { translateSegments } from "./translate-segments.ts";

const pair = { from: parseLanguageTag("en"), to: parseLanguageTag("zh-Hans") };
const { signal } = new AbortController();

/** A language in which every word has one translation: enough of it for a document to teach itself. */
const NOUNS = "tide gauge light harbour keeper storm ship river wall bridge".split(" ");
const VERBS = "rises falls moves shines waits".split(" ");
const HAN_NOUNS = "潮水 量具 灯火 港口 看守 风暴 船只 河流 墙壁 桥梁".split(" ");
const HAN_VERBS = "上涨 下落 移动 发光 等待".split(" ");
const words = (at: number): readonly [number, number, number, number] => [
  at % 10,
  (at * 3 + 1) % 5,
  (at * 7 + 3) % 10,
  (at + 2) % 5,
];
const english = (at: number): string => {
  const [a, b, c, d] = words(at);
  return `The ${NOUNS[a]} ${VERBS[b]} while the ${NOUNS[c]} ${VERBS[d]} on day ${at + 20}.`;
};
const chinese = (at: number): string => {
  const [a, b, c, d] = words(at);
  return `${HAN_NOUNS[a]}${HAN_VERBS[b]}，同时${HAN_NOUNS[c]}${HAN_VERBS[d]}，第${at + 20}天。`;
};
const SIZE = 40;
const right = new Map(Array.from({ length: SIZE }, (_, at) => [english(at), chinese(at)]));
const sources = makeSegments([...right.keys()]);

/** Answers what `say` says the first time a sentence is asked for, and what `again` says from then on. */
function engineThat(say: (at: number) => string, again: (at: number) => string = say, id = "first") {
  const asked = new Set<number>();
  const engine = makeEngine({
    id,
    limits: { maxSegmentsPerBatch: 8, maxCharactersPerBatch: 4000, maxConcurrency: 1 },
    answer: (item) => {
      const text = asked.has(item.id) ? again(item.id) : say(item.id);
      asked.add(item.id);
      return { id: item.id, target: inlineFromText(text), repaired: false };
    },
  });
  return { ...engine, kind: "service" as const };
}

async function run(engines: Parameters<typeof translateSegments>[0]["engines"]) {
  const store = new InMemorySegmentStore();
  await translateSegments({ ...pair, segments: sources, engines, store, signal });
  const texts = sources.map(({ ordinal }) => textOnly(store.results.get(ordinal)!.target!));
  const flagged = [...store.results.values()].flatMap(({ ordinal, problem }) =>
    problem?.code === "warning.needs_review" ? [[ordinal, problem.params?.["doubt"]] as const] : [],
  );
  const qualities = sources.map(({ ordinal }) => store.results.get(ordinal)!.quality);
  return { texts, flagged, qualities, report: makeReport(sources, store.results, pair) };
}

test("good answers are taken as they are, and asked for once", async () => {
  const engine = engineThat(chinese);
  const { texts, flagged, report } = await run([engine]);
  expect(texts).toEqual([...right.values()]);
  expect(flagged).toEqual([]);
  expect(report.doubted).toBe(0);
  expect(engine.calls.flatMap(({ items }) => items)).toHaveLength(SIZE);
});

test("every translation has a score: below 60 exactly where something speaks against it, as the report counts", async () => {
  const bad = (at: number): string =>
    at === 5 ? chinese(6) : at === 9 ? chinese(9).replace("29", "92") : chinese(at);
  const { qualities, report } = await run([engineThat(bad)]);
  const low = qualities.filter((quality) => quality && quality.score < 60);
  expect(qualities.flatMap((quality, at) => (quality && quality.score < 60 ? [at] : []))).toEqual([5, 9]);
  expect(low[1]!.basis).toBe("document");
  expect(low[1]!.doubts.map(({ code }) => code)).toEqual(["numbers.missing", "numbers.extra"]);
  expect(report.doubted).toBe(2);
  expect(report.quality!.judged).toBe(SIZE);
  const mean = qualities.reduce((sum, quality) => sum + quality!.score, 0) / SIZE;
  expect(report.quality!.meanScore).toBe(Math.floor(mean));
  expect(mean).toBeGreaterThan(80);
});

test("a short document is judged by each pair alone, what repeats another has its score, and a memory's sentence its match", async () => {
  const store = new InMemorySegmentStore();
  const valveUnit = {
    variants: [
      { language: pair.from, content: inlineFromText("Close the valve.") },
      { language: pair.to, content: inlineFromText("关闭阀门。") },
    ],
  };
  const memory = new InMemoryMemory("m", [valveUnit]);
  const segments = makeSegments(["The pump has 3 stages.", "The pump has 3 stages.", "Close the valve."]);
  const engine = {
    ...makeEngine({ answer: ({ id }) => ({ id, target: inlineFromText("泵有4级。"), repaired: false }) }),
    kind: "service" as const,
  };
  await translateSegments({ ...pair, segments, engines: [engine], memory, store, signal });
  const [pump, again, valve] = segments.map(({ ordinal }) => store.results.get(ordinal)!.quality!);
  expect(pump).toMatchObject({ basis: "checks", doubts: [{ values: ["3"] }, { values: ["4"] }] });
  expect(pump!.score).toBeLessThan(60);
  expect(again).toEqual(pump);
  expect(valve).toEqual({ score: 100, basis: "memory", doubts: [] });
  const report = makeReport(segments, store.results, pair);
  expect(report).toMatchObject({ doubted: 2, quality: { judged: 3 } });
});

test("a batch that is off by one is asked for again, sentence by sentence, and comes right", async () => {
  const engine = engineThat((at) => chinese(at >= 8 && at < 15 ? at + 1 : at), chinese);
  const { texts, flagged } = await run([engine]);
  expect(texts).toEqual([...right.values()]);
  expect(flagged).toEqual([]);
});

test("what one engine stands by the next is asked for, with what was wrong; what both get wrong is marked", async () => {
  const bad = (at: number): string =>
    at === 5 ? "抱歉，我无法翻译该内容。" : at === 9 ? chinese(9).replace("29", "92") : chinese(at);
  const first = engineThat(bad);
  const second = engineThat((at) => (at === 9 ? bad(9) : chinese(at)), undefined, "second");
  const { texts, flagged, report } = await run([first, second]);
  expect(texts[5]).toBe(chinese(5));
  expect(flagged.map(([ordinal]) => ordinal)).toEqual([9]);
  expect(String(flagged[0]![1])).toMatch(/^(?:numbers|meaning)\./u);
  expect(report.doubted).toBe(1);
  expect(report.notices.map(({ problem }) => problem.code)).toEqual(["warning.needs_review"]);
  const again = second.calls.flatMap(({ items }) => items);
  expect(again.map(({ id }) => id).sort((a, b) => a - b)).toEqual([5, 9]);
  expect(again[0]!.note).toMatch(/^An earlier translation seemed wrong/u);
});

test("the punctuation of an answer is that of its language", async () => {
  const engine = engineThat((at) => chinese(at).replaceAll("，", ", ").replace("。", "."));
  const { texts } = await run([engine]);
  expect(texts).toEqual([...right.values()]);
});

test("a similar sentence fills only what its values are put right for", async () => {
  const memory = new InMemoryMemory(
    "m",
    (
      [
        ["Install the pump AX200B on the lower deck.", "把水泵AX200B装在下层甲板上。"],
        ["The whole set costs about $40 in the harbour.", "整套在港口约40美元。"],
        ["Around 12 % of the samples failed in the test.", "约12%的样品在测试中不合格。"],
      ] as const
    ).map(([source, target]) => ({
      variants: [
        { language: pair.from, content: inlineFromText(source) },
        { language: pair.to, content: inlineFromText(target) },
      ],
    })),
  );
  const segments = makeSegments([
    "Install the pump AX300B on the lower deck.",
    "The whole set costs about €40 in the harbour.",
    "Around 12 of the samples failed in the test.",
  ]);
  const store = new InMemorySegmentStore();
  const engine = makeEngine();
  await translateSegments({
    ...pair,
    segments,
    memory,
    pretranslationScore: 70,
    engines: [engine],
    store,
    signal,
  });
  expect(segments.map(({ ordinal }) => store.results.get(ordinal)!.origin)).toEqual([
    "memory",
    "engine",
    "engine",
  ]);
  expect(textOnly(store.results.get(0)!.target!)).toBe("把水泵AX300B装在下层甲板上。");
});

test("only what this run has translated is asked for again, where its caller allows it", async () => {
  const bad = (at: number): string => (at === 5 || at === 9 ? "抱歉，我无法翻译该内容。" : chinese(at));
  const store = new InMemorySegmentStore();
  const first = engineThat(bad);
  const allowed = engineThat(chinese, chinese, "allowed");
  const forbidden = engineThat(chinese, chinese, "forbidden");
  const asked: (string | null)[] = [];
  const earlier = { ...pair, store, signal, segments: sources.slice(0, 8) };
  await translateSegments({
    ...earlier,
    engines: [first],
    secondLook: { engines: [], isAllowed: () => true },
  });
  expect(store.results.get(5)!.problem?.code).toBe("warning.needs_review");
  await translateSegments({
    ...{ ...pair, store, signal, segments: sources, engines: [first] },
    secondLook: {
      engines: [forbidden, allowed],
      isAllowed: ({ id }, { engineId }) => {
        asked.push(engineId);
        return id === "allowed";
      },
    },
  });
  expect(forbidden.calls).toEqual([]);
  expect(allowed.calls.flatMap(({ items }) => items.map(({ id }) => id))).toEqual([9]);
  expect(new Set(asked)).toEqual(new Set(["first"]));
  expect(store.results.get(5)!.problem?.code).toBe("warning.needs_review");
  expect(textOnly(store.results.get(9)!.target!)).toBe(chinese(9));
});

test("a run that ends while it asks again leaves the marks and what was spent", async () => {
  const ends = new AbortController();
  const spent: number[] = [];
  class Store extends InMemorySegmentStore {
    override async amend(...[amendments, spending]: Parameters<SegmentStore["amend"]>) {
      if (spending) spent.push(spending.usage.requests);
      return super.amend(amendments, spending);
    }
  }
  const store = new Store();
  const engine = engineThat(
    (at) => (at === 5 || at === 9 ? "抱歉，我无法翻译该内容。" : chinese(at)),
    (at) => {
      if (at === 9) ends.abort(new Error("stopped"));
      return chinese(at);
    },
  );
  const run = translateSegments({
    ...pair,
    segments: sources,
    engines: [engine],
    store,
    signal: ends.signal,
  });
  await expect(run).rejects.toThrow("stopped");
  expect(spent).toEqual([1]);
  expect([5, 9].map((at) => store.results.get(at)!.problem?.code)).toEqual(
    Array.from({ length: 2 }, () => "warning.needs_review"),
  );
});

test("words that somebody wrote into a repeated sentence meanwhile stand, also where nobody confirmed them", async () => {
  const segments = makeSegments([...right.keys(), english(5)]);
  const store = new InMemorySegmentStore();
  const engine = engineThat(
    (at) => (at === 5 ? "抱歉，我无法翻译该内容。" : chinese(at)),
    (at) => {
      for (const ordinal of [5, SIZE])
        store.results.set(ordinal, {
          ...store.results.get(ordinal)!,
          target: inlineFromText("我的话。"),
          origin: ordinal === 5 ? "person" : "repeat",
        });
      return chinese(at);
    },
  );
  await translateSegments({ ...pair, segments, engines: [engine], store, signal });
  expect([5, SIZE].map((at) => textOnly(store.results.get(at)!.target!))).toEqual(["我的话。", "我的话。"]);
});

test("where every batch is off by one, all is asked for by itself and nothing wrong is left", async () => {
  const engine = engineThat((at) => chinese((at + 1) % SIZE), chinese);
  const { texts, flagged } = await run([engine]);
  expect(texts).toEqual([...right.values()]);
  expect(flagged).toEqual([]);
});

test("an engine that says the same wrong things alone is asked a few times only, and all stands marked that is told", async () => {
  const engine = engineThat((at) => chinese((at * 7 + 5) % SIZE));
  const { flagged } = await run([engine]);
  expect(flagged.length).toBeGreaterThan(SIZE / 4);
  expect(engine.calls.filter(({ items }) => items.length === 1).length).toBeLessThanOrEqual(6);
});
