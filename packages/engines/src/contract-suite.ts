/**
 * What every engine must do, whatever is behind it. An adapter joins by one call of `describeEngine`; HTTP adapters are tried
 * over real HTTP against the fixture server, with its faults. Clock and sleep are given, so waiting takes no time; only a
 * hanging call is really waited for, a fraction of a second.
 */
import {
  haveSameTags,
  inlineFromText,
  isAppError,
  parseLanguageTag,
  textOnly,
  type InlineContent,
} from "@yizhou/model";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Engine, EngineBatchResult, EngineContext, EngineItem } from "./engine.ts";
import type { EngineDeps } from "./http/deps.ts";
import type { Fault, FaultKind } from "./testing/faults.ts";
import { startFixtureServer, type FixtureServer } from "./testing/fixture-server.ts";
import { createTestDeps, type TestDeps } from "./testing/test-deps.ts";

export interface EngineWorld {
  readonly server: FixtureServer;
  readonly deps: EngineDeps;
  /** Pass on as the engine's deadline: small where a call is to hang. */
  readonly callTimeoutMs: number;
  /** Pass on as the engine's key where it has one; it must never show in an error. */
  readonly apiKey: string;
}

export interface EngineCapabilities {
  readonly from: string;
  readonly to: string;
  /** A pair that is not served; leave out for engines of every pair. */
  readonly unserved?: { readonly from: string; readonly to: string };
  /** Speaks HTTP to the fixture server. */
  readonly http?: boolean;
  /** Faults of the answer that must be made good when they happen once. */
  readonly healedFaults?: readonly FaultKind[];
  /** Faults of the answer that, when they never end, give every item this problem (or are thrown). */
  readonly lastingFaults?: Partial<Record<FaultKind, string>>;
  /** Skips the whole suite, with the reason in its name. */
  readonly skip?: string | null;
}

const KEY = "sk-contract-suite-4711-secret";

const SENTENCE = inlineFromText("The results of the second study were published in 2019.");
const TAGGED: InlineContent = [
  { kind: "text", text: "Please read the " },
  { kind: "open", id: 4, type: "format" },
  { kind: "text", text: "whole document" },
  { kind: "close", id: 4, type: "format" },
  { kind: "text", text: " before the meeting" },
  { kind: "standalone", id: 9, type: "note" },
  { kind: "text", text: " and bring your questions." },
];
const WRAPPED: InlineContent = [
  { kind: "open", id: 1, type: "format" },
  { kind: "text", text: "The weather was cold in the mountains." },
  { kind: "close", id: 1, type: "format" },
];
const NUMBERS = inlineFromText("12.5 – 14 %");

const BATCH: readonly EngineItem[] = [SENTENCE, TAGGED, WRAPPED, NUMBERS].map((source, index) => ({
  id: 10 + index,
  source,
}));

export function describeEngine(
  name: string,
  makeEngine: (world: EngineWorld) => Engine,
  capabilities: EngineCapabilities,
): void {
  const { skip } = capabilities;
  describe.skipIf(skip)(`engine contract: ${name}${skip ? ` (skipped, ${skip})` : ""}`, () => {
    let server: FixtureServer;
    let deps: TestDeps;
    const context: EngineContext = {
      from: parseLanguageTag(capabilities.from),
      to: parseLanguageTag(capabilities.to),
    };
    const never = new AbortController().signal;
    const make = (callTimeoutMs = 60_000): Engine => makeEngine({ server, deps, callTimeoutMs, apiKey: KEY });
    const run = (engine = make(), batch = BATCH): Promise<EngineBatchResult> =>
      engine.translate(batch, context, never);

    beforeAll(async () => {
      server = await startFixtureServer({ serviceKey: KEY });
    });
    afterAll(() => server.close());
    beforeEach(() => {
      server.reset();
      deps = createTestDeps();
    });

    test("translates every segment of a batch and keeps its tags", async () => {
      const { results, usage } = await run();
      expectAllTranslated(results);
      expect(usage.characters).toBeGreaterThan(100);
    });

    test("gives numbers and marks back as they are", async () => {
      const { results } = await run(make(), [{ id: 3, source: NUMBERS }]);
      expect(results).toEqual([{ id: 3, target: NUMBERS, repaired: false }]);
    });

    test("answers an empty batch with nothing", async () => {
      expect((await run(make(), [])).results).toEqual([]);
    });

    test("serves its pair and finds nothing wrong with itself", async () => {
      const engine = make();
      const pairs = await engine.pairs();
      if (pairs !== "any") expect(pairs).toContainEqual({ from: capabilities.from, to: capabilities.to });
      expect(await engine.check()).toBeNull();
    });

    test("throws the reason of a signal that was aborted before", async () => {
      const reason = new Error("stopped by the user");
      await expect(make().translate(BATCH, context, AbortSignal.abort(reason))).rejects.toBe(reason);
    });

    const { unserved } = capabilities;
    if (unserved) {
      test("refuses a pair it does not serve", async () => {
        const wrong = { from: parseLanguageTag(unserved.from), to: parseLanguageTag(unserved.to) };
        await expect(make().translate(BATCH, wrong, never)).rejects.toMatchObject({
          code: "engine.pair_unsupported",
        });
      });
    }

    if (capabilities.http) describeHttpFaults();
    for (const kind of capabilities.healedFaults ?? []) {
      test(`makes good one answer with the fault ${kind}`, async () => {
        server.fail(kind);
        expectAllTranslated((await run()).results);
      });
    }
    for (const [kind, code] of Object.entries(capabilities.lastingFaults ?? {})) {
      test(`ends with ${code} when every answer has the fault ${kind}`, async () => {
        server.fail({ kind: kind as FaultKind, times: Infinity });
        const codes = await run().then(
          ({ results }) => results.flatMap((result) => ("problem" in result ? [result.problem.code] : [])),
          (error: unknown) => (isAppError(error) ? [error.code] : Promise.reject(error)),
        );
        expect(new Set(codes)).toEqual(new Set([code]));
        expect(server.requests.length).toBeLessThan(30);
      });
    }

    function describeHttpFaults(): void {
      /** Faults begin after the engine has asked for its pairs, which is no translation yet. */
      const failing = async (...faults: (Fault | FaultKind)[]): Promise<Engine> => {
        const engine = make();
        await engine.pairs();
        server.fail(...faults);
        return engine;
      };

      test("waits as long as a rate limit asks for, then goes on", async () => {
        const engine = await failing({ kind: "rate-limit", retryAfterMs: 2345 });
        expectAllTranslated((await run(engine)).results);
        expect(deps.slept).toContain(2345);
      });

      test.each<Fault>([{ kind: "status" }, { kind: "cut-stream", after: 0.05 }])(
        "goes on after one fault of the kind $kind",
        async (fault) => {
          const engine = await failing(fault);
          expectAllTranslated((await run(engine)).results);
          expect(deps.slept.length).toBe(1);
        },
      );

      test.each<[string, Fault, string, number]>([
        ["a rate limit without end", { kind: "rate-limit", retryAfterMs: 10 }, "engine.rate_limited", 12],
        ["a server that is always down", { kind: "status", status: 503 }, "engine.unavailable", 12],
        ["answers that are always cut", { kind: "cut-stream", after: 0.05 }, "engine.unavailable", 12],
        ["a refused key", { kind: "status", status: 401 }, "engine.unauthorized", 1],
        ["a forbidden model", { kind: "status", status: 403 }, "engine.unauthorized", 1],
        ["an empty account", { kind: "status", status: 402 }, "engine.quota_exceeded", 1],
        ["a wrong address", { kind: "status", status: 404 }, "engine.request_refused", 1],
        ["a request that is always called bad", { kind: "status", status: 400 }, "engine.request_refused", 6],
        ["a redirect to an inside address", { kind: "redirect" }, "engine.address_forbidden", 1],
      ])("%s ends the call at once or after bounded retries", async (_name, fault, code, most) => {
        const engine = await failing({ ...fault, times: Infinity });
        const error = await run(engine).catch((thrown: unknown) => thrown);
        expect(error).toMatchObject({ code });
        const translations = server.requests.filter(({ texts }) => texts.length > 0);
        expect(translations.length).toBeLessThanOrEqual(most);
        expect(everythingIn(error)).not.toContain(KEY);
      });

      test("what a server quotes of the text or the key stays out of the error", async () => {
        const words = "results of the second study were published";
        for (const status of [400, 403, 503]) {
          const engine = await failing({
            kind: "status",
            status,
            body: JSON.stringify({ error: { message: `${KEY} may not send "${words}"` }, message: words }),
            times: Infinity,
          });
          const error = await run(engine).catch((thrown: unknown) => thrown);
          expect(error).toBeInstanceOf(Error);
          expect(everythingIn(error)).not.toContain(KEY);
          expect(everythingIn(error)).not.toContain("second study");
          server.reset();
        }
      });

      test("a server that never answers ends in a time-out", async () => {
        const engine = make(150);
        await engine.pairs();
        server.fail({ kind: "hang", times: Infinity });
        await expect(run(engine)).rejects.toMatchObject({ code: "engine.timeout" });
      });

      test("a call in flight ends with the signal's reason when aborted", async () => {
        const engine = await failing({ kind: "hang", times: Infinity });
        const controller = new AbortController();
        const reason = new Error("cancelled");
        const running = engine.translate(BATCH, context, controller.signal);
        await server.nextRequest();
        controller.abort(reason);
        await expect(running).rejects.toBe(reason);
      });

      test("an endless answer is cut off, not read", async () => {
        const engine = await failing({ kind: "huge", times: Infinity });
        const codes = await run(engine, [BATCH[0]!]).then(
          ({ results }) =>
            results.map((result) => ("problem" in result ? result.problem.code : "translated")),
          (error: unknown) => [isAppError(error) ? error.code : error],
        );
        expect(codes).toEqual(["engine.bad_response"]);
        expect(server.hugeBytesSent / server.requests.length).toBeLessThan(20 * 1024 * 1024);
      });

      test("says in check what is wrong instead of throwing", async () => {
        const engine = await failing({ kind: "status", status: 401, times: Infinity });
        expect(await engine.check()).toMatchObject({ code: "engine.unauthorized" });
        await server.close();
        try {
          expect(await make().check()).toMatchObject({ code: "engine.unavailable" });
        } finally {
          server = await startFixtureServer({ serviceKey: KEY });
        }
      });
    }
  });
}

function expectAllTranslated(results: EngineBatchResult["results"]): void {
  expect(results.map(({ id }) => id).sort()).toEqual(BATCH.map(({ id }) => id));
  for (const item of BATCH) {
    const result = results.find(({ id }) => id === item.id)!;
    if ("problem" in result) expect.fail(`item ${item.id}: ${result.problem.code}`);
    expect(haveSameTags(item.source, result.target)).toBe(true);
    if (item.source !== NUMBERS) expect(textOnly(result.target)).not.toBe(textOnly(item.source));
    expect(textOnly(result.target).trim()).not.toBe("");
  }
}

/** All that a log would print of an error. */
function everythingIn(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const cause = error.cause === undefined ? "" : everythingIn(error.cause);
  return [error.name, error.message, error.stack, JSON.stringify(error), cause].join("\n");
}
