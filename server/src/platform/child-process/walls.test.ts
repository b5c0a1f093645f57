// What a process gets that a document has taken over: our own parsers, what they start (tesseract, qpdf) and what draws
// (LibreOffice, poppler), with a server that is root or not, on a machine that allows namespaces or not.
import { execFile, spawnSync } from "node:child_process";
import { chmod, mkdir, mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { systemSandbox } from "../sandbox/sandbox.ts";
import type { HostileGain } from "./hostile.fixture.ts";

interface Outcome {
  readonly gaps: readonly string[];
  readonly gain: HostileGain;
  readonly drawing: {
    readonly read: string;
    readonly user: string;
    readonly interfaces: number;
    readonly bomb: string;
    readonly link: string;
    readonly files: readonly string[];
  };
}

const isRoot = process.getuid?.() === 0;
const NOBODY = ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups", "--"];
/** Whether the packages can be read by somebody else, as on a machine where the server is an ordinary user. */
const isOpen =
  isRoot && spawnSync(NOBODY[0]!, [...NOBODY.slice(1), "test", "-r", import.meta.filename]).status === 0;
/** As root what an ordinary user's server gets is tried as well. */
const servers = isRoot
  ? isOpen
    ? (["root", "an ordinary user"] as const)
    : (["root"] as const)
  : (["who we are"] as const);

let root: string;
let neighbour: string;
let secret: string;
let bare: string;
const listener = createServer((socket) => socket.destroy());
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), "yizhou-walls-"));
  await chmod(root, 0o777);
  [neighbour, secret, bare] = [join(root, "neighbour"), join(root, "secret"), join(root, "bin")];
  await mkdir(neighbour, { mode: 0o700 });
  await writeFile(join(neighbour, "page"), "another thesis");
  await writeFile(secret, "a thesis");
  await mkdir(bare);
  for (const program of ["bwrap", "unshare"])
    await writeFile(join(bare, program), "#!/bin/sh\nexit 1\n", { mode: 0o755 });
  for (const path of [root, bare]) await chmod(path, 0o755);
  await new Promise<void>((resolve) => listener.listen(0, "127.0.0.1", resolve));
});
afterAll(async () => {
  listener.close();
  await rm(root, { recursive: true, force: true });
});

/** @param isShut  what is protected has modes that protect it; else a wall alone does */
async function tryAs(server: (typeof servers)[number], path: string, isShut: boolean): Promise<Outcome> {
  await chmod(secret, isShut ? 0o600 : 0o666);
  await chmod(neighbour, isShut ? 0o700 : 0o777);
  const task = { secret, neighbour, port: (listener.address() as AddressInfo).port };
  const script = join(import.meta.dirname, "hostile-parent.fixture.ts");
  const command = [process.execPath, script, JSON.stringify(task)];
  const [file, ...args] = server === "an ordinary user" ? [...NOBODY, ...command] : command;
  const temporary = await mkdtemp(join(tmpdir(), "yizhou-server-"));
  await chmod(temporary, 0o777);
  try {
    const env = {
      ...{ PATH: path, TMPDIR: temporary, NODE_COMPILE_CACHE: join(temporary, "compiled") },
      DATABASE_URL: "postgres://secret-of-the-server",
    };
    const { stdout } = await promisify(execFile)(file!, args, { env, timeout: 120_000 });
    expect(await readdir(neighbour)).toEqual(["page"]);
    return JSON.parse(stdout) as Outcome;
  } finally {
    // What compiles for the next children may still be writing.
    await rm(temporary, { recursive: true, force: true, maxRetries: 50, retryDelay: 100 });
  }
}

describe.skipIf(systemSandbox().gaps.length > 0).each(servers)(
  "behind the wall of a server that is %s",
  (server) => {
    let outcome: Outcome;
    beforeAll(async () => {
      outcome = await tryAs(server, process.env["PATH"]!, false);
    });

    test("nothing is missing", () => {
      expect(outcome.gaps).toEqual([]);
    });

    test("a parser and what it starts reach no network, not even this machine's", () => {
      expect([outcome.gain.loopback, outcome.gain.outside]).toEqual(["ECONNREFUSED", "ENETUNREACH"]);
      expect(outcome.drawing.interfaces).toBe(1);
    });

    test("neither reads the data, the server's environment or another's files, nor writes but in its own folder", () => {
      const { byNode, byProgram, environment, ownFolder } = outcome.gain;
      expect(byNode).toEqual([]);
      // The first process behind the wall is the wall's own, with no more of an environment than the task.
      expect(byProgram.filter((path) => path !== "/proc/1/environ")).toEqual([]);
      expect(environment).not.toContain("secret-of-the-server");
      expect(outcome.drawing.read).not.toMatch(/thesis|secret-of-the-server|root:/);
      expect(ownFolder).toBe("done");
    });

    test("neither is root, has rights or can gain any", () => {
      expect(outcome.gain.rights).toMatch(/CapEff:\s+0+\n/);
      expect(outcome.gain.rights).toMatch(/NoNewPrivs:\s+1/);
      expect(outcome.gain.ids).not.toMatch(/^0$/m);
      expect(outcome.drawing.user).not.toBe("0");
    });

    test("neither fills the machine with processes, memory, files or cores", () => {
      expect(outcome.gain.processes).toBeLessThan(64);
      expect(outcome.drawing.bomb).not.toBe("");
      const [core, file, seconds, data] = outcome.gain.limits.split("\n");
      expect([core, file, seconds, data]).not.toContain("unlimited");
      expect(core).toBe("0");
    });

    test("a link in place of a page's picture is not followed", () => {
      expect(outcome.drawing.files).toContain("link");
      expect(outcome.drawing.link).toBe("refused");
    });
  },
);

describe.skipIf(process.platform !== "linux").each(servers)(
  "where namespaces are forbidden to a server that is %s",
  (server) => {
    let outcome: Outcome;
    beforeAll(async () => {
      outcome = await tryAs(server, `${bare}:${process.env["PATH"]!}`, true);
    });

    test("each gap is named", () => {
      expect(outcome.gaps).toEqual(["network", "files", "processes"]);
    });

    test("a root's task is another user, with bounds of its own; nobody's has more than its server", async () => {
      const { gain, drawing } = outcome;
      if (server === "root") {
        expect(gain.ids).toMatch(/^655[23]\d$/m);
        expect(drawing.user).toMatch(/^655[23]\d$/);
        expect(gain.processes).toBeLessThan(64);
        expect(gain.byProgram).toEqual([]);
        expect(gain.environment).not.toContain("secret-of-the-server");
        // What the link leads to was not given away with it.
        expect((await stat(secret)).uid).toBe(0);
      }
      expect(gain.byNode).toEqual([]);
      expect(gain.limits.split("\n").slice(0, 4)).not.toContain("unlimited");
      expect(drawing.link).toBe("refused");
    });
  },
);
