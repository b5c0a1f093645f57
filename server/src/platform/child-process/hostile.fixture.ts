// A process that was taken over by the document it reads, for the test of the walls: it tries what its author would want.
import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { readFile, readdir, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { promisify } from "node:util";
import { serveTasks } from "./serve-tasks.ts";

export interface HostileTask {
  /** Of the server's data. */
  readonly secret: string;
  /** Folder of another task. */
  readonly neighbour: string;
  /** Where something listens on this machine. */
  readonly port: number;
}

/** What it got; by itself, and by a program that it started. */
export interface HostileGain {
  readonly loopback: string;
  readonly outside: string;
  readonly byNode: readonly string[];
  readonly byProgram: readonly string[];
  readonly environment: string;
  readonly ids: string;
  readonly rights: string;
  readonly limits: string;
  /** How many of 200 processes began. */
  readonly processes: number;
  readonly ownFolder: string;
}

const run = promisify(execFile);

serveTasks<HostileTask, HostileGain>(async ({ secret, neighbour, port }) => {
  const [node, folder] = [process.execPath, process.env["TMPDIR"]!];
  const places = [secret, `${neighbour}/page`, "/proc/1/environ", "/etc/shadow"];
  const compiled = process.env["NODE_COMPILE_CACHE"];
  const [sources] = compiled ? await readdir(compiled) : [];
  const targets = [
    ...[`${neighbour}/mine`, `${node}.mine`, `${import.meta.filename}.mine`],
    ...(sources ? [`${compiled}/${sources}/mine`] : []),
  ];
  const byNode = [
    ...(await Promise.all(places.map((path) => gained(path, readFile(path, "utf8"))))),
    ...(await Promise.all(targets.map((path) => gained(path, writeFile(path, "x"))))),
    ...(await Promise.all([neighbour, "/root", "/home"].map((path) => gained(path, readdir(path))))),
  ];
  const shell = async (script: string) =>
    (await run("sh", ["-c", script]).catch(() => ({ stdout: "" }))).stdout;
  const byProgram = [
    ...(await Promise.all(places.map(async (path) => (await shell(`cat '${path}'`)) !== "" && path))),
    ...(await Promise.all(
      targets.map(async (path) => (await shell(`echo x > '${path}' && echo y`)) !== "" && path),
    )),
  ];
  await writeFile(`${folder}/result`, "done");
  return {
    loopback: await reach("127.0.0.1", port),
    outside: await reach("192.0.2.1", 80),
    byNode: byNode.filter((path) => path !== false),
    byProgram: byProgram.filter((path) => path !== false),
    environment: await shell("cat /proc/[0-9]*/environ"),
    ids: await shell("id -u; id -g; id -G"),
    rights: await shell("grep -hE 'CapEff|CapBnd|NoNewPrivs' /proc/self/status"),
    limits: await shell("ulimit -c; ulimit -f; ulimit -t; ulimit -d"),
    processes: await bomb(200),
    ownFolder: await readFile(`${folder}/result`, "utf8"),
  };
});

async function gained(path: string, attempt: Promise<unknown>): Promise<string | false> {
  return attempt.then(
    () => path,
    () => false,
  );
}

function reach(host: string, port: number): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect({ host, port, timeout: 300 });
    const end = (said: string) => {
      socket.destroy();
      resolve(said);
    };
    socket.once("connect", () => end("connected"));
    socket.once("timeout", () => end("on its way"));
    socket.once("error", (error: NodeJS.ErrnoException) => end(error.code!));
  });
}

async function bomb(count: number): Promise<number> {
  const begun = await Promise.all(
    Array.from({ length: count }, async () => {
      try {
        const child = spawn("sleep", ["20"], { stdio: "ignore" });
        await once(child, "spawn");
        return child;
      } catch {
        return null;
      }
    }),
  );
  for (const child of begun) child?.kill("SIGKILL");
  return begun.filter((child) => child !== null).length;
}
