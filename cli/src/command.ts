import type { ErrorParams, ErrorCode } from "@yizhou/model";
import type { ParsedArguments, OptionTable } from "./arguments.ts";
import type { Terminal } from "./terminal.ts";

/** What a script reads: all done, nothing delivered, wrong usage, delivered in part. */
export const EXIT = { ok: 0, failed: 1, usage: 2, partial: 3 } as const;
export type ExitStatus = (typeof EXIT)[keyof typeof EXIT];

/** A text of ours in the languages of the interface. */
export type Localised = Readonly<Record<"zh" | "en" | "ko", string>>;

/** One subcommand; its module is loaded only when it is called. */
export interface Command {
  readonly help: Localised;
  readonly options: OptionTable;
  run(args: ParsedArguments, terminal: Terminal): Promise<ExitStatus>;
}

/** How one file of several came out; one line each on standard output. */
export interface FileResult {
  readonly file: string;
  readonly status: "ok" | "partial" | "failed";
  readonly output?: string;
  readonly problem?: { readonly code: ErrorCode; readonly params: ErrorParams };
  /** Figures for `--json`. */
  readonly details?: Readonly<Record<string, unknown>>;
  /** The same for a person, in one short clause. */
  readonly summary?: string;
}
