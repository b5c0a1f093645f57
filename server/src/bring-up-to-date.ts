import pg from "pg";
import { applyMigrations } from "./platform/database/migrate.ts";
import type { OpenDatabase } from "./platform/database/open.ts";
import { grantSiteRights } from "./platform/database/site-role.ts";
import type { Log } from "./platform/log.ts";
import { migrateQueue } from "./platform/queue/pg-boss-queue.ts";

/**
 * Brings the tables up to date as their owner, the queue's too, and lets the role of the site at them.
 *
 * @returns names of the migrations applied now
 */
export async function bringUpToDate(
  { url, ownerUrl }: Pick<OpenDatabase, "url" | "ownerUrl">,
  log: Log,
): Promise<string[]> {
  const owner = new pg.Pool({ connectionString: ownerUrl, max: 1 });
  owner.on("error", (error) => log.warn({ err: error }, "a database connection broke"));
  try {
    const applied = await applyMigrations(owner);
    await migrateQueue(ownerUrl, log);
    if (url !== ownerUrl) await grantSiteRights(owner, decodeURIComponent(new URL(url).username));
    return applied;
  } finally {
    await owner.end();
  }
}
