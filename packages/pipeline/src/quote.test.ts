import { inlineFromText, plainText, type InlineContent, type LanguageTag } from "@yizhou/model";
import { expect, test } from "vitest";
import { InMemorySegmentStore } from "./memory-store.ts";
import { quoteSegments } from "./quote.ts";
import { makeEngine, makeSegments } from "./testing.ts";
import { translateSegments } from "./translate-segments.ts";

const pair = { from: "en" as LanguageTag, to: "zh-Hans" as LanguageTag };
/** Knows "Known." only when something stands before it, as a context-bound memory might. */
const memory = {
  lookup: async (queries: readonly { source: InlineContent; previous?: string }[]) =>
    queries.map(({ source, previous }) =>
      plainText(source).startsWith("Known") || (plainText(source) === "Twice." && previous !== undefined)
        ? { score: 100, target: inlineFromText("已知"), library: "m" }
        : null,
    ),
};

test("segments are split into memory, repeats and engine; numbers and locked text cost nothing", async () => {
  const segments = makeSegments(["Known one.", "New.", "New.", "42", "Known one."]);
  expect(await quoteSegments(segments, pair, memory)).toEqual({
    characters: 10 + 4 + 4 + 2 + 10,
    segments: 5,
    memory: { segments: 2, characters: 20 },
    repeats: { segments: 1, characters: 4 },
    engine: { segments: 1, characters: 4 },
  });
});

test("what the quote leaves for an engine is what the job sends", async () => {
  const segments = makeSegments(["Twice.", "Known.", "Twice.", "Other.", "Other."]);
  const quote = await quoteSegments(segments, pair, memory);
  const engine = makeEngine();
  const outcome = await translateSegments({
    ...pair,
    segments,
    memory,
    engines: [engine],
    store: new InMemorySegmentStore(),
    signal: new AbortController().signal,
  });
  expect(engine.calls.flatMap(({ items }) => items).length).toBe(quote.engine.segments);
  expect(outcome.repeats).toBe(quote.repeats.segments);
  expect(outcome.fromMemory).toBe(quote.memory.segments);
});

test("a long document's quote lets other work have its turn every two hundred segments", async () => {
  const segments = makeSegments(Array.from({ length: 5001 }, (_, n) => `Sentence ${n % 4000}.`));
  let pauses = 0;
  const pause = async (): Promise<void> => void (pauses += 1);
  const quote = await quoteSegments(segments, pair, undefined, { pause });
  expect(quote).toEqual(await quoteSegments(segments, pair));
  expect(quote).toMatchObject({ repeats: { segments: 1001 }, engine: { segments: 4000 } });
  // 25 over all segments, 25 over those that memory may cover, 25 over the others, and those of the sums.
  expect(pauses).toBeGreaterThanOrEqual(75);
});
