import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { DayHold } from "./quotas.ts";
import { openReadingMeter } from "./time-meter.ts";

const MINUTE = 60_000;
let settled: number[];
beforeEach(() => {
  vi.useFakeTimers();
  settled = [];
});
afterEach(() => vi.useRealTimers());

/** Gives a minute each time, so often. */
const quotasWith = (slices: number) => ({
  take: async (): Promise<DayHold> => {
    if (slices-- === 0) throw new Error("the day is spent");
    return { amount: MINUTE, settle: async (ms: number) => void settled.push(ms) } as DayHold;
  },
});

test("a reading that makes way is not counted while it waits", async () => {
  const meter = await openReadingMeter(quotasWith(1), "ann");
  vi.advanceTimersByTime(MINUTE);
  meter.start();
  vi.advanceTimersByTime(20_000);
  meter.rest();
  vi.advanceTimersByTime(10 * MINUTE);
  meter.start();
  vi.advanceTimersByTime(30_000);
  await meter.close();
  expect(settled).toEqual([50_000]);
});

test("a reading of more than a slice takes another, and ends where there is none", async () => {
  const meter = await openReadingMeter(quotasWith(2), "ann");
  meter.start();
  await vi.advanceTimersByTimeAsync(50_000);
  meter.rest();
  await vi.advanceTimersByTimeAsync(MINUTE);
  meter.start();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(settled).toEqual([MINUTE]);
  expect(meter.signal.aborted).toBe(false);
  await vi.advanceTimersByTimeAsync(MINUTE);
  expect(meter.signal.aborted).toBe(true);
  await meter.close();
  expect(settled).toEqual([MINUTE, MINUTE]);
});
