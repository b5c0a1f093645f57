import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { chmod, chown, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { endRested } from "../../../test/shared-children.ts";
import { bubblewrapCommand } from "./bubblewrap.ts";
import { systemSandbox, type SandboxPlace } from "./sandbox.ts";

const sandbox = systemSandbox();

beforeAll(endRested);
const isRequired = process.env["YIZHOU_REQUIRE_PROGRAMS"] === "1";

test.runIf(isRequired)("this machine keeps everything away from a task", () => {
  expect(sandbox.gaps).toEqual([]);
});

/** As root what an ordinary user of the machine gets is tried as well. */
const asWhom = process.getuid?.() === 0 ? (["root", "nobody"] as const) : (["who we are"] as const);

describe.skipIf(sandbox.gaps.length > 0).each(asWhom)("a task started as %s", (who) => {
  let folder: string;
  let outside: string;
  let place: SandboxPlace;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "yizhou-task-"));
    outside = await mkdtemp(join(tmpdir(), "yizhou-data-"));
    await writeFile(join(outside, "secret"), "a thesis");
    await chmod(outside, 0o755);
    place = sandbox.enter();
    const owner = who === "nobody" ? 65_534 : place.userId;
    if (owner !== null) await chown(folder, owner, owner);
  });
  afterAll(async () => {
    place.leave();
    for (const path of [folder, outside]) await rm(path, { recursive: true, force: true });
  });

  function run(script: string, environment: Readonly<Record<string, string>> = {}) {
    const limits = { addressMb: 2048, dataMb: null, processes: 32, cpuSeconds: 10, fileMb: 1 };
    const task = { reads: [], folder, limits };
    const command = ["sh", "-c", script];
    const confined =
      who === "nobody"
        ? [
            ...["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups", "--"],
            ...bubblewrapCommand(
              { bwrap: "/usr/bin/bwrap", isRoot: false, userId: null, isLink: () => true },
              command,
              task,
            ),
          ]
        : place.confine(command, task);
    return spawnSync(confined[0]!, confined.slice(1), {
      encoding: "utf8",
      timeout: 60_000,
      env: { PATH: process.env["PATH"]!, ...environment },
    });
  }

  test("writes its own folder and nothing else", async () => {
    const { status } = run("echo done > result && ! echo x > /usr/x && ! echo x > /etc/x && ! echo x > /x");
    expect(status).toBe(0);
    expect(await readFile(join(folder, "result"), "utf8")).toBe("done\n");
    expect(existsSync("/usr/x")).toBe(false);
  });

  test("sees neither the data of the server nor anybody's home", () => {
    expect(run(`cat ${outside}/secret`).stdout).toBe("");
    expect(run("ls /root /home /var/lib/yizhou /etc/shadow /etc/passwd").stdout).toBe("");
    expect(run(`ls ${import.meta.dirname}`).stdout).toBe("");
  });

  test("has no network, not even to this machine", () => {
    const { stdout } = run("cat /proc/net/dev | grep -c : ; cat /proc/net/route | wc -l");
    // The loopback of its own, and no route.
    expect(stdout.split("\n").slice(0, 2).map(Number)).toEqual([1, 1]);
  });

  test("sees no process but its own, and nothing of their environment", () => {
    expect(run("ls /proc | grep -c '^[0-9]'").stdout.trim()).toMatch(/^[1-9]$/);
    const { stdout } = run("for id in /proc/[0-9]*; do tr '\\0' '\\n' < $id/environ; done 2>/dev/null");
    expect(stdout).not.toMatch(/YIZHOU|VITEST|DATABASE/);
  });

  test("cannot fill the machine with processes", () => {
    const { stderr } = run("for i in $(seq 1 100); do sleep 5 & done; exit 0");
    expect(stderr).toMatch(/fork|Resource temporarily unavailable/i);
  });

  test("has no terminal", () => {
    expect(run("ls /dev").stdout.trim().split("\n")).toEqual([
      "fd",
      "full",
      "null",
      "random",
      "shm",
      "urandom",
      "zero",
    ]);
    expect(run("echo ls > /dev/tty").status).not.toBe(0);
  });

  test("gains no rights", () => {
    const { stdout } = run("grep -E 'CapEff|CapBnd' /proc/self/status");
    if (who !== "nobody" && place.userId !== null) expect(stdout).toMatch(/CapEff:\s+0+\nCapBnd:\s+0+\n/);
    else expect(stdout).toMatch(/CapEff:\s+0+\n/);
  });
});
