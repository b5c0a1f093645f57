import { existsSync, globSync, readFileSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, matchesGlob } from "node:path";
import { expect, test } from "vitest";
import { builtName, entryOf, STARTED } from "./entries.ts";

const SOURCES = join(import.meta.dirname, "..");

test("every module that is started by its path is built", () => {
  const named = globSync("**/*.ts", { cwd: SOURCES })
    .filter((path) => !/\.(test|fixture)\.ts$/.test(path))
    .flatMap((path) => {
      const code = readFileSync(join(SOURCES, path), "utf8");
      const started = code.matchAll(/(?:import\.meta\.dirname, |callThread(?:<[^>]*>)?\()"([\w-]+\.ts)"/g);
      return [...started].map(([, name]) => join(dirname(path), name!));
    });
  expect(named.length).toBeGreaterThan(8);
  expect(named.filter((path) => !existsSync(join(SOURCES, path)))).toEqual([]);
  expect(named.filter((path) => !matchesGlob(path, STARTED))).toEqual([]);
});

test("where a build is told of, what it holds is started, and the source of what it does not hold", async () => {
  const folder = await mkdtemp(join(tmpdir(), "yizhou-built-"));
  try {
    const source = join(SOURCES, "modules/tm/index-thread.ts");
    expect(builtName(source)).toBe("modules-tm-index-thread.mjs");
    await writeFile(join(folder, "modules-tm-index-thread.mjs"), "");
    expect(entryOf(source, null)).toBe(source);
    expect(entryOf(source, folder)).toBe(join(folder, "modules-tm-index-thread.mjs"));
    const other = join(SOURCES, "modules/tm/segment-thread.ts");
    expect(entryOf(other, folder)).toBe(other);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
