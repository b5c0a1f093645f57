import { randomUUID } from "node:crypto";
import { mkdir, open, readFile, rename, rm, stat } from "node:fs/promises";
import { basename, dirname, extname, join } from "node:path";
import { AppError } from "@yizhou/model";
import { usage, type ParsedArguments } from "./arguments.ts";
import { EXIT, type ExitStatus } from "./command.ts";
import { messageOf, problemOf, reportError } from "./errors.ts";
import { printFileResult, type FileResult } from "./file-result.ts";
import type { Terminal } from "./terminal.ts";
import { say } from "./texts.ts";

/** The options by which a command is told where its results go. */
export const OUTPUT_OPTIONS = {
  output: { takes: "value", short: "o" },
  "out-dir": { takes: "value" },
  force: { takes: "nothing" },
} as const;

/** @throws {AppError} file.not_found, file.unreadable */
export async function readSource(path: string): Promise<Uint8Array> {
  try {
    return await readFile(path);
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    if (code === "ENOENT" || code === "ENOTDIR") throw new AppError("file.not_found", {}, { cause });
    throw new AppError("file.unreadable", { name: path, reason: code ?? "" }, { cause });
  }
}

/**
 * Where each source's result goes.
 *
 * @param nameOf  result name of a source's base name, for `--out-dir`; two sources of one name get `-2`, `-3` …
 * @throws {AppError} usage.invalid when not exactly one of `-o` (one file) and `--out-dir` is given
 */
export function planOutputs(
  sources: readonly string[],
  args: ParsedArguments,
  terminal: Terminal,
  nameOf: (name: string) => string,
): readonly string[] {
  const output = args.value("output");
  const folder = args.value("out-dir");
  if (sources.length === 0) throw usage(terminal, "missingFile");
  if ((output === undefined) === (folder === undefined)) throw usage(terminal, "oneOutput");
  if (output !== undefined) {
    if (sources.length > 1) throw usage(terminal, "severalNeedFolder");
    return [output];
  }
  const taken = new Set<string>();
  return sources.map((source) => {
    const wanted = nameOf(basename(source));
    const extension = extname(wanted);
    let name = wanted;
    for (let number = 2; taken.has(name); number += 1)
      name = `${wanted.slice(0, wanted.length - extension.length)}-${number}${extension}`;
    taken.add(name);
    return join(folder!, name);
  });
}

/**
 * Writes a result whole or not at all: into a file beside it, then renamed. Makes the folder.
 *
 * @param sources  files that may not be overwritten unless `force`
 * @throws {AppError} usage.invalid when it would overwrite a source; file.unwritable
 */
export async function writeResult(
  path: string,
  bytes: Uint8Array | string,
  options: { sources: readonly string[]; force: boolean; terminal: Terminal },
): Promise<void> {
  const { sources, force, terminal } = options;
  if (!force) {
    for (const source of sources)
      if (await isSameFile(source, path)) throw usage(terminal, "wouldOverwrite", { file: path });
  }
  const temporary = join(dirname(path), `.${basename(path).slice(0, 60)}.${randomUUID().slice(0, 8)}.part`);
  try {
    await mkdir(dirname(path), { recursive: true });
    const file = await open(temporary, "wx");
    try {
      await file.writeFile(bytes);
    } finally {
      await file.close();
    }
    await rename(temporary, path);
  } catch (cause) {
    // Where the folder itself could not be made there is nothing to remove.
    await rm(temporary, { force: true }).catch(() => undefined);
    throw new AppError(
      "file.unwritable",
      { name: path, reason: (cause as NodeJS.ErrnoException).code ?? "" },
      { cause },
    );
  }
}

/** By device and inode, so that links and other spellings of the path are seen through. */
async function isSameFile(a: string, b: string): Promise<boolean> {
  const [left, right] = await Promise.all([stat(a).catch(() => null), stat(b).catch(() => null)]);
  return left !== null && right !== null && left.dev === right.dev && left.ino === right.ino;
}

/**
 * Does `work` for each file, one after another: a result line each, the reason on standard error where one fails, and the
 * next file all the same. Stops only when the user does.
 */
export async function forEachFile<T extends { readonly file: string }>(
  items: readonly T[],
  terminal: Terminal,
  work: (item: T) => Promise<FileResult>,
): Promise<ExitStatus> {
  const results: FileResult[] = [];
  for (const item of items) {
    let result: FileResult;
    try {
      terminal.signal.throwIfAborted();
      result = await work(item);
    } catch (error) {
      result = { file: item.file, status: "failed", problem: problemOf(error) };
      await reportError(error, terminal, items.length > 1 ? item.file : undefined);
    }
    printFileResult(terminal, result, result.problem ? await messageOf(result.problem, terminal) : null);
    results.push(result);
    if (terminal.signal.aborted) break;
  }
  if (results.every(({ status }) => status === "ok")) return EXIT.ok;
  if (results.every(({ problem }) => problem?.code === "usage.invalid")) return EXIT.usage;
  return results.every(({ status }) => status === "failed") ? EXIT.failed : EXIT.partial;
}

/** `12 of 14 segments`, in the language of the terminal. */
export function segmentSummary(terminal: Terminal, done: number, total: number): string {
  return say(terminal.language, "translatedOf", { done, total });
}
