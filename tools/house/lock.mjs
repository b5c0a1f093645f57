// The lock file must serve every platform we name: a lock made on one machine can lack the others' optional binaries.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./packages.mjs";

const { packages } = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8"));
const names = new Set(Object.keys(packages).map((path) => path.split("node_modules/").pop()));
let missing = 0;

for (const [path, entry] of Object.entries(packages)) {
  if (path.includes("node_modules/") && !entry.link && !entry.inBundle && !entry.integrity) {
    console.error(`package-lock.json: ${path} has no integrity`);
    missing++;
  }
  for (const name of Object.keys(entry.optionalDependencies ?? {})) {
    // Platforms the registry itself does not carry are the publisher's gap, not the lock's.
    if (!/(linux|darwin|win32|windows)-(x64|arm64)/.test(name) || /musl/.test(name)) continue;
    if (!names.has(name)) {
      console.error(`package-lock.json: ${path || "the root"} names ${name}, which the lock lacks`);
      missing++;
    }
  }
}
process.exitCode = missing === 0 ? 0 : 1;
