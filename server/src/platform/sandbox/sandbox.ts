// Where programs run that look into strangers' files: parsers, LibreOffice, tesseract, poppler, qpdf. Such a file may try to make
// its reader do what its author wants, so the reader gets its input, a folder for its output, and nothing else.
import { spawnSync } from "node:child_process";
import { lstatSync } from "node:fs";
import { findProgram } from "../programs/find-program.ts";
import { bubblewrapCommand } from "./bubblewrap.ts";
import type { Confinement } from "./confinement.ts";

/** What a wall would keep from a task and this machine cannot. */
export type SandboxGap = "network" | "files" | "processes" | "user";

export interface Sandbox {
  /** Empty where everything is kept away. */
  readonly gaps: readonly SandboxGap[];
  /** Whom the task's folder must belong to; null: it stays ours. */
  readonly userId: number | null;
  /** The command that runs `command` confined; without a wall the command itself, behind what there is. */
  confine(command: readonly string[], confinement: Confinement): readonly string[];
}

/**
 * An id that neither Debian (policy, section 9.2.2) nor systemd (its table of user ids: 65520 to 65533 are unused) gives to anybody.
 */
const TASK_USER = 65_530;

let known: Sandbox | null = null;

/** What this machine has, found out once. Bubblewrap that is installed later is used after a restart. */
export function systemSandbox(): Sandbox {
  return (known ??= findSandbox(process.getuid?.() === 0));
}

function findSandbox(isRoot: boolean): Sandbox {
  const bwrap = findProgram("bwrap");
  const [hasPrlimit, hasSetpriv] = [findProgram("prlimit") !== null, findProgram("setpriv") !== null];
  if (bwrap && hasPrlimit && (!isRoot || hasSetpriv)) {
    const userId = isRoot ? TASK_USER : null;
    const confine: Sandbox["confine"] = (command, confinement) =>
      bubblewrapCommand({ bwrap, userId, isLink }, command, confinement);
    const probe = { reads: [], folder: "/tmp", memoryMb: null, processes: 16 };
    if (isWorking(confine(["true"], probe))) return { gaps: [], userId, confine };
  }
  const wall = networkWall();
  const gaps: SandboxGap[] = ["files", "processes", ...(isRoot ? (["user"] as const) : [])];
  return {
    gaps: wall.length > 0 ? gaps : ["network", ...gaps],
    userId: null,
    confine: (command, { memoryMb }) => [...wall, ...limited(command, memoryMb)],
  };
}

function isLink(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() ?? false;
}

function isWorking(command: readonly string[]): boolean {
  return spawnSync(command[0]!, command.slice(1), { stdio: "ignore", timeout: 10_000 }).status === 0;
}

/** `unshare --net` where the kernel lets us. */
function networkWall(): readonly string[] {
  const candidates = [
    ["unshare", "--net"],
    ["unshare", "--user", "--map-root-user", "--net"],
  ];
  return candidates.find((wall) => isWorking([...wall, "true"])) ?? [];
}

function limited(command: readonly string[], memoryMb: number | null): readonly string[] {
  if (memoryMb === null) return command;
  return ["sh", "-c", `ulimit -v ${memoryMb * 1024}; exec "$@"`, "sh", ...command];
}
