import type { spawn as nodeSpawn } from "node:child_process";

export interface RunOptions {
  readonly input?: string;
  readonly signal: AbortSignal;
  readonly timeoutMs: number;
  readonly maxOutputBytes: number;
}

export interface RunResult {
  readonly exitCode: number | null;
  readonly stdout: string;
  readonly stderr: string;
  /** Why it was stopped before its own end, if it was. */
  readonly stopped: "timeout" | "output-too-large" | null;
}

/** Runs a program to its end. Rejects with `ENOENT` when there is no such program, with the signal's reason when aborted. */
export type RunProgram = (
  program: string,
  args: readonly string[],
  options: RunOptions,
) => Promise<RunResult>;

/** A runner over Node's `spawn`: no shell, a process group of its own, so that a pipeline inside is stopped as a whole. */
export function createProgramRunner(spawn: typeof nodeSpawn): RunProgram {
  return (program, args, options) =>
    new Promise((resolve, reject) => {
      if (options.signal.aborted) return reject(options.signal.reason);
      const child = spawn(program, [...args], { detached: true, stdio: ["pipe", "pipe", "pipe"] });
      const output = { stdout: [] as Buffer[], stderr: [] as Buffer[], bytes: 0 };
      let stopped: RunResult["stopped"] = null;

      const killGroup = (): void => {
        try {
          if (child.pid !== undefined) process.kill(-child.pid, "SIGKILL");
        } catch (error) {
          // ESRCH: it ended by itself a moment before.
          if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
        }
      };
      const stop = (reason: Exclude<RunResult["stopped"], null>): void => {
        stopped ??= reason;
        killGroup();
      };
      const timer = setTimeout(() => stop("timeout"), options.timeoutMs);
      options.signal.addEventListener("abort", killGroup, { once: true });
      const finish = (): void => {
        clearTimeout(timer);
        options.signal.removeEventListener("abort", killGroup);
      };
      const collect = (kind: "stdout" | "stderr") => (chunk: Buffer) => {
        output.bytes += chunk.length;
        if (output.bytes > options.maxOutputBytes) stop("output-too-large");
        else output[kind].push(chunk);
      };
      child.stdout.on("data", collect("stdout"));
      child.stderr.on("data", collect("stderr"));
      child.on("error", (error) => {
        finish();
        reject(error);
      });
      child.on("close", (exitCode) => {
        finish();
        if (options.signal.aborted) return reject(options.signal.reason);
        const text = (kind: "stdout" | "stderr"): string => Buffer.concat(output[kind]).toString("utf8");
        resolve({ exitCode, stdout: text("stdout"), stderr: text("stderr"), stopped });
      });
      // A program that ends without reading its input breaks the pipe; its exit code tells the story.
      child.stdin.on("error", () => undefined);
      child.stdin.end(options.input ?? "");
    });
}
