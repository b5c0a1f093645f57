import { AppError, parseLanguageTag } from "@yizhou/model";
import { expect, test } from "vitest";
import { chooseEngines, servesPair } from "./choose-engines.ts";
import type { Engine, EngineKind, EnginePair } from "./engine.ts";
import { createPseudoEngine } from "./pseudo/pseudo-engine.ts";

const engine = (id: string, kind: EngineKind, pairs: readonly EnginePair[] | "any" | AppError): Engine => ({
  ...createPseudoEngine(),
  id,
  name: id,
  kind,
  pairs: async () => {
    if (pairs instanceof AppError) throw pairs;
    return pairs;
  },
});
const EN_ES = { from: parseLanguageTag("en"), to: parseLanguageTag("es") };
const ENGINES = [
  engine("apertium", "local", [{ from: "en", to: "es" }]),
  engine("apy", "service", [{ from: "en", to: "ca" }]),
  engine("deepseek", "llm", "any"),
  engine("house", "llm", "any"),
  engine("broken", "local", new AppError("engine.program_missing", { engine: "broken", program: "x" })),
  createPseudoEngine(),
];

test("services come before this machine's engines, in the operator's order", async () => {
  const { chosen } = await chooseEngines(ENGINES, EN_ES);
  expect(chosen.map(({ id }) => id)).toEqual(["deepseek", "house", "apertium"]);
});

test("the preferred engine comes first where it serves the pair", async () => {
  expect((await chooseEngines(ENGINES, EN_ES, "apertium")).chosen.map(({ id }) => id)).toEqual([
    "apertium",
    "deepseek",
    "house",
  ]);
  expect((await chooseEngines(ENGINES, EN_ES, "apy")).chosen.map(({ id }) => id)).toEqual([
    "deepseek",
    "house",
    "apertium",
  ]);
});

test("what is left out is left out with the reason; pseudo is never offered", async () => {
  const { leftOut, chosen } = await chooseEngines(ENGINES, EN_ES, "pseudo");
  expect(leftOut.map(({ engine: { id }, problem }) => [id, problem.code])).toEqual([
    ["apy", "engine.pair_unsupported"],
    ["broken", "engine.program_missing"],
  ]);
  expect(chosen.some(({ id }) => id === "pseudo")).toBe(false);
});

test("variants of a language count as the language, Chinese scripts do not", async () => {
  const simplified = engine("zh", "local", [{ from: "en", to: "zh-Hans" }]);
  const pick = async (from: string, to: string) =>
    (await chooseEngines([simplified], { from: parseLanguageTag(from), to: parseLanguageTag(to) })).chosen
      .length;
  expect(await pick("en-GB", "zh-CN")).toBe(1);
  expect(await pick("en", "zh-TW")).toBe(0);
});

test("a direction is found among thousands, regions aside, at the price of its languages", () => {
  const tags = ["en", "zh-Hans", "zh-Hant", "pt-BR", ..."abcdefghijklmnopqrstuvwxyz"].flatMap((tag) =>
    tag.length > 1 ? [tag] : [..."aeiou"].map((vowel) => `${tag}${vowel}x`),
  );
  const pairs = tags.flatMap((from) => tags.filter((to) => to !== from).map((to) => ({ from, to })));
  expect(pairs.length).toBeGreaterThan(15_000);
  const serves = (from: string, to: string) =>
    servesPair(pairs, parseLanguageTag(from), parseLanguageTag(to));
  expect(serves("en-GB", "pt-PT")).toBe(true);
  expect(serves("zh-Hans", "zh-Hant")).toBe(true);
  expect(serves("en", "ko")).toBe(false);
  expect(serves("en-GB", "en-US")).toBe(false);
  expect(servesPair("any", parseLanguageTag("en"), parseLanguageTag("ko"))).toBe(true);
  expect(servesPair([], parseLanguageTag("en"), parseLanguageTag("ko"))).toBe(false);
});
