import { spawn } from "node:child_process";
import type { RunProgram, RunResult } from "../local/run-program.ts";

/** By Node's `spawn`: no shell, a process group of its own, so that a pipeline inside is stopped as a whole. */
export const runProgram: RunProgram = (program, args, options) =>
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
