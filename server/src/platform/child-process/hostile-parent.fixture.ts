// The server's part in the test of the walls, so that it can be run as another user and on a machine that gives less.
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runProgram } from "../programs/run-program.ts";
import { systemSandbox } from "../sandbox/sandbox.ts";
import { readOutput } from "../sandbox/read-output.ts";
import type { HostileGain, HostileTask } from "./hostile.fixture.ts";
import { createProcessPool } from "./process-pool.ts";

const task = JSON.parse(process.argv[2]!) as HostileTask;
const pool = createProcessPool<HostileTask, HostileGain>(join(import.meta.dirname, "hostile.fixture.ts"), 1);
const gain = await pool.run(task, { timeoutMs: 60_000, memoryMb: 300 });
pool.close();

const folder = await mkdtemp(join(tmpdir(), "yizhou-draw-"));
const script = `cat '${task.secret}' '${task.neighbour}/page' /proc/1/environ /etc/shadow > read 2>/dev/null
  id -u > user; grep -c : /proc/net/dev > net; echo x > '${task.neighbour}/mine'; ln -s '${task.secret}' link
  for i in $(seq 1 300); do sleep 20 & done 2> bomb; exit 0`;
const run = { file: "sh", args: ["-c", script], timeoutMs: 20_000, folder, memoryMb: 2048 };
await runProgram(run);
// A second program in the same folder is given it without what the first one's link leads to.
await runProgram({ ...run, args: ["-c", "true"] });
const output = async (name: string) => (await readOutput(join(folder, name), 2 ** 20)).toString();
const drawing = {
  read: await output("read"),
  user: (await output("user")).trim(),
  interfaces: Number(await output("net")),
  bomb: await output("bomb"),
  link: await output("link").catch(() => "refused"),
  files: await readdir(folder),
};
await rm(folder, { recursive: true });
console.log(JSON.stringify({ gaps: systemSandbox().gaps, gain, drawing }));
process.exit();
