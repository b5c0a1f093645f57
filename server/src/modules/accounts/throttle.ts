// Sign-in tries are slowed down, never shut out: whoever knows an account's name must not be able to lock its owner out.
// An account tried from one address waits longest; the account as a whole waits at most half a minute. Every try is counted
// before its password is looked at, in one statement, so that tries that come together cannot slip through side by side.
import { sql } from "drizzle-orm";
import { CLOCK_TOLERANCE_MS } from "../../platform/clock.ts";
import type { Database } from "../../platform/database/connect.ts";
import { signInFailures } from "./tables.ts";
import { sha256 } from "../../platform/random.ts";
import { clearFailures, findFailures, takeBackFailure } from "./repo.ts";

interface ThrottleRule {
  readonly freeTries: number;
  readonly maxDelayMs: number;
}

const BOTH: ThrottleRule = { freeTries: 5, maxDelayMs: 15 * 60_000 };
const ACCOUNT: ThrottleRule = { freeTries: 20, maxDelayMs: 30_000 };
const ADDRESS: ThrottleRule = { freeTries: 50, maxDelayMs: 15 * 60_000 };
const FORGET_AFTER_MS = 60 * 60_000;

/** Signals the refusal through the transaction, so that nothing of the try stays counted. */
class MustWait extends Error {}

/** Failed sign-ins of one account and one address. `isWide`: the demo's per-address limits, 100 times wider (Q56). */
export function createThrottle(db: Database, isWide: boolean) {
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
    /**
     * Counts a try against account and address, as if it had failed.
     *
     * @returns 0 when it may go ahead; else the whole seconds to wait, and the try is not counted
     */
    async beginTry(account: string, address: string, nowMs: number): Promise<number> {
      const keys = keysOf(account, address);
      try {
        await db.transaction(async (tx) => {
          for (const [key, rule] of keys) {
            const [now, forget] = [new Date(nowMs), new Date(nowMs - FORGET_AFTER_MS)];
            const ahead = new Date(nowMs + CLOCK_TOLERANCE_MS);
            const isForgotten = sql`(${signInFailures.lastAt} <= ${forget} or ${signInFailures.lastAt} > ${ahead})`;
            const { failures, lastAt } = signInFailures;
            const delayMs = sql`case when ${failures} < ${rule.freeTries} then 0
              else least(${rule.maxDelayMs}, 1000 * power(2, least(30, ${failures} - ${rule.freeTries}))) end`;
            const rows = await tx
              .insert(signInFailures)
              .values({ key, failures: 1, lastAt: now })
              .onConflictDoUpdate({
                target: signInFailures.key,
                set: { failures: sql`case when ${isForgotten} then 1 else ${failures} + 1 end`, lastAt: now },
                setWhere: sql`${isForgotten} or ${lastAt} + ${delayMs} * interval '1 millisecond' <= ${now}`,
              })
              .returning({ key: signInFailures.key });
            if (rows.length === 0) throw new MustWait();
          }
        });
        return 0;
      } catch (error) {
        if (!(error instanceof MustWait)) throw error;
      }
      let waitMs = 1;
      for (const [key, rule] of keys) {
        const past = await findFailures(db, key);
        if (past) waitMs = Math.max(waitMs, past.lastAt.getTime() + delayOf(past.failures, rule) - nowMs);
      }
      return Math.ceil(waitMs / 1000);
    },
    /** A right password clears what was held against the account; of the address only this try is taken back. */
    async recordSuccess(account: string, address: string): Promise<void> {
      const [both, byAccount, byAddress] = keysOf(account, address).map(([key]) => key);
      await clearFailures(db, both!);
      await clearFailures(db, byAccount!);
      await takeBackFailure(db, byAddress!);
    },
  };
}

/** Doubles from one second with every failure after the free ones. */
function delayOf(failures: number, rule: ThrottleRule): number {
  if (failures < rule.freeTries) return 0;
  return Math.min(rule.maxDelayMs, 1000 * 2 ** Math.min(30, failures - rule.freeTries));
}
