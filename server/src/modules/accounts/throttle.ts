// Sign-in tries are slowed down, never shut out: whoever knows an account's name must not be able to lock its owner out.
// An account tried from one address waits longest; the account as a whole waits at most half a minute.
import type { Queryable } from "../../platform/database/connect.ts";
import { sha256 } from "../../platform/random.ts";
import { addFailure, clearFailures, findFailures } from "./repo.ts";

interface ThrottleRule {
  readonly freeTries: number;
  readonly maxDelayMs: number;
}

const BOTH: ThrottleRule = { freeTries: 5, maxDelayMs: 15 * 60_000 };
const ACCOUNT: ThrottleRule = { freeTries: 20, maxDelayMs: 30_000 };
const ADDRESS: ThrottleRule = { freeTries: 50, maxDelayMs: 15 * 60_000 };
const FORGET_AFTER_MS = 60 * 60_000;

/** Failed sign-ins of one account and one address. `isWide`: the demo's per-address limits, 100 times wider (Q56). */
export function createThrottle(db: Queryable, isWide: boolean) {
  const keysOf = (account: string, address: string): [string, ThrottleRule][] => {
    const name = sha256(account.toLowerCase());
    const address_: ThrottleRule = isWide ? { ...ADDRESS, freeTries: ADDRESS.freeTries * 100 } : ADDRESS;
    return [
      [`both:${name}:${address}`, BOTH],
      [`account:${name}`, ACCOUNT],
      [`address:${address}`, address_],
    ];
  };
  return {
    /** Whole seconds to wait before the next try is looked at; 0 when it may go ahead. */
    async secondsToWait(account: string, address: string, nowMs: number): Promise<number> {
      let waitMs = 0;
      for (const [key, rule] of keysOf(account, address)) {
        const past = await findFailures(db, key);
        if (!past || nowMs - past.lastAt.getTime() > FORGET_AFTER_MS) continue;
        waitMs = Math.max(waitMs, past.lastAt.getTime() + delayMs(past.failures, rule) - nowMs);
      }
      return Math.ceil(waitMs / 1000);
    },
    async recordFailure(account: string, address: string, nowMs: number): Promise<void> {
      for (const [key] of keysOf(account, address)) {
        await addFailure(db, key, new Date(nowMs), new Date(nowMs - FORGET_AFTER_MS));
      }
    },
    /** A right password clears what was held against the account, not against the address. */
    async recordSuccess(account: string, address: string): Promise<void> {
      for (const [key] of keysOf(account, address).slice(0, 2)) await clearFailures(db, key);
    },
  };
}

/** Doubles from one second with every failure after the free ones. */
function delayMs(failures: number, rule: ThrottleRule): number {
  if (failures < rule.freeTries) return 0;
  return Math.min(rule.maxDelayMs, 1000 * 2 ** Math.min(30, failures - rule.freeTries));
}
