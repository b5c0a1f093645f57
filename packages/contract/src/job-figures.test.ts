import { describe, expect, test } from "vitest";
import { figuresOf, quoteFiguresOf, statusOf } from "./job-figures.ts";
import type { Job, QuoteItem } from "./jobs.ts";

const problem = { code: "model.mirror_unreachable", params: {}, text: "" };
const waiting = { engineName: "", doneBytes: 0, totalBytes: 9, problem: null };

test.each<[string, Pick<Job, "state" | "waiting">, string]>([
  ["in the queue", { state: "queued", waiting: null }, "queued"],
  ["aside until its models are there", { state: "queued", waiting }, "waiting"],
  ["aside while they cannot be fetched", { state: "queued", waiting: { ...waiting, problem } }, "stuck"],
  ["translating", { state: "translating", waiting: null }, "translating"],
  ["ended", { state: "partial", waiting: null }, "partial"],
])("a job that is %s is told as such", (_, job, status) => {
  expect(statusOf(job)).toBe(status);
});

const report = (parts: object) =>
  ({ fromMemory: 0, fromRepeats: 0, fromEngine: 0, fromCache: 0, ...parts }) as Job["report"];
const job = (
  state: Job["state"],
  [total, kept, done, failed]: readonly [number, number, number, number],
  parts?: object,
) => ({
  state,
  segments: { total, kept, done, failed, confirmed: 0, doubted: 0 },
  report: parts ? report(parts) : null,
});

describe("the figures of a job", () => {
  test.each<[string, ReturnType<typeof job>, object]>([
    [
      "that has just begun: what stays as it is is not progress",
      job("queued", [121, 21, 0, 0]),
      { toTranslate: 100, translated: 0, open: 100, origins: null, percent: 0 },
    ],
    [
      "under way",
      job("translating", [121, 21, 84, 1]),
      { kept: 21, translated: 63, failed: 1, open: 36, percent: 63 },
    ],
    ["that was cancelled", job("cancelled", [121, 0, 98, 0]), { translated: 98, open: 23, percent: 80.9 }],
    [
      "with one failure of a thousand, which is not all",
      job("partial", [1000, 0, 999, 1], { fromEngine: 999 }),
      {
        translated: 999,
        percent: 99.9,
        origins: { memory: 0, repeats: 0, engine: 999, cache: 0, person: 0 },
      },
    ],
    [
      "of which a person wrote two after the report",
      job("done", [10, 1, 10, 0], { fromMemory: 3, fromEngine: 3, fromCache: 1 }),
      { translated: 9, origins: { memory: 3, repeats: 0, engine: 3, cache: 1, person: 2 }, percent: 100 },
    ],
    [
      "with nothing to translate, which is no progress",
      job("failed", [4, 4, 4, 0]),
      { toTranslate: 0, translated: 0, percent: 0 },
    ],
  ])("%s", (_, given, expected) => {
    const figures = figuresOf(given);
    expect(figures).toMatchObject(expected);
    expect(figures.kept + figures.toTranslate).toBe(figures.segments);
    expect(figures.translated + figures.failed + figures.open).toBe(figures.toTranslate);
    if (figures.origins)
      expect(Object.values(figures.origins).reduce((sum, one) => sum + one)).toBe(figures.translated);
  });
});

test("the figures of a quote add up, without the files that cannot start", () => {
  const amount = (segments: number, characters: number) => ({ segments, characters });
  const item = (change: Partial<QuoteItem> = {}) => ({
    ...{ characters: 1000, segments: 20, problem: null },
    ...{ repeats: amount(2, 100), memory: amount(5, 300), engine: amount(10, 550) },
    ...change,
  });
  expect(quoteFiguresOf([item(), item({ problem }), item({ segments: 18, characters: 960 })])).toEqual({
    files: 2,
    all: amount(38, 1960),
    kept: amount(4, 60),
    memory: amount(10, 600),
    repeats: amount(4, 200),
    engine: amount(20, 1100),
  });
});
