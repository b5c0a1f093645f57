// Time that is taken slice by slice while work goes on: nobody knows before how long a file takes to read.
import { isAppError } from "@yizhou/model";
import type { DayHold, Quotas } from "./quotas.ts";

/** Taken at once; with less than the least there is nothing worth beginning. */
const SLICE_MS = 60_000;
const LEAST_MS = 1000;
/** Beside the slice itself: for waiting in a queue before the work begins, and for a slow machine. */
const LEASE_MS = 30 * 60_000;

/** Counts the time of one piece of work. */
export interface TimeMeter {
  /** Aborts, with the refusal, when the day's time is spent. */
  readonly signal: AbortSignal;
  /** The work begins; until then nothing is counted. */
  start(): void;
  /** The work waits, and begins again with `start`. */
  rest(): void;
  /** The work has ended. */
  close(): Promise<void>;
}

/** @throws {AppError} quota.reading_spent */
export async function openReadingMeter(quotas: Pick<Quotas, "take">, ownerId: string): Promise<TimeMeter> {
  const takeSlice = () =>
    quotas.take(ownerId, "reading", { atLeast: LEAST_MS, atMost: SLICE_MS, forMs: LEASE_MS });
  const spent = new AbortController();
  let slice: DayHold | null = await takeSlice();
  /** Of the slice, before the work rested. */
  let usedMs = 0;
  let sliceStartedMs: number | null = null;
  let timer: NodeJS.Timeout | undefined;
  let isRunning = false;
  let isClosed = false;
  let renewing: Promise<void> = Promise.resolve();

  function begin(): void {
    isRunning = true;
    if (!slice) return;
    sliceStartedMs = performance.now();
    timer = setTimeout(() => {
      renewing = renew().catch((error: unknown) => spent.abort(error));
    }, slice.amount - usedMs);
  }

  function rest(): void {
    isRunning = false;
    clearTimeout(timer);
    usedMs += runningMs();
    sliceStartedMs = null;
  }

  const runningMs = () => (sliceStartedMs === null ? 0 : performance.now() - sliceStartedMs);

  async function renew(): Promise<void> {
    const whole = slice!;
    [slice, sliceStartedMs, usedMs] = [null, null, 0];
    await whole.settle(whole.amount);
    if (isClosed) return;
    const next = await takeSlice();
    if (isClosed) return void (await next.settle(0));
    slice = next;
    if (isRunning) begin();
  }

  return {
    signal: spent.signal,
    start: begin,
    rest,
    async close() {
      isClosed = true;
      clearTimeout(timer);
      await renewing;
      if (spent.signal.aborted && isAppError(spent.signal.reason)) return;
      await slice?.settle(usedMs + runningMs());
    },
  };
}
