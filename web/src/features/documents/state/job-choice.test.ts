import type { EngineOption } from "@yizhou/contract";
import { describe, expect, it } from "vitest";
import {
  canServe,
  firstChoice,
  fittingMemories,
  knownSource,
  moveMemory,
  outputsOffered,
  sensibleTarget,
  swapLanguages,
  toJobOptions,
  withDefaults,
  withKnownEngines,
} from "./job-choice.ts";

const formats = [
  { extension: "docx", outputs: ["target" as const, "bilingual" as const] },
  { extension: "pptx", outputs: ["target" as const] },
];
const choice = firstChoice("zh-Hans");

describe("languages", () => {
  it("starts with automatic recognition into the language of the interface", () => {
    expect(firstChoice("ko")).toMatchObject({ from: "auto", to: "ko" });
  });

  it("knows the source when all files agree", () => {
    expect(knownSource(choice, ["en", "en"])).toBe("en");
    expect(knownSource(choice, ["en", "ko"])).toBeNull();
    expect(knownSource(choice, ["en", null])).toBeNull();
    expect(knownSource(choice, [])).toBeNull();
  });

  it("swaps with the recognised language when the source is automatic", () => {
    expect(swapLanguages(choice, ["en"])).toMatchObject({ from: "zh-Hans", to: "en" });
  });

  it("does not translate Chinese into Chinese or English into English by default", () => {
    expect(sensibleTarget(choice, ["zh-Hans"]).to).toBe("en");
    expect(sensibleTarget(firstChoice("en"), ["en"]).to).toBe("zh-Hans");
    expect(sensibleTarget(choice, ["en"])).toBe(choice);
    expect(sensibleTarget(choice, ["zh-Hant"])).toBe(choice);
  });

  it("cannot swap while nothing is recognised", () => {
    expect(swapLanguages(choice, [])).toBeNull();
  });
});

describe("outputsOffered", () => {
  it("offers bilingual when a file can have it: the others come as the translation alone", () => {
    expect(outputsOffered(formats, ["docx", "pptx"])).toEqual(["target", "bilingual"]);
    expect(outputsOffered(formats, ["pptx"])).toEqual(["target"]);
    expect(outputsOffered(formats, [])).toEqual(["target", "bilingual"]);
  });

  it("never asks the server for a form the files do not offer", () => {
    expect(toJobOptions({ ...choice, output: "bilingual" }, ["target"]).output).toBe("target");
  });
});

describe("memories", () => {
  const memories = [
    { id: "a", name: "A", units: 1, penalty: 0, from: "en", to: "zh-Hans" },
    { id: "b", name: "B", units: 1, penalty: 0, from: "ko", to: "zh-Hans" },
    { id: "c", name: "C", units: 1, penalty: 0, from: "zh-Hans", to: "en" },
  ];

  it("fit by pair, or by target alone while the source is unknown", () => {
    expect(fittingMemories(memories, "en", "zh-Hans").map((m) => m.id)).toEqual(["a"]);
    expect(fittingMemories(memories, null, "zh-Hans").map((m) => m.id)).toEqual(["a", "b"]);
  });

  it("are left out of the request when the user did not choose", () => {
    expect("memories" in toJobOptions(choice, ["target"])).toBe(false);
    expect(toJobOptions({ ...choice, memories: [] }, ["target"]).memories).toEqual([]);
  });

  it("move by one place and stop at the ends", () => {
    expect(moveMemory(["a", "b", "c"], "c", -1)).toEqual(["a", "c", "b"]);
    expect(moveMemory(["a", "b"], "a", -1)).toEqual(["a", "b"]);
  });
});

describe("canServe", () => {
  const engine: EngineOption = {
    id: "x",
    name: "X",
    kind: "service",
    destination: "mt.example",
    owner: "site",
    pairs: [{ from: "en", to: "es" }],
    available: true,
    reason: null,
  };
  it("goes by explicit pairs", () => {
    expect(canServe(engine, "en", "es")).toBe(true);
    expect(canServe(engine, "en", "zh-Hans")).toBe(false);
    expect(canServe({ ...engine, pairs: "any" }, "en", "ko")).toBe(true);
    expect(canServe({ ...engine, available: false }, "en", "es")).toBe(false);
  });
});

it("forgets engines that are not there any more", () => {
  const choice = { ...firstChoice("zh-Hans"), engine: "key:gone", fallbacks: ["deepl", "key:gone"] };
  const deepl = { id: "deepl" } as EngineOption;
  expect(withKnownEngines(choice, [deepl])).toMatchObject({ engine: "auto", fallbacks: ["deepl"] });
  const known = { ...choice, engine: "deepl", fallbacks: [] };
  expect(withKnownEngines(known, [deepl])).toBe(known);
});

it("takes the defaults of the profile as the start where they name something", () => {
  const none = { sourceLanguage: null, targetLanguage: null, field: null, engine: null, output: null };
  const first = firstChoice("zh-Hans");
  expect(withDefaults(first, null)).toEqual(first);
  expect(withDefaults(first, none)).toEqual(first);
  expect(withDefaults(first, { ...none, targetLanguage: "ko", field: "law" })).toEqual({
    ...first,
    to: "ko",
    field: "law",
  });
});
