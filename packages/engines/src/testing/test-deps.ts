import type { EngineDeps } from "../http/deps.ts";
import { createOutboundFetch } from "../node/outbound-fetch.ts";

export interface TestDeps extends EngineDeps {
  /** Every wait that was asked for, in milliseconds. */
  readonly slept: readonly number[];
  /** Moves the clock without a wait. */
  advance(ms: number): void;
}

/** Real fetch, but a clock that moves only by sleeping, and sleep that takes no time. Every name leads to loopback. */
export function createTestDeps(overrides: Partial<EngineDeps> = {}): TestDeps {
  let now = Date.parse("2026-01-01T00:00:00Z");
  const slept: number[] = [];
  const lookup = overrides.lookup ?? (async () => ["127.0.0.1"]);
  return {
    fetch: createOutboundFetch({ lookup, useEnvironmentProxy: false }),
    now: () => now,
    sleep: async (ms, signal) => {
      signal.throwIfAborted();
      slept.push(ms);
      now += ms;
    },
    random: () => 0.5,
    lookup,
    ...overrides,
    slept,
    advance: (ms) => {
      now += ms;
    },
  };
}
