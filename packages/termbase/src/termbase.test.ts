import { processorMs } from "@yizhou/model/testing";
import type { Concept, LanguageTag, Term } from "@yizhou/model";
import { describe, expect, test } from "vitest";
import { checkTerms, swapTerm, Termbase } from "./index.ts";

const en = "en" as LanguageTag;
const zh = "zh-Hans" as LanguageTag;
const ko = "ko" as LanguageTag;

const term = (language: LanguageTag, text: string, more: Partial<Term> = {}): Term => ({
  language,
  text,
  status: "preferred",
  ...more,
});
const bases = (language: LanguageTag, ...texts: string[]) =>
  new Termbase(texts.map((text): Concept => ({ terms: [term(language, text)] })));
const found = (termbase: Termbase, text: string, language: LanguageTag) =>
  termbase.find(text, language).map((match) => match.text);

describe("English terms are found in their forms", () => {
  test.each([
    ["tide", "Tides and the tide's range", ["Tides", "tide's"]],
    ["study", "studies, studied, studying", ["studies", "studied", "studying"]],
    ["run", "ran, running, runs, runner", ["ran", "running", "runs"]],
    ["matrix", "two matrices", ["matrices"]],
    ["analysis", "the analyses", ["analyses"]],
    ["tide gauge", "tide gauges and tide-gauge", ["tide gauges", "tide-gauge"]],
    ["sea-level rise", "sea level rise; sea-level rise", ["sea level rise", "sea-level rise"]],
    ["benchmarks", "one benchmark", ["benchmark"]],
    ["unit", "the United Kingdom united units", ["United", "united", "units"]],
    ["use", "used, using, us", ["used", "using"]],
    ["class", "classes, class", ["classes", "class"]],
    ["IT", "it is in IT and ITs", ["IT", "ITs"]],
    ["C++", "C++ and c++ but not C", ["C++", "c++"]],
    ["COVID-19", "COVID-19 and Covid 19", ["COVID-19", "Covid 19"]],
    ["art", "start of an article", []],
    ["optimization", "optimisation and optimizations", ["optimisation", "optimizations"]],
    ["colour space", "color spaces, a colour space", ["color spaces", "colour space"]],
    ["behaviour", "behavioral behavior", ["behavior"]],
    ["analyze", "analysed, analyzing", ["analysed", "analyzing"]],
    ["tire", "tired of four tires in an hour", ["tired", "tires"]],
    ["haemoglobin", "hemoglobin A1c", ["hemoglobin"]],
    ["parenthesis", "in parentheses", ["parentheses"]],
    ["licence", "the license", ["license"]],
  ])("%s in “%s”", (base, text, expected) => expect(found(bases(en, base), text, en)).toEqual(expected));
  test("a noun takes no verb endings", () => {
    const unit = new Termbase([{ terms: [term(en, "unit", { partOfSpeech: "noun" })] }]);
    expect(found(unit, "united units", en)).toEqual(["units"]);
  });
});

describe("Korean terms are found before particles", () => {
  test.each([
    ["조석", "조석은 조석의 조석표", ["조석", "조석"]],
    ["관측소", "관측소에서는 관측소들이", ["관측소", "관측소"]],
    ["기계 번역", "기계번역이 기계 번역을", ["기계번역", "기계 번역"]],
    ["API", "API를 호출", ["API"]],
    ["렌더링", "렌더링하는 동안 렌더링됩니다. 렌더링했지만", ["렌더링", "렌더링", "렌더링"]],
    ["컴포넌트", "컴포넌트이므로 컴포넌트일 컴포넌트인지", ["컴포넌트", "컴포넌트", "컴포넌트"]],
    ["상", "상해에서 상을", ["상"]],
    ["데이터", "데이터베이스에서 데이터를", ["데이터"]],
  ])("%s in “%s”", (base, text, expected) => expect(found(bases(ko, base), text, ko)).toEqual(expected));
});

test("Chinese terms: the longest one wins, wherever it begins", () => {
  const termbase = bases(zh, "潮汐", "潮汐表", "汐表面", "表面");
  expect(found(termbase, "查潮汐表的潮汐", zh)).toEqual(["潮汐表", "潮汐"]);
  expect(found(termbase, "潮汐表面潮汐", zh)).toEqual(["潮汐", "表面", "潮汐"]);
  expect(found(bases(zh, "GPU集群"), "用ＧＰＵ集群训练", zh)).toEqual(["ＧＰＵ集群"]);
});

test("Chinese terms: two characters of two words are no term", () => {
  expect(found(bases(zh, "文本"), "中文本地化之后的文本。", zh)).toEqual(["文本"]);
  expect(found(bases(zh, "数组"), "由参数组成的数组", zh)).toEqual(["数组"]);
  expect(found(bases(zh, "序列"), "有序列表与序列", zh)).toEqual(["序列"]);
  expect(found(bases(zh, "函数", "列表"), "箭头函数返回列表推导式。", zh)).toEqual(["函数", "列表"]);
  const long = `${"中文本地化".repeat(3000)}文本`;
  expect(found(bases(zh, "文本"), long, zh)).toHaveLength(1);
});

describe("one word takes the place of another", () => {
  test.each([
    ["zh-Hans", "小湖很深", "小湖", "泻湖", "泻湖很深"],
    ["zh-Hans", "小湖和小湖", "小湖", "泻湖", null],
    ["zh-Hans", "湖很深", "湖", "泻湖", null],
    ["zh-Hans", "泻湖即小湖", "小湖", "泻湖", null],
    ["ko", "호수를 본다", "호수", "석호", "석호를 본다"],
    ["ko", "호수를 본다", "호수", "수준점", "수준점을 본다"],
    ["ko", "시장으로 간다", "시장", "물", "물로 간다"],
    ["ko", "바다로 간다", "바다", "시장", "시장으로 간다"],
    ["ko", "바다에서는 논다", "바다", "시장", "시장에서는 논다"],
    ["ko", "바다가 넓다", "바다", "시장", "시장이 넓다"],
    ["ko", "바닷가에 산다, 바다표범", "바다", "시장", null],
    ["ko", "강가에 산다", "강", "물", null],
    ["ko", "호수는 깊다", "호수", "API", null],
    ["ko", "호수에 있다", "호수", "API", "API에 있다"],
    ["en", "An inland lake dries.", "inland lake", "lagoon", "A lagoon dries."],
    ["en", "It is a lake.", "lake", "estuary", "It is an estuary."],
    ["en", "Lake levels rise.", "Lake", "lagoon", "Lagoon levels rise."],
    ["en", "The lakes dry.", "lake", "lagoon", null],
    ["en", "a lake-side house", "lake", "lagoon", null],
    ["de", "Der See ist tief.", "See", "Haff", null],
  ])("%s: %s, %s by %s: %s", (language, text, other, wanted, expected) =>
    expect(swapTerm(text, other, wanted, language as LanguageTag)).toBe(expected),
  );
});

test("one spelling of two concepts is one place with both terms", () => {
  const bank = (target: string): Concept => ({ terms: [term(en, "bank"), term(zh, target)] });
  const termbase = new Termbase([bank("银行"), bank("河岸")]);
  const [wish] = termbase.wishes("The bank of the river", { from: en, to: zh });
  expect(wish!.targets.map(({ text }) => text)).toEqual(["银行", "河岸"]);
  expect(checkTerms(termbase, "The bank of the river", "河岸", { from: en, to: zh })).toEqual([]);
});

test("offsets are those of the text", () => {
  const text = "An ＥＳＴＵＡＲＹ, two estuaries.";
  for (const { startOffset, endOffset, text: own } of bases(en, "estuary").find(text, en))
    expect(text.slice(startOffset, endOffset)).toBe(own);
  expect(found(bases(en, "estuary"), text, en)).toHaveLength(2);
});

describe("a translation is checked", () => {
  const termbase = new Termbase([
    {
      terms: [
        term(en, "tide gauge"),
        term(zh, "验潮仪"),
        term(zh, "潮位计", { status: "admitted" }),
        term(zh, "潮汐表", { status: "forbidden" }),
        term(zh, "测潮器", { status: "pending" }),
      ],
    },
    { terms: [term(en, "tide table"), term(zh, "潮汐表")] },
    { terms: [term(en, "estuary", { status: "pending" }), term(zh, "江口", { status: "pending" })] },
    { terms: [term(zh, "老外", { status: "forbidden" }), term(zh, "外国人")] },
  ]);
  const check = (source: string, target: string) =>
    checkTerms(termbase, source, target, { from: en, to: zh });
  test("a preferred or an admitted term will do", () => {
    expect(check("The tide gauges.", "这些验潮仪。")).toEqual([]);
    expect(check("The tide gauges.", "这些潮位计。")).toEqual([]);
  });
  test("a missing one is told with its place and what would do; pending ones do not count", () => {
    expect(check("The tide gauges.", "这些测潮器。")).toEqual([
      {
        kind: "missing",
        source: { startOffset: 4, endOffset: 15 },
        term: "tide gauges",
        expected: ["验潮仪", "潮位计"],
      },
    ]);
    expect(check("An estuary.", "河口。")).toEqual([]);
  });
  test("a forbidden one is told with its place and what to use instead", () => {
    expect(check("Read the tide gauge.", "看潮汐表和验潮仪。")).toEqual([
      {
        kind: "forbidden",
        target: { startOffset: 1, endOffset: 4 },
        term: "潮汐表",
        expected: ["验潮仪", "潮位计"],
      },
    ]);
    expect(check("Nothing.", "老外说")).toMatchObject([{ kind: "forbidden", expected: ["外国人"] }]);
  });
  test("what is forbidden for one concept may be right for another that the source names", () => {
    expect(check("The tide table.", "潮汐表。")).toEqual([]);
    expect(check("Unrelated.", "潮汐表。")).toEqual([]);
  });
});

test("a termbase that was prepared in slices finds the same", async () => {
  const concepts = Array.from({ length: 2500 }, (_, at): Concept => ({ terms: [term(en, `tide x${at}`)] }));
  const termbase = new Termbase(concepts);
  let pauses = 0;
  await termbase.prepare([en], async () => void pauses++);
  expect(pauses).toBe(3);
  expect(found(termbase, "tide x7, tide x2499s and tide x2500", en)).toEqual(["tide x7", "tide x2499s"]);
});

test(
  "fifty thousand terms are indexed, and as many words searched, in seconds of processor time",
  { tags: "slow" },
  () => {
    const word = (at: number) => `w${(at * 7919) % 20_011}`;
    const concepts = Array.from({ length: 50_000 }, (_, at): Concept => ({
      terms: [term(en, `${word(at)} ${word(at + 1)} x${at}`), term(zh, `词${at}`)],
    }));
    const text = Array.from({ length: 20_000 }, (_, at) => `${word(at)} ${word(at + 1)} x${at}s`).join(" ");
    const before = processorMs();
    const termbase = new Termbase(concepts);
    expect(termbase.find(text, en)).toHaveLength(20_000);
    expect((processorMs() - before) / 1000).toBeLessThan(10);
  },
);
