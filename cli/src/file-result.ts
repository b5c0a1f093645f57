import type { CodedProblem } from "@yizhou/model";
import type { Terminal } from "./terminal.ts";

/** How one file of several came out; one line each on standard output. */
export interface FileResult {
  readonly file: string;
  readonly status: "ok" | "partial" | "failed";
  readonly output?: string;
  readonly problem?: CodedProblem;
  /** Figures for `--json`. */
  readonly details?: Readonly<Record<string, unknown>>;
  /** The same for a person, in one short clause. */
  readonly summary?: string;
}

/** One line per file: for people `ok  a.docx -> b.docx (…)`, for machines one JSON object. */
export function printFileResult(terminal: Terminal, result: FileResult, message: string | null): void {
  if (terminal.isJson) {
    const { file, status, output, problem, details } = result;
    terminal.out(
      JSON.stringify({
        file,
        status,
        output,
        ...(problem ? { code: problem.code, message } : {}),
        ...details,
      }),
    );
    return;
  }
  const arrow = result.output ? ` -> ${result.output}` : "";
  const code = result.problem ? ` ${result.problem.code}` : "";
  terminal.out(
    `${result.status.padEnd(7)} ${result.file}${arrow}${code}${result.summary ? ` (${result.summary})` : ""}`,
  );
}
