import { existsSync } from "node:fs";
import { join, resolve } from "node:path";

const ROOT = resolve(import.meta.dirname, "../../../..");

/** The optional part that reads Chinese. It is fetched while we run: a process that is started before asks for it and finds nothing. */
export const FETCHED_FILES = join(ROOT, ".cache/reader");

/** What a Node process of ours loads: Node itself, our sources and the packages. Neither settings nor data lie there. */
export function programFiles(): readonly string[] {
  const ours = [
    "package.json",
    "node_modules",
    "packages",
    "server/package.json",
    "server/src",
    "server/dist",
    "server/node_modules",
  ];
  const places = [...ours.map((path) => join(ROOT, path)), FETCHED_FILES];
  return [process.execPath, ...places.filter((path) => existsSync(path))];
}
