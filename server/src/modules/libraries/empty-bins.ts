import type { Clock } from "../../platform/clock.ts";
import type { Database, Queryable } from "../../platform/database/connect.ts";
import type { Settings } from "../../platform/settings.ts";

/** Of one transaction: nobody's editing waits for the emptying of bins. */
const AT_ONCE = 2000;
/** Of one round of cron; what is left waits for the next. */
const MOST = 100_000;
const DAY_MS = 24 * 3600 * 1000;

interface BinDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly settings: Pick<Settings, "recycleDays">;
}

/**
 * Deletes for real what has lain in the recycle bins of libraries for its days, whosever they are.
 *
 * @param deleteRecycled  deletes up to so many that were put there before a time. @returns how many
 * @returns how many went
 */
export async function emptyBins(
  { db, clock, settings }: BinDeps,
  deleteRecycled: (db: Queryable, before: Date, most: number) => Promise<number>,
): Promise<number> {
  const before = new Date(clock.now() - settings.recycleDays * DAY_MS);
  let deleted = 0;
  for (let part = AT_ONCE; part === AT_ONCE && deleted < MOST; deleted += part)
    part = await deleteRecycled(db, before, AT_ONCE);
  return deleted;
}
