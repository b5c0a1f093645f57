// Sign-in tries are slowed down, never shut out: whoever knows an account's name must not be able to lock its owner out. Tries
// count against who asks first, and only those of strangers against the account (docs/decisions/0018-allowances.md). Every try
// is counted before its password is looked at, so that tries that come together cannot slip through side by side; a try that is
// refused counts nowhere.
import { AppError } from "@yizhou/model";
import { inArray, sql } from "drizzle-orm";
import { CLOCK_TOLERANCE_MS } from "../../platform/clock.ts";
import type { Database, Transaction } from "../../platform/database/connect.ts";
import { sha256 } from "../../platform/random.ts";
import type { Asker } from "./askers.ts";
import { DAY_MS, giveBack, HOUR_MS, takeWithin } from "./limits.ts";
import type { Limit } from "./limits.ts";
import { clearFailures, takeBackFailure } from "./repo.ts";
import { signInFailures } from "./tables.ts";

/** What the account knows of who asks; `checked` has dragged the bar for this try. */
export type Standing = "browser" | "network" | "checked" | "stranger";

interface DelayRule {
  readonly key: string;
  readonly freeTries: number;
  readonly maxDelayMs: number;
}

const LONGEST_MS = 15 * 60_000;
const FREE_TRIES = 5;
const FREE_TRIES_OF_A_NETWORK = 50;
const FORGET_AFTER_MS = 60 * 60_000;

/** Wrong tries that all strangers together have at one account; who dragged the bar has more. */
const ALL_STRANGERS = {
  stranger: { hour: 30, day: 100 },
  checked: { hour: 100, day: 500 },
} as const;

/** Signals the refusal through the transaction, so that nothing of the try stays counted. */
class MustWait extends Error {}

export interface Try {
  /** Name of what is guessed: an account, a card. */
  readonly account: string;
  readonly asker: Asker;
  readonly standing: Standing;
}

/** Failed sign-ins. `isWide`: the demo's per-address limits, 100 times wider (Q56). */
export function createThrottle(db: Database, isWide: boolean) {
  const delaysOf = ({ account, asker, standing }: Try): DelayRule[] => {
    const name = sha256(account.toLowerCase());
    const own = { freeTries: FREE_TRIES, maxDelayMs: LONGEST_MS };
    if (standing === "browser") return [{ key: `browser:${name}:${asker.browser}`, ...own }];
    const ofNetwork = FREE_TRIES_OF_A_NETWORK * (isWide ? 100 : 1);
    return [
      { key: `both:${name}:${asker.network}`, ...own },
      { key: `network:${asker.network}`, freeTries: ofNetwork, maxDelayMs: LONGEST_MS },
    ];
  };
  const windowsOf = ({ account, standing }: Try): Limit[] => {
    if (standing === "browser" || standing === "network") return [];
    const { hour, day } = ALL_STRANGERS[standing];
    const name = sha256(account.toLowerCase());
    const code = standing === "stranger" ? "check.required" : "account.throttled";
    return [
      { key: `guess-hour:${standing}:${name}`, max: hour, windowMs: HOUR_MS, code },
      { key: `guess-day:${standing}:${name}`, max: day, windowMs: DAY_MS, code },
    ];
  };

  return {
    /**
     * Counts a try as if it had failed.
     *
     * @throws {AppError} account.throttled with `seconds`; check.required for a stranger whom the drag bar would help. The try
     *   is not counted then
     */
    async beginTry(attempt: Try, nowMs: number): Promise<void> {
      const delays = delaysOf(attempt);
      try {
        await db.transaction(async (tx) => {
          for (const rule of delays) await countFailure(tx, rule, nowMs);
          await takeWithin(tx, windowsOf(attempt), nowMs);
        });
      } catch (error) {
        if (!(error instanceof MustWait)) throw error;
        throw new AppError("account.throttled", { seconds: await secondsToWait(db, delays, nowMs) });
      }
    },
    /** A right password clears what was held against who knew it; of what others share only this try is taken back. */
    async recordSuccess(attempt: Try): Promise<void> {
      const [own, ...shared] = delaysOf(attempt);
      await clearFailures(db, own!.key);
      for (const { key } of shared) await takeBackFailure(db, key);
      const windows = windowsOf(attempt).map(({ key }) => key);
      if (windows.length > 0) await giveBack(db, windows);
    },
  };
}

/** Doubles from one second with every failure after the free ones. @throws {MustWait} */
async function countFailure(
  tx: Transaction,
  { key, freeTries, maxDelayMs }: DelayRule,
  nowMs: number,
): Promise<void> {
  const [now, forget] = [new Date(nowMs), new Date(nowMs - FORGET_AFTER_MS)];
  const ahead = new Date(nowMs + CLOCK_TOLERANCE_MS);
  const { failures, lastAt } = signInFailures;
  const isForgotten = sql`(${lastAt} <= ${forget} or ${lastAt} > ${ahead})`;
  const delayMs = sql`case when ${failures} < ${freeTries} then 0
    else least(${maxDelayMs}, 1000 * power(2, least(30, ${failures} - ${freeTries}))) end`;
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

async function secondsToWait(db: Database, rules: readonly DelayRule[], nowMs: number): Promise<number> {
  const keys = rules.map(({ key }) => key);
  const rows = await db.select().from(signInFailures).where(inArray(signInFailures.key, keys));
  let waitMs = 1;
  for (const { key, failures, lastAt } of rows) {
    const { freeTries, maxDelayMs } = rules.find((rule) => rule.key === key)!;
    if (failures < freeTries) continue;
    const delayMs = Math.min(maxDelayMs, 1000 * 2 ** Math.min(30, failures - freeTries));
    waitMs = Math.max(waitMs, lastAt.getTime() + delayMs - nowMs);
  }
  return Math.ceil(waitMs / 1000);
}
