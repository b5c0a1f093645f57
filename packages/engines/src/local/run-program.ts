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
