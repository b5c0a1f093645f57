import { isAppError, type CodedProblem, type CodedWarning } from "@yizhou/model";
import { EXIT, type ExitStatus } from "./command.ts";
import type { Terminal } from "./terminal.ts";

/** Writes `code: text` to standard error, and the stack of an unforeseen error when YIZHOU_DEBUG is set. */
export async function reportError(error: unknown, terminal: Terminal, file?: string): Promise<ExitStatus> {
  const problem = problemOf(error);
  terminal.error(
    `${problem.code}: ${await messageOf(problem, terminal)}${file === undefined ? "" : ` [${file}]`}`,
  );
  if (problem.code === "internal.unexpected" && terminal.environment.YIZHOU_DEBUG) {
    terminal.error(error instanceof Error ? (error.stack ?? error.message) : String(error));
  }
  return problem.code === "usage.invalid" ? EXIT.usage : EXIT.failed;
}

export function problemOf(error: unknown): CodedProblem {
  return isAppError(error)
    ? { code: error.code, params: error.params }
    : { code: "internal.unexpected", params: {} };
}

/** The texts of all codes are loaded only where one is shown. */
export async function messageOf(problem: CodedProblem, terminal: Terminal): Promise<string> {
  const { errorMessage } = await import("@yizhou/contract");
  return errorMessage(problem.code, problem.params, terminal.language);
}

/** Each warning once, as `code: text` on standard error; with `--json` they stand in the result instead. */
export async function reportWarnings(
  warnings: readonly CodedWarning[],
  terminal: Terminal,
  file: string,
): Promise<void> {
  if (terminal.isJson || warnings.length === 0) return;
  const { warningMessage } = await import("@yizhou/contract");
  const lines = warnings.map(
    ({ code, params }) => `${code}: ${warningMessage(code, params ?? {}, terminal.language)} [${file}]`,
  );
  for (const line of new Set(lines)) terminal.error(line);
}
