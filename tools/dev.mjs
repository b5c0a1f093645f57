// `npm run dev`: the server restarts when its sources change; the site is served by vite and reloads by itself.
import { spawn } from "node:child_process";
import { join } from "node:path";
import { ensurePackages, pinnedNode, programOf, root, toolEnvironment } from "./house/packages.mjs";

await ensurePackages();
const env = { DEMO: "on", ...process.env, ...toolEnvironment() };
const children = [
  spawn(pinnedNode(), ["--watch", "--watch-preserve-output", join(root, "server/src/serve.ts")], {
    cwd: root,
    env,
    stdio: "inherit",
  }),
  spawn(pinnedNode(), [programOf("vite", "bin/vite.js", "web"), "web"], { cwd: root, env, stdio: "inherit" }),
];
for (const signal of ["SIGINT", "SIGTERM"])
  process.on(signal, () => children.forEach((child) => child.kill(signal)));
let status = 0;
for (const child of children) {
  child.on("exit", (code) => {
    status ||= code ?? 1;
    children.forEach((other) => other.kill("SIGTERM"));
    process.exitCode = status;
  });
}
