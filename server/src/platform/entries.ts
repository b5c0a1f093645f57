// Processes and threads begin at a module that somebody names by its source, or at what was built of it.
import { existsSync } from "node:fs";
import { join, relative, resolve, sep } from "node:path";
import { BUILT } from "./built.ts";

/** Modules that are started by their path, below the server's sources. */
export const STARTED = "{serve.ts,modules/*/{*-process,*-thread,import-reader}.ts}";

const SOURCES = resolve(import.meta.dirname, "..");

let folder: string | null = BUILT?.folder ?? null;

/** From now on what this process starts is what stands built in a folder; for sources that run, as a test's do. */
export function startBuilt(built: string): void {
  folder = built;
}

/** Name of what is built of a module of the server: `modules/tm/index-thread.ts` becomes `modules-tm-index-thread.mjs`. */
export function builtName(source: string): string {
  return relative(SOURCES, source).split(sep).join("-").replace(/\.ts$/, ".mjs");
}

/**
 * @param source  path of a module of the server
 * @param built  folder of what is built; what this process knows unless told otherwise
 * @returns what to start for it: the same where sources run, or nothing was built of it
 */
export function entryOf(source: string, built = folder): string {
  if (built === null) return source;
  const path = join(built, builtName(source));
  return existsSync(path) ? path : source;
}
