import { createAccountsService } from "./modules/accounts/index.ts";
import type { NewUser } from "./modules/accounts/index.ts";
import { systemClock } from "./platform/clock.ts";
import { applyMigrations } from "./platform/database/migrate.ts";
import { openDatabase } from "./platform/database/open.ts";
import type { OpenDatabase } from "./platform/database/open.ts";
import { createLog } from "./platform/log.ts";
import { migrateQueue } from "./platform/queue/pg-boss-queue.ts";
import type { Settings } from "./platform/settings.ts";

/**
 * Brings the database up to date: the one of a running server, of DATABASE_URL, or the embedded one, started for it.
 *
 * @returns names of the files applied now
 * @throws {AppError} system.database_unavailable
 */
export function migrateDatabase(settings: Settings): Promise<string[]> {
  return withDatabase(settings, migrate);
}

/**
 * Makes a user.
 *
 * @returns its id; null when the account exists already, which stays as it is
 * @throws {AppError} system.database_unavailable
 */
export function createUser(settings: Settings, user: NewUser): Promise<string | null> {
  return withDatabase(settings, async (database) => {
    await migrate(database);
    return createAccountsService({ db: database.db, clock: systemClock, settings }).createUser(user);
  });
}

async function migrate(database: OpenDatabase): Promise<string[]> {
  const applied = await applyMigrations(database.pool);
  await migrateQueue(database.url, createLog("error"));
  return applied;
}

async function withDatabase<T>(settings: Settings, act: (database: OpenDatabase) => Promise<T>): Promise<T> {
  const database = await openDatabase(settings, createLog("error"), "join");
  try {
    return await act(database);
  } finally {
    await database.close();
  }
}
