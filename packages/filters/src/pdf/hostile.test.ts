import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hostilePdfs } from "./testing/hostile-pdfs.ts";

interface Outcome {
  readonly name: string;
  readonly code: string | null;
  readonly units: number;
  readonly warnings: readonly string[];
  readonly milliseconds: number;
  readonly peakMegabytes: number;
}

describe("a hostile PDF", () => {
  const outcomes: Outcome[] = [];
  const expected: { name: string; code: string | null }[] = [];
  let folder = "";
  const outcome = (name: string) => outcomes.find((candidate) => candidate.name === name)!;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "yizhou-pdf-"));
    const reader = join(import.meta.dirname, "testing/read-pdf.ts");
    const files: string[] = [];
    for await (const { name, bytes, code } of hostilePdfs()) {
      await writeFile(join(folder, `${name}.pdf`), bytes);
      files.push(name);
      expected.push({ name, code });
    }
    const read = async (name: string) => {
      const run = promisify(execFile)(process.execPath, [reader, join(folder, `${name}.pdf`)], {
        timeout: 60_000,
      });
      const { stdout } = await run;
      return { name, ...(JSON.parse(stdout.trim().split("\n").at(-1)!) as Omit<Outcome, "name">) };
    };
    for (let i = 0; i < files.length; i += 2)
      outcomes.push(...(await Promise.all(files.slice(i, i + 2).map(read))));
  }, 240_000);
  afterAll(() => rm(folder, { recursive: true, force: true }));

  test("is refused with its reason, or read with the pages it has", () => {
    expect(outcomes.map(({ name, code }) => ({ name, code }))).toEqual(expected);
  });

  test("is done with in ten seconds", () => {
    expect(outcomes.filter(({ milliseconds }) => milliseconds > 10_000)).toEqual([]);
  });

  test("costs at most 600 MB", () => {
    expect(outcomes.filter(({ peakMegabytes }) => peakMegabytes > 600)).toEqual([]);
  });

  test("whose page asks for too much is read without that page, and says so", () => {
    expect(outcome("forms of forms of forms").warnings).toEqual(["warning.part_unreadable"]);
  });

  test("that only looks bad gives its text", () => {
    for (const name of ["without cross references", "page tree in a circle", "picture of a billion pixels"]) {
      expect(outcome(name).units, name).toBeGreaterThan(0);
    }
  });
});
