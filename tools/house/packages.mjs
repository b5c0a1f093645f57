// Runs under the system's Node (20 or newer) before anything is installed: Node built-ins only.
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { spawn } from "node:child_process";
import { createRequire } from "node:module";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";

export const root = join(dirname(fileURLToPath(import.meta.url)), "../..");
const modules = join(root, "node_modules");
const stamp = join(modules, ".yizhou-installed");

/** Runs a program to its end; resolves with its exit status. Ctrl-C reaches the child by itself (same process group). */
export function run(command, args, { env, quiet = false, cwd = root } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: quiet ? ["ignore", "ignore", "inherit"] : "inherit",
    });
    child.on("error", reject);
    child.on("exit", (status, signal) => resolve(signal ? 1 : (status ?? 1)));
  });
}

/** The same beside other work: what it prints is kept. @returns its exit status and all its output */
export function runAside(command, args, { env } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ["ignore", "pipe", "pipe"],
    });
    const output = [];
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (piece) => output.push(piece));
    child.on("error", reject);
    child.on("close", (status) =>
      resolve({ status: status ?? 1, output: Buffer.concat(output).toString().trimEnd() }),
    );
  });
}

/** npm with these arguments, as a program and what it is given. */
export function npmCommand(args) {
  // Under `npm run` this is npm's own script, which works where no `npm` stands on the PATH.
  const script = process.env.npm_execpath;
  return script && /\.c?js$/.test(script) ? [process.execPath, [script, ...args]] : ["npm", args];
}

/** Installs the locked packages when they are missing or the lock file has changed since. */
export async function ensurePackages() {
  const wanted = createHash("sha256")
    .update(readFileSync(join(root, "package-lock.json")))
    .digest("hex");
  const installed = existsSync(stamp) ? readFileSync(stamp, "utf8") : "";
  if (installed === wanted) return;
  console.log("Installing packages (once; about a minute) …");
  const [command, args] = npmCommand(["ci", "--no-audit", "--no-fund", "--include=dev", "--loglevel=error"]);
  const status = await run(command, args);
  if (status !== 0) throw new Error(`npm ci ended with status ${status}; see its messages above`);
  mkdirSync(modules, { recursive: true });
  writeFileSync(stamp, wanted);
}

/** Path of the pinned Node 24, which `npm ci` puts under node_modules. */
export function pinnedNode() {
  const path = join(modules, ".bin", process.platform === "win32" ? "node.cmd" : "node");
  if (existsSync(path)) return path;
  const [major, minor] = process.versions.node.split(".").map(Number);
  if (major > 22 || (major === 22 && minor >= 18)) return process.execPath;
  throw new Error(
    `No Node 24 for ${process.platform}-${process.arch} came with the packages; install Node 24 and try again`,
  );
}

/**
 * Environment in which programs of node_modules, and the pinned Node, come first. What Node compiles is kept: the second start of
 * the server takes two thirds of the first one's processor time, that of a child process a third. What starts servers of its own
 * hears where the built one stands, once this process has seen to it that it is of these sources.
 */
export function toolEnvironment() {
  return {
    PATH: `${join(modules, ".bin")}${process.platform === "win32" ? ";" : ":"}${process.env.PATH ?? ""}`,
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(root, ".cache/compile"),
    ...(hasServer && { YIZHOU_BUILT_SERVER: join(root, "server/dist") }),
  };
}

/**
 * How a server keeps house. The C library: buffers of files and messages lie apart and go back to the system with their last use;
 * left to itself it would keep room for the largest that there ever was. Node: young objects have the 16 MB a half that they had
 * before Node 24, which takes 64 and gives none of it back to the system.
 */
export function serverMemory() {
  return JSON.parse(readFileSync(join(root, "tools/house/server-memory.json"), "utf8"));
}

/** Path of a package's program as seen from a workspace: npm may place it there or at the root. */
export function programOf(name, file, workspace = ".") {
  const manifest = createRequire(join(root, workspace, "package.json")).resolve(`${name}/package.json`);
  return join(dirname(manifest), file);
}

function* filesBelow(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (entry.name === "node_modules" || entry.name === "dist" || entry.name.startsWith(".")) continue;
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* filesBelow(path);
    else if (entry.isFile()) yield path;
  }
}

function fingerprint(folders) {
  const hash = createHash("sha256");
  for (const folder of folders) {
    for (const path of [...filesBelow(join(root, folder))].sort()) {
      if (path.includes(".test.")) continue;
      hash.update(`${relative(root, path)}\0${statSync(path).size}\0`).update(readFileSync(path));
    }
  }
  return hash.update(readFileSync(join(root, "package-lock.json"))).digest("hex");
}

let hasServer = false;

/** Builds the server into server/dist, unless it stands there for these very sources. */
export async function ensureServer() {
  await ensureBuilt("server", [join(root, "server/build-server.ts")], ["packages"]);
  hasServer = true;
}

/** The same, and the site into web/dist and the client that it offers into cli/dist. */
export async function ensureSite() {
  await ensureServer();
  const shared = ["packages/contract/src", "packages/model/src"];
  const vite = programOf("vite", "bin/vite.js", "web");
  await ensureBuilt("web", [vite, "build", "web", "--logLevel", "warn"], [...shared, "packages/text/src"]);
  await ensureBuilt("cli", [join(root, "cli/pack-client.ts")], shared);
}

const BUILDING = {
  web: "Building the site …",
  cli: "Packing the command line client …",
  server: "Building the server …",
};

/** Runs a build whose result belongs into the workspace's folder `dist`. */
async function ensureBuilt(workspace, build, sources) {
  const mark = join(root, workspace, "dist/.sources");
  const wanted = fingerprint([workspace, ...sources]);
  if (existsSync(mark) && readFileSync(mark, "utf8") === wanted) return;
  console.log(BUILDING[workspace]);
  // A build that breaks off leaves files of both.
  rmSync(mark, { force: true });
  const status = await run(pinnedNode(), build, { env: toolEnvironment() });
  if (status !== 0) throw new Error(`${workspace}/dist could not be built (status ${status})`);
  writeFileSync(mark, wanted);
}
