// Parts of a PDF, and a locked one, as a user of the command line has them.
import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";

const run = promisify(execFile);
const binary = join(import.meta.dirname, "../bin/yizhou.mjs");
const sample = join(import.meta.dirname, "../../fixtures/samples/paper.en.pdf");

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "yizhou-cli-pdf-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const at = (name: string) => join(folder, name);
const yizhou = async (...args: string[]): Promise<{ status: number; error: string }> => {
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, LANG: "en_US.UTF-8", YIZHOU_FIREFOX: "off" };
  try {
    const { stderr } = await run(process.execPath, [binary, ...args], { cwd: folder, env });
    return { status: 0, error: stderr };
  } catch (error) {
    const { code, stderr } = error as { code: number; stderr: string };
    return { status: code, error: stderr };
  }
};
const pagesOf = async (path: string) =>
  (await run("pdftotext", ["-layout", path, "-"])).stdout.split("\f").slice(0, 3);
const pseudo = (...more: string[]) =>
  yizhou("translate", ...more, "--from", "en", "--to", "zh", "--engine", "pseudo");

test("only the pages that are named are translated", { timeout: 120_000 }, async () => {
  expect(await pseudo(sample, "--pages", "2", "-o", at("two.pdf"))).toMatchObject({ status: 0 });
  const [before, after] = [await pagesOf(sample), await pagesOf(at("two.pdf"))];
  expect(after.map((page, i) => page === before[i])).toEqual([true, false, true]);
});

test(
  "pages that are not there, or no pages, end the command with the reason",
  { timeout: 120_000 },
  async () => {
    const beyond = await pseudo(sample, "--pages", "2-7", "-o", at("x.pdf"));
    expect(beyond).toMatchObject({ status: 1, error: expect.stringContaining("filter.pages_outside") });
    const nonsense = await pseudo(sample, "--pages", "two", "-o", at("x.pdf"));
    expect(nonsense).toMatchObject({ status: 1, error: expect.stringContaining("filter.pages_invalid") });
  },
);

test("an XLIFF of some pages goes back with the same pages", { tags: "slow", timeout: 120_000 }, async () => {
  const pages = ["--pages", "3", "--with-references"];
  expect(await yizhou("extract", sample, "--copy-source", ...pages, "-o", at("p.xlf"))).toMatchObject({
    status: 0,
  });
  const xliff = await readFile(at("p.xlf"), "utf8");
  expect(xliff).not.toContain("Abstract");
  expect(xliff).not.toContain('translate="no"');
  expect(await yizhou("merge", sample, at("p.xlf"), ...pages, "-o", at("p.pdf"))).toMatchObject({
    status: 0,
  });
  expect((await readFile(at("p.pdf"))).equals(await readFile(sample))).toBe(true);
});

test("a locked PDF wants its password", { tags: "slow", timeout: 120_000 }, async () => {
  await run("qpdf", ["--encrypt", "ebb tide", "owner", "256", "--", sample, at("locked.pdf")]);
  const output = ["--pages", "1", "-o", at("open.pdf")];
  const without = await pseudo(at("locked.pdf"), ...output);
  expect(without).toMatchObject({ status: 1, error: expect.stringContaining("filter.encrypted") });
  const wrong = await pseudo(at("locked.pdf"), "--password", "flood", ...output);
  expect(wrong).toMatchObject({ status: 1, error: expect.stringContaining("filter.password_wrong") });
  expect(await pseudo(at("locked.pdf"), "--password", "ebb tide", ...output)).toMatchObject({ status: 0 });
  const [before, after] = [await pagesOf(sample), await pagesOf(at("open.pdf"))];
  expect(after.map((page, i) => page === before[i])).toEqual([false, true, true]);
});
