import { existsSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { inject } from "vitest";
import { findRunningDatabase, startEmbeddedDatabase } from "../src/platform/database/embedded.ts";
import { applyMigrations } from "../src/platform/database/migrate.ts";
import { createLog } from "../src/platform/log.ts";
import { migrateQueue } from "../src/platform/queue/pg-boss-queue.ts";
import { newId } from "../src/platform/random.ts";

const TEMPLATE = "yizhou_template";
const log = createLog("silent");

/** Nothing of a test's data has to survive a power cut. */
const FAST = { fsync: "off", synchronous_commit: "off", full_page_writes: "off" };

let admin: Promise<string> | null = null;

/** A migrated, empty database of its own: a copy of the template, made in some 50 ms. */
export async function createTestDatabase(): Promise<{ url: string; drop: () => Promise<void> }> {
  admin ??= prepareServer();
  const adminUrl = await admin;
  const name = `test_${newId().replaceAll("-", "")}`;
  await runSql(adminUrl, `create database ${name} template ${TEMPLATE}`);
  return {
    url: withDatabase(adminUrl, name),
    drop: () => runSql(adminUrl, `drop database if exists ${name} with (force)`),
  };
}

/** YIZHOU_TEST_DATABASE_URL runs the same tests on another PostgreSQL; its user must be allowed to create databases. */
async function prepareServer(): Promise<string> {
  const folder = inject("databaseFolder");
  const other = process.env["YIZHOU_TEST_DATABASE_URL"];
  const ready = join(folder, "template-ready");
  // Test files run in several processes; the first to make this folder prepares the server for all.
  const isFirst = await mkdir(join(folder, "preparing")).then(
    () => true,
    () => false,
  );
  if (isFirst) {
    const url = other ?? (await startEmbeddedDatabase({ folder, log, serverSettings: FAST })).url;
    await runSql(url, `drop database if exists ${TEMPLATE} with (force)`);
    await runSql(url, `create database ${TEMPLATE}`);
    const template = withDatabase(url, TEMPLATE);
    const pool = new pg.Pool({ connectionString: template });
    await applyMigrations(pool);
    await pool.end();
    await migrateQueue(template, log);
    await writeFile(ready, "");
    return url;
  }
  for (let waitedMs = 0; !existsSync(ready); waitedMs += 50) {
    if (waitedMs > 60_000) throw new Error("no other test file prepared the database");
    await wait(50);
  }
  return other ?? (await findRunningDatabase(folder))!;
}

function withDatabase(url: string, name: string): string {
  return url.replace(/\/[^/]*$/, `/${name}`);
}

async function runSql(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
