import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { RequestLimit, RequestLimitOptions } from "./request-limit.ts";

/** What every limit of requests does. One line for each implementation runs it. */
export function describeRequestLimit(make: (options: RequestLimitOptions) => Promise<RequestLimit>): void {
  beforeEach(() => vi.useFakeTimers({ toFake: ["Date", "setTimeout", "clearTimeout"] }));
  afterEach(() => vi.useRealTimers());

  const ask = async (limit: RequestLimit, address: string, times: number) => {
    const waits: number[] = [];
    for (let at = 0; at < times; at++) waits.push(await limit.count(address));
    return waits;
  };

  test.each([1, 10, 60, 605])("lets %i requests through and no more, until the window ends", async (max) => {
    const limit = await make({ max, windowMs: 60_000 });
    expect((await ask(limit, "10.0.0.1", max)).filter((wait) => wait > 0)).toEqual([]);
    for (const wait of await ask(limit, "10.0.0.1", 3)) {
      expect(wait).toBeGreaterThan(55);
      expect(wait).toBeLessThanOrEqual(60);
    }
    vi.advanceTimersByTime(60_001);
    expect(await limit.count("10.0.0.1")).toBe(0);
  });

  test("tells how long is left, less as time goes by", async () => {
    const limit = await make({ max: 2, windowMs: 60_000 });
    await ask(limit, "10.0.0.1", 3);
    vi.advanceTimersByTime(40_000);
    expect(await limit.count("10.0.0.1")).toBe(20);
  });

  test("counts each address by itself", async () => {
    const limit = await make({ max: 1, windowMs: 60_000 });
    expect([await limit.count("10.0.0.1"), await limit.count("10.0.0.2")]).toEqual([0, 0]);
    expect(await limit.count("10.0.0.1")).toBeGreaterThan(0);
  });

  test("counts requests that come at the same moment", async () => {
    const limit = await make({ max: 10, windowMs: 60_000 });
    const waits = await Promise.all(Array.from({ length: 30 }, () => limit.count("10.0.0.1")));
    expect(waits.filter((wait) => wait === 0)).toHaveLength(10);
  });
}
