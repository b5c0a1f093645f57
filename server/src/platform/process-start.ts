import { readFileSync, readlinkSync } from "node:fs";

/**
 * When a process started, in clock ticks since boot, which tells it from a later one with the same id. Null where it has ended, or
 * the system does not say (it does on Linux).
 */
export function processStart(processId: number): string | null {
  try {
    const stat = readFileSync(`/proc/${processId}/stat`, "utf8");
    // The name in brackets may hold spaces; the 20th field after it is the start time.
    return stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19] ?? null;
  } catch {
    return null;
  }
}

/** True while the process that had this id and start runs, whoever's it is. */
export function isRunning(processId: number, start: string | null): boolean {
  try {
    process.kill(processId, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EPERM") return false;
  }
  return processStart(processId) === start;
}

/** Where process ids mean the same: a container has its own. Null where the system does not say. */
export function processNamespace(): string | null {
  try {
    return /\d+/.exec(readlinkSync("/proc/self/ns/pid"))?.[0] ?? null;
  } catch {
    return null;
  }
}
