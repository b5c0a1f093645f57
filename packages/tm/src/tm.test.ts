import type { InlineContent, LanguageTag } from "@yizhou/model";
import { describe, expect, test } from "vitest";
import { analyseLeverage, contextHash, InMemoryMemory, keyHash, memoryKey } from "./index.ts";
import { describeTranslationMemory } from "./memory-contract-suite.ts";

const en = "en" as LanguageTag;
const zh = "zh-Hans" as LanguageTag;
const text = (value: string): InlineContent => [{ kind: "text", text: value }];
const unit = (source: string, target: string) => ({
  variants: [
    { language: en, content: text(source) },
    { language: zh, content: text(target) },
  ],
});

describe("memory in memory", () =>
  describeTranslationMemory(async (units) => new InMemoryMemory("test", units)));

test("units added after a look-up are found, the latest first", async () => {
  const memory = new InMemoryMemory("test", [unit("A", "甲")]);
  await memory.lookup([{ source: text("A") }], { from: en, to: zh }, 100);
  memory.add([unit("A", "乙")]);
  const [match] = await memory.lookup([{ source: text("A") }], { from: en, to: zh }, 100);
  expect(match).toEqual({ score: 100, target: text("乙"), library: "test" });
  expect(memory.size).toBe(2);
});

describe("keys", () => {
  test("count tags anew and tell text from tags", () => {
    const tagged = (id: number): InlineContent => [{ kind: "standalone", id, type: "note" }, ...text("a")];
    expect(memoryKey(tagged(4))).toBe(memoryKey(tagged(9)));
    expect(memoryKey(text("<x1/>a"))).not.toBe(memoryKey(tagged(1)));
  });
  test("hash to 26 digits, differently for near-equal texts", () => {
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

describe("leverage analysis", () => {
  const segments = ["Known.", "New one.", "New one.", "Known.", "12"].map((value) => ({
    source: text(value),
  }));
  test("counts every translatable segment once, in segments and characters", async () => {
    const memory = new InMemoryMemory("test", [unit("Known.", "已知。")]);
    expect(await analyseLeverage(segments, memory, { from: en, to: zh })).toEqual({
      repetitions: { segments: 1, characters: 8 },
      context: { segments: 0, characters: 0 },
      exact: { segments: 2, characters: 12 },
      none: { segments: 1, characters: 8 },
    });
  });
  test("counts repetitions alone without a memory, and leaves locked segments out", async () => {
    const all = [...segments, { source: text("Locked"), locked: true }];
    expect(await analyseLeverage(all, null, { from: en, to: zh })).toMatchObject({
      repetitions: { segments: 2 },
      none: { segments: 2 },
    });
  });
});
