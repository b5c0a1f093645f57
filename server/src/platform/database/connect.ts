import { AppError } from "@yizhou/model";
import { DrizzleQueryError } from "drizzle-orm";
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
  // One that breaks between two statements of a transaction says so to nobody else, and would end the process; the next fails.
  pool.on("connect", (client) => client.on("error", () => undefined));
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
  return { db: withSafeTransactions(drizzle(pool), pool), pool, close: () => pool.end() };
}

/**
 * Drizzle takes a connection of the pool for each transaction and gives it back at the end, but not when it breaks at `begin`:
 * some such moments, as when the database starts anew, would empty the pool for good. Here it always goes back. And where the
 * connection breaks within, drizzle would tell of the `rollback` that failed; here the statement that broke tells why.
 */
function withSafeTransactions(db: Database, pool: pg.Pool): Database {
  db.transaction = async (act, config) => {
    const client = await pool.connect().catch((cause: Error) => {
      // Told as of the statement that it would have been.
      throw new DrizzleQueryError("begin", [], cause);
    });
    let broken: { readonly cause: unknown } | null = null;
    try {
      return await drizzle(client).transaction(async (tx) => {
        try {
          return await act(tx);
        } catch (cause) {
          broken = { cause };
          throw cause;
        }
      }, config);
    } catch (error) {
      throw (broken as { readonly cause: unknown } | null)?.cause ?? error;
    } finally {
      // The pool throws it away where it is broken.
      client.release();
    }
  };
  return db;
}
