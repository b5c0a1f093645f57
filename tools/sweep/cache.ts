import { createHash } from "node:crypto";
import { mkdir, readFile, readdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** JSON values by content key below one folder: a sweep that is run again does only what has changed. */
export class Cache {
  readonly folder: string;

  constructor(folder: string) {
    this.folder = folder;
  }

  async get<T>(key: string): Promise<T | null> {
    try {
      return JSON.parse(await readFile(this.#path(key), "utf8")) as T;
    } catch {
      // Absent, or cut off when an earlier run was ended: made anew.
      return null;
    }
  }

  async set(key: string, value: unknown): Promise<void> {
    await mkdir(this.folder, { recursive: true });
    const temporary = `${this.#path(key)}.${process.pid}`;
    await writeFile(temporary, JSON.stringify(value));
    await rename(temporary, this.#path(key));
  }

  #path(key: string): string {
    return join(this.folder, `${key}.json`);
  }
}

export function hashOf(...parts: readonly (string | Uint8Array)[]): string {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(part).update("\0");
  return hash.digest("hex").slice(0, 32);
}

/** One key for all sources that decide how a document is read and written. */
export async function sourcesKey(root: string): Promise<string> {
  const hash = createHash("sha256");
  const folders = [
    "model",
    "text",
    "bytes",
    "page",
    "ocr",
    "segmentation",
    "filters",
    "exchange",
    "engines/src/pseudo",
    "pipeline",
  ].map((name) => join(root, "packages", name));
  for (const folder of [...folders, join(root, "tools/sweep")]) {
    const names = (await readdir(folder, { recursive: true }))
      .filter((name) => name.endsWith(".ts") && !name.includes(".test."))
      .sort();
    for (const name of names) hash.update(name).update(await readFile(join(folder, name)));
  }
  return hash.digest("hex").slice(0, 16);
}
