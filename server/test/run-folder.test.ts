import { mkdir, mkdtemp, readdir, rm, stat } from "node:fs/promises";
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

  it("puts away what killed runs have left, and nothing of runs that live or of others", async () => {
    // No process has a number beyond the system's largest.
    const kept = [`yizhou-test-${process.pid}-living`, "yizhou-page-999999999-other"];
    for (const name of ["yizhou-test-999999999-killed", ...kept]) await mkdir(join(memory, name));
    await makeRunFolder(memory, 2 ** 60);
    expect((await readdir(memory)).sort()).toEqual([...kept].sort());
  });
});
