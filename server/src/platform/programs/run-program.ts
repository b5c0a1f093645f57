import { spawn } from "node:child_process";
import { lchown, readdir } from "node:fs/promises";
import { join } from "node:path";
import { programEnvironment } from "../child-process/child-environment.ts";
import { systemSandbox, type SandboxPlace } from "../sandbox/sandbox.ts";

export interface ProgramRun {
  readonly file: string;
  readonly args: readonly string[];
  readonly timeoutMs: number;
  /** Working and home folder; the program sees no other of ours. */
  readonly folder: string;
  /** Address space of each of its processes, in megabytes. */
  readonly memoryMb: number;
  /** Processes and threads of all that it starts; LibreOffice takes some forty. */
  readonly processes?: number;
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

function runConfined(run: ProgramRun, place: SandboxPlace): Promise<ProgramResult> {
  const { folder, memoryMb, processes = MOST_PROCESSES, timeoutMs } = run;
  const cpuSeconds = Math.ceil(timeoutMs / 1000) * CPU_SHARE;
  const limits = { addressMb: memoryMb, dataMb: null, processes, cpuSeconds, fileMb: FILE_MB };
  const confined = place.confine([run.file, ...run.args], { reads: [], folder, limits });
  const command = ["nice", "-n", "5", ...confined];
  return new Promise((resolve, reject) => {
    const child = spawn(command[0]!, command.slice(1), {
      cwd: run.folder,
      // A group of its own, so that helpers it starts can be killed with it.
      detached: true,
      stdio: ["ignore", "ignore", "pipe"],
      env: programEnvironment(folder),
    });
    let stderr = "";
    let isTimeout = false;
    const killAll = () => {
      try {
        process.kill(-child.pid!, "SIGKILL");
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
      }
    };
    const timer = setTimeout(() => {
      isTimeout = true;
      killAll();
    }, run.timeoutMs);
    run.signal?.addEventListener("abort", killAll, { once: true });
    child.stderr.on("data", (chunk: Buffer) => (stderr = (stderr + chunk.toString()).slice(-4000)));
    child.on("error", (error) => {
      clearTimeout(timer);
      reject(error);
    });
    child.on("close", (status) => {
      clearTimeout(timer);
      run.signal?.removeEventListener("abort", killAll);
      resolve({ status, isTimeout, stderr });
    });
  });
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
