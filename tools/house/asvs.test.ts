import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import numbers from "./asvs-numbers.json" with { type: "json" };

const root = join(import.meta.dirname, "../..");
const page = readFileSync(join(root, "docs/security.md"), "utf8");

/** The rows of the page's tables of requirements: number, how, files. */
const rows = [...page.matchAll(/^\| (\d+\.\d+\.\d+) +\| (.+?) +\| ?(.*?) *\|$/gmu)].map((row) => ({
  number: row[1]!,
  how: row[2]!,
  files: [...row[3]!.matchAll(/`([^`]+)`/gu)].map((file) => file[1]!),
}));

test("every requirement of levels 1 and 2 of ASVS 5.0 stands in the page on security once, and no other", () => {
  const wanted = [...numbers.level1, ...numbers.level2];
  expect(wanted).toHaveLength(253);
  expect(rows.map(({ number }) => number).sort()).toEqual(wanted.sort());
});

test("every file that the page names is there", () => {
  const named = rows.flatMap(({ files }) => files);
  expect(named.filter((file) => !existsSync(join(root, file)))).toEqual([]);
});

test("every requirement has its tests, or says why it has none", () => {
  const isTest = (file: string) => /\.(?:test|spec)\.tsx?$/u.test(file);
  const excused = /^(?:\*\*Deviation\.\*\*|Does not apply:|Written\.|Without a test:)/u;
  const bare = rows.filter(({ how, files }) => !files.some(isTest) && !excused.test(how));
  expect(bare.map(({ number }) => number)).toEqual([]);
  const unwritten = rows.filter(({ how, files }) => how.startsWith("Written.") && files.length === 0);
  expect(unwritten).toEqual([]);
});
