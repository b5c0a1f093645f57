import { link, mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { AppError } from "@yizhou/model";
import { isRunning, processStart } from "../process-start.ts";

/** Says which server works on a data folder, so that a second one finds out before it touches anything. */
export interface InstanceLock {
  /** Tells the address once it is known. */
  announce(address: string): Promise<void>;
  release(): Promise<void>;
}

interface LockFile {
  readonly processId: number;
  /** Tells this process from a later one with the same id; null where the system does not say. */
  readonly processStart: string | null;
  readonly address: string;
}

/**
 * Takes the data folder for this process. A lock whose process is gone is taken over.
 *
 * @throws {AppError} system.already_running with the address of the running server
 */
export async function lockInstance(dataDir: string, address: string): Promise<InstanceLock> {
  await mkdir(dataDir, { recursive: true });
  const path = join(dataDir, "server.json");
  // Written whole beside its place first: nobody may read half a lock and take it for a dead one.
  const temporary = `${path}.${process.pid}`;
  const prepare = async (value: string) => {
    const lock: LockFile = {
      processId: process.pid,
      processStart: processStart(process.pid),
      address: value,
    };
    await writeFile(temporary, JSON.stringify(lock), { mode: 0o600 });
  };
  for (let attempt = 0; ; attempt++) {
    await prepare(address);
    try {
      await link(temporary, path);
      await rm(temporary, { force: true });
      break;
    } catch (error) {
      await rm(temporary, { force: true });
      if ((error as NodeJS.ErrnoException).code !== "EEXIST" || attempt === 3) throw error;
    }
    const held = await readLock(path);
    if (held && isRunning(held.processId, held.processStart))
      throw new AppError("system.already_running", { address: held.address });
    await rm(path, { force: true });
  }
  return {
    announce: async (value) => {
      await prepare(value);
      await rename(temporary, path);
    },
    release: () => rm(path, { force: true }),
  };
}

async function readLock(path: string): Promise<LockFile | null> {
  const text = await readFile(path, "utf8").catch(() => "");
  try {
    return JSON.parse(text) as LockFile;
  } catch {
    // Damaged by a full disk, or no lock of ours.
    return null;
  }
}
