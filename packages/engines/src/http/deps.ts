import type { OutboundFetch } from "./outbound-fetch.ts";

/** What adapters need of the outside world; given by the server or the command line, scripted in tests. */
export interface EngineDeps {
  readonly fetch: OutboundFetch;
  /** Milliseconds, for limits and for deadlines over retries. */
  readonly now: () => number;
  /** Rejects with the signal's reason when aborted. */
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>;
  /** 0 <= x < 1, for jitter. */
  readonly random: () => number;
  /** All addresses of a host name, to judge one that is entered; rejects when it has none. */
  readonly lookup: (host: string) => Promise<readonly string[]>;
}
