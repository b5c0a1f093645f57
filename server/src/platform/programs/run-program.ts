import { spawn, type ChildProcess, type ChildProcessByStdio } from "node:child_process";
import { lchown, readdir } from "node:fs/promises";
import { join } from "node:path";
import type { Readable, Writable } from "node:stream";
import { programEnvironment } from "../child-process/child-environment.ts";
import { systemSandbox, type SandboxPlace } from "../sandbox/sandbox.ts";

interface ProgramBounds {
  readonly file: string;
  readonly args: readonly string[];
  /** Working and home folder; the program sees no other of ours. */
  readonly folder: string;
  /** Address space of each of its processes, in megabytes. */
  readonly memoryMb: number;
  /** Processes and threads of all that it starts; LibreOffice takes some forty. */
  readonly processes?: number;
}

export interface ProgramRun extends ProgramBounds {
  readonly timeoutMs: number;
  readonly signal?: AbortSignal;
}

export interface ProgramResult {
  /** Null when it was killed. */
  readonly status: number | null;
  readonly isTimeout: boolean;
  readonly stderr: string;
}

const MOST_PROCESSES = 256;
/** Largest file that a program may write: a page's picture, a PDF, its own profile. */
const FILE_MB = 1024;
/** Threads may use several processors at once. */
const CPU_SHARE = 4;

/**
 * Runs an outside program on a stranger's file behind the wall that this machine allows (`sandbox.ts`): no network, no files but
 * those of its folder, limited memory, low priority, a deadline after which it and all it started are killed, and nothing of our
 * environment.
 */
export async function runProgram(run: ProgramRun): Promise<ProgramResult> {
  const place = systemSandbox().enter();
  try {
    if (place.userId !== null) await giveFolder(run.folder, place.userId);
    return await runConfined(run, place);
  } finally {
    place.leave();
  }
}

/** A program that stays and is spoken to by lines. */
export interface StandingProgram {
  /** Its standard input and output. */
  readonly input: Writable;
  readonly output: Readable;
  /** Whom its files must belong to; null: they stay ours. */
  readonly userId: number | null;
  readonly hasEnded: boolean;
  /** Called once when it has ended, of itself or not. */
  onEnd(hear: () => void): void;
  /** Ends it and all it started. */
  kill(): void;
}

/**
 * Starts a program that stays, behind the same wall as `runProgram`; whoever started it sees to deadlines. It does not keep this
 * process alive.
 *
 * @param cpuSeconds  of each of its processes, in all
 */
export async function openProgram(
  run: ProgramBounds & { readonly cpuSeconds: number },
): Promise<StandingProgram> {
  const place = systemSandbox().enter();
  try {
    if (place.userId !== null) await giveFolder(run.folder, place.userId);
    const child = spawn(...commandOf(run, run.cpuSeconds, place), {
      ...{ cwd: run.folder, detached: true, env: programEnvironment(run.folder) },
      stdio: ["pipe", "pipe", "ignore"],
    }) as ChildProcessByStdio<Writable, Readable, null>;
    return standing(child, place);
  } catch (error) {
    place.leave();
    throw error;
  }
}

function standing(
  child: ChildProcessByStdio<Writable, Readable, null>,
  place: SandboxPlace,
): StandingProgram {
  let hasEnded = false;
  const hearers: (() => void)[] = [];
  const end = () => {
    if (hasEnded) return;
    hasEnded = true;
    place.leave();
    for (const hear of hearers) hear();
  };
  child.once("error", end).once("close", end);
  // What is written to a program that has just ended is told by its end.
  child.stdin.on("error", () => undefined);
  child.unref();
  for (const pipe of [child.stdin, child.stdout]) (pipe as Partial<{ unref(): void }>).unref?.();
  return {
    ...{ input: child.stdin, output: child.stdout, userId: place.userId },
    get hasEnded() {
      return hasEnded;
    },
    onEnd: (hear) => void (hasEnded ? hear() : hearers.push(hear)),
    kill() {
      // Whoever ends it waits for its end.
      child.ref();
      killAll(child);
    },
  };
}

function runConfined(run: ProgramRun, place: SandboxPlace): Promise<ProgramResult> {
  const cpuSeconds = Math.ceil(run.timeoutMs / 1000) * CPU_SHARE;
  return new Promise((resolve, reject) => {
    const child = spawn(...commandOf(run, cpuSeconds, place), {
      cwd: run.folder,
      // A group of its own, so that helpers it starts can be killed with it.
      detached: true,
      stdio: ["ignore", "ignore", "pipe"],
      env: programEnvironment(run.folder),
    });
    let stderr = "";
    let isTimeout = false;
    const kill = () => killAll(child);
    const timer = setTimeout(() => {
      isTimeout = true;
      kill();
    }, run.timeoutMs);
    run.signal?.addEventListener("abort", kill, { once: true });
    child.stderr.on("data", (chunk: Buffer) => (stderr = (stderr + chunk.toString()).slice(-4000)));
    child.on("error", (error) => {
      clearTimeout(timer);
      reject(error);
    });
    child.on("close", (status) => {
      clearTimeout(timer);
      run.signal?.removeEventListener("abort", kill);
      resolve({ status, isTimeout, stderr });
    });
  });
}

/** Program and arguments for `spawn`. */
function commandOf(
  { file, args, folder, memoryMb, processes = MOST_PROCESSES }: ProgramBounds,
  cpuSeconds: number,
  place: SandboxPlace,
): [string, string[]] {
  const limits = { addressMb: memoryMb, dataMb: null, processes, cpuSeconds, fileMb: FILE_MB };
  const confined = place.confine([file, ...args], { reads: [], folder, limits });
  return ["nice", ["-n", "5", ...confined]];
}

/** The whole group of a program that was started with one of its own. */
function killAll(child: ChildProcess): void {
  if (child.pid === undefined) return;
  try {
    process.kill(-child.pid, "SIGKILL");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}

/**
 * Root may write anywhere; the user that the task becomes needs the folder to be theirs. A link that an earlier program left there
 * is given away itself, never what it leads to.
 */
async function giveFolder(folder: string, userId: number): Promise<void> {
  await lchown(folder, userId, userId);
  for (const name of await readdir(folder, { recursive: true }))
    await lchown(join(folder, name), userId, userId);
}
