// Folders of this machine for work that is going on: each goes with its work, and those of processes that were killed go when
// the next one starts. Nothing in them is needed: what is worth keeping is saved in the blob store.
import { mkdir, mkdtemp, readdir } from "node:fs/promises";
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

/** Removes what processes of this machine left that are no more. */
export async function clearScratch(root: string): Promise<void> {
  for (const name of await readdir(root).catch(() => [])) {
    const [ofHost, processId] = name.split("-");
    if (ofHost === host && !isAlive(Number(processId))) await removeFolder(join(root, name));
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
