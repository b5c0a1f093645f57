import type { ParsedArguments } from "./arguments.ts";
import type { ExitStatus } from "./command.ts";
import type { Terminal } from "./terminal.ts";

/** One thing that `yizhou tm` does. */
export interface TmAction {
  /** Names of the options it takes; the others of `tm` are refused. */
  readonly options: readonly string[];
  run(files: readonly string[], args: ParsedArguments, terminal: Terminal): Promise<ExitStatus>;
}
