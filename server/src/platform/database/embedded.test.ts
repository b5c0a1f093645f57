import { chmod, mkdir, mkdtemp, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createLog } from "../log.ts";
import { findRunningDatabase, startEmbeddedDatabase } from "./embedded.ts";
import type { EmbeddedDatabase, EmbeddedOptions } from "./embedded.ts";

const log = createLog("silent");
const isRoot = process.getuid?.() === 0;
let parent: string;
const running: EmbeddedDatabase[] = [];

beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), "yizhou-embedded-"));
});
afterEach(async () => {
  for (const database of running.splice(0)) await database.stop();
  await rm(parent, { recursive: true, force: true });
});

async function start(options: Partial<EmbeddedOptions> = {}): Promise<EmbeddedDatabase> {
  const database = await startEmbeddedDatabase({ folder: join(parent, "postgres"), log, ...options });
  running.push(database);
  return database;
}

async function ask<T>(url: string, sql: string): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows[0] as T;
  } finally {
    await client.end();
  }
}

/** Data put in, server ended, started again: still there. */
async function expectToKeepData(options: Partial<EmbeddedOptions>): Promise<EmbeddedDatabase> {
  const first = await start(options);
  await ask(first.ownerUrl, "create table kept as select 42 as answer");
  await first.stop();
  running.length = 0;
  const second = await start(options);
  expect(await ask(second.ownerUrl, "select answer from kept")).toEqual({ answer: 42 });
  return second;
}

describe("the embedded database", () => {
  test("speaks UTF-8 with C.UTF-8 rules, asks for a password and keeps it to itself", async () => {
    const database = await start();
    expect(
      await ask(
        database.url,
        "select datctype, pg_encoding_to_char(encoding) as encoding from pg_database where datname = current_database()",
      ),
    ).toEqual({
      datctype: "C.UTF-8",
      encoding: "UTF8",
    });
    await expect(ask(database.url.replace(/:[^:@]+@/, ":wrong@"), "select 1")).rejects.toThrow();
    expect((await stat(join(parent, "postgres", "password"))).mode & 0o777).toBe(0o600);
    expect((await stat(join(parent, "postgres", "port.json"))).mode & 0o777).toBe(0o600);
  });

  test("left running by a process that died is taken over, not started twice", async () => {
    const first = await start();
    const second = await start();
    expect(second).toMatchObject({ isAdopted: true, port: first.port, processId: first.processId });
  });

  test("of a version whose site had no role of its own is given one", async () => {
    const first = await start();
    await ask(first.ownerUrl, "drop role yizhou_site");
    await rm(join(parent, "postgres", "site-password"));
    const found = await findRunningDatabase(join(parent, "postgres"));
    expect(await ask(found!.url, "select current_user as name")).toEqual({ name: "yizhou_site" });
    expect((await start()).url).toBe(found!.url);
  });

  test("is found by commands that join it, and not when it has ended", async () => {
    const database = await start();
    expect(await findRunningDatabase(join(parent, "postgres"))).toEqual({
      url: database.url,
      ownerUrl: database.ownerUrl,
    });
    await database.stop();
    running.length = 0;
    expect(await findRunningDatabase(join(parent, "postgres"))).toBeNull();
  });

  test("comes back after its process was killed", async () => {
    const first = await start();
    await ask(first.ownerUrl, "create table kept as select 1 as answer");
    process.kill(first.processId, "SIGKILL");
    const second = await start();
    running.shift();
    expect(await ask(second.ownerUrl, "select answer from kept")).toEqual({ answer: 1 });
  });

  test("works in a folder whose path is longer than a socket's may be", async () => {
    const folder = join(parent, "a-rather-long-folder-name".repeat(4), "and-another-one".repeat(4));
    await mkdir(folder, { recursive: true });
    if (isRoot) await chmod(parent, 0o755);
    expect(await ask((await start({ folder: join(folder, "postgres") })).url, "select 1 as one")).toEqual({
      one: 1,
    });
  });
});

describe.runIf(isRoot)("as root", () => {
  test("runs as another user where that one reaches the folders", async () => {
    await chmod(parent, 0o755);
    const database = await expectToKeepData({ ways: ["direct"] });
    expect(await uidOf(database.processId)).not.toBe(0);
  });

  test("in a folder closed to others says so when no other way is left", async () => {
    await chmod(parent, 0o700);
    await expect(start({ ways: ["direct"] })).rejects.toThrow("system.database_unavailable");
  });

  test("in a folder closed to others runs in a user namespace", async ({ skip }) => {
    await chmod(parent, 0o700);
    const database = await expectToKeepData({ ways: ["namespace"] }).catch((error: Error) =>
      skip(`no user namespaces here: ${error.message}`),
    );
    expect(database.way).toBe("namespace");
  });

  test(
    "in a folder closed to others runs from a copy below /var/lib/yizhou, and goes on doing so",
    { tags: "slow" },
    async () => {
      await chmod(parent, 0o700);
      const database = await expectToKeepData({ ways: ["copy"] });
      expect(await uidOf(database.processId)).not.toBe(0);
      await database.stop();
      running.length = 0;
      await chmod(parent, 0o755);
      const again = await start();
      expect(again.way).toBe("copy");
      const folder = await ask<{ data_directory: string }>(again.ownerUrl, "show data_directory");
      await again.stop();
      running.length = 0;
      await rm(join(folder.data_directory, ".."), { recursive: true, force: true });
    },
  );

  test("takes its data along when its folder was closed later", { tags: "slow" }, async () => {
    await chmod(parent, 0o755);
    const first = await start({ ways: ["direct"] });
    await ask(first.ownerUrl, "create table kept as select 7 as answer");
    await first.stop();
    running.length = 0;
    await chmod(parent, 0o700);
    const moved = await start({ ways: ["copy"] });
    expect(await ask(moved.ownerUrl, "select answer from kept")).toEqual({ answer: 7 });
    const folder = await ask<{ data_directory: string }>(moved.ownerUrl, "show data_directory");
    await moved.stop();
    running.length = 0;
    await rm(join(folder.data_directory, ".."), { recursive: true, force: true });
  });
});

async function uidOf(processId: number): Promise<number> {
  const status = await readFile(`/proc/${processId}/status`, "utf8");
  return Number(/^Uid:\s+(\d+)/m.exec(status)![1]);
}
