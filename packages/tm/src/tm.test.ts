import type { InlineContent, LanguageTag } from "@yizhou/model";
import { describe, expect, test } from "vitest";
import { combineMemories, contextHash, InMemoryMemory, keyHash, memoryKey } from "./index.ts";
import { describeFuzzyMemory, describeTranslationMemory } from "./memory-contract-suite.ts";

const en = "en" as LanguageTag;
const zh = "zh-Hans" as LanguageTag;
const text = (value: string): InlineContent => [{ kind: "text", text: value }];
const unit = (source: string, target: string) => ({
  variants: [
    { language: en, content: text(source) },
    { language: zh, content: text(target) },
  ],
});

describe("memory in memory", () => {
  describeTranslationMemory(async (units) => new InMemoryMemory("test", units));
  describeFuzzyMemory(async (units, penalties) => new InMemoryMemory("test", units, penalties));
});

test("units added after a look-up are found, the latest first", async () => {
  const memory = new InMemoryMemory("test", [unit("A", "甲")]);
  await memory.lookup([{ source: text("A") }], { from: en, to: zh }, 100);
  memory.add([unit("A", "乙")]);
  const [match] = await memory.lookup([{ source: text("A") }], { from: en, to: zh }, 100);
  expect(match).toEqual({ score: 100, target: text("乙"), library: "test", unitId: "2" });
  expect(memory.size).toBe(2);
});

describe("keys", () => {
  test("count tags anew and tell text from tags", () => {
    const tagged = (id: number): InlineContent => [{ kind: "standalone", id, type: "note" }, ...text("a")];
    expect(memoryKey(tagged(4))).toBe(memoryKey(tagged(9)));
    expect(memoryKey(text("<x1/>a"))).not.toBe(memoryKey(tagged(1)));
  });
  test("hash to 26 digits, differently for near-equal texts", () => {
    // It is stored: the same whoever reckons it, and whenever.
    expect(keyHash("Station 1 of the estuary, 第一站")).toBe("10f88be6bc45231b51309271f3");
    const hashes = new Set(Array.from({ length: 20_000 }, (_, i) => keyHash(`Station ${i} of the estuary`)));
    expect(hashes.size).toBe(20_000);
    for (const hash of hashes) expect(hash).toMatch(/^[\da-f]{26}$/);
  });
  test("context is null without a neighbour, and folds white space", () => {
    expect(contextHash(undefined)).toBeNull();
    expect(contextHash(" a  b ")).toBe(contextHash("a b"));
    expect(contextHash("")).not.toBeNull();
  });
});

test("a unit given after a look-up joins the fuzzy matches too, and the best come first", async () => {
  const memory = new InMemoryMemory("test", [unit("The tide rises in the estuary.", "河口涨潮。")]);
  const query = { source: text("The tide falls in the estuary.") };
  const limits = { minScore: 50, maxResults: 5 };
  expect(memory.matches(query, { from: en, to: zh }, limits)).toHaveLength(1);
  memory.add([unit("The tide falls in the river.", "河里退潮。")]);
  memory.add([unit("The tide falls in the estuary!", "河口退潮！")]);
  const found = memory.matches(query, { from: en, to: zh }, limits);
  expect(found.map(({ score }) => score)).toEqual([99, 83, 83]);
  expect(found[0]!.target).toEqual(text("河口退潮！"));
});

test("of several memories the better match wins, and between equals the one named first", async () => {
  const query = { source: text("Known here.") };
  const make = (name: string, target: string, library = 0) =>
    new InMemoryMemory(name, [unit("Known here.", target)], { library });
  const ask = async (...memories: InMemoryMemory[]) =>
    (await combineMemories(memories).lookup([query], { from: en, to: zh }, 70))[0];
  expect(await ask(make("a", "甲"), make("b", "乙"))).toMatchObject({ score: 100, library: "a" });
  expect(await ask(make("a", "甲", 3), make("b", "乙"))).toMatchObject({ score: 100, library: "b" });
  expect(await ask(make("a", "甲", 3))).toMatchObject({ score: 97, penalties: ["library"] });
});
