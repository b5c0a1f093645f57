export interface RateLimits {
  readonly maxConcurrency: number;
  /** Vendors that count by the second ("QPS"). */
  readonly requestsPerSecond?: number;
  readonly requestsPerMinute?: number;
  readonly tokensPerMinute?: number;
}

/** `own` over `defaults`; what is undefined in `own` leaves the default. */
export function mergeLimits(defaults: RateLimits, own: Partial<RateLimits> = {}): RateLimits {
  const given = Object.entries(own).filter(([, value]) => value !== undefined);
  return { ...defaults, ...(Object.fromEntries(given) as Partial<RateLimits>) };
}

/** Holds the calls of one key within its limits; calls wait their turn in order. */
export interface Limiter {
  /** Runs `call` once a place is free. `tokens` is the estimate that counts against the minute. */
  run<T>(tokens: number, signal: AbortSignal, call: () => Promise<T>): Promise<T>;
}

const MINUTE_MS = 60_000;
const SECOND_MS = 1000;

interface Spent {
  readonly at: number;
  readonly tokens: number;
}

/** A limiter over a sliding minute. A single call larger than the minute's tokens runs alone rather than never. */
export function createLimiter(
  limits: RateLimits,
  deps: { now: () => number; sleep: (ms: number, signal: AbortSignal) => Promise<void> },
): Limiter {
  let running = 0;
  const waiting: (() => void)[] = [];
  let spent: Spent[] = [];
  /** Callers reserve their place in the minute one after another, so that a large one is not overtaken for ever. */
  let line: Promise<unknown> = Promise.resolve();

  const takePlace = async (signal: AbortSignal): Promise<void> => {
    signal.throwIfAborted();
    if (running < limits.maxConcurrency) {
      running++;
      return;
    }
    await new Promise<void>((resolve, reject) => {
      const enter = (): void => {
        signal.removeEventListener("abort", leave);
        resolve();
      };
      const leave = (): void => {
        waiting.splice(waiting.indexOf(enter), 1);
        reject(signal.reason);
      };
      waiting.push(enter);
      signal.addEventListener("abort", leave, { once: true });
    });
  };
  const leavePlace = (): void => {
    const next = waiting.shift();
    // The place is handed on without being given up, so that nobody slips in between.
    if (next) next();
    else running--;
  };

  const waitMs = (tokens: number): number => {
    const now = deps.now();
    spent = spent.filter((entry) => now - entry.at < MINUTE_MS);
    const used = spent.reduce((sum, entry) => sum + entry.tokens, 0);
    const isOverRequests = limits.requestsPerMinute !== undefined && spent.length >= limits.requestsPerMinute;
    const isOverTokens =
      limits.tokensPerMinute !== undefined && spent.length > 0 && used + tokens > limits.tokensPerMinute;
    if (isOverRequests || isOverTokens) return spent[0]!.at + MINUTE_MS - now;
    const perSecond = limits.requestsPerSecond;
    const first = perSecond === undefined ? undefined : spent.at(-perSecond);
    return first ? Math.max(0, first.at + SECOND_MS - now) : 0;
  };
  const reserve = async (tokens: number, signal: AbortSignal): Promise<void> => {
    for (let wait = waitMs(tokens); wait > 0; wait = waitMs(tokens)) await deps.sleep(wait, signal);
    spent.push({ at: deps.now(), tokens });
  };

  return {
    run: async (tokens, signal, call) => {
      await takePlace(signal);
      try {
        const turn = line.then(() => reserve(tokens, signal));
        line = turn.catch(() => undefined);
        await turn;
        signal.throwIfAborted();
        return await call();
      } finally {
        leavePlace();
      }
    },
  };
}
