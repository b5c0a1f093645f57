import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { runCommandLine } from "./main.ts";
import type { Terminal } from "./terminal.ts";

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "yizhou-cli-qa-"));
  await writeFile(
    join(folder, "pairs.csv"),
    "en,zh\nOpen valve 3.,打开2号阀门。\nClose it.,关上。\nWait,等待 \n",
  );
  await writeFile(
    join(folder, "a.xlf"),
    `<xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" version="2.1" srcLang="en" trgLang="zh"><file id="f"><unit id="1">
      <segment><source>Is it open?</source><target>打开了吗。</target></segment></unit><unit id="2">
      <segment><source>Close it.</source></segment></unit></file></xliff>`,
  );
  await writeFile(join(folder, "s.txt"), "Open valve 3.\n\nClose it.\n");
  await writeFile(join(folder, "t.txt"), "打开3号阀门\n\n关上。\n");
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function qa(...argv: string[]): Promise<{ status: number; out: string; error: string }> {
  const [out, error]: [string[], string[]] = [[], []];
  const terminal: Terminal = {
    language: "en",
    isJson: argv.includes("--json"),
    signal: new AbortController().signal,
    environment: {},
    out: (line) => void out.push(line),
    error: (line) => void error.push(line),
    readInput: () => Promise.reject(new Error("nothing is typed here")),
    progress: () => ({ show: () => undefined, clear: () => undefined }),
  };
  const status = await runCommandLine(["qa", ...argv], terminal);
  return { status, out: out.join("\n"), error: error.join("\n") };
}
interface Wire {
  readonly findings: readonly {
    readonly segment: number;
    readonly check: string;
    readonly message: string;
  }[];
}
const found = (out: string): unknown[] =>
  (JSON.parse(out) as Wire).findings.map(({ segment, check, message }) => [segment, check, message]);

test("a table's pairs are checked, and each finding says where and what", async () => {
  const { status, out } = await qa(join(folder, "pairs.csv"), "--json");
  expect(status).toBe(0);
  expect(found(out)).toEqual([
    [1, "numbers", "The number 3 is missing"],
    [1, "numbers", "The number 2 is not in the source"],
    [3, "edgeSpaces", "The space at the end differs from the source’s"],
  ]);
});

test("an XLIFF without one of its translations ends as done in part, and says so for people too", async () => {
  const { status, out } = await qa(join(folder, "a.xlf"));
  expect(status).toBe(3);
  expect(out).toContain("2 segments, 2 findings");
  expect(out).toContain("Ends in “。”, the source in “?”");
  expect(out).toContain("There is no translation");
});

test("a document is held against the one it was made from; checks are switched by name", async () => {
  const files = [join(folder, "t.txt"), "--source", join(folder, "s.txt"), "--from", "en", "--to", "zh"];
  expect(found((await qa(...files, "--json")).out)).toEqual([[1, "endMark", "The source ends in “.”"]]);
  expect(found((await qa(...files, "--json", "--off", "endMark")).out)).toEqual([]);
  expect((await qa(...files, "--block", "endMark")).status).toBe(3);
  expect(await qa(...files, "--on", "speling")).toMatchObject({
    status: 2,
    error: expect.stringContaining("there is no check speling"),
  });
});
