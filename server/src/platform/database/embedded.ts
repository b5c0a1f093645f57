import { spawn } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { chown, mkdir, open, readFile, rename, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { AppError } from "@yizhou/model";
import pg from "pg";
import type { Log } from "../log.ts";
import { findPostgresBinaries } from "./postgres-binaries.ts";
import { chooseRunAs, ensureOwner } from "./run-as.ts";
import { ensureSiteRole, SITE_ROLE } from "./site-role.ts";
import type { RunAs } from "./run-as.ts";

/** The embedded server: an ordinary PostgreSQL of its own, whose programs came with npm. */
export interface EmbeddedDatabase {
  /** Connection address of the site's role, with password; never log it. */
  readonly url: string;
  /** The same of the role that owns everything and may do anything: for making and changing tables. */
  readonly ownerUrl: string;
  readonly port: number;
  readonly processId: number;
  readonly way: RunAs["way"];
  /** True when the server was running already and was taken over. */
  readonly isAdopted: boolean;
  /** Ends the server cleanly; other processes' connections are cut. */
  stop(): Promise<void>;
}

export interface EmbeddedOptions {
  /** `<data>/postgres`; made when missing. */
  readonly folder: string;
  readonly log: Log;
  /** More server settings, for tests (`fsync: "off"`). */
  readonly serverSettings?: Readonly<Record<string, string>>;
  /** Ways to run as root that may be tried; all by default. */
  readonly ways?: readonly RunAs["way"][];
  /** Stays when this process ends without `stop`: a run of tests has one server for processes that come and go. */
  readonly outlivesProcess?: boolean;
}

interface PortFile {
  readonly port: number;
  readonly processId: number;
  readonly cluster: string;
}

const SUPERUSER = "yizhou";
const DATABASE = "yizhou";
const START_TRIES = 5;
/** Files of the folder. */
const [OWNER_PASSWORD, SITE_PASSWORD] = ["password", "site-password"];

/**
 * Starts the embedded PostgreSQL, or takes over one that an earlier process left running. The first start makes the cluster
 * (about a second), later ones take some 50 ms.
 *
 * @throws {AppError} system.database_unavailable after five tries; the server's own words are in the log
 */
export async function startEmbeddedDatabase(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const { folder, log } = options;
  await mkdir(folder, { recursive: true });
  const binaries = await findPostgresBinaries();
  const runAs = await chooseRunAs(binaries, folder, log, options.ways);
  const password = await readOrMakePassword(folder, OWNER_PASSWORD);
  const socketFolder = await makeSocketFolder(folder, runAs);
  if (!existsSync(join(runAs.clusterFolder, "PG_VERSION")))
    await initCluster(runAs, password, socketFolder, log);
  await ensureOwner(runAs.clusterFolder, runAs.owner);

  const leftOver = await takeOver(runAs.clusterFolder, password, log);
  if (leftOver) return finish(leftOver, true);

  for (let attempt = 1; ; attempt++) {
    const port = await findFreePort();
    const started = await startOnce(runAs, port, socketFolder, password, options);
    if ("processId" in started) return finish(started, false);
    log.warn({ attempt, output: started.output.slice(-4000) }, "the database did not start");
    if (attempt === START_TRIES) throw new AppError("system.database_unavailable");
    // After a kill, PostgreSQL's own children may hold its memory for a moment longer.
    await wait(200 * attempt);
  }

  async function finish(
    running: { port: number; processId: number },
    isAdopted: boolean,
  ): Promise<EmbeddedDatabase> {
    const { port, processId } = running;
    await ensureDatabase(password, port);
    const sitePassword = await readOrMakePassword(folder, SITE_PASSWORD);
    const ownerUrl = urlOf(port, password);
    await asOwner(ownerUrl, (client) => ensureSiteRole(client, DATABASE, sitePassword));
    const record: PortFile = { port, processId, cluster: runAs.clusterFolder };
    await writePrivately(join(folder, "port.json"), JSON.stringify(record));
    log.debug({ port, way: runAs.way, isAdopted }, "database is up");
    // It runs detached, so a process that ends without `stop` would leave it behind.
    const endWithProcess = () => {
      if (isServerProcess(processId, runAs.clusterFolder)) process.kill(processId, "SIGINT");
    };
    if (!options.outlivesProcess) process.once("exit", endWithProcess);
    return {
      url: urlOf(port, sitePassword, { role: SITE_ROLE }),
      ownerUrl,
      port,
      processId,
      way: runAs.way,
      isAdopted,
      stop: async () => {
        await stopProcess(processId, runAs.clusterFolder);
        process.off("exit", endWithProcess);
        await rm(join(folder, "port.json"), { force: true });
        await rm(socketFolder, { recursive: true, force: true });
      },
    };
  }
}

/**
 * The addresses of an embedded server that another process runs, for commands that join it.
 *
 * @returns null when none is running
 */
export async function findRunningDatabase(
  folder: string,
): Promise<Pick<EmbeddedDatabase, "url" | "ownerUrl"> | null> {
  const text = await readFile(join(folder, "port.json"), "utf8").catch(() => null);
  if (!text) return null;
  const { port } = JSON.parse(text) as PortFile;
  const password = await readFile(join(folder, OWNER_PASSWORD), "utf8");
  const ownerUrl = urlOf(port, password);
  if (!(await canConnect(ownerUrl))) return null;
  const sitePassword = await readOrMakePassword(folder, SITE_PASSWORD);
  const url = urlOf(port, sitePassword, { role: SITE_ROLE });
  // Started by a version that had no such role.
  if (!(await canConnect(url)))
    await asOwner(ownerUrl, (client) => ensureSiteRole(client, DATABASE, sitePassword));
  return { url, ownerUrl };
}

async function readOrMakePassword(folder: string, name: string): Promise<string> {
  const path = join(folder, name);
  if (existsSync(path)) return readFile(path, "utf8");
  const password = randomBytes(24).toString("base64url");
  await writePrivately(path, password);
  return password;
}

async function writePrivately(path: string, text: string): Promise<void> {
  const temporary = `${path}.${process.pid}`;
  await writeFile(temporary, text, { mode: 0o600 });
  await rename(temporary, path);
}

/** A socket's path holds at most 107 bytes, so the folder is short and stands in the temp folder, one per data folder. */
async function makeSocketFolder(folder: string, runAs: RunAs): Promise<string> {
  const name = `yz-${createHash("sha256").update(folder).digest("hex").slice(0, 12)}`;
  const short = Buffer.byteLength(join(tmpdir(), name)) < 80 ? tmpdir() : "/tmp";
  const path = join(short, name);
  await rm(path, { recursive: true, force: true });
  await mkdir(path, { mode: 0o700 });
  if (runAs.owner) await chown(path, runAs.owner.uid, runAs.owner.gid);
  return path;
}

/** Makes the cluster beside its place and renames it, so that a half-made one is never taken for whole. */
async function initCluster(runAs: RunAs, password: string, socketFolder: string, log: Log): Promise<void> {
  const staging = `${runAs.clusterFolder}.new`;
  await rm(staging, { recursive: true, force: true });
  await mkdir(staging, { mode: 0o700, recursive: true });
  const passwordFile = join(socketFolder, "pw");
  await writeFile(passwordFile, password, { mode: 0o600 });
  if (runAs.owner) {
    await chown(staging, runAs.owner.uid, runAs.owner.gid);
    await chown(passwordFile, runAs.owner.uid, runAs.owner.gid);
  }
  const args = [
    ...["-D", staging, "-U", SUPERUSER, `--pwfile=${passwordFile}`],
    ...["--auth=scram-sha-256", "--encoding=UTF8", "--locale=C.UTF-8"],
  ];
  const result = await runToEnd(runAs, "initdb", args);
  await rm(passwordFile, { force: true });
  if (result.status !== 0) {
    log.error({ output: result.output.slice(-4000), status: result.status }, "initdb failed");
    throw new AppError("system.database_unavailable");
  }
  await rm(runAs.clusterFolder, { recursive: true, force: true });
  await rename(staging, runAs.clusterFolder);
}

function runToEnd(
  runAs: RunAs,
  program: string,
  args: string[],
): Promise<{ status: number | null; output: string }> {
  const command = runAs.command(join(runAs.binariesFolder, "bin", program), args);
  return new Promise((resolve, reject) => {
    const child = spawn(command.file, command.args, {
      cwd: "/",
      env: serverEnvironment(),
      uid: command.uid,
      gid: command.gid,
    });
    let output = "";
    child.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()));
    child.stderr.on("data", (chunk: Buffer) => (output += chunk.toString()));
    child.on("error", reject);
    child.on("close", (status) => resolve({ status, output }));
  });
}

/** No setting of the caller's PG* variables or locale may reach the server. */
function serverEnvironment(): NodeJS.ProcessEnv {
  return { PATH: process.env["PATH"], LC_ALL: "C.UTF-8", TZ: "UTC" };
}

async function startOnce(
  runAs: RunAs,
  port: number,
  socketFolder: string,
  password: string,
  options: EmbeddedOptions,
): Promise<{ port: number; processId: number } | { output: string }> {
  const settings = {
    listen_addresses: "127.0.0.1",
    unix_socket_directories: socketFolder,
    max_connections: "80",
    shared_buffers: "64MB",
    // Its log file would else quote the rows that a failed statement was about.
    log_error_verbosity: "terse",
    ...options.serverSettings,
  };
  const args = ["-D", runAs.clusterFolder, "-p", String(port)];
  for (const [name, value] of Object.entries(settings)) args.push("-c", `${name}=${value}`);
  const command = runAs.command(join(runAs.binariesFolder, "bin", "postgres"), args);
  // Its words go to a file: a pipe would break when this process dies and the server lives on.
  const logPath = join(options.folder, "server.log");
  const logFile = await open(logPath, "w", 0o600);
  // Detached: Ctrl-C in a terminal goes to the whole group, and the database has to outlive the work that uses it.
  const child = spawn(command.file, command.args, {
    cwd: "/",
    env: serverEnvironment(),
    uid: command.uid,
    gid: command.gid,
    detached: true,
    stdio: ["ignore", logFile.fd, logFile.fd],
  });
  let hasEnded = false;
  child.on("error", () => (hasEnded = true));
  child.on("exit", () => (hasEnded = true));
  child.unref();
  await logFile.close();
  const url = urlOf(port, password);
  for (let waitedMs = 0; waitedMs < 30_000 && !hasEnded; waitedMs += 25) {
    await wait(25);
    if (await canConnect(url)) return { port, processId: child.pid! };
  }
  if (!hasEnded) child.kill("SIGINT");
  return { output: await readFile(logPath, "utf8") };
}

/** Uses a server that still runs on this cluster; ends it when it no longer answers. */
async function takeOver(
  cluster: string,
  password: string,
  log: Log,
): Promise<{ port: number; processId: number } | null> {
  const text = await readFile(join(cluster, "postmaster.pid"), "utf8").catch(() => null);
  if (!text) return null;
  const lines = text.split("\n");
  const processId = Number(lines[0]);
  const port = Number(lines[3]);
  if (!isServerProcess(processId, cluster)) return null;
  for (let attempt = 0; attempt < 40; attempt++) {
    if (await canConnect(urlOf(port, password))) return { port, processId };
    await wait(50);
  }
  log.warn({ processId }, "a database left running does not answer; ending it");
  await stopProcess(processId, cluster);
  return null;
}

/** True when the process lives and is a PostgreSQL server on this cluster, not a stranger that got the same id. */
function isServerProcess(processId: number, cluster: string): boolean {
  try {
    process.kill(processId, 0);
  } catch {
    return false;
  }
  if (process.platform !== "linux") return true;
  try {
    return readFileSync(`/proc/${processId}/cmdline`, "utf8").includes(cluster);
  } catch {
    // It ended between the two looks.
    return false;
  }
}

/** Fast shutdown; an immediate one when that takes over 20 seconds. */
async function stopProcess(processId: number, cluster: string): Promise<void> {
  for (const [signal, patienceMs] of [
    ["SIGINT", 20_000],
    ["SIGQUIT", 5_000],
  ] as const) {
    if (!isServerProcess(processId, cluster)) return;
    process.kill(processId, signal);
    for (let waitedMs = 0; waitedMs < patienceMs; waitedMs += 25) {
      if (!isServerProcess(processId, cluster)) return;
      await wait(25);
    }
  }
}

function urlOf(
  port: number,
  password: string,
  { role = SUPERUSER, database = DATABASE }: { readonly role?: string; readonly database?: string } = {},
): string {
  return `postgres://${role}:${password}@127.0.0.1:${port}/${database}`;
}

async function canConnect(url: string): Promise<boolean> {
  const client = new pg.Client({
    connectionString: url.replace(/[^/]+$/, "postgres"),
    connectionTimeoutMillis: 2_000,
  });
  // A server that dies during the attempt reports it as an event as well.
  client.on("error", () => undefined);
  try {
    await client.connect();
    await client.end();
    return true;
  } catch {
    return false;
  }
}

async function ensureDatabase(password: string, port: number): Promise<void> {
  await asOwner(urlOf(port, password, { database: "postgres" }), async (client) => {
    const { rowCount } = await client.query("select 1 from pg_database where datname = $1", [DATABASE]);
    if (!rowCount) await client.query(`create database ${DATABASE}`);
  });
}

async function asOwner(url: string, act: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await act(client);
  } finally {
    await client.end();
  }
}

function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.on("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}
