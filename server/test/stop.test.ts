// Whatever ends the server, and however often it is told, its database ends with it.
import { chmod, mkdtemp, readFile, rm } from "node:fs/promises";
import { once } from "node:events";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { spawnServer } from "./running-server.ts";

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "yizhou-stop-"));
  await chmod(dataDir, 0o755);
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

async function databaseProcess(): Promise<number> {
  const text = await readFile(join(dataDir, "postgres", "port.json"), "utf8");
  return (JSON.parse(text) as { processId: number }).processId;
}

function isAlive(processId: number): boolean {
  try {
    process.kill(processId, 0);
    return true;
  } catch {
    return false;
  }
}

test("a signal that arrives from the group and once more from the parent stops the server and its database cleanly", async () => {
  const { child } = await spawnServer({ YIZHOU_DATA: dataDir });
  const database = await databaseProcess();
  child.kill("SIGTERM");
  await wait(20);
  child.kill("SIGTERM");
  await wait(20);
  child.kill("SIGINT");
  expect(await once(child, "exit")).toEqual([0, null]);
  expect(isAlive(database)).toBe(false);
});

test("a server that is told to stop while it starts leaves no database behind", async () => {
  const starting = spawnServer({ YIZHOU_DATA: dataDir, YIZHOU_ROLES: "worker" });
  const database = await vi.waitFor(databaseProcess, { timeout: 60_000, interval: 20 });
  const lock = await readFile(join(dataDir, "server.json"), "utf8");
  const { processId } = JSON.parse(lock) as { processId: number };
  process.kill(processId, "SIGTERM");
  await starting.then(({ child }) => once(child, "exit")).catch(() => undefined);
  await vi.waitFor(() => expect(isAlive(database)).toBe(false), { timeout: 30_000 });
});

test("a second Ctrl-C ends the server at once, and tells the database to end", async () => {
  const { child } = await spawnServer({ YIZHOU_DATA: dataDir });
  const database = await databaseProcess();
  // What the first one asks for is held up for longer than the test waits.
  process.kill(database, "SIGSTOP");
  child.kill("SIGINT");
  await wait(1_200);
  child.kill("SIGINT");
  expect(await once(child, "exit")).toEqual([1, null]);
  process.kill(database, "SIGCONT");
  await vi.waitFor(() => expect(isAlive(database)).toBe(false), { timeout: 30_000 });
});
