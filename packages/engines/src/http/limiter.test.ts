import { describe, expect, test } from "vitest";
import { createTestDeps } from "../testing/test-deps.ts";
import { createLimiter } from "./limiter.ts";

const never = new AbortController().signal;
const tick = () => new Promise((resolve) => setImmediate(resolve));

/** A call that ends when told to. */
function held() {
  let release = (): void => undefined;
  let started = false;
  const call = () =>
    new Promise<void>((resolve) => {
      started = true;
      release = resolve;
    });
  return { call, release: () => release(), isStarted: () => started };
}

describe("a limiter", () => {
  test("lets only so many run at once and the others in their order", async () => {
    const limiter = createLimiter({ maxConcurrency: 2 }, createTestDeps());
    const calls = [held(), held(), held(), held()];
    const runs = calls.map(({ call }) => limiter.run(0, never, call));
    await tick();
    expect(calls.map((call) => call.isStarted())).toEqual([true, true, false, false]);
    calls[1]!.release();
    await tick();
    expect(calls.map((call) => call.isStarted())).toEqual([true, true, true, false]);
    for (const call of calls) {
      call.release();
      await tick();
    }
    calls[3]!.release();
    await Promise.all(runs);
  });

  test("begins with a few, lets more run as long as the server bears it, and half as many once it says no", async () => {
    const deps = createTestDeps();
    const limiter = createLimiter({ maxConcurrency: 6, firstConcurrency: 2 }, deps);
    const atOnce = async (calls: number): Promise<number> => {
      let [open, most] = [0, 0];
      await Promise.all(
        Array.from({ length: calls }, () =>
          limiter.run(100, never, async () => {
            most = Math.max(most, ++open);
            await tick();
            open--;
          }),
        ),
      );
      return most;
    };
    expect(await atOnce(3)).toBe(2);
    expect(await atOnce(60)).toBe(6);
    limiter.slowDown();
    limiter.slowDown();
    expect(await atOnce(4)).toBe(3);
    await deps.sleep(2000, never);
    expect(await atOnce(60)).toBe(6);
  });

  test("keeps to the requests of a minute", async () => {
    const deps = createTestDeps();
    const limiter = createLimiter({ maxConcurrency: 9, requestsPerMinute: 2 }, deps);
    const start = deps.now();
    const times: number[] = [];
    await Promise.all(
      [1, 2, 3, 4, 5].map(() => limiter.run(0, never, async () => void times.push(deps.now() - start))),
    );
    expect(times).toEqual([0, 0, 60_000, 60_000, 120_000]);
  });

  test("keeps to the requests of a second", async () => {
    const deps = createTestDeps();
    const limiter = createLimiter({ maxConcurrency: 9, requestsPerSecond: 2 }, deps);
    const start = deps.now();
    const times: number[] = [];
    await Promise.all(
      [1, 2, 3, 4, 5].map(() => limiter.run(0, never, async () => void times.push(deps.now() - start))),
    );
    expect(times).toEqual([0, 0, 1000, 1000, 2000]);
  });

  test("keeps to the tokens of a minute, and lets a single larger call through alone", async () => {
    const deps = createTestDeps();
    const limiter = createLimiter({ maxConcurrency: 9, tokensPerMinute: 100 }, deps);
    const start = deps.now();
    const times: number[] = [];
    for (const tokens of [60, 60, 500, 10])
      await limiter.run(tokens, never, async () => void times.push(deps.now() - start));
    expect(times).toEqual([0, 60_000, 120_000, 180_000]);
  });

  test("gives its place back when a call fails", async () => {
    const limiter = createLimiter({ maxConcurrency: 1 }, createTestDeps());
    await expect(limiter.run(0, never, () => Promise.reject(new Error("failed")))).rejects.toThrow("failed");
    expect(await limiter.run(0, never, async () => "next")).toBe("next");
  });

  test("lets a waiting call go when it is aborted, without losing the place", async () => {
    const limiter = createLimiter({ maxConcurrency: 1 }, createTestDeps());
    const first = held();
    const running = limiter.run(0, never, first.call);
    const controller = new AbortController();
    const waiting = limiter.run(0, controller.signal, async () => "never");
    const last = limiter.run(0, never, async () => "last");
    controller.abort(new Error("cancelled"));
    await expect(waiting).rejects.toThrow("cancelled");
    await tick();
    first.release();
    await running;
    expect(await last).toBe("last");
  });

  test("an aborted wait for the minute does not hold up those behind it", async () => {
    const controller = new AbortController();
    const deps = createTestDeps({
      sleep: (_ms, signal) =>
        signal === controller.signal ? Promise.reject(new Error("cancelled")) : Promise.resolve(),
    });
    const limiter = createLimiter({ maxConcurrency: 9, requestsPerMinute: 1 }, deps);
    await limiter.run(0, never, async () => undefined);
    await expect(limiter.run(0, controller.signal, async () => undefined)).rejects.toThrow("cancelled");
    deps.advance(60_000);
    expect(await limiter.run(0, never, async () => "next")).toBe("next");
  });
});
