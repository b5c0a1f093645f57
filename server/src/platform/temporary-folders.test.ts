import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, symlinkSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { isRunning, processNamespace, processStart } from "./process-start.ts";
import { makeTemporaryFolder, sweepTemporaryFolders } from "./temporary-folders.ts";

const FIXTURE = join(import.meta.dirname, "temporary-folders.fixture.ts");

let folder: string;
let running: ChildProcess[];
beforeEach(async () => {
  running = [];
  folder = await mkdtemp(join(tmpdir(), "yizhou-test-"));
  vi.stubEnv("TMPDIR", folder);
});
afterEach(async () => {
  for (const process of running) process.kill("SIGKILL");
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true, force: true });
});

/** Another process, and a folder that it has made. */
async function another(): Promise<{ readonly process: ChildProcess; readonly made: string }> {
  const process = fork(FIXTURE, { env: { ...globalThis.process.env, TMPDIR: folder } });
  running.push(process);
  const [made] = (await once(process, "message")) as [string];
  return { process, made };
}

async function kill({ process }: Awaited<ReturnType<typeof another>>): Promise<void> {
  const ended = once(process, "exit");
  process.kill("SIGKILL");
  await ended;
}

test("what a killed process has left is removed, and what others work with stays", async () => {
  const own = makeTemporaryFolder("draw");
  const [gone, alive] = [await another(), await another()];
  await kill(gone);
  expect(existsSync(gone.made)).toBe(true);
  expect(await sweepTemporaryFolders()).toBe(1);
  expect([gone, alive].map(({ made }) => existsSync(dirname(made)))).toEqual([false, true]);
  expect(existsSync(own)).toBe(true);
  expect(await sweepTemporaryFolders()).toBe(0);
});

test("a process leaves nothing when it ends by itself", async () => {
  const { process, made } = await another();
  const ended = once(process, "exit");
  process.send("end");
  await ended;
  expect(existsSync(dirname(made))).toBe(false);
});

test("a later process with the same id is not taken for the one that left a folder", async () => {
  const start = processStart(process.pid);
  expect(isRunning(process.pid, start)).toBe(true);
  const left = join(folder, `yizhou-run-${processNamespace() ?? 0}-${process.pid}-1-abcdef`);
  mkdirSync(left);
  expect(await sweepTemporaryFolders()).toBe(start === null ? 0 : 1);
});

test("what another container or somebody with a link has put there is left alone", async () => {
  const others = join(folder, "yizhou-run-1-999999999-1-abcdef");
  const kept = join(folder, "kept");
  for (const one of [others, kept]) mkdirSync(one);
  symlinkSync(kept, join(folder, `yizhou-run-${processNamespace() ?? 0}-999999999-1-abcdef`));
  expect(await sweepTemporaryFolders()).toBe(0);
  expect([others, kept].every((one) => existsSync(one))).toBe(true);
});
