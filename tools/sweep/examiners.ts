import { fork, type ChildProcess } from "node:child_process";
import { join } from "node:path";
import type { Examination } from "./examine.ts";

export type ExaminationReply = Examination & { readonly hasResult: boolean };

const FILE_TIMEOUT_MS = 60_000;
const MEMORY_MB = 900;

/** A child process that examines files; restarted after one that hangs or takes it down. */
export class Examiner {
  #child: ChildProcess | null = null;

  examine(task: { path: string; name: string; resultPath: string }): Promise<ExaminationReply> {
    const child = (this.#child ??= fork(join(import.meta.dirname, "examine-worker.ts"), {
      execArgv: [`--max-old-space-size=${MEMORY_MB}`],
      stdio: ["ignore", "ignore", "pipe", "ipc"],
    }));
    return new Promise((resolve) => {
      let said = "";
      const settle = (reply: ExaminationReply): void => {
        clearTimeout(timer);
        child.removeAllListeners();
        child.stderr?.removeAllListeners();
        resolve(reply);
      };
      const lose = (fault: string): void => {
        child.kill("SIGKILL");
        this.#child = null;
        settle({ ...NOTHING, fault });
      };
      const timer = setTimeout(() => lose(`no answer in ${FILE_TIMEOUT_MS / 1000} s`), FILE_TIMEOUT_MS);
      child.stderr?.on("data", (chunk: Buffer) => (said = (said + chunk.toString()).slice(-2000)));
      child.once("message", (reply) => settle(reply as ExaminationReply));
      child.once("exit", (status, signal) =>
        lose(`ended with ${signal ?? status}: ${said.trim().split("\n").slice(-8).join(" ")}`),
      );
      child.send(task);
    });
  }

  close(): void {
    this.#child?.kill();
    this.#child = null;
  }
}

const NOTHING: ExaminationReply = {
  refusal: null,
  segments: 0,
  characters: 0,
  language: "",
  warnings: [],
  kept: {},
  isIdenticalUntouched: false,
  isIdenticalCopied: false,
  lostTargets: [],
  failedSegments: 0,
  fault: null,
  milliseconds: FILE_TIMEOUT_MS,
  hasResult: false,
};
