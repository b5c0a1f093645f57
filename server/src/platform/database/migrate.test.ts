import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { getTableColumns } from "drizzle-orm";
import { getTableConfig } from "drizzle-orm/pg-core";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase } from "../../../test/database.ts";
import { applyMigrations } from "./migrate.ts";
import { allTables } from "../../../test/all-tables.ts";

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let pool: pg.Pool;
beforeAll(async () => {
  database = await createTestDatabase();
  pool = new pg.Pool({ connectionString: database.ownerUrl });
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

test("the tables of the code are those of the migrations, column by column", async () => {
  const tables = await allTables();
  expect(tables.length).toBeGreaterThan(30);
  for (const table of tables) {
    const { name } = getTableConfig(table);
    const { rows } = await pool.query<{ column_name: string; is_nullable: string }>(
      "select column_name, is_nullable from information_schema.columns where table_name = $1 and table_schema = 'public'",
      [name],
    );
    const inDatabase = Object.fromEntries(rows.map((row) => [row.column_name, row.is_nullable === "NO"]));
    const inCode = Object.fromEntries(
      Object.values(getTableColumns(table)).map((column) => [column.name, column.notNull]),
    );
    expect({ name, columns: inCode }).toEqual({ name, columns: inDatabase });
  }
});

test("migrations run once, in order, also from several processes at once, and a failed one leaves nothing", async () => {
  const folder = await mkdtemp(join(tmpdir(), "yizhou-migrations-"));
  try {
    await writeFile(join(folder, "9001_first.sql"), "create table first_step (id integer);");
    await writeFile(join(folder, "9002_second.sql"), "alter table first_step add column name text;");
    const applied = await Promise.all([applyMigrations(pool, folder), applyMigrations(pool, folder)]);
    expect(applied.flat().sort()).toEqual(["9001_first.sql", "9002_second.sql"]);
    await writeFile(join(folder, "9003_broken.sql"), "create table half (id integer); select nonsense;");
    await expect(applyMigrations(pool, folder)).rejects.toThrow();
    expect((await pool.query("select to_regclass('half') as half")).rows[0]).toEqual({ half: null });
    await rm(join(folder, "9003_broken.sql"));
    await writeFile(join(folder, "9001_first.sql"), "create table changed_later (id integer);");
    await expect(applyMigrations(pool, folder)).rejects.toThrow(/9001_first\.sql was changed/);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
