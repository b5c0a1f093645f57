import { inlineFromText, parseLanguageTag } from "@yizhou/model";
import { expect, test } from "vitest";
import { FAULTY_DOCUMENTS, type Said } from "./testing/faulty-documents.ts";
import { FAULTY_DOCUMENTS_OF_OTHER_PAIRS } from "./testing/faulty-documents-of-other-pairs.ts";
import { InMemorySegmentStore } from "./memory-store.ts";
import { makeEngine, makeSegments } from "./testing.ts";
import { translateSegments } from "./translate-segments.ts";

const wrongOf = (said: readonly Said[]): number[] => said.flatMap((one, at) => (one.length > 2 ? [at] : []));

/** The ordinals of those sentences of which somebody is told, after an engine that says the same whenever it is asked. */
async function toldOf(
  said: readonly Said[],
  { from, to }: { readonly from: string; readonly to: string },
  isFaulty: boolean,
): Promise<number[]> {
  const store = new InMemorySegmentStore();
  const engine = makeEngine({
    answer: ({ id }) => {
      const [, right, wrong] = said[id]!;
      return { id, target: inlineFromText(isFaulty ? (wrong ?? right) : right), repaired: false };
    },
  });
  await translateSegments({
    from: parseLanguageTag(from),
    to: parseLanguageTag(to),
    segments: makeSegments(said.map(([source]) => source)),
    engines: [engine],
    store,
    signal: new AbortController().signal,
  });
  return [...store.results.values()]
    .flatMap(({ ordinal, problem, quality }) => (problem || (quality?.score ?? 0) < 60 ? [ordinal] : []))
    .toSorted((a, b) => a - b);
}

test.each(FAULTY_DOCUMENTS)(
  "$what: each wrong sentence is told, and no right one",
  async ({ said, ...pair }) => {
    const wrong = wrongOf(said);
    expect(wrong.length).toBeGreaterThan(6);
    expect(await toldOf(said, pair, true)).toEqual(wrong);
    expect(await toldOf(said, pair, false)).toEqual([]);
  },
);

// Nothing was fitted in these languages, and the words of so few sentences are poor witnesses: one right sentence may be doubted.
test.each(FAULTY_DOCUMENTS_OF_OTHER_PAIRS)(
  "$what: each wrong sentence is told, and hardly a right one",
  async ({ said, ...pair }) => {
    const wrong = wrongOf(said);
    expect(wrong.length).toBeGreaterThan(6);
    const told = await toldOf(said, pair, true);
    expect(told).toEqual(expect.arrayContaining(wrong));
    expect(told.length).toBeLessThanOrEqual(wrong.length + 1);
    expect((await toldOf(said, pair, false)).length).toBeLessThanOrEqual(1);
  },
);
