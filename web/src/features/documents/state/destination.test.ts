import type { EngineOption, QuoteItem } from "@yizhou/contract";
import { expect, it } from "vitest";
import { destinationsOf } from "./destination.ts";

const auto: EngineOption = {
  id: "auto",
  name: "auto",
  kind: "auto",
  destination: null,
  owner: "site",
  pairs: "any",
  available: true,
  reason: null,
};
const deepl: EngineOption = {
  ...auto,
  id: "deepl",
  name: "DeepL",
  kind: "service",
  destination: "api.deepl.com",
};

function item(change: Partial<QuoteItem> = {}): QuoteItem {
  const count = { segments: 0, characters: 0 };
  return {
    fileId: "f",
    from: "en",
    to: "zh-Hans",
    pages: 1,
    pageRanges: null,
    review: null,
    price: { characters: 100, free: 100 },
    lacksOutput: false,
    characters: 100,
    bands: null,
    segments: 10,
    repeats: count,
    memory: count,
    engine: { segments: 10, characters: 100 },
    engineId: "qwen",
    engineName: "Qwen",
    destination: "llm.example",
    engines: [],
    problem: null,
    ...change,
  };
}

it("names the host of the picked engine before any quote", () => {
  expect(destinationsOf(deepl, null)).toEqual([
    { kind: "goes", engine: "DeepL", host: "api.deepl.com", isAuto: false },
  ]);
});

it("does not guess where automatic choice sends before the quote", () => {
  expect(destinationsOf(auto, null)).toEqual([{ kind: "unknown" }]);
});

it("names every engine that automatic choice will use, once", () => {
  const local = item({ engineId: "apertium", engineName: "Apertium", destination: null });
  expect(destinationsOf(auto, [item(), item(), local])).toEqual([
    { kind: "goes", engine: "Qwen", host: "llm.example", isAuto: true },
    { kind: "stays", engine: "Apertium", isAuto: true },
  ]);
});

it("names where automatic choice goes on, each engine once and none that is asked first anyway", () => {
  const engine = (id: string, destination: string | null) => ({
    ...{ id, name: id.toUpperCase(), destination },
    ...{ estimate: null, modelMegabytes: 0 },
  });
  const engines = [engine("qwen", "llm.example"), engine("deepl", "api.deepl.com"), engine("local", null)];
  expect(destinationsOf(auto, [item({ engines }), item({ engines })]).at(-1)).toEqual({
    kind: "then",
    places: [
      { engine: "DEEPL", host: "api.deepl.com" },
      { engine: "LOCAL", host: null },
    ],
  });
});

it("says that nothing is sent when memory covers everything", () => {
  const covered = item({
    engine: { segments: 0, characters: 0 },
    engineId: null,
    engineName: null,
    destination: null,
  });
  expect(destinationsOf(auto, [covered])).toEqual([{ kind: "nothingSent" }]);
  expect(destinationsOf(deepl, [covered])).toEqual([{ kind: "nothingSent" }]);
});

it("says so when no engine serves the pair", () => {
  const unserved = item({ engineId: null, engineName: null, destination: null });
  expect(destinationsOf(auto, [unserved])).toEqual([{ kind: "noneServes" }]);
});
