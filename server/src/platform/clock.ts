/** Now, in milliseconds since 1970. Injected so that tests decide what time it is. */
export interface Clock {
  now(): number;
}

/**
 * Clocks of several machines differ by a little. What is further in the future than this was written before somebody set the
 * clock back: it neither keeps a limit shut nor a secret good.
 */
export const CLOCK_TOLERANCE_MS = 5 * 60_000;

export const systemClock: Clock = { now: () => Date.now() };

/** A clock that stands still until it is told otherwise. */
export class ManualClock implements Clock {
  #nowMs: number;

  constructor(nowMs: number) {
    this.#nowMs = nowMs;
  }

  now(): number {
    return this.#nowMs;
  }

  advance(ms: number): void {
    this.#nowMs += ms;
  }
}
