import { AppError } from "@yizhou/model";
import { drizzle } from "drizzle-orm/node-postgres";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import pg from "pg";
import { setTimeout as wait } from "node:timers/promises";
import type { Log } from "../log.ts";
import { meterPoolWaits } from "./meter-pool.ts";

/** The database or one transaction in it: what every repo function takes. */
export type Database = NodePgDatabase & { readonly $client: pg.Pool };
export type Transaction = Parameters<Parameters<Database["transaction"]>[0]>[0];
export type Queryable = Database | Transaction;

export interface DatabaseConnection {
  readonly db: Database;
  readonly pool: pg.Pool;
  close(): Promise<void>;
}

/**
 * Connects to a PostgreSQL, waiting up to ten seconds for one that is just starting.
 *
 * @throws {AppError} system.database_unavailable
 */
export async function connectDatabase(
  url: string,
  log: Log,
  maxConnections = 16,
): Promise<DatabaseConnection> {
  const pool = new pg.Pool({
    connectionString: url,
    max: maxConnections,
    application_name: "yizhou",
    keepAlive: true,
  });
  meterPoolWaits(pool);
  // Idle connections break when the server stops; the next query gets a fresh one or fails by itself.
  pool.on("error", (error) => log.warn({ err: error }, "a database connection broke"));
  for (let attempt = 0; ; attempt++) {
    try {
      await pool.query("select 1");
      break;
    } catch (cause) {
      if (attempt === 20) {
        await pool.end();
        throw new AppError("system.database_unavailable", {}, { cause });
      }
      await wait(500);
    }
  }
  return { db: drizzle(pool), pool, close: () => pool.end() };
}
