import { RateLimiterMemory } from "rate-limiter-flexible";
import type { RateLimiterAbstract, RateLimiterRes } from "rate-limiter-flexible";
import type { RequestLimit, RequestLimitOptions } from "./request-limit.ts";

/** Counts in this process alone; for tests, and for a database that does not answer. */
export function createMemoryRequestLimit(options: RequestLimitOptions): RequestLimit {
  const limiter = memoryLimiter(options);
  return { count: async (address) => (await consume(limiter, address, 1)).waitSeconds };
}

export function memoryLimiter({ max, windowMs }: RequestLimitOptions): RateLimiterMemory {
  return new RateLimiterMemory({ points: max, duration: windowMs / 1000 });
}

export interface Consumed {
  /** 0 when the points were there. */
  readonly waitSeconds: number;
  readonly remaining: number;
  /** Until the window ends. */
  readonly leftMs: number;
}

/** Takes points from a limiter of the library, which throws its own result where they are used up. */
export async function consume(
  limiter: RateLimiterAbstract,
  address: string,
  points: number,
): Promise<Consumed> {
  try {
    const { remainingPoints, msBeforeNext } = await limiter.consume(address, points);
    return { waitSeconds: 0, remaining: remainingPoints, leftMs: msBeforeNext };
  } catch (refusal) {
    if (refusal instanceof Error) throw refusal;
    const { msBeforeNext } = refusal as RateLimiterRes;
    return { waitSeconds: Math.max(1, Math.ceil(msBeforeNext / 1000)), remaining: 0, leftMs: msBeforeNext };
  }
}
