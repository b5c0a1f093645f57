import { readdir, readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import type pg from "pg";
import { sha256 } from "../random.ts";

export const MIGRATIONS_FOLDER = resolve(import.meta.dirname, "../../../migrations");

/** Any number, the same for all of us: one migration at a time on one database. */
export const MIGRATION_LOCK = 7_221_530_001;

/**
 * Applies the numbered SQL files that the database does not have yet, each in its own transaction. Processes that start
 * together wait for each other.
 *
 * @returns names of the files applied now
 * @throws {Error} when a file that was applied before has changed since
 */
export async function applyMigrations(pool: pg.Pool, folder = MIGRATIONS_FOLDER): Promise<string[]> {
  const client = await pool.connect();
  try {
    await client.query("select pg_advisory_lock($1)", [MIGRATION_LOCK]);
    await client.query(
      "create table if not exists schema_migrations (name text primary key, sha256 text not null, applied_at timestamptz not null default now())",
    );
    const { rows } = await client.query<{ name: string; sha256: string }>(
      "select name, sha256 from schema_migrations",
    );
    const known = new Map(rows.map((row) => [row.name, row.sha256]));
    const applied: string[] = [];
    for (const name of (await readdir(folder)).filter((file) => file.endsWith(".sql")).sort()) {
      const sql = await readFile(join(folder, name), "utf8");
      const digest = sha256(sql);
      if (known.has(name)) {
        if (known.get(name) !== digest)
          throw new Error(`migration ${name} was changed after it had been applied`);
        continue;
      }
      await applyOne(client, name, sql, digest);
      applied.push(name);
    }
    return applied;
  } finally {
    await client.query("select pg_advisory_unlock($1)", [MIGRATION_LOCK]).catch(() => undefined);
    client.release();
  }
}

async function applyOne(client: pg.PoolClient, name: string, sql: string, digest: string): Promise<void> {
  await client.query("begin");
  try {
    await client.query(sql);
    await client.query("insert into schema_migrations (name, sha256) values ($1, $2)", [name, digest]);
    await client.query("commit");
  } catch (error) {
    await client.query("rollback");
    throw error;
  }
}
