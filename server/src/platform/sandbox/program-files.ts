import { existsSync } from "node:fs";
import { join, resolve } from "node:path";

const ROOT = resolve(import.meta.dirname, "../../../..");

/** What a Node process of ours loads: Node itself, our sources and the packages. Neither settings nor data lie there. */
export function programFiles(): readonly string[] {
  const ours = [
    "package.json",
    "node_modules",
    "packages",
    "server/package.json",
    "server/src",
    "server/node_modules",
  ];
  return [process.execPath, ...ours.map((path) => join(ROOT, path)).filter((path) => existsSync(path))];
}
