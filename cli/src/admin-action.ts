import type { ParsedArguments } from "./arguments.ts";
import type { Terminal } from "./terminal.ts";

/** One thing that `yizhou admin` does. */
export interface AdminAction {
  /** What stands after its name, in order. */
  readonly parameters: readonly string[];
  /** Names of the options it takes; the others of `admin` are refused. */
  readonly options: readonly string[];
  run(values: readonly string[], args: ParsedArguments, terminal: Terminal): Promise<void>;
}
