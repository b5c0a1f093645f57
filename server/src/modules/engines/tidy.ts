import { deleteOldDays } from "./budgets.ts";
import { tidyCache } from "./cache-repo.ts";
import type { EngineModuleDeps } from "./deps.ts";

const DAY_MS = 24 * 3600 * 1000;

/** The cron's part: cached answers past their day or beyond the size, sums of days long over. */
export async function tidyEngines({ db, clock, settings }: EngineModuleDeps): Promise<void> {
  const unusedSince = new Date(clock.now() - settings.retentionDays * DAY_MS);
  await tidyCache(db, { unusedSince, maxBytes: settings.engineCacheBytes });
  await deleteOldDays(db, clock.now());
}
