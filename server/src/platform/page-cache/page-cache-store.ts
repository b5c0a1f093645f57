import { readdir, stat } from "node:fs/promises";
import { join, sep } from "node:path";
import { pageCacheFolder, removeFolder } from "./page-cache.ts";

/** One document's kept pages. `touchedAtMs`: when the newest of them was written. */
export interface KeptPages {
  readonly ownerId: string;
  readonly sha256: string;
  readonly bytes: number;
  readonly touchedAtMs: number;
  /** Pieces of work that have files there, see `WORKS`. */
  readonly works: readonly string[];
}

/** Where works have their folders in a document's, by name (`workFolder`). */
export const WORKS = "work";

/** Takes away what is kept of a document; nothing where nothing is. */
export async function deleteKeptPages(root: string, ownerId: string, sha256: string): Promise<void> {
  await removeFolder(pageCacheFolder(root, ownerId, sha256));
}

/** Takes away the files of a piece of work, of whatever version of our code; nothing where nothing is. */
export async function deleteWork(root: string, ownerId: string, sha256: string, work: string): Promise<void> {
  const folder = pageCacheFolder(root, ownerId, sha256);
  for (const version of await namesIn(folder)) await removeFolder(join(folder, version, WORKS, work));
}

/** Everything that is kept, of all owners. Cost: one look at each page's file. */
export async function listKeptPages(root: string): Promise<KeptPages[]> {
  const kept: KeptPages[] = [];
  for (const ownerId of await namesIn(root)) {
    for (const sha256 of await namesIn(join(root, ownerId))) {
      const folder = join(root, ownerId, sha256);
      let [bytes, touchedAtMs] = [0, 0];
      const works = new Set<string>();
      for (const name of await namesIn(folder, true)) {
        const [, part, work] = name.split(sep);
        if (part === WORKS && work !== undefined) works.add(work);
        // A file may go while we look: its document was deleted.
        const facts = await stat(join(folder, name)).catch(() => null);
        if (!facts?.isFile()) continue;
        bytes += facts.size;
        touchedAtMs = Math.max(touchedAtMs, facts.mtimeMs);
      }
      kept.push({ ownerId, sha256, bytes, touchedAtMs, works: [...works] });
    }
  }
  return kept;
}

/**
 * Those that have to go so that the rest keeps within `maxBytes`, longest untouched first.
 *
 * @param kept  in any order
 */
export function pagesToDrop(kept: readonly KeptPages[], maxBytes: number): KeptPages[] {
  let total = kept.reduce((sum, { bytes }) => sum + bytes, 0);
  return kept
    .toSorted((a, b) => a.touchedAtMs - b.touchedAtMs)
    .filter(({ bytes }) => {
      const isOver = total > maxBytes;
      if (isOver) total -= bytes;
      return isOver;
    });
}

async function namesIn(folder: string, recursive = false): Promise<string[]> {
  return readdir(folder, { recursive }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT" || error.code === "ENOTDIR") return [];
    throw error;
  });
}
