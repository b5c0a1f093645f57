// `yizhou translate -`: a text from another program, and its translation for the next one.
import { usage, type ParsedArguments } from "./arguments.ts";
import { EXIT, type ExitStatus } from "./command.ts";
import { messageOf } from "./errors.ts";
import { printFileResult, type FileResult } from "./file-result.ts";
import { writeResult } from "./files.ts";
import type { Terminal } from "./terminal.ts";

/** Stands for standard input in the place of a file. */
export const STANDARD_INPUT = "-";

/** `bytes` is null when nothing at all could be translated: a copy of the source would look like a result. */
export interface Translated {
  readonly result: FileResult;
  readonly bytes: Uint8Array | null;
}

/**
 * Has the text of standard input translated. The translation alone goes to standard output; with `-o` into a file, and with
 * `--json` into the result's line.
 *
 * @throws {AppError} usage.invalid beside other files or with `--out-dir`; what `translate` throws
 */
export async function translateInput(
  args: ParsedArguments,
  terminal: Terminal,
  translate: (bytes: Uint8Array) => Promise<Translated>,
): Promise<ExitStatus> {
  if (args.positionals.length > 1) throw usage(terminal, "inputAlone");
  if (args.has("out-dir"))
    throw usage(terminal, "optionElsewhere", { command: "translate -", option: "--out-dir" });
  const { result, bytes } = await translate(await terminal.readInput());
  const path = args.value("output");
  const message = result.problem ? await messageOf(result.problem, terminal) : null;
  if (bytes !== null && path !== undefined)
    await writeResult(path, bytes, { sources: [], force: args.has("force"), terminal });
  const text = bytes === null ? null : new TextDecoder().decode(bytes);
  if (terminal.isJson || path !== undefined || text === null) {
    const shown = path === undefined ? { ...result.details, text } : result.details;
    const written = bytes !== null && path !== undefined ? { output: path } : {};
    printFileResult(terminal, { ...result, ...written, ...(shown && { details: shown }) }, message);
  } else terminal.out(text.replace(/\r?\n$/, ""));
  if (bytes === null) return EXIT.failed;
  return result.status === "ok" ? EXIT.ok : EXIT.partial;
}
