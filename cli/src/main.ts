import { AppError } from "@yizhou/model";
import { parseArguments, usage } from "./arguments.ts";
import { EXIT, type Command, type ExitStatus } from "./command.ts";
import { reportError } from "./errors.ts";
import { GENERAL_HELP } from "./help.ts";
import { processTerminal, type Terminal } from "./terminal.ts";

/** Loaded when called, so that `yizhou engines` does not pay for the filters. */
const COMMANDS: Readonly<Record<string, () => Promise<{ readonly command: Command }>>> = {
  translate: () => import("./translate.ts"),
  extract: () => import("./extract.ts"),
  merge: () => import("./merge.ts"),
  segment: () => import("./segment.ts"),
  align: () => import("./align.ts"),
  tm: () => import("./tm.ts"),
  qa: () => import("./qa.ts"),
  eval: () => import("./eval.ts"),
  "pdf-report": () => import("./pdf-report.ts"),
  engines: () => import("./engines.ts"),
  models: () => import("./models.ts"),
  serve: () => import("./serve.ts"),
  migrate: () => import("./migrate.ts"),
  admin: () => import("./admin.ts"),
};

/** Runs the command line of this process; returns the exit status and never throws. */
export async function main(argv: readonly string[]): Promise<ExitStatus> {
  const stop = new AbortController();
  const terminal = processTerminal(argv, stop.signal);
  // The first Ctrl-C ends the work in order; the second one, unhandled, ends the process.
  const onInterrupt = (): void => stop.abort(new AppError("job.cancelled"));
  process.once("SIGINT", onInterrupt).once("SIGTERM", onInterrupt);
  try {
    return await runCommandLine(argv, terminal);
  } finally {
    process.off("SIGINT", onInterrupt).off("SIGTERM", onInterrupt);
  }
}

/** Runs one command line at a terminal; returns the exit status and never throws. */
export async function runCommandLine(argv: readonly string[], terminal: Terminal): Promise<ExitStatus> {
  try {
    return await dispatch(argv, terminal);
  } catch (error) {
    return await reportError(error, terminal);
  }
}

async function dispatch(argv: readonly string[], terminal: Terminal): Promise<ExitStatus> {
  // `--json` and `--lang` may stand before the command as well as after it.
  const at = argv.findIndex((word, index) => !word.startsWith("-") && argv[index - 1] !== "--lang");
  const name = argv[at];
  const rest = argv.filter((_, index) => index !== at);
  const wantsHelp = rest.includes("--help") || rest.includes("-h") || name === "help";
  if (name === undefined || name === "help") {
    if (rest.includes("--version")) terminal.out(await ownVersion());
    else (wantsHelp ? terminal.out : terminal.error)(GENERAL_HELP[terminal.language]);
    return wantsHelp || rest.includes("--version") ? EXIT.ok : EXIT.usage;
  }
  const load = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!load) throw usage(terminal, "unknownCommand", { command: name });
  const { command } = await load();
  if (wantsHelp) {
    terminal.out(command.help[terminal.language]);
    return EXIT.ok;
  }
  return command.run(parseArguments(rest, command.options, terminal), terminal);
}

async function ownVersion(): Promise<string> {
  const { default: own } = await import("../package.json", { with: { type: "json" } });
  return own.version;
}
