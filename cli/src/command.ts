import type { Localised } from "@yizhou/contract";
import type { ParsedArguments, OptionTable } from "./arguments.ts";
import type { Terminal } from "./terminal.ts";

/** What a script reads: all done, nothing delivered, wrong usage, delivered in part. */
export const EXIT = { ok: 0, failed: 1, usage: 2, partial: 3 } as const;
export type ExitStatus = (typeof EXIT)[keyof typeof EXIT];

/** One subcommand; its module is loaded only when it is called. */
export interface Command {
  readonly help: Localised;
  readonly options: OptionTable;
  run(args: ParsedArguments, terminal: Terminal): Promise<ExitStatus>;
}
