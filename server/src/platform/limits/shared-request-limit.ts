// A limit that all web processes keep together, without a write for every request: each process counts an address by itself and
// tells the database of a twentieth of the limit at a time. Most people never make so many requests in a minute, so they cost
// no write at all; who comes near the limit is counted one by one. Why so: docs/decisions/0013-limits.md.
import type { Pool } from "pg";
import { RateLimiterPostgres } from "rate-limiter-flexible";
import { consume, memoryLimiter } from "./memory-request-limit.ts";
import type { RequestLimit, RequestLimitOptions } from "./request-limit.ts";

/** Requests told at once, as a part of the limit. */
const PARTS = 20;

interface Count {
  untold: number;
  /** What was left for all processes when the database was last told, less what was counted here since. */
  remaining: number;
  readonly endsAtMs: number;
}

/**
 * The limit on the table `request_counts`. Where the database does not answer, each process counts alone for the time being.
 *
 * @param pool  its queries; the table must exist
 */
export function createSharedRequestLimit(pool: Pool, options: RequestLimitOptions): RequestLimit {
  const { max, windowMs } = options;
  const limiter = new RateLimiterPostgres({
    storeClient: pool,
    storeType: "pool",
    tableName: "request_counts",
    tableCreated: true,
    keyPrefix: "requests",
    points: max,
    duration: windowMs / 1000,
    // Whoever is over the limit costs no query until the window ends.
    inMemoryBlockOnConsumed: max + 1,
    insuranceLimiter: memoryLimiter(options),
  });
  const part = Math.max(1, Math.floor(max / PARTS));
  // Two generations, so that addresses that stay away are forgotten without a look at each.
  let [young, old] = [new Map<string, Count>(), new Map<string, Count>()];
  let turnsAtMs = Date.now() + windowMs;

  const countOf = (address: string, nowMs: number): Count => {
    if (nowMs >= turnsAtMs) {
      [young, old] = [new Map(), young];
      turnsAtMs = nowMs + windowMs;
    }
    const known = young.get(address) ?? old.get(address);
    const count =
      known && known.endsAtMs > nowMs ? known : { untold: 0, remaining: max, endsAtMs: nowMs + windowMs };
    young.set(address, count);
    return count;
  };

  return {
    async count(address) {
      const count = countOf(address, Date.now());
      count.untold += 1;
      count.remaining -= 1;
      if (count.untold < part && count.remaining >= 0) return 0;
      const told = count.untold;
      count.untold = 0;
      const { waitSeconds, remaining, leftMs } = await consume(limiter, address, told);
      young.set(address, {
        untold: count.untold,
        remaining: remaining - count.untold,
        endsAtMs: Date.now() + leftMs,
      });
      return waitSeconds;
    },
  };
}
