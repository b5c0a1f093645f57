import { existsSync } from "node:fs";
import { chmod, mkdtemp, readdir, rm, stat, statfs } from "node:fs/promises";
import { freemem, tmpdir } from "node:os";
import { join } from "node:path";

/** Linux's folder in memory. */
const SHARED_MEMORY = "/dev/shm";
/** The databases of a run take a quarter of a gigabyte at once. */
const WANTED_BYTES = 2 * 2 ** 30;
/** Containers may share the folder and not see each other's processes: what is younger may be of a run that lives. */
const LEFT_AFTER_MS = 24 * 3600 * 1000;
const NAME = /^yizhou-test-(\d+)-/;

/**
 * A folder for the databases of a run of tests, in memory where there is enough of it: making and dropping some hundred of a thousand
 * small files each is a quarter of the processor time of tests of accounts on a disk, and next to nothing in memory. What killed
 * runs of the same user have left there goes first, a day later.
 *
 * @param memory  a folder in memory; it need not exist
 * @param wantedBytes  free in it, and of the machine's memory
 */
export async function makeRunFolder(memory = SHARED_MEMORY, wantedBytes = WANTED_BYTES): Promise<string> {
  const parent = (await hasRoom(memory, wantedBytes)) ? memory : tmpdir();
  const folder = await mkdtemp(join(parent, `yizhou-test-${process.pid}-`));
  // The database runs as a user of its own.
  await chmod(folder, 0o755);
  return folder;
}

async function hasRoom(memory: string, wantedBytes: number): Promise<boolean> {
  if (process.platform !== "linux" || !existsSync(memory)) return false;
  for (const name of await readdir(memory))
    if (await isLeft(memory, name)) await rm(join(memory, name), { recursive: true, force: true });
  const { bavail, bsize } = await statfs(memory);
  // In a container memory ends where its share does.
  return Math.min(bavail * bsize, freemem(), process.availableMemory()) >= wantedBytes;
}

async function isLeft(memory: string, name: string): Promise<boolean> {
  const owner = NAME.exec(name)?.[1];
  if (owner === undefined || existsSync(`/proc/${owner}`)) return false;
  // Another run may put it away at the same moment.
  const found = await stat(join(memory, name)).catch(() => null);
  return found !== null && found.uid === process.getuid!() && Date.now() - found.mtimeMs > LEFT_AFTER_MS;
}
