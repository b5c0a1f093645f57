import type { Engine } from "@yizhou/engines";
import { AppError, inlineFromText, parseLanguageTag } from "@yizhou/model";
import { expect, it } from "vitest";
import { askEngine } from "./ask-engine.ts";

const pair = { from: parseLanguageTag("en"), to: parseLanguageTag("zh") };

/** An engine with four batches of one segment in flight, whose first `faults` calls fail together. */
function engineWithOutage(faults: number): { engine: Engine; calls: () => number } {
  let calls = 0;
  const engine: Engine = {
    id: "shaky",
    kind: "service",
    name: "Shaky",
    destination: null,
    limits: { maxSegmentsPerBatch: 1, maxCharactersPerBatch: 1000, maxConcurrency: 4, callTimeoutMs: 1000 },
    pairs: async () => "any",
    check: async () => null,
    async translate(batch) {
      calls += 1;
      if (calls <= faults) throw new AppError("engine.unavailable", { engine: "Shaky" });
      return {
        results: batch.map(({ id }) => ({ id, target: inlineFromText("译"), repaired: false })),
        usage: { requests: 1, characters: 1, inputTokens: 0, outputTokens: 0 },
      };
    },
  };
  return { engine, calls: () => calls };
}

const items = Array.from({ length: 20 }, (_, ordinal) => ({
  ordinal,
  source: inlineFromText(`Word ${ordinal}`),
}));
const ask = (engine: Engine) =>
  askEngine({
    engine,
    items,
    contextOf: () => pair,
    batchTimeoutMs: 1000,
    signal: new AbortController().signal,
    onBatch: async () => undefined,
  });

it("holds one outage that all batches in flight meet for one fault and goes on", async () => {
  const { engine, calls } = engineWithOutage(4);
  const unsolved = await ask(engine);
  // What met it is asked for again, and nothing is lost.
  expect(unsolved.size).toBe(0);
  expect(calls()).toBe(24);
});

it("gives an engine up after three rounds of faults", async () => {
  const { engine, calls } = engineWithOutage(Number.POSITIVE_INFINITY);
  const unsolved = await ask(engine);
  expect(unsolved.size).toBe(20);
  expect(calls()).toBeLessThanOrEqual(12);
});
