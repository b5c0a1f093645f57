import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { lockInstance } from "./instance-lock.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "yizhou-lock-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test("a second server learns the address of the first, and may start when that one has ended", async () => {
  const first = await lockInstance(folder, "http://127.0.0.1:8080");
  await first.announce("http://127.0.0.1:41234");
  await expect(lockInstance(folder, "http://127.0.0.1:8080")).rejects.toMatchObject({
    code: "system.already_running",
    params: { address: "http://127.0.0.1:41234" },
  });
  await first.release();
  await (await lockInstance(folder, "http://127.0.0.1:8080")).release();
});

test("of many that start together one wins", async () => {
  const tries = await Promise.allSettled(
    [1, 2, 3, 4].map((number) => lockInstance(folder, `http://127.0.0.1:${number}`)),
  );
  expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
});

test("a lock whose process is gone, or whose id belongs to another process now, does not hold", async () => {
  const gone = spawn("true");
  await once(gone, "exit");
  await writeFile(
    join(folder, "server.json"),
    JSON.stringify({ processId: gone.pid, processStart: "1", address: "x" }),
  );
  await (await lockInstance(folder, "a")).release();
  await writeFile(
    join(folder, "server.json"),
    JSON.stringify({ processId: process.pid, processStart: "another time", address: "x" }),
  );
  await (await lockInstance(folder, "b")).release();
});
