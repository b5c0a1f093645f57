import { AppError, inlineFromText, parseLanguageTag, textOnly } from "@yizhou/model";
import type { Engine, EngineContext } from "@yizhou/engines";
import { expect, test } from "vitest";
import type { Guide } from "./guide.ts";
import { InMemorySegmentStore } from "./memory-store.ts";
import { makeEngine, makeSegments } from "./testing.ts";
import { translateSegments } from "./translate-segments.ts";

const pair = { from: parseLanguageTag("en"), to: parseLanguageTag("zh-Hans") };
const { signal } = new AbortController();
const BRIEF = {
  ...{ title: "The lamps", summary: "灯塔的日志。", field: "航海", audience: "船员", voice: "书面语" },
  abbreviations: [{ short: "MSL", long: "mean sea level" }],
};
const long = makeSegments(
  Array.from(
    { length: 40 },
    (_, at) => `The keeper of lamp ${at} writes the height of the water into the book.`,
  ),
);

/** A language model; `study` answers what is asked of the document. */
function model(study: () => unknown) {
  const asked: EngineContext[] = [];
  const batches: EngineContext[] = [];
  const plain = makeEngine({ limits: { maxSegmentsPerBatch: 10, maxConcurrency: 1 } });
  const engine: Engine = {
    ...plain,
    kind: "llm",
    isRepeatable: true,
    canStudy: true,
    async translate(items, context, inner) {
      if (!context.question) {
        batches.push(context);
        return plain.translate(items, context, inner);
      }
      if (context.question.about === "brief") asked.push(context);
      const target = inlineFromText(JSON.stringify(context.question.about === "brief" ? study() : []));
      const usage = { requests: 1, characters: 0, inputTokens: 900, outputTokens: 100 };
      return { results: [{ id: items[0]!.id, target, repaired: false }], usage };
    },
  };
  return { engine, asked, batches };
}

function keeper(kept: Guide[] = []) {
  return { kept, load: async () => kept.at(-1) ?? null, keep: async (guide: Guide) => void kept.push(guide) };
}

test("a document is asked about once, and what came of it and the person's wish go with every request", async () => {
  const { engine, asked, batches } = model(() => BRIEF);
  const guide = keeper();
  const input = { ...pair, segments: long, engines: [engine], guide, instruction: "用敬语", signal };
  const { usage } = await translateSegments({ ...input, store: new InMemorySegmentStore() });
  expect(asked).toHaveLength(1);
  expect(asked[0]!.question!.material).toContain("The keeper of lamp 0 ");
  expect(asked[0]!.question!.material).toContain("The keeper of lamp 39 ");
  expect(guide.kept[0]!.brief).toEqual(BRIEF);
  // The brief, and the terms.
  expect(usage.inputTokens).toBe(2 * 900 + 10 * batches.length);
  expect(
    batches.every(
      ({ brief, instruction }) =>
        brief === guide.kept[0]!.brief || (brief?.title === BRIEF.title && instruction === "用敬语"),
    ),
  ).toBe(true);
  await translateSegments({ ...input, store: new InMemorySegmentStore() });
  expect(asked).toHaveLength(1);
});

test("a short document is not asked about, and an answer that does not come costs no sentence", async () => {
  const short = model(() => BRIEF);
  const guide = keeper();
  await translateSegments({
    ...pair,
    segments: long.slice(0, 5),
    engines: [short.engine],
    guide,
    store: new InMemorySegmentStore(),
    signal,
  });
  expect(short.asked).toEqual([]);
  const failing = model(() => {
    throw new AppError("engine.unavailable", { engine: "fake" });
  });
  const store = new InMemorySegmentStore();
  const outcome = await translateSegments({
    ...pair,
    segments: long,
    engines: [failing.engine],
    guide,
    store,
    signal,
  });
  expect(outcome).toMatchObject({ translated: 40, failed: 0 });
  expect(guide.kept).toEqual([{ brief: null, terms: [] }]);
  expect(textOnly(store.results.get(0)!.target!)).toContain("[zh]");
  expect(failing.batches.every(({ brief }) => brief === undefined)).toBe(true);
});
