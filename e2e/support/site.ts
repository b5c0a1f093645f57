import { spawn, type ChildProcess } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { once } from "node:events";

const root = join(import.meta.dirname, "../..");
/** Where the built pages stand; YIZHOU_WEB_DIST names another build. */
const webDist = process.env["YIZHOU_WEB_DIST"] ?? join(root, "web/dist");

export interface Site {
  /** `http://127.0.0.1:40123` */
  readonly address: string;
  /** What the server has printed so far, for failing tests. */
  output(): string;
  /** Ends the server as Ctrl-C does and removes its data. */
  stop(): Promise<void>;
}

/** Starts the whole product (web, worker, cron, its own database) with the demo workspace on a free port and fresh data. */
export async function startSite(environment: Readonly<Record<string, string>> = {}): Promise<Site> {
  if (!existsSync(join(webDist, "index.html")))
    throw new Error(`${webDist} is not built: run \`npm test\` or \`npm start\` once`);
  const data = await mkdtemp(join(tmpdir(), "yizhou-e2e-"));
  const child = spawn(process.execPath, [join(root, "server/src/main.ts")], {
    cwd: root,
    env: {
      ...process.env,
      DEMO: "on",
      HOST: "127.0.0.1",
      PORT: "0",
      YIZHOU_DATA: data,
      YIZHOU_LOG_LEVEL: "warn",
      ...environment,
    },
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  let output = "";
  child.stdout!.on("data", (chunk: Buffer) => (output += chunk.toString()));
  child.stderr!.on("data", (chunk: Buffer) => (output += chunk.toString()));
  const address = await readyAddress(child, () => output);
  return {
    address,
    output: () => output,
    stop: async () => {
      if (child.exitCode === null) {
        const ended = once(child, "exit");
        child.kill("SIGTERM");
        await ended;
      }
      await rm(data, { recursive: true, force: true });
    },
  };
}

function readyAddress(child: ChildProcess, output: () => string): Promise<string> {
  return new Promise((resolve, reject) => {
    child.once("message", (message: { address: string }) => resolve(message.address));
    child.once("exit", (status) => reject(new Error(`The server ended with status ${status}:\n${output()}`)));
  });
}
