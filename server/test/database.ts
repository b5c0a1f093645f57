import { existsSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { bringUpToDate } from "../src/bring-up-to-date.ts";
import { findRunningDatabase, startEmbeddedDatabase } from "../src/platform/database/embedded.ts";
import { createLog } from "../src/platform/log.ts";
import { newId } from "../src/platform/random.ts";
import { FOLDER_VARIABLE } from "./global-setup.ts";

type DatabaseUrls = Pick<TestDatabase, "url" | "ownerUrl">;

/** A database that tests get copies of. */
export interface Template {
  readonly name: string;
  /** Fills it, once in a run. */
  fill(urls: DatabaseUrls): Promise<void>;
}

export interface TestDatabase {
  /** As the role of the running site, which may do no more than that. */
  readonly url: string;
  /** As the role that makes and changes tables. */
  readonly ownerUrl: string;
  /** What a site of its own is told of it. */
  readonly environment: Readonly<Record<"DATABASE_URL" | "DATABASE_OWNER_URL", string>>;
  drop(): Promise<void>;
}

const log = createLog("silent");
const MIGRATED: Template = {
  name: "yizhou_template",
  fill: async (urls) => void (await bringUpToDate(urls, log)),
};

/** Nothing of a test's data has to survive a power cut; several sites, each with its connections, share the server. */
const SERVER_SETTINGS = {
  fsync: "off",
  synchronous_commit: "off",
  full_page_writes: "off",
  max_connections: "200",
};
/** Making a template starts a whole site, on a machine that tests share. */
const PATIENCE_MS = 120_000;

/** A database of its own: a copy of the template (migrated and empty unless told otherwise), made in some 50 ms. */
export async function createTestDatabase(template = MIGRATED): Promise<TestDatabase> {
  const { url, ownerUrl: server } = await serverUrls();
  await onceInRun(template.name, async () => {
    await runSql(server, `drop database if exists ${template.name} with (force)`);
    await runSql(server, `create database ${template.name}`);
    await template.fill({
      url: withDatabase(url, template.name),
      ownerUrl: withDatabase(server, template.name),
    });
  });
  const name = `test_${newId().replaceAll("-", "")}`;
  await runSql(server, `create database ${name} template ${template.name}`);
  const urls = { url: withDatabase(url, name), ownerUrl: withDatabase(server, name) };
  return {
    ...urls,
    environment: { DATABASE_URL: urls.url, DATABASE_OWNER_URL: urls.ownerUrl },
    drop: () => dropDatabase(server, name),
  };
}

/**
 * A pool says that it has ended before its connections are closed, and one that is cut then reports it to nobody. So they get a
 * moment; what a killed server left is cut.
 */
async function dropDatabase(server: string, name: string): Promise<void> {
  for (const waitMs of [20, 50, 200, 500]) {
    try {
      return await runSql(server, `drop database if exists ${name}`);
    } catch (error) {
      if ((error as { code?: string }).code !== IN_USE) throw error;
      await wait(waitMs);
    }
  }
  await runSql(server, `drop database if exists ${name} with (force)`);
}

/** PostgreSQL's `object_in_use`: somebody is connected. */
const IN_USE = "55006";

/** YIZHOU_TEST_DATABASE_URL runs the same tests on another PostgreSQL; its user must be allowed to create databases. */
async function serverUrls(): Promise<DatabaseUrls> {
  const other = process.env["YIZHOU_TEST_DATABASE_URL"];
  if (other) return { url: other, ownerUrl: other };
  const folder = runFolder();
  await onceInRun("server", async () => {
    await startEmbeddedDatabase({ folder, log, serverSettings: SERVER_SETTINGS, outlivesProcess: true });
  });
  return (await findRunningDatabase(folder))!;
}

/** Test files run in several processes: the first to make a folder of that name does the work, the others wait for it. */
async function onceInRun(name: string, work: () => Promise<void>): Promise<void> {
  const [begun, done] = [join(runFolder(), `${name}-begun`), join(runFolder(), `${name}-done`)];
  if (existsSync(done)) return;
  const isFirst = await mkdir(begun).then(
    () => true,
    () => false,
  );
  if (isFirst) {
    await work();
    await writeFile(done, "");
  }
  for (let waitedMs = 0; !existsSync(done); waitedMs += 50) {
    if (waitedMs > PATIENCE_MS) throw new Error(`no other test file made ${name}`);
    await wait(50);
  }
}

function runFolder(): string {
  const folder = process.env[FOLDER_VARIABLE];
  if (!folder)
    throw new Error("server/test/global-setup.ts is missing from this project of vitest.config.ts");
  return folder;
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
