// Engines that take no notice of the terms they are given, at first or at all.
import type { Engine, EngineBatchResult, EngineContext, EngineItem } from "@yizhou/engines";
import { inlineFromText, type LanguageTag, plainText } from "@yizhou/model";
import { type TermProblem, Termbase } from "@yizhou/termbase";
import { describe, expect, test } from "vitest";
import { holdToTerms } from "./hold-to-terms.ts";
import { createHintFinder, InMemorySegmentStore, makeReport, translateSegments } from "./index.ts";
import { makeEngine, makeSegments } from "./testing.ts";

const NAMES = {
  en: "estuary|tide gauge|harbour|sea-level rise|lagoon|benchmark|analysis|breaker|delta|coastal survey".split(
    "|",
  ),
  "zh-Hans": "河口|验潮仪|港池|海平面上升|泻湖|水准点|分析|破波|三角洲|海岸测量".split("|"),
  ko: "하구|검조의|항만|해수면 상승|석호|수준점|분석|쇄파|삼각주|연안 측량".split("|"),
};
type Language = keyof typeof NAMES;
const termbase = new Termbase(
  NAMES.en.map((_, at) => ({
    terms: (Object.keys(NAMES) as Language[]).map((language) => ({
      language: language as LanguageTag,
      text: NAMES[language][at]!,
      status: "preferred",
    })),
  })),
);
/** Sentences of each language with two terms as they stand in real ones: inflected, before particles, without spaces. */
const SENTENCES: Readonly<Record<Language, (a: string, b: string, at: number) => string>> = {
  en: (a, b, at) => `At station ${at} the ${plural(a)} changed with the ${b}'s depth.`,
  "zh-Hans": (a, b, at) => `第${at}站的${a}随${b}的深度变化。`,
  ko: (a, b, at) => `${at}번 관측소에서는 ${a}들이 ${b}의 깊이에 따라 변했다.`,
};
const plural = (noun: string) =>
  noun === "analysis" ? "analyses" : noun.endsWith("y") ? `${noun.slice(0, -1)}ies` : `${noun}s`;

const SENTENCE_COUNT = 700;
const signal = new AbortController().signal;

describe.each([
  ["en", "zh-Hans"],
  ["zh-Hans", "en"],
  ["en", "ko"],
  ["ko", "zh-Hans"],
] as const)("from %s to %s", (from, to) => {
  test("a model that disobeys three terms in ten ends with 98 in a hundred obeyed, every miss listed", async () => {
    const pair = { from: from as LanguageTag, to: to as LanguageTag };
    const segments = makeSegments(
      Array.from({ length: SENTENCE_COUNT }, (_, at) =>
        SENTENCES[from](NAMES[from][at % 10]!, NAMES[from][(at * 3 + 1) % 10]!, at),
      ),
    );
    const engine = forgetfulModel(to);
    const store = new InMemorySegmentStore();
    const hints = createHintFinder({ termbase });
    await translateSegments({ ...pair, segments, engines: [engine], hints, termbase, store, signal });
    const listed: (TermProblem & { ordinal: number })[] = [];
    const report = makeReport(segments, store.results, pair, [], termbase, (ordinal, problems) =>
      listed.push(...problems.map((problem) => ({ ...problem, ordinal }))),
    );
    const { expected, present } = report.terms!;
    expect(expected).toBe(2 * SENTENCE_COUNT);
    expect(engine.disobeyed / engine.asked).toBeGreaterThan(0.28);
    expect(engine.disobeyed / engine.asked).toBeLessThan(0.32);
    expect(present / expected).toBeGreaterThanOrEqual(0.98);
    expect(listed).toHaveLength(expected - present);
    expect(listed.length).toBeGreaterThan(0);
    for (const { ordinal, term, expected: wanted } of listed) {
      expect(plainText(segments[ordinal]!.source)).toContain(term);
      expect(plainText(store.results.get(ordinal)!.target!)).not.toContain(wanted[0]);
    }
  });
});

describe("asking again", () => {
  const pair = { from: "en" as LanguageTag, to: "zh-Hans" as LanguageTag };
  const item = (id: number, text: string) => ({ id, source: inlineFromText(text) });
  const answering = (answers: readonly string[]) => {
    let call = 0;
    const fake = makeEngine({
      before: () => void call++,
      answer: ({ id }) => ({ id, target: inlineFromText(answers[call - 1] ?? "坏"), repaired: false }),
    });
    return { ...fake, kind: "llm" as const };
  };
  const ask = async (engine: Engine & { calls: unknown[] }) => {
    const { results, usage } = await holdToTerms(engine, termbase).translate(
      [item(4, "The lagoon."), item(5, "No term.")],
      pair,
      signal,
    );
    const texts = results.map((result) => ("target" in result ? plainText(result.target) : null));
    return { texts, calls: engine.calls.length, requests: usage.requests };
  };
  test("takes the better answer, counts both calls, and leaves the others alone", async () => {
    expect(await ask(answering(["小湖。", "泻湖。"]))).toEqual({
      texts: ["泻湖。", "小湖。"],
      calls: 2,
      requests: 2,
    });
  });
  test("happens once, and the first answer stays when the second is no better", async () => {
    expect(await ask(answering(["小湖。", "大湖。"]))).toEqual({
      texts: ["小湖。", "小湖。"],
      calls: 2,
      requests: 2,
    });
  });
  test("does not happen where all terms are there", async () => {
    expect(await ask(answering(["泻湖。"]))).toMatchObject({ calls: 1 });
  });
  test("that fails costs nothing of the first answers", async () => {
    const engine = answering(["小湖。"]);
    const failing = {
      ...engine,
      translate: (batch: readonly EngineItem[], context: EngineContext, inner: AbortSignal) =>
        engine.calls.length === 0
          ? engine.translate(batch, context, inner)
          : Promise.reject(new Error("no connection")),
    };
    expect(await ask(failing)).toMatchObject({ texts: ["小湖。", "小湖。"] });
  });
});

describe("an engine that cannot be told", () => {
  const dictionary: Readonly<Record<string, Readonly<Record<string, string>>>> = {
    "zh-Hans": {
      "The lagoon is deep.": "小湖很深。",
      lagoon: "小湖。",
      "Delta and delta.": "口和口。",
      delta: "口",
    },
    ko: {
      "The lagoon is deep.": "호수는 깊다.",
      lagoon: "호수",
      "A lake by the harbour.": "항구가 있는 호숫가.",
      harbour: "항구",
    },
    en: {
      "泻湖很深。": "An inland lake is deep.",
      泻湖: "The inland lake",
      "河口很宽。": "River mouths are wide.",
      河口: "river mouth",
    },
  };
  const run = async (from: Language, to: Language, texts: readonly string[]) => {
    const engine = makeEngine({
      answer: ({ id, source }) => ({
        id,
        target: inlineFromText(dictionary[to]![plainText(source)] ?? "?"),
        repaired: false,
      }),
    });
    const pair = { from: from as LanguageTag, to: to as LanguageTag };
    const held = holdToTerms(engine, termbase);
    const answers: string[] = [];
    for (const text of texts) {
      const { results } = await held.translate([{ id: 1, source: inlineFromText(text) }], pair, signal);
      answers.push(...results.map((result) => ("target" in result ? plainText(result.target) : "")));
    }
    return { answers, calls: engine.calls.length };
  };
  test("has its own word for a term exchanged, and is asked for it once", async () => {
    expect(await run("en", "zh-Hans", ["The lagoon is deep.", "The lagoon is deep."])).toEqual({
      answers: ["泻湖很深。", "泻湖很深。"],
      calls: 3,
    });
  });
  test("with the particle that the term asks for, and the article", async () => {
    expect((await run("en", "ko", ["The lagoon is deep."])).answers).toEqual(["석호는 깊다."]);
    expect((await run("en", "ko", ["A lake by the harbour."])).answers).toEqual(["항만이 있는 호숫가."]);
    expect((await run("zh-Hans", "en", ["泻湖很深。"])).answers).toEqual(["A lagoon is deep."]);
  });
  test("but not where its word is short, stands twice, or is inflected", async () => {
    expect((await run("en", "zh-Hans", ["Delta and delta."])).answers).toEqual(["口和口。"]);
    expect((await run("zh-Hans", "en", ["河口很宽。"])).answers).toEqual(["River mouths are wide."]);
  });
});

/** A model that writes a sentence of its own around the terms it is given, and leaves out three in ten, the second time one in fifty. */
function forgetfulModel(to: Language): Engine & { asked: number; disobeyed: number } {
  const seen = new Set<string>();
  const engine = {
    ...makeEngine(),
    kind: "llm" as const,
    asked: 0,
    disobeyed: 0,
    async translate(batch: readonly EngineItem[], { terms = [] }: EngineContext): Promise<EngineBatchResult> {
      const results = batch.map(({ id, source }) => {
        const text = plainText(source);
        const isFirst = !seen.has(text);
        seen.add(text);
        const words = terms
          .filter((term) => text.includes(term.source))
          .map(({ source: name, target }) => {
            const obeys = unitInterval(`${text} ${name} ${isFirst}`) >= (isFirst ? 0.3 : 0.02);
            if (isFirst) engine.asked++;
            if (isFirst && !obeys) engine.disobeyed++;
            return obeys ? target : OTHER[to];
          });
        const [a = OTHER[to], b = OTHER[to]] = words;
        const number = Number(/\d+/.exec(text)![0]);
        return { id, target: inlineFromText(SENTENCES[to](a, b, number)), repaired: false };
      });
      return { results, usage: { requests: 1, characters: 0, inputTokens: 0, outputTokens: 0 } };
    },
  };
  return engine;
}

/** What such a model writes in the place of a term. */
const OTHER: Readonly<Record<Language, string>> = { en: "thing", "zh-Hans": "东西", ko: "것" };

/** The same number for the same text, evenly spread over 0 to 1. */
function unitInterval(text: string): number {
  let hash = 2_166_136_261;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 16_777_619);
  hash = Math.imul(hash ^ (hash >>> 15), 2_246_822_507);
  return ((hash ^ (hash >>> 13)) >>> 0) / 2 ** 32;
}
