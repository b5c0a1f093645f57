import { spawn, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";

/** Full path of a program on the PATH; null when it is not installed. Cheap enough to be asked every time. */
export function findProgram(...names: readonly string[]): string | null {
  for (const name of names) {
    for (const folder of (process.env["PATH"] ?? "").split(delimiter)) {
      const path = join(folder, name);
      if (folder !== "" && existsSync(path)) return path;
    }
  }
  return null;
}

export interface ProgramRun {
  readonly file: string;
  readonly args: readonly string[];
  readonly timeoutMs: number;
  /** Working and home folder; the program sees no other of ours. */
  readonly folder: string;
  /** Address space of each of its processes, in megabytes. */
  readonly memoryMb: number;
  readonly signal?: AbortSignal;
}

export interface ProgramResult {
  /** Null when it was killed. */
  readonly status: number | null;
  readonly isTimeout: boolean;
  readonly stderr: string;
}

/**
 * Runs an outside program on a stranger's file: no network where the system allows it, limited memory, low priority, a
 * deadline after which it and all it started are killed, and nothing of our environment.
 */
export function runProgram(run: ProgramRun): Promise<ProgramResult> {
  const limits = `ulimit -v ${run.memoryMb * 1024}; exec nice -n 5 "$@"`;
  const command = [...networkWall(), "sh", "-c", limits, "sh", run.file, ...run.args];
  return new Promise((resolve, reject) => {
    const child = spawn(command[0]!, command.slice(1), {
      cwd: run.folder,
      // A group of its own, so that helpers it starts can be killed with it.
      detached: true,
      stdio: ["ignore", "ignore", "pipe"],
      env: { PATH: process.env["PATH"], HOME: run.folder, TMPDIR: run.folder, LANG: "C.UTF-8" },
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

let wall: readonly string[] | null = null;

/** `unshare --net` where the kernel lets us; found out once. */
function networkWall(): readonly string[] {
  if (wall) return wall;
  const candidates = [
    ["unshare", "--net"],
    ["unshare", "--user", "--map-root-user", "--net"],
  ];
  wall = candidates.find(([file, ...args]) => spawnSync(file!, [...args, "true"]).status === 0) ?? [];
  return wall;
}
