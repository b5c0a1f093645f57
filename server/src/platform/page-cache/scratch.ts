// Folders of this machine for work that is going on: each goes with its work, and those of processes that were killed go when
// the next one starts. Nothing in them is needed: what is worth keeping is saved in the blob store.
import { mkdir, mkdtemp, readdir, stat } from "node:fs/promises";
import { hostname } from "node:os";
import { join } from "node:path";
import { removeFolder } from "./page-cache.ts";

/** Several machines may share a data folder; each knows its own processes only. */
const host = hostname().replaceAll(/[^\w]/g, "_");

/** A new folder. @param root  made when it is not there */
export async function makeScratch(root: string): Promise<string> {
  await mkdir(root, { recursive: true, mode: 0o700 });
  return mkdtemp(join(root, `${host}-${process.pid}-`));
}

/** No work takes so long: what is older was left by one that failed. */
const LEFT_MS = 24 * 3600 * 1000;

/** Removes what processes of this machine left that are no more, or forgot. */
export async function clearScratch(root: string): Promise<void> {
  for (const name of await readdir(root).catch(() => [])) {
    const [ofHost, processId] = name.split("-");
    if (ofHost !== host) continue;
    const facts = await stat(join(root, name)).catch(() => null);
    const isOld = facts !== null && Date.now() - facts.mtimeMs > LEFT_MS;
    if (isOld || !isAlive(Number(processId))) await removeFolder(join(root, name));
  }
}

function isAlive(processId: number): boolean {
  try {
    process.kill(processId, 0);
    return true;
  } catch (error) {
    // Another user's process is one all the same.
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
