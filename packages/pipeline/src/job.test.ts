// A whole job with the real parts: filter, segmentation, memory, and a language-model engine over real HTTP against the
// scripted fixture server.
import { createOpenAiCompatibleEngine } from "@yizhou/engines";
import { createTestDeps, startFixtureServer, type FixtureServer } from "@yizhou/engines/testing";
import { installedFilters } from "@yizhou/filters/node";
import { AppError, plainText, type LanguageTag } from "@yizhou/model";
import { InMemoryMemory } from "@yizhou/tm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { mergeDocument } from "./assemble.ts";
import { extractSegments } from "./extract-segments.ts";
import { InMemorySegmentStore } from "./memory-store.ts";
import { translationUnits } from "./outputs.ts";
import type { TranslateSegmentsInput } from "./ports.ts";
import { makeReport } from "./report.ts";
import { translateSegments } from "./translate-segments.ts";

const pair = { from: "en" as LanguageTag, to: "zh-Hans" as LanguageTag };
const NOUNS = "method model layout table figure note sentence paper result test".split(" ");
const lines = Array.from(
  { length: 30 },
  (_, i) => `The ${NOUNS[i % 10]} of part ${i + 1} is described here. It works well.`,
);
const source = new TextEncoder().encode(lines.join("\r\n\r\n"));

let server: FixtureServer;
beforeAll(async () => void (server = await startFixtureServer()));
afterAll(() => server.close());
beforeEach(() => server.reset());

const engine = (overrides = {}) =>
  createOpenAiCompatibleEngine(
    {
      id: "llm",
      name: "Fixture",
      baseUrl: server.chatUrl,
      model: "m",
      apiKey: "k",
      allowPrivateAddress: true,
      maxSegmentsPerBatch: 8,
      limits: { maxConcurrency: 2 },
      ...overrides,
    },
    createTestDeps(),
  );

async function job(overrides: Partial<TranslateSegmentsInput> = {}) {
  const document = await extractSegments(source, {
    filters: installedFilters,
    name: "paper.txt",
    sourceLanguage: pair.from,
  });
  const store = new InMemorySegmentStore();
  const outcome = await translateSegments({
    ...pair,
    segments: document.segments,
    engines: [engine()],
    store,
    signal: new AbortController().signal,
    ...overrides,
  });
  const merged = await mergeDocument(source, document, store.results, {
    sourceLanguage: pair.from,
    targetLanguage: pair.to,
  });
  return {
    document,
    store,
    outcome,
    text: new TextDecoder().decode(merged.bytes),
    warnings: merged.warnings.map(({ code }) => code),
  };
}

describe("a job with a language model", () => {
  test("is translated whole: line ends and numbers kept, each sentence sent once", async () => {
    const { document, store, outcome, text, warnings } = await job();
    expect(outcome).toMatchObject({ translated: 60, failed: 0, repeats: 29 });
    expect(text.split("\r\n\r\n").length).toBe(30);
    expect(text).not.toMatch(/[a-z]{3}/);
    expect(warnings).not.toContain("warning.segments_untranslated");
    expect([...server.counts.values()].every((count) => count === 1)).toBe(true);
    expect(server.counts.size).toBe(31);
    expect(makeReport(document.segments, store.results, pair)).toMatchObject({
      completeness: 100,
      numbers: { expected: 30, present: 30 },
      notices: [],
    });
  });

  test("401 on every call ends failed, never done, and the text stays the source", async () => {
    server.fail({ kind: "status", status: 401, times: Infinity });
    const { store, outcome, text, warnings } = await job();
    expect(outcome).toMatchObject({ translated: 0, failed: 60 });
    expect([...store.results.values()].every(({ problem }) => problem?.code === "engine.unauthorized")).toBe(
      true,
    );
    expect(server.requests.length).toBeLessThanOrEqual(2);
    expect(text).toBe(new TextDecoder().decode(source));
    expect(warnings).toContain("warning.segments_untranslated");
  });

  test("an engine that hangs on the last batch gives a partial result", async () => {
    const { segments } = await extractSegments(source, {
      filters: installedFilters,
      name: "paper.txt",
      sourceLanguage: pair.from,
    });
    const last = segments.length - 2;
    const real = engine({ limits: { maxConcurrency: 1 } });
    const hanging = {
      ...real,
      translate: (...args: Parameters<typeof real.translate>) => {
        if (args[0].some(({ id }) => id === last)) server.fail({ kind: "hang", times: Infinity });
        return real.translate(...args);
      },
    };
    const { outcome, store, text, warnings } = await job({ engines: [hanging], batchTimeoutMs: 300 });
    expect(outcome.failed).toBeGreaterThan(0);
    expect(outcome.failed).toBeLessThanOrEqual(8);
    expect(store.results.get(last)!.problem?.code).toBe("engine.timeout");
    expect(warnings).toContain("warning.segments_untranslated");
    expect(text.split("\r\n\r\n")[0]).not.toMatch(/[a-z]{3}/);
    expect(text.split("\r\n\r\n").at(-1)).toContain("The test of part 30 is described here.");
  });

  test("a cancelled job stops at once and, run again, sends nothing that was saved", async () => {
    const stop = new AbortController();
    const store = new InMemorySegmentStore();
    const { segments } = await extractSegments(source, {
      filters: installedFilters,
      name: "paper.txt",
      sourceLanguage: pair.from,
    });
    const input = { ...pair, segments, engines: [engine({ limits: { maxConcurrency: 1 } })], store };
    const cancelled = translateSegments({
      ...input,
      signal: stop.signal,
      onProgress: ({ done }) => done >= 16 && stop.abort(new AppError("job.cancelled")),
    });
    await expect(cancelled).rejects.toMatchObject({ code: "job.cancelled" });
    const saved = new Set([...store.results.keys()]);
    server.reset();
    const outcome = await translateSegments({ ...input, signal: new AbortController().signal });
    expect(outcome).toMatchObject({ translated: 60, failed: 0 });
    const sentAgain = segments.filter(
      ({ ordinal, source: text }) => saved.has(ordinal) && server.counts.has(plainText(text)),
    );
    expect(sentAgain).toEqual([]);
  });

  test("its memory covers the same document the second time, without an engine", async () => {
    const { document, store, text } = await job();
    const memory = new InMemoryMemory("earlier", translationUnits(document.segments, store.results, pair));
    const again = await job({ memory, engines: [] });
    expect(again.outcome).toMatchObject({ translated: 60, failed: 0, fromMemory: 60 });
    expect(again.text).toBe(text);
    expect(again.store.results.get(2)!.matchScore).toBe(102);
  });
});
