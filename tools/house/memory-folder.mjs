// Where tests keep their temporary files: in memory, when the machine has enough of it. Making and dropping some hundred databases of a
// thousand small files each is a quarter of a run's processor time on a disk, and next to nothing in memory. Node built-ins only.
import { chmodSync, existsSync, mkdirSync, readdirSync, rmSync, statfsSync } from "node:fs";
import { freemem } from "node:os";
import { join } from "node:path";

/** Linux's folder in memory. */
const SHARED_MEMORY = "/dev/shm";
const PREFIX = "yizhou-test-";
/** Free before a run: three test files at once take some seven gigabytes, their temporary files at most two more. */
const WANTED_BYTES = 12 * 2 ** 30;

/**
 * A folder in memory for a run of tests, gone when this process ends; what killed runs left there goes first.
 *
 * @param {string} parent a folder in memory
 * @param {number} wantedBytes to be free in the folder, and of the machine's memory
 * @returns {string | null} its path; null where there is none, or too little memory, or where `TMPDIR` says what is wanted
 */
export function makeMemoryFolder(parent = SHARED_MEMORY, wantedBytes = WANTED_BYTES) {
  if (process.env.TMPDIR || process.platform !== "linux" || !existsSync(parent)) return null;
  for (const name of readdirSync(parent)) {
    const owner = new RegExp(`^${PREFIX}(\\d+)$`).exec(name)?.[1];
    if (owner !== undefined && !existsSync(`/proc/${owner}`))
      rmSync(join(parent, name), { recursive: true, force: true });
  }
  const { bavail, bsize } = statfsSync(parent);
  // In a container memory ends where its share does.
  const memory = Math.min(freemem(), process.availableMemory?.() ?? Infinity);
  if (Math.min(bavail * bsize, memory) < wantedBytes) return null;
  const folder = join(parent, `${PREFIX}${process.pid}`);
  mkdirSync(folder);
  // As the system's own: the database's user and those of walled children have folders in it.
  chmodSync(folder, 0o1777);
  process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
  // A process that a signal ends does not exit by itself.
  for (const [signal, number] of Object.entries({ SIGINT: 2, SIGTERM: 15 }))
    process.once(signal, () => process.exit(128 + number));
  return folder;
}
