// `npm start`: the first command on a fresh machine. Installs, builds, serves; then adds missing system programs.
import { spawn } from "node:child_process";
import { join } from "node:path";
import {
  ensurePackages,
  ensureSite,
  pinnedNode,
  root,
  serverMemory,
  toolEnvironment,
} from "./house/packages.mjs";
import { installReader, READER_FEATURE, readerState } from "./house/reader-part.mjs";
import { installLine, installPrograms, mayInstall, missingPrograms } from "./house/programs.mjs";

const [major] = process.versions.node.split(".").map(Number);
if (major < 20) {
  console.error(`Yizhou needs Node 20 or newer to start; this is ${process.version}.`);
  process.exit(1);
}

try {
  await ensurePackages();
  await ensureSite();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

const production = process.env.NODE_ENV === "production";
const server = spawn(pinnedNode(), [join(root, "server/dist/serve.mjs")], {
  cwd: root,
  env: { DEMO: production ? "off" : "on", ...serverMemory(), ...process.env, ...toolEnvironment() },
  stdio: ["inherit", "inherit", "inherit", "ipc"],
});

// Ctrl-C on a terminal reaches the server by itself, and a second one would mean "now"; other signals are passed on.
process.on("SIGINT", () => process.stdin.isTTY || server.kill("SIGINT"));
for (const signal of ["SIGTERM", "SIGHUP"]) process.on(signal, () => server.kill(signal));
server.on("error", (error) => {
  console.error(`The server could not be started: ${error.message}`);
  process.exit(1);
});
server.on("exit", (status) => process.exit(status ?? 1));

server.once("message", async () => {
  await addPrograms();
  await addReader();
});

async function addPrograms() {
  const missing = missingPrograms();
  if (missing.length === 0) return;
  const features = [...new Set(missing.map((program) => program.feature))].join("; ");
  if (!mayInstall()) {
    console.log(`Off for now: ${features}.\n  To switch it on: ${installLine(missing)}`);
    return;
  }
  console.log(
    `Adding system programs in the background (${missing.map((program) => program.id).join(", ")}) …`,
  );
  try {
    await installPrograms(missing);
    console.log(`Ready now as well: ${features}.`);
  } catch (error) {
    console.log(`Off for now: ${features}.\n  ${error.message}\n  To switch it on: ${installLine(missing)}`);
  }
}

/** A part that is damaged is fetched anew. */
async function addReader() {
  const state = readerState();
  if (state === "here" || state === "unsupported") return;
  if (process.env.YIZHOU_INSTALL === "off") {
    console.log(
      `Off for now: ${READER_FEATURE} (its files are ${state}). To switch it on, start without YIZHOU_INSTALL=off.`,
    );
    return;
  }
  console.log(`Adding the reader of Chinese in the background (its files are ${state}, 130 MB) …`);
  try {
    await installReader();
    console.log(`Ready now as well: ${READER_FEATURE}.`);
  } catch (error) {
    console.log(
      `Off for now: ${READER_FEATURE}.\n  ${error.message}\n  It is tried again at the next start.`,
    );
  }
}
