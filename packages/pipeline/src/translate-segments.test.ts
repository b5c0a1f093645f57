import {
  AppError,
  inlineFromText,
  plainText,
  type InlineContent,
  type LanguageTag,
  type Segment,
  type SegmentResult,
} from "@yizhou/model";
import { describe, expect, test } from "vitest";
import { InMemorySegmentStore } from "./memory-store.ts";
import type { TranslateSegmentsInput } from "./ports.ts";
import { makeEngine, makeSegments, markTranslated } from "./testing.ts";
import { translateSegments } from "./translate-segments.ts";

const en = "en" as LanguageTag;
const zh = "zh-Hans" as LanguageTag;
const sentences = (count: number): string[] =>
  Array.from(
    { length: count },
    (_, i) => `Sentence ${"abcdefghij"[i % 10]}${"klmnopqrst"[Math.floor(i / 10)]}.`,
  );
const hang = (): Promise<void> => new Promise(() => undefined);

function job(segments: readonly Segment[], rest: Partial<TranslateSegmentsInput>) {
  const store = new InMemorySegmentStore();
  const input: TranslateSegmentsInput = {
    segments,
    from: en,
    to: zh,
    engines: [],
    store,
    signal: new AbortController().signal,
    ...rest,
  };
  return { store, run: () => translateSegments(input) };
}

const tagged = (id: number, text: string): InlineContent => [
  { kind: "open", id, type: "format" },
  { kind: "text", text },
  { kind: "close", id, type: "format" },
];

describe("translateSegments", () => {
  test("every segment comes back translated, from batches within the engine's limits", async () => {
    const engine = makeEngine({ limits: { maxSegmentsPerBatch: 4, maxCharactersPerBatch: 40 } });
    const { store, run } = job(makeSegments(sentences(11)), { engines: [engine] });
    const outcome = await run();
    expect(outcome).toMatchObject({ translated: 11, failed: 0, locked: 0 });
    expect(
      [...store.results.values()].every(
        ({ state, engineId }) => state === "translated" && engineId === "fake",
      ),
    ).toBe(true);
    for (const { items } of engine.calls) {
      expect(items.length).toBeLessThanOrEqual(4);
      expect(items.reduce((sum, { source }) => sum + plainText(source).length, 0)).toBeLessThanOrEqual(40);
    }
    expect(outcome.usage).toEqual({
      requests: engine.calls.length,
      characters: 0,
      inputTokens: 10 * engine.calls.length,
      outputTokens: 5 * engine.calls.length,
    });
  });

  test("a segment longer than a batch may be goes alone", async () => {
    const engine = makeEngine({ limits: { maxCharactersPerBatch: 20 } });
    const { run } = job(
      makeSegments(["Short.", "A sentence that is longer than twenty characters.", "End."]),
      { engines: [engine] },
    );
    expect(await run()).toMatchObject({ translated: 3 });
    expect(engine.calls.map(({ items }) => items.length)).toEqual([1, 1, 1]);
  });

  test("a batch knows its neighbours, and languages, field and title", async () => {
    const engine = makeEngine({ limits: { maxSegmentsPerBatch: 2, maxConcurrency: 1 } });
    const { run } = job(makeSegments(["One a.", "Two b.", "Three c.", "Four d.", "Five e."]), {
      engines: [engine],
      field: "law",
      documentTitle: "T",
    });
    await run();
    const { onAnswer: _, ...context } = engine.calls[1]!.context;
    expect(context).toEqual({
      from: en,
      to: zh,
      field: "law",
      documentTitle: "T",
      before: ["One a.", "Two b."],
      after: ["Five e."],
    });
  });

  test("segments without letters and locked ones are settled without an engine", async () => {
    const engine = makeEngine();
    const segments = makeSegments(["12.5 %", "= 3", "Text."]).map((s) =>
      s.ordinal === 1 ? { ...s, locked: true } : s,
    );
    const { store, run } = job(segments, { engines: [engine] });
    expect(await run()).toMatchObject({ translated: 2, locked: 1 });
    expect(store.results.get(0)).toMatchObject({ origin: "copy", state: "translated" });
    expect(store.results.get(1)).toMatchObject({ state: "locked" });
    expect(engine.calls.flatMap(({ items }) => items).map(({ id }) => id)).toEqual([2]);
  });

  describe("repeats", () => {
    test("are sent once and take the target with their own tag ids", async () => {
      const engine = makeEngine();
      const { store, run } = job(
        makeSegments([tagged(1, "Again"), "Once.", tagged(7, "Again"), tagged(3, "Again")]),
        { engines: [engine] },
      );
      expect(await run()).toMatchObject({ translated: 4, repeats: 2 });
      expect(engine.calls.flatMap(({ items }) => items).map(({ id }) => id)).toEqual([0, 1]);
      expect(store.results.get(2)).toMatchObject({
        origin: "repeat",
        target: tagged(7, "[zh] Again"),
        engineId: null,
      });
    });

    test("share the failure of the segment they repeat", async () => {
      const engine = makeEngine({
        answer: ({ id }) => ({ id, problem: { code: "engine.refused", params: { engine: "fake" } } }),
      });
      const { store, run } = job(makeSegments(["Same.", "Same."]), { engines: [engine] });
      expect(await run()).toMatchObject({ failed: 2 });
      expect(store.results.get(1)!.problem?.code).toBe("engine.refused");
    });
  });

  describe("memory", () => {
    const memory = {
      lookup: async (queries: readonly { source: InlineContent; previous?: string; next?: string }[]) =>
        queries.map(({ source, previous }) =>
          plainText(source) === "Known."
            ? { score: previous ? 101 : 100, target: inlineFromText("已知。"), library: "m" }
            : null,
        ),
    };

    test("covers what it knows; the engine gets the rest", async () => {
      const engine = makeEngine();
      const { store, run } = job(makeSegments(["Known.", "New.", "Known."]), { engines: [engine], memory });
      expect(await run()).toMatchObject({ translated: 3, fromMemory: 2 });
      expect(store.results.get(2)).toMatchObject({
        origin: "memory",
        matchScore: 101,
        target: inlineFromText("已知。"),
      });
      expect(engine.calls.flatMap(({ items }) => items).map(({ id }) => id)).toEqual([1]);
    });

    test("a match whose tags cannot be fitted is left to the engine", async () => {
      const engine = makeEngine();
      const { store, run } = job(makeSegments([tagged(1, "Known.")]), { engines: [engine], memory });
      await run();
      expect(store.results.get(0)).toMatchObject({ origin: "engine" });
    });

    test("alone completes a job that it covers, without any engine", async () => {
      const { run } = job(makeSegments(["Known.", "7"]), { memory });
      expect(await run()).toMatchObject({ translated: 2, failed: 0 });
    });
  });

  describe("faults", () => {
    test("an engine that refuses the key on every call ends failed, asked no more than its concurrency", async () => {
      const unauthorized = new AppError("engine.unauthorized", { engine: "fake" });
      const engine = makeEngine({
        limits: { maxSegmentsPerBatch: 1 },
        before: () => Promise.reject(unauthorized),
      });
      const { store, run } = job(makeSegments(sentences(40)), { engines: [engine] });
      expect(await run()).toMatchObject({ translated: 0, failed: 40 });
      expect(engine.calls.length).toBeLessThanOrEqual(2);
      expect(
        [...store.results.values()].every(({ problem }) => problem?.code === "engine.unauthorized"),
      ).toBe(true);
    });

    test("the next engine takes over what the first could not do", async () => {
      const first = makeEngine({
        id: "first",
        before: () => Promise.reject(new AppError("engine.quota_exceeded", { engine: "first" })),
      });
      const second = makeEngine({ id: "second" });
      const { store, run } = job(makeSegments(sentences(25)), { engines: [first, second] });
      expect(await run()).toMatchObject({ translated: 25, failed: 0 });
      expect(store.results.get(24)!.engineId).toBe("second");
    });

    test("only the failed items go to the next engine", async () => {
      const first = makeEngine({
        id: "first",
        answer: (item) =>
          item.id === 2 ? null : { id: item.id, target: markTranslated(item.source), repaired: false },
      });
      const second = makeEngine({ id: "second" });
      const { run } = job(makeSegments(sentences(5)), { engines: [first, second] });
      await run();
      expect(second.calls.map(({ items }) => items.map(({ id }) => id))).toEqual([[2]]);
    });

    test("an engine that hangs on a sentence is cut off, and the rest stands", async () => {
      const engine = makeEngine({
        limits: { maxSegmentsPerBatch: 2, maxConcurrency: 1 },
        before: (_, __, items) => (items.some(({ id }) => id === 5) ? hang() : undefined),
      });
      const { store, run } = job(makeSegments(sentences(6)), { engines: [engine], batchTimeoutMs: 20 });
      expect(await run()).toMatchObject({ translated: 5, failed: 1 });
      expect(store.results.get(5)!.problem?.code).toBe("engine.timeout");
    });

    test("an engine that hangs always is given up after three batches", async () => {
      const engine = makeEngine({ limits: { maxSegmentsPerBatch: 1, maxConcurrency: 1 }, before: hang });
      const { run } = job(makeSegments(sentences(50)), { engines: [engine], batchTimeoutMs: 5 });
      expect(await run()).toMatchObject({ translated: 0, failed: 50 });
      expect(engine.calls.length).toBe(3);
    });

    test("a target that lost a tag, or is empty, is not accepted", async () => {
      const engine = makeEngine({
        answer: ({ id }) => ({
          id,
          target: id === 0 ? inlineFromText("无标记") : inlineFromText(" "),
          repaired: false,
        }),
      });
      const { store, run } = job(makeSegments([tagged(1, "Bold"), "Text"]), { engines: [engine] });
      expect(await run()).toMatchObject({ failed: 2 });
      expect(store.results.get(0)!.problem?.code).toBe("engine.tags_lost");
      expect(store.results.get(1)!.problem?.code).toBe("engine.bad_response");
    });

    test("an unforeseen error in an adapter fails its batch and is told to the log", async () => {
      const faults: unknown[] = [];
      const engine = makeEngine({ before: () => Promise.reject(new TypeError("bug")) });
      const { store, run } = job(makeSegments(["Text."]), {
        engines: [engine],
        onFault: (fault) => faults.push(fault.error),
      });
      expect(await run()).toMatchObject({ failed: 1 });
      expect(store.results.get(0)!.problem?.code).toBe("internal.unexpected");
      expect(faults).toEqual([new TypeError("bug")]);
    });

    test("without any engine, what memory does not cover fails with the reason", async () => {
      const { store, run } = job(makeSegments(["Text."]), {});
      expect(await run()).toMatchObject({ failed: 1 });
      expect(store.results.get(0)!.problem).toEqual({
        code: "engine.none_for_pair",
        params: { from: "en", to: "zh-Hans" },
      });
    });
  });

  describe("resuming", () => {
    test("sends nothing that was saved before, repeats included", async () => {
      const segments = makeSegments([...sentences(20), ...sentences(20)]);
      const first = makeEngine({
        limits: { maxSegmentsPerBatch: 5, maxConcurrency: 1 },
        before: (call) => (call === 2 ? Promise.reject(new Error("x")) : undefined),
      });
      const kill = new AbortController();
      const { store, run } = job(segments, {
        engines: [first],
        signal: kill.signal,
        onFault: () => kill.abort(new Error("killed")),
      });
      await expect(run()).rejects.toThrow("killed");
      expect(store.results.size).toBe(20);

      const second = makeEngine();
      const again = await translateSegments({
        segments,
        from: en,
        to: zh,
        engines: [second],
        store,
        signal: new AbortController().signal,
      });
      expect(again).toMatchObject({ translated: 40, failed: 0 });
      expect(second.calls.flatMap(({ items }) => items).map(({ id }) => id)).toEqual([
        10, 11, 12, 13, 14, 15, 16, 17, 18, 19,
      ]);
    });

    test("failed segments stay failed unless they are to be retried", async () => {
      const segments = makeSegments(["A b.", "C d."]);
      const failed: SegmentResult = {
        ordinal: 1,
        state: "failed",
        target: null,
        origin: null,
        matchScore: null,
        engineId: null,
        problem: { code: "engine.timeout", params: {} },
      };
      for (const retryFailed of [false, true]) {
        const engine = makeEngine();
        const { run } = job(segments, {
          engines: [engine],
          store: new InMemorySegmentStore([failed]),
          retryFailed,
        });
        expect(await run()).toMatchObject({ translated: retryFailed ? 2 : 1, failed: retryFailed ? 0 : 1 });
      }
    });
  });

  describe("cancelling", () => {
    test("ends at once with the signal's reason, also when the engine ignores the signal", async () => {
      const stop = new AbortController();
      const engine = makeEngine({ before: () => (stop.abort(new AppError("job.cancelled")), hang()) });
      const { run } = job(makeSegments(sentences(5)), { engines: [engine], signal: stop.signal });
      await expect(run()).rejects.toThrow(AppError);
    });

    test("ends at once while waiting for a turn, and gives a late turn back", async () => {
      const stop = new AbortController();
      let grant: (release: () => void) => void = () => undefined;
      const turn = new Promise<() => void>((resolve) => (grant = resolve));
      const { run } = job(makeSegments(["Text."]), {
        engines: [makeEngine()],
        signal: stop.signal,
        takeTurn: () => (queueMicrotask(() => stop.abort(new Error("stop"))), turn),
      });
      await expect(run()).rejects.toThrow("stop");
      await new Promise<void>((released) => grant(released));
    });
  });

  test("every batch takes a turn and gives it back", async () => {
    let held = 0;
    let taken = 0;
    const engine = makeEngine({
      limits: { maxSegmentsPerBatch: 2 },
      before: () => expect(held).toBeGreaterThan(0),
    });
    const takeTurn = async () => ((held += 1), (taken += 1), () => void (held -= 1));
    await job(makeSegments(sentences(10)), { engines: [engine], takeTurn }).run();
    expect(held).toBe(0);
    expect(taken).toBeGreaterThanOrEqual(5);
  });

  test("progress counts up to the total and names every segment once", async () => {
    const changed: number[] = [];
    let last = { total: 0, done: 0, failed: 0 };
    const { run } = job(makeSegments([...sentences(12), "7"]), {
      engines: [makeEngine()],
      onProgress: (p) => (changed.push(...p.changed), (last = p)),
    });
    await run();
    expect(last).toMatchObject({ total: 13, done: 13, failed: 0 });
    expect(changed.sort((a, b) => a - b)).toEqual([...Array(13).keys()]);
  });

  test("an error of the store ends the job and stops the other batches", async () => {
    const engine = makeEngine({ limits: { maxSegmentsPerBatch: 1, maxConcurrency: 2 } });
    const full = async () => Promise.reject(new Error("disk full"));
    const store = { load: async () => new Map(), save: full, amend: full, rate: full, noteReviewed: full };
    await expect(job(makeSegments(sentences(30)), { engines: [engine], store }).run()).rejects.toThrow(
      "disk full",
    );
    expect(engine.calls.length).toBeLessThanOrEqual(4);
  });
});
