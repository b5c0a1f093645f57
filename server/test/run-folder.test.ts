import { chown, mkdir, mkdtemp, readdir, rm, stat, utimes } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { makeRunFolder } from "./run-folder.ts";

let memory = "";
beforeEach(async () => {
  memory = await mkdtemp(join(tmpdir(), "memory-"));
});
afterEach(() => rm(memory, { recursive: true, force: true }));

describe.runIf(process.platform === "linux")("the folder for the databases of a run of tests", () => {
  it("stands in memory, and lets the database's user in", async () => {
    const folder = await makeRunFolder(memory, 1);
    expect(dirname(folder)).toBe(memory);
    expect((await stat(folder)).mode & 0o777).toBe(0o755);
  });

  it("stands on the disk where memory is short, or the system has no such folder", async () => {
    for (const folder of [
      await makeRunFolder(memory, 2 ** 60),
      await makeRunFolder(join(memory, "none"), 1),
    ]) {
      expect(dirname(folder)).toBe(tmpdir());
      await rm(folder, { recursive: true });
    }
    expect(await readdir(memory)).toEqual([]);
  });

  it("puts away what killed runs have left a day ago, and nothing of runs that live, of others and of other users", async () => {
    // No process has a number beyond the system's largest.
    const killed = "yizhou-test-999999999-killed";
    const ofAnother = "yizhou-test-999999999-foreign";
    const isRoot = process.getuid!() === 0;
    const kept = [
      `yizhou-test-${process.pid}-living`,
      "yizhou-page-999999999-other",
      ...(isRoot ? [ofAnother] : []),
    ];
    for (const name of [killed, ...kept]) {
      await mkdir(join(memory, name));
      await utimes(join(memory, name), 0, 0);
    }
    if (isRoot) await chown(join(memory, ofAnother), 65_000, 65_000);
    const young = "yizhou-test-999999999-young";
    await mkdir(join(memory, young));
    await rm(await makeRunFolder(memory, 2 ** 60), { recursive: true });
    expect((await readdir(memory)).sort()).toEqual([...kept, young].sort());
  });
});
