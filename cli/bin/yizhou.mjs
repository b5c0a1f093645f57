#!/usr/bin/env node
// Plain JavaScript that runs under any Node: hands over to the pinned Node 24, which runs the TypeScript source as it is.
import { spawn } from "node:child_process";
import { existsSync, realpathSync } from "node:fs";
import { constants } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const here = realpathSync(fileURLToPath(import.meta.url));
const [major, minor] = process.versions.node.split(".").map(Number);

if (major > 22 || (major === 22 && minor >= 18)) await runHere();
else runInPinnedNode();

async function runHere() {
  // The second start reads compiled code instead of stripping types again.
  const { enableCompileCache } = await import("node:module");
  enableCompileCache();
  // The site answers many at once and collects as the engine sees fit.
  if (!process.argv.includes("serve")) await import("./lean-memory.mjs");
  const { main } = await import("../src/main.ts");
  process.exitCode = await main(process.argv.slice(2));
}

function runInPinnedNode() {
  const node = findPinnedNode(dirname(here));
  if (!node) {
    console.error(
      `yizhou needs Node 22.18 or newer; this is ${process.version}, and no Node came with the packages (npm ci).`,
    );
    process.exitCode = 1;
    return;
  }
  const child = spawn(node, [here, ...process.argv.slice(2)], { stdio: "inherit" });
  // A terminal sends Ctrl-C to both; a signal to this process alone is passed on, and the child decides when to end.
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
  child.on("error", (error) => {
    console.error(`yizhou could not be started: ${error.message}`);
    process.exitCode = 1;
  });
  child.on("exit", (status, signal) => {
    process.exitCode = status ?? 128 + (constants.signals[signal] ?? 0);
  });
}

function findPinnedNode(folder) {
  for (let at = folder; ; at = dirname(at)) {
    const path = join(at, "node_modules", ".bin", process.platform === "win32" ? "node.cmd" : "node");
    if (existsSync(path)) return path;
    if (at === dirname(at)) return null;
  }
}
