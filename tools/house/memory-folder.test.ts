import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

const SCRIPT = new URL("./memory-folder.mjs", import.meta.url);
const environment = { ...process.env };
delete environment["TMPDIR"];

let parent = "";
beforeEach(() => (parent = mkdtempSync(join(tmpdir(), "parent-"))));
afterEach(() => rmSync(parent, { recursive: true, force: true }));

/** A process of its own that asks for the folder, writes its path, and goes on with `rest`. */
const program = (wantedBytes: number, rest = ""): string[] => [
  "--input-type=module",
  "--eval",
  `import { makeMemoryFolder } from ${JSON.stringify(SCRIPT.href)};
   console.log(makeMemoryFolder(${JSON.stringify(parent)}, ${wantedBytes})); ${rest}`,
];
const ask = (wantedBytes: number, env: NodeJS.ProcessEnv = environment): string =>
  execFileSync(process.execPath, program(wantedBytes), { env, encoding: "utf8" }).trim();

describe.runIf(process.platform === "linux")("the folder in memory for a run of tests", () => {
  it("is open to all users while its process lives, and gone with it, also when a signal ends it", async () => {
    expect(ask(1)).toMatch(/yizhou-test-\d+$/);
    expect(readdirSync(parent)).toEqual([]);

    const child = spawn(process.execPath, program(1, "setInterval(() => {}, 1000)"), { env: environment });
    const [said] = (await once(child.stdout, "data")) as [Buffer];
    const folder = said.toString().trim();
    expect(statSync(folder).mode & 0o7777).toBe(0o1777);
    mkdirSync(join(folder, "within"));
    child.kill("SIGTERM");
    expect(await once(child, "exit")).toEqual([143, null]);
    expect(existsSync(folder)).toBe(false);
  });

  it("is not made where memory is short, or where somebody says which folder they want", () => {
    expect(ask(2 ** 60)).toBe("null");
    expect(ask(1, { ...environment, TMPDIR: tmpdir() })).toBe("null");
    expect(readdirSync(parent)).toEqual([]);
  });

  it("puts away what runs have left that were killed, and nothing of those that live", () => {
    // No process has a number beyond the system's largest.
    for (const left of ["yizhou-test-999999999", `yizhou-test-${process.pid}`, "of-others-999999999"])
      mkdirSync(join(parent, left));
    ask(1);
    expect(readdirSync(parent).sort()).toEqual([`of-others-999999999`, `yizhou-test-${process.pid}`].sort());
  });
});
