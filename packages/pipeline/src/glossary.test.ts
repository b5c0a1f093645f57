import type { Engine } from "@yizhou/engines";
import { inlineFromText, parseLanguageTag, textOnly } from "@yizhou/model";
import { Termbase } from "@yizhou/termbase";
import { expect, test } from "vitest";
import type { Guide } from "./guide.ts";
import { unifyTerms } from "./glossary.ts";
import { InMemorySegmentStore } from "./memory-store.ts";
import { findTermCandidates } from "./term-candidates.ts";
import { makeEngine, makeSegments } from "./testing.ts";
import { translateSegments } from "./translate-segments.ts";

const pair = { from: parseLanguageTag("en"), to: parseLanguageTag("zh-Hans") };
const { signal } = new AbortController();

test("candidates are runs of words, names and abbreviations that come back; what somebody has decided on is none", () => {
  const segments = makeSegments([
    "The tide gauge (TG) stands near Port Louis.",
    "A tide gauge must be read at noon, and the TG of Port Louis too.",
    "Nobody reads the tide gauge at night.",
    "The water level is read from the relief valve.",
    "No relief valve was open.",
    "The relief valve is new.",
    "The relief valve is new.",
    "Port Louis has it all.",
  ]);
  const sources = (isKnown: (text: string) => boolean) =>
    findTermCandidates(segments, pair.from, isKnown).map(({ source, count }) => [source, count]);
  expect(sources(() => false)).toEqual([
    ["relief valve", 4],
    ["tide gauge", 3],
    ["Port Louis", 3],
    ["TG", 2],
  ]);
  expect(sources((text) => text.includes("valve")).map(([source]) => source)).not.toContain("relief valve");
});

const KINDS = "tide storm river wall bridge harbour steam lamp rope anchor".split(" ");
const THINGS = ["gauge", "valve", "keeper", "ledger"];
const HAN_KINDS = "潮汐 风暴 河流 墙体 桥梁 港口 蒸汽 灯火 绳索 船锚".split(" ");
const HAN_THINGS = ["量规", "阀门", "看守", "账簿"];
/** The same in other words. */
const OTHER_THINGS = ["测仪", "活栓", "管员", "簿册"];
const TERMS = KINDS.flatMap((kind, a) =>
  THINGS.map((thing, b) => ({
    source: `${kind} ${thing}`,
    own: HAN_KINDS[a]! + HAN_THINGS[b]!,
    other: HAN_KINDS[a]! + OTHER_THINGS[b]!,
  })),
);
const USES = 8;
const FRAMES = [
  ["The {} was old on day #.", "第#天，{}已经旧了。"],
  ["On day # we painted the {}.", "第#天我们粉刷{}。"],
  ["Nobody saw the {} before day #.", "第#天以前没有人看见{}。"],
  ["The {} and its roof were sold on day #.", "{}和它的屋顶在第#天出售。"],
] as const;
const texts = Array.from({ length: USES * TERMS.length }, (_, at) => {
  const term = TERMS[at % TERMS.length]!;
  const turn = Math.floor(at / TERMS.length);
  const [source, target] = FRAMES[(turn + (at % 3)) % FRAMES.length]!;
  // Every other time the term is called otherwise, whatever is asked for.
  const said = turn % 2 === 0 ? term.own : term.other;
  const fill = (frame: string, word: string): string =>
    frame.replace("{}", word).replace("#", String(at + 10));
  return [fill(source, term.source), fill(target, said)] as const;
});

test("forty terms that an engine calls two names each have one at the end", async () => {
  const answers = new Map(texts);
  const plain = makeEngine({
    limits: { maxSegmentsPerBatch: 24, maxCharactersPerBatch: 2400, maxConcurrency: 4 },
  });
  const usage = { requests: 1, characters: 0, inputTokens: 10, outputTokens: 5 };
  const engine: Engine = {
    ...plain,
    kind: "llm",
    canStudy: true,
    isRepeatable: true,
    async translate(items, { question }) {
      const renderings = question?.material.split("\n").flatMap((line) => {
        const [id, term] = line.split("\t");
        const found = TERMS.find(({ source }) => source === term);
        return found ? [[Number(id), found.own]] : [];
      });
      const say = (text: string): string =>
        question ? JSON.stringify(question.about === "terms" ? renderings : null) : answers.get(text)!;
      const results = items.map(({ id, source }) => ({
        ...{ id, repaired: false },
        target: inlineFromText(say(textOnly(source))),
      }));
      return { results, usage };
    },
  };
  const segments = makeSegments(texts.map(([source]) => source));
  const store = new InMemorySegmentStore();
  const kept: Guide[] = [];
  const guide = { load: async () => null, keep: async (made: Guide) => void kept.push(made) };
  await translateSegments({ ...pair, segments, engines: [engine], guide, store, signal });
  expect(kept[0]!.terms).toHaveLength(TERMS.length);
  const consistent = segments.filter(({ ordinal }) =>
    textOnly(store.results.get(ordinal)!.target!).includes(TERMS[ordinal % TERMS.length]!.own),
  );
  expect(consistent.length / segments.length).toBeGreaterThanOrEqual(0.98);
  // Only the term was put into their place: the sentences around it say what they said.
  for (const { ordinal } of segments) {
    const { own, other } = TERMS[ordinal % TERMS.length]!;
    expect(textOnly(store.results.get(ordinal)!.target!)).toBe(texts[ordinal]![1].replace(other, own));
  }
});

test("what is not plainly another name of the term stays, and so does what a person wrote", async () => {
  const kept = [
    "The tide gauge is new.",
    "He paints the tide gauge.",
    "Go to the tide gauge.",
    "A tide gauge hums.",
  ];
  const strays = ["The tide gauge is old.", "We sold the tide gauge.", "Nobody read the tide gauge."];
  const sources = [
    ...strays,
    ...kept,
    ...Array.from({ length: 8 }, (_, at) => `The sea is calm on day ${at}.`),
  ];
  const segments = makeSegments(sources);
  const rest = ["验潮仪很新。", "他粉刷验潮仪。", "到验潮仪那里去。", "验潮仪嗡嗡响。"];
  const unify = async (targets: readonly string[], known = rest) => {
    const said = [...targets, ...known, ...Array.from({ length: 8 }, (_, at) => `第${at}天海面平静。`)];
    const results = new Map(
      said.map((target, ordinal) => [
        ordinal,
        {
          ...{ ordinal, state: "translated" as const, target: inlineFromText(target), matchScore: null },
          ...{
            origin: ordinal === 0 ? ("person" as const) : ("engine" as const),
            engineId: "e",
            problem: null,
          },
        },
      ]),
    );
    const terms = [{ source: "tide gauge", target: "验潮仪", sentence: sources[0]!, count: 7 }];
    const changed = await unifyTerms(segments, results, terms, pair, ({ origin }) => origin !== "person");
    return [...changed].map(([ordinal, target]) => [ordinal, textOnly(target)]);
  };
  expect(await unify(["它很旧。", "我们卖了它。", "没有人读它。"])).toEqual([]);
  expect(await unify(["潮位计很旧。", "我们卖了潮位计。", "没有人读潮位计。"])).toEqual([
    [1, "我们卖了验潮仪。"],
    [2, "没有人读验潮仪。"],
  ]);
  // What most sentences say is not made like what a few say, and a word that the document has everywhere is no name.
  expect(
    await unify(["潮位计很旧。", "我们卖了潮位计。", "没有人读潮位计。"], ["新。", "粉刷。", "去。", "响。"]),
  ).toEqual([]);
  expect(await unify(["海面仪器很旧。", "我们卖了海面。", "没有人读海面。"])).toEqual([]);
});

test("what a person's termbase names is not asked for", () => {
  const termbase = new Termbase([
    {
      terms: [
        { language: pair.from, text: "tide gauge", status: "preferred" },
        { language: pair.to, text: "验潮仪", status: "preferred" },
      ],
    },
  ]);
  const segments = makeSegments(["A tide gauge here.", "A tide gauge there.", "One tide gauge more."]);
  const isKnown = (text: string): boolean => termbase.find(text, pair.from).length > 0;
  expect(findTermCandidates(segments, pair.from, isKnown)).toEqual([]);
});
