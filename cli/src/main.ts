import type { ExitStatus } from "./command.ts";
import { GENERAL_HELP } from "./help.ts";
import { type Program, runProcess, runProgram } from "./program.ts";
import type { Terminal } from "./terminal.ts";

const COMMANDS: Program["commands"] = {
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

const PROGRAM: Program = {
  commands: COMMANDS,
  help: GENERAL_HELP,
  async version() {
    const { default: own } = await import("../package.json", { with: { type: "json" } });
    return own.version;
  },
};

/** Runs the command line of this process; returns the exit status and never throws. */
export const main = (argv: readonly string[]): Promise<ExitStatus> => runProcess(PROGRAM, argv);

/** Runs one command line at a terminal; returns the exit status and never throws. */
export const runCommandLine = (argv: readonly string[], terminal: Terminal): Promise<ExitStatus> =>
  runProgram(PROGRAM, argv, terminal);
