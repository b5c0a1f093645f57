import { connectDatabase } from "../src/platform/database/connect.ts";
import type { Database } from "../src/platform/database/connect.ts";
import { createLog } from "../src/platform/log.ts";

/** A connection whose process dies, as far as the database can see. */
export interface CrashingDatabase {
  readonly db: Database;
  /** True once it has died. */
  isDead(): boolean;
  close(): Promise<void>;
}

class ProcessDied extends Error {}

/**
 * A database that dies before its statement number `dieAt`, from 1: the connections break, what was begun is rolled back, and
 * nothing after it is answered.
 */
export async function connectCrashing(url: string, dieAt: number): Promise<CrashingDatabase> {
  const { db, pool, close } = await connectDatabase(url, createLog("silent"), 4);
  let statements = 0;
  let isDead = false;
  // The connection that was tried above is not counted on: each of the caller's is a new one.
  (await pool.connect()).release(true);
  pool.on("connect", (client) => {
    client.on("error", () => {});
    const { stream } = (client as unknown as { connection: { stream: { destroy(): void } } }).connection;
    const query = client.query.bind(client) as (...args: unknown[]) => unknown;
    client.query = ((...args: unknown[]) => {
      isDead ||= ++statements === dieAt;
      if (!isDead) return query(...args);
      stream.destroy();
      const answer = args.at(-1);
      if (typeof answer !== "function") return Promise.reject(new ProcessDied());
      process.nextTick(() => (answer as (error: Error) => void)(new ProcessDied()));
      return undefined;
    }) as typeof client.query;
  });
  return { db, isDead: () => isDead, close };
}
