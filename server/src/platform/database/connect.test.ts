import { sql } from "drizzle-orm";
import type { PoolClient } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase } from "../../../test/database.ts";
import { createLog } from "../log.ts";
import { connectDatabase } from "./connect.ts";
import type { DatabaseConnection } from "./connect.ts";

const MOST = 2;
let database: Awaited<ReturnType<typeof createTestDatabase>>;
let connection: DatabaseConnection;
beforeAll(async () => {
  database = await createTestDatabase();
  connection = await connectDatabase(database.url, createLog("silent"), MOST);
});
afterAll(async () => {
  await connection.close();
  await database.drop();
});

/** Breaks a connection's line as a database does that ends. */
function breakLine(client: unknown): void {
  (client as { readonly connection: { readonly stream: { destroy(): void } } }).connection.stream.destroy();
}

test("connections that break at the beginning of transactions leave the pool, and do not empty it", async () => {
  const { db, pool } = connection;
  const breaking = ({ query }: PoolClient, client: PoolClient) =>
    Object.assign(client, {
      query(...parts: Parameters<PoolClient["query"]>) {
        if (JSON.stringify(parts[0]).includes("begin")) breakLine(client);
        return query.apply(client, parts);
      },
    });
  const onConnect = (client: PoolClient) => void breaking(client, client);
  pool.on("connect", onConnect);
  // The one that is idle already was made before.
  breakLine(await pool.connect().then((client) => (client.release(), client)));
  for (let round = 0; round < 2 * MOST; round++)
    await expect(db.transaction((tx) => tx.execute(sql`select 1`))).rejects.toThrow();
  pool.off("connect", onConnect);
  expect(pool.totalCount).toBeLessThanOrEqual(MOST);
  expect((await db.transaction((tx) => tx.execute(sql`select 1 as one`))).rows).toEqual([{ one: 1 }]);
  expect(pool.waitingCount).toBe(0);
});

test("a connection that breaks between two statements fails its transaction and nothing else", async () => {
  const { db } = connection;
  const broken = db.transaction(async (tx) => {
    await tx.execute(sql`select 1`);
    await connection.db.execute(sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where state = 'idle in transaction' and datname = current_database()`);
    await tx.execute(sql`select 2`);
  });
  await expect(broken).rejects.toThrow();
  expect((await db.execute(sql`select 3 as three`)).rows).toEqual([{ three: 3 }]);
});
