export interface RateLimits {
  readonly maxConcurrency: number;
  /** Calls at once to begin with, at most `maxConcurrency`: there are more as long as the server bears them. Absent: all at once. */
  readonly firstConcurrency?: number;
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
  /** The server said that it was too much, or took too long: half as many calls at once from now on, until it bears more again. */
  slowDown(): void;
}

/** Calls that have to go well in a row before there is one more at once, for each of those that there are. */
const GOOD_CALLS = 2;
/** A call that takes so many times as long for its tokens as when there was one call less says that more would not be quicker. */
const TOO_SLOW = 1.6;
/** Calls for which nothing grows after that. */
const HELD_CALLS = 40;

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
  let places = Math.min(limits.maxConcurrency, limits.firstConcurrency ?? limits.maxConcurrency);
  let goodCalls = 0;
  let heldCalls = 0;
  let slowedAt = Number.NEGATIVE_INFINITY;
  /** Milliseconds a token, smoothed; and what it was when the last place was added. */
  let pace: number | null = null;
  let paceAtGrowth: number | null = null;
  const waiting: (() => void)[] = [];
  let spent: Spent[] = [];
  /** Callers reserve their place in the minute one after another, so that a large one is not overtaken for ever. */
  let line: Promise<unknown> = Promise.resolve();

  const takePlace = async (signal: AbortSignal): Promise<void> => {
    signal.throwIfAborted();
    if (running < places) {
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
    // The place is handed on without being given up, so that nobody slips in between; of places that are no more none is.
    running--;
    while (running < places && waiting.length > 0) {
      running++;
      waiting.shift()!();
    }
  };

  const learn = (startedAt: number, tokens: number): void => {
    const now = (deps.now() - startedAt) / Math.max(1, tokens);
    pace = pace === null ? now : 0.7 * pace + 0.3 * now;
    goodCalls++;
    heldCalls--;
    if (places >= limits.maxConcurrency || heldCalls > 0 || goodCalls < GOOD_CALLS * places) return;
    goodCalls = 0;
    if (tokens > 0 && paceAtGrowth !== null && pace > TOO_SLOW * paceAtGrowth) {
      places = Math.max(1, places - 1);
      heldCalls = HELD_CALLS;
      return;
    }
    paceAtGrowth = pace;
    places++;
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
        const startedAt = deps.now();
        const result = await call();
        if (slowedAt < startedAt) learn(startedAt, tokens);
        return result;
      } finally {
        leavePlace();
      }
    },
    slowDown: () => {
      // Calls in flight together meet the same wall: it is one wall.
      if (deps.now() - slowedAt < SECOND_MS) return;
      slowedAt = deps.now();
      places = Math.max(1, Math.floor(places / 2));
      goodCalls = 0;
      paceAtGrowth = null;
    },
  };
}
