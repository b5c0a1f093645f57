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
  /** The work has ended. */
  close(): Promise<void>;
}

/** @throws {AppError} quota.reading_spent */
export async function openReadingMeter(quotas: Pick<Quotas, "take">, ownerId: string): Promise<TimeMeter> {
  const takeSlice = () =>
    quotas.take(ownerId, "reading", { atLeast: LEAST_MS, atMost: SLICE_MS, forMs: LEASE_MS });
  const spent = new AbortController();
  let slice: DayHold = await takeSlice();
  let sliceStartedMs: number | null = null;
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;
  let renewing: Promise<void> = Promise.resolve();

  function begin(): void {
    sliceStartedMs = performance.now();
    timer = setTimeout(() => {
      renewing = renew().catch((error: unknown) => spent.abort(error));
    }, slice.amount);
  }

  async function renew(): Promise<void> {
    await slice.settle(slice.amount);
    sliceStartedMs = null;
    if (isClosed) return;
    slice = await takeSlice();
    if (isClosed) return void (await slice.settle(0));
    begin();
  }

  return {
    signal: spent.signal,
    start: begin,
    async close() {
      isClosed = true;
      clearTimeout(timer);
      await renewing;
      if (spent.signal.aborted && isAppError(spent.signal.reason)) return;
      await slice.settle(sliceStartedMs === null ? 0 : performance.now() - sliceStartedMs);
    },
  };
}
