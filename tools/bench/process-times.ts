import { readdirSync, readFileSync } from "node:fs";

const TICKS_A_SECOND = 100;

/** CPU seconds that a process and its children, living and ended, have taken so far. From Linux; 0 elsewhere. */
export function processSeconds(processId: number): number {
  let seconds = 0;
  for (const entry of process.platform === "linux" ? readdirSync("/proc") : []) {
    const fields = statOf(entry);
    if (!fields) continue;
    const [parent, user, system, endedUser, endedSystem] = [1, 11, 12, 13, 14].map((at) =>
      Number(fields[at]),
    );
    if (Number(entry) === processId) seconds += user! + system! + endedUser! + endedSystem!;
    else if (parent === processId) seconds += user! + system!;
  }
  return seconds / TICKS_A_SECOND;
}

function isBelowUs(name: string): boolean {
  for (let id = name; ;) {
    const parent = statOf(id)?.[1];
    if (parent === undefined || parent === "0" || parent === "1") return false;
    if (Number(parent) === process.pid) return true;
    id = parent;
  }
}

/** Fields of /proc/N/stat behind the name; null for what is no process, or is one no more. */
function statOf(entry: string): string[] | null {
  if (!/^\d+$/.test(entry)) return null;
  try {
    const text = readFileSync(`/proc/${entry}/stat`, "utf8");
    return text.slice(text.lastIndexOf(")") + 2).split(" ");
  } catch {
    // It ended between the two looks.
    return null;
  }
}

/** Largest resident memory so far of the processes below this one that run `entry`, walls around them aside, in MB. */
export function childPeakMb(entry: string): number {
  let most = 0;
  for (const name of process.platform === "linux" ? readdirSync("/proc") : []) {
    if (!isBelowUs(name)) continue;
    try {
      if (!readFileSync(`/proc/${name}/cmdline`, "utf8").includes(entry)) continue;
      most = Math.max(
        most,
        Number(/^VmHWM:\s+(\d+) kB/m.exec(readFileSync(`/proc/${name}/status`, "utf8"))?.[1] ?? 0),
      );
    } catch {
      // It ended between the two looks.
    }
  }
  return most / 1024;
}
