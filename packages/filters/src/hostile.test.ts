import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hostileFiles } from "./testing/hostile-files.ts";

interface Outcome {
  readonly name: string;
  readonly code: string | null;
  readonly milliseconds: number;
  readonly peakMegabytes: number;
}

describe("a hostile file", () => {
  const outcomes: Outcome[] = [];
  const expected: { name: string; code: string | null }[] = [];
  let folder = "";

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "yizhou-hostile-"));
    const reader = join(import.meta.dirname, "testing/read-file.ts");
    for (const { name, bytes, code } of hostileFiles()) {
      await writeFile(join(folder, name), bytes);
      // With the room for young objects that the server's own readers have.
      const flags = ["--max-semi-space-size=4"];
      const { stdout } = await promisify(execFile)(process.execPath, [...flags, reader, join(folder, name)]);
      outcomes.push(JSON.parse(stdout) as Outcome);
      expected.push({ name, code });
    }
  }, 300_000);
  afterAll(() => rm(folder, { recursive: true, force: true }));

  test("is refused with its reason, or read like any other", () => {
    expect(outcomes.map(({ name, code }) => ({ name, code }))).toEqual(expected);
  });

  test("is done with in five seconds", () => {
    expect(outcomes.filter(({ milliseconds }) => milliseconds > 5_000)).toEqual([]);
  });

  test("costs at most 300 MB", () => {
    expect(outcomes.filter(({ peakMegabytes }) => peakMegabytes > 300)).toEqual([]);
  });
});
