import type { RowProblem } from "@yizhou/exchange";
import type { CodedProblem } from "@yizhou/model";
import { languageOption, usage } from "./arguments.ts";
import { messageOf } from "./errors.ts";
import { forEachFile } from "./files.ts";
import type { Terminal } from "./terminal.ts";
import { say } from "./texts.ts";
import type { TmAction } from "./tm-action.ts";
import { readUnits } from "./unit-files.ts";

/** Rows named on a terminal; `--json` has all of them up to its own limit. */
const SHOWN = 20;
const LISTED = 10_000;

/** `yizhou tm import`: files into a person's library in the database. */
export const importFiles: TmAction = {
  options: ["account", "library", "from", "to"],
  async run(files, args, terminal) {
    if (files.length === 0) throw usage(terminal, "missingFile");
    const account = args.value("account");
    if (account === undefined) throw usage(terminal, "missingOption", { option: "--account" });
    const name = args.value("library");
    if (name === undefined) throw usage(terminal, "missingOption", { option: "--library" });
    const languages = { from: languageOption(args, "from"), to: languageOption(args, "to") };
    const { importMemory, loadSettings } = await import("@yizhou/server");
    const settings = loadSettings(terminal.environment);
    return forEachFile(
      files.map((file) => ({ file })),
      terminal,
      async ({ file }) => {
        const problems: RowProblem[] = [];
        let skipped = 0;
        const onProblem = (problem: RowProblem): void => {
          if (!problem.isNote) skipped++;
          if (problems.length < LISTED) problems.push(problem);
        };
        const counts = await importMemory(
          settings,
          { account, name },
          readUnits(file, { ...languages, onProblem }),
        );
        if (!terminal.isJson) await tell(problems, file, terminal);
        const details = { ...counts, skipped, problems };
        return {
          file,
          status: "ok",
          details,
          summary: say(terminal.language, "unitsImported", { ...counts, skipped }),
        };
      },
    );
  },
};

async function tell(problems: readonly RowProblem[], file: string, terminal: Terminal): Promise<void> {
  for (const { row, problem } of problems.slice(0, SHOWN)) {
    const { code, params }: CodedProblem = problem;
    terminal.error(`${code}: ${await messageOf({ code, params }, terminal)} [${file}, ${row}]`);
  }
}
