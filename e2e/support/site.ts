import { spawn, type ChildProcess } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { once } from "node:events";
import { createTestDatabase, type Template } from "../../server/test/database.ts";
import { FOLDER_VARIABLE } from "../../server/test/global-setup.ts";
import { entryOf } from "../../server/src/platform/entries.ts";
import "../../server/test/use-built.ts";

const root = join(import.meta.dirname, "../..");
const SERVER = "server/src/serve.ts";
/** Where the built pages stand; YIZHOU_WEB_DIST names another build. */
export const webDist = process.env["YIZHOU_WEB_DIST"] ?? join(root, "web/dist");

export interface Site {
  /** `http://127.0.0.1:40123` */
  readonly address: string;
  /** What the server has printed so far, for failing tests. */
  output(): string;
  /** Ends the server as Ctrl-C does and removes its data. */
  stop(): Promise<void>;
}

/** A site whose server believes the time that the test gives it. */
export interface MovableSite extends Site {
  /** Moves the server's clock forward; requests after it see the later time. */
  advance(ms: number): Promise<void>;
}

/**
 * Starts the whole product (web, worker, cron) with the demo workspace on a free port and fresh data. Its database is its own
 * embedded one, or, in a run of test files, a copy of the run's demo workspace on one server for all of them.
 */
export async function startSite(environment: Readonly<Record<string, string>> = {}): Promise<Site> {
  return (await startProgram(SERVER, environment)).site;
}

/** The same with a clock that the test moves. */
export async function startMovableSite(
  environment: Readonly<Record<string, string>> = {},
): Promise<MovableSite> {
  const { site, child } = await startProgram("e2e/support/movable-server.ts", environment);
  return {
    ...site,
    advance: async (ms) => {
      const moved = once(child, "message");
      child.send({ kind: "advance", ms });
      await moved;
    },
  };
}

/** A site whose server can be killed in the midst of its work and started again, with the same address and data. */
export interface KillableSite extends Site {
  /** As a crash of the machine does it: nothing is written to an end. */
  kill(): Promise<void>;
  revive(): Promise<void>;
}

/** The same with a server that the test kills. Only in a run of test files: an embedded database would die with it. */
export async function startKillableSite(
  environment: Readonly<Record<string, string>> = {},
): Promise<KillableSite> {
  const database = await createTestDatabase(DEMO_WORKSPACE);
  const data = await mkdtemp(join(tmpdir(), "yizhou-e2e-"));
  const own = { ...database.environment, YIZHOU_MASTER_KEY, ...environment, YIZHOU_DATA: data };
  let { site, child } = await startOn(SERVER, own);
  const { address } = site;
  return {
    address,
    output: () => site.output(),
    kill: async () => {
      const ended = once(child, "exit");
      child.kill("SIGKILL");
      await ended;
    },
    revive: async () => {
      ({ site, child } = await startOn(SERVER, { ...own, PORT: new URL(address).port }));
    },
    stop: async () => {
      await site.stop();
      await rm(data, { recursive: true, force: true });
      await database.drop();
    },
  };
}

async function startProgram(
  program: string,
  environment: Readonly<Record<string, string>>,
): Promise<{ readonly site: Site; readonly child: ChildProcess }> {
  const database = process.env[FOLDER_VARIABLE] ? await createTestDatabase(DEMO_WORKSPACE) : null;
  const started = await startOn(program, {
    ...(database && { ...database.environment, YIZHOU_MASTER_KEY }),
    ...environment,
  });
  const { site } = started;
  return {
    ...started,
    site: {
      ...site,
      stop: async () => {
        await site.stop();
        await database?.drop();
      },
    },
  };
}

/** Beside a database that is not its own, a server makes no key to seal people's keys with. */
const YIZHOU_MASTER_KEY = "07".repeat(32);

/** What the first start leaves in a database: every table, and the demo's people and samples. */
const DEMO_WORKSPACE: Template = {
  name: "yizhou_demo",
  fill: async ({ url, ownerUrl }) => {
    const environment = { DATABASE_URL: url, DATABASE_OWNER_URL: ownerUrl };
    await (await startOn(SERVER, environment)).site.stop();
  },
};

async function startOn(
  program: string,
  environment: Readonly<Record<string, string>>,
): Promise<{ readonly site: Site; readonly child: ChildProcess }> {
  if (!existsSync(join(webDist, "index.html")))
    throw new Error(`${webDist} is not built: run \`npm test\` or \`npm start\` once`);
  const data = await mkdtemp(join(tmpdir(), "yizhou-e2e-"));
  const child = spawn(process.execPath, [entryOf(join(root, program))], {
    cwd: root,
    env: {
      ...process.env,
      DEMO: "on",
      HOST: "127.0.0.1",
      PORT: "0",
      YIZHOU_DATA: data,
      YIZHOU_LOG_LEVEL: "warn",
      // Other tests keep the machine busy, and what gives way to them all would stand still.
      WORKER_NICENESS: "0",
      // Documents of flows are free unless the flow is about paying.
      FREE_CHARACTERS: "100000000",
      ...environment,
    },
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  let output = "";
  child.stdout!.on("data", (chunk: Buffer) => (output += chunk.toString()));
  child.stderr!.on("data", (chunk: Buffer) => (output += chunk.toString()));
  const address = await readyAddress(child, () => output);
  const site: Site = {
    address,
    output: () => output,
    stop: async () => {
      if (child.exitCode === null && child.signalCode === null) {
        const ended = once(child, "exit");
        child.kill("SIGTERM");
        await ended;
      }
      await rm(data, { recursive: true, force: true });
    },
  };
  return { site, child };
}

function readyAddress(child: ChildProcess, output: () => string): Promise<string> {
  return new Promise((resolve, reject) => {
    child.once("message", (message: { address: string }) => resolve(message.address));
    child.once("exit", (status) => reject(new Error(`The server ended with status ${status}:\n${output()}`)));
  });
}
