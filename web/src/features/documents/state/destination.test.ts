import type { EngineOption, QuoteItem } from "@yizhou/contract";
import { expect, it } from "vitest";
import { destinationsOf } from "./destination.ts";

const auto: EngineOption = {
  id: "auto",
  name: "auto",
  kind: "auto",
  destination: null,
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
    characters: 100,
    segments: 10,
    repeats: count,
    memory: count,
    engine: { segments: 10, characters: 100 },
    engineId: "qwen",
    engineName: "Qwen",
    destination: "llm.example",
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
