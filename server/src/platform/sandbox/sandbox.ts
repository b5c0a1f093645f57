// Where programs run that look into strangers' files: our own parsers with what they start (tesseract, qpdf), LibreOffice, poppler.
// Such a file may try to make its reader do what its author wants, so the reader gets its input, a folder for its output, and
// nothing else.
import { spawnSync } from "node:child_process";
import { lstatSync } from "node:fs";
import { findProgram } from "../programs/find-program.ts";
import { bubblewrapCommand } from "./bubblewrap.ts";
import type { Confinement } from "./confinement.ts";
import { asUser, withinLimits } from "./limits.ts";
import { programFiles } from "./program-files.ts";
import { takeTaskUser } from "./task-users.ts";

/** What a wall would keep from a task and this machine cannot; `limits`: prlimit is missing. */
export type SandboxGap = "network" | "files" | "processes" | "user" | "limits";

export interface Sandbox {
  /** Empty where everything is kept away. */
  readonly gaps: readonly SandboxGap[];
  /** Whether a task sees what it is shown under another name; without a wall nothing has another name. */
  readonly hasWall: boolean;
  /** A place for one task. */
  enter(): SandboxPlace;
}

export interface SandboxPlace {
  /** Whom the task's folder must belong to; null: it stays ours. */
  readonly userId: number | null;
  /** The command that runs `command` confined; without a wall the command itself, behind what there is. */
  confine(command: readonly string[], confinement: Confinement): readonly string[];
  /** The task has ended. */
  leave(): void;
}

/** The programs that a wall is made of; null where one is missing. */
export interface SandboxPrograms {
  readonly bwrap: string | null;
  readonly setpriv: string | null;
  readonly prlimit: string | null;
  readonly unshare: string | null;
}

type Confine = (userId: number | null, ...about: Parameters<SandboxPlace["confine"]>) => readonly string[];

let known: Sandbox | null = null;

/** What this machine has, found out once. Bubblewrap that is installed later is used after a restart. */
export function systemSandbox(): Sandbox {
  const find = (name: string) => findProgram(name);
  return (known ??= findSandbox({
    ...{ bwrap: find("bwrap"), setpriv: find("setpriv"), prlimit: find("prlimit"), unshare: find("unshare") },
  }));
}

/** The best that these programs give, tried out: a kernel or a container may forbid what is installed. */
export function findSandbox(programs: SandboxPrograms): Sandbox {
  const isRoot = process.getuid?.() === 0;
  const { bwrap, setpriv, prlimit } = programs;
  if (bwrap && prlimit && (!isRoot || setpriv)) {
    const confine: Confine = (userId, command, confinement) =>
      bubblewrapCommand({ bwrap, isRoot, userId, isLink }, command, confinement);
    const wall = asAnybody(isRoot, confine, true);
    if (wall) return wall;
  }
  const network = networkWall(programs.unshare);
  const confine: Confine = (userId, command, { limits }) => [
    ...network,
    ...(isRoot && setpriv ? asUser(userId) : []),
    ...(prlimit ? withinLimits(limits, userId !== null) : []),
    ...command,
  ];
  const found = asAnybody(isRoot && setpriv !== null, confine, false)!;
  const gaps: SandboxGap[] = ["files", "processes"];
  if (network.length === 0) gaps.unshift("network");
  if (isRoot && !setpriv) gaps.push("user");
  if (!prlimit) gaps.push("limits");
  return { ...found, gaps: [...gaps, ...found.gaps] };
}

/** As a task's own user where we are root and such a user can read our programs, else as who we are. */
function asAnybody(changesUser: boolean, confine: Confine, hasWall: boolean): Sandbox | null {
  const worksAs = (userId: number | null) => isWorking(confine(userId, canLoad(), probe()));
  if (changesUser) {
    const user = takeTaskUser();
    user.leave();
    if (worksAs(user.id)) return sandboxOf(confine, hasWall, true);
  }
  // Packages that only root may read can only be run as root, without its rights.
  const gaps: SandboxGap[] = changesUser ? ["user"] : [];
  return !hasWall || worksAs(null) ? { ...sandboxOf(confine, hasWall, false), gaps } : null;
}

function sandboxOf(confine: Confine, hasWall: boolean, changesUser: boolean): Sandbox {
  return {
    gaps: [],
    hasWall,
    enter() {
      const user = changesUser ? takeTaskUser() : null;
      const userId = user?.id ?? null;
      return {
        userId,
        confine: (command, confinement) => confine(userId, command, confinement),
        leave: () => user?.leave(),
      };
    },
  };
}

/** Whether our own programs can be loaded, cheaper than loading them. */
function canLoad(): readonly string[] {
  // As a process of its own, so that the bound on these is tried too.
  return ["sh", "-c", 'test -x "$0" -a -r "$1" & wait $!', process.execPath, import.meta.filename];
}

function probe(): Confinement {
  const limits = { addressMb: null, dataMb: null, processes: 64, cpuSeconds: 10, fileMb: 1 };
  return { reads: programFiles(), folder: "/tmp", limits };
}

function isLink(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() ?? false;
}

function isWorking(command: readonly string[]): boolean {
  const env = { PATH: process.env["PATH"] };
  return spawnSync(command[0]!, command.slice(1), { stdio: "ignore", timeout: 10_000, env }).status === 0;
}

/** `unshare --net` where the kernel lets us. */
function networkWall(unshare: string | null): readonly string[] {
  if (!unshare) return [];
  const candidates = [
    [unshare, "--net"],
    [unshare, "--user", "--map-current-user", "--net"],
  ];
  return candidates.find((wall) => isWorking([...wall, "true"])) ?? [];
}
