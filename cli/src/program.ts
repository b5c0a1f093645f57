import { AppError } from "@yizhou/model";
import type { Localised } from "@yizhou/contract";
import { parseArguments, usage } from "./arguments.ts";
import { EXIT, type Command, type ExitStatus } from "./command.ts";
import { reportError } from "./errors.ts";
import { processTerminal, type Terminal } from "./terminal.ts";

/** A program with subcommands. */
export interface Program {
  /** Loaded when called, so that `yizhou engines` does not pay for the filters. */
  readonly commands: Readonly<Record<string, () => Promise<{ readonly command: Command }>>>;
  readonly help: Localised;
  version(): Promise<string>;
}

/** Runs the command line of this process; returns the exit status and never throws. */
export async function runProcess(program: Program, argv: readonly string[]): Promise<ExitStatus> {
  const stop = new AbortController();
  const terminal = processTerminal(argv, stop.signal);
  // The first Ctrl-C ends the work in order; the second one, unhandled, ends the process.
  const onInterrupt = (): void => stop.abort(new AppError("job.cancelled"));
  process.once("SIGINT", onInterrupt).once("SIGTERM", onInterrupt);
  try {
    return await runProgram(program, argv, terminal);
  } finally {
    process.off("SIGINT", onInterrupt).off("SIGTERM", onInterrupt);
  }
}

/** Runs one command line at a terminal; returns the exit status and never throws. */
export async function runProgram(
  program: Program,
  argv: readonly string[],
  terminal: Terminal,
): Promise<ExitStatus> {
  try {
    return await dispatch(program, argv, terminal);
  } catch (error) {
    return await reportError(error, terminal);
  }
}

async function dispatch(
  { commands, help, version }: Program,
  argv: readonly string[],
  terminal: Terminal,
): Promise<ExitStatus> {
  // `--json` and `--lang` may stand before the command as well as after it.
  const at = argv.findIndex((word, index) => !word.startsWith("-") && argv[index - 1] !== "--lang");
  const name = argv[at];
  const rest = argv.filter((_, index) => index !== at);
  const wantsHelp = rest.includes("--help") || rest.includes("-h") || name === "help";
  if (name === undefined || name === "help") {
    if (rest.includes("--version")) terminal.out(await version());
    else (wantsHelp ? terminal.out : terminal.error)(help[terminal.language]);
    return wantsHelp || rest.includes("--version") ? EXIT.ok : EXIT.usage;
  }
  const load = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!load) throw usage(terminal, "unknownCommand", { command: name });
  const { command } = await load();
  if (wantsHelp) {
    terminal.out(command.help[terminal.language]);
    return EXIT.ok;
  }
  return command.run(parseArguments(rest, command.options, terminal), terminal);
}
