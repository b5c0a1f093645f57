// A document that is being edited, as it will print: laid out once for each of its revisions, and then a page at a time.
import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { AppError } from "@yizhou/model";
import { findProgram } from "../../platform/programs/find-program.ts";
import { OFFICE_MEMORY_MB } from "../../platform/programs/office.ts";
import type { WarmOffices } from "../../platform/programs/warm-office.ts";
import { runProgram } from "../../platform/programs/run-program.ts";
import { readOutput, streamOutput } from "../../platform/sandbox/read-output.ts";
import {
  convertToPdf,
  measurePicture,
  missingDrawingProgram,
  readingArguments,
  type DrawnPage,
} from "./draw-pages.ts";
import { makeTemporaryFolder } from "../../platform/temporary-folders.ts";

/** Hears what stands on the pages of a document, one after the other; lengths in points from the upper left corner. */
export interface WordReader {
  page(width: number, height: number): void;
  /** A word of the page told last. */
  word(text: string, left: number, top: number, right: number, bottom: number): void;
}

/** Fine enough for a panel beside the text on a dense screen; a page of text takes a quarter of a second. */
const DOTS_PER_INCH = 110;
const PICTURE_BYTES = 32 * 2 ** 20;
/** Of what LibreOffice makes of a document; it is held in memory while its pages are looked at. */
const PDF_BYTES = 96 * 2 ** 20;
const WORDS_BYTES = 64 * 2 ** 20;
/** Of an element with a word in it. A longer one is of no use to anybody, and is passed over. */
const LONGEST_LINE = 64 * 1024;
const TEXT_MEMORY_MB = 1024;

export interface SetLimits {
  readonly timeoutMs: number;
  readonly signal?: AbortSignal | undefined;
}

/** LibreOffice that stands ready for a person. */
export interface WarmSetting {
  readonly offices: WarmOffices;
  readonly ownerId: string;
}

/** @throws {AppError} preview.program_missing */
export function requireDrawing(format: string): void {
  const program = missingDrawingProgram(format);
  if (program) throw new AppError("preview.program_missing", { program });
}

/**
 * A document's pages as PDF; one that is a PDF stays as it is.
 *
 * @throws {AppError} preview.program_missing; preview.failed
 */
export async function setPages(
  bytes: Uint8Array,
  format: string,
  { offices, ownerId }: WarmSetting,
  { timeoutMs, signal }: SetLimits,
): Promise<Uint8Array> {
  requireDrawing(format);
  if (format === "pdf") return bytes;
  const deadline = performance.now() + timeoutMs;
  const document = { ownerId, bytes, from: format, to: "pdf", args: readingArguments(format) };
  const made = await offices.convert({ ...document, mostBytes: PDF_BYTES, timeoutMs, signal });
  if (made) return made;
  // One that stands ready may have fallen over an earlier document.
  const leftMs = deadline - performance.now();
  if (leftMs <= 0) throw new AppError("preview.failed");
  return inFolder(async (folder) => {
    await writeFile(join(folder, `document.${format}`), bytes);
    await convertToPdf(folder, format, leftMs, signal);
    return readOutput(join(folder, "document.pdf"), PDF_BYTES);
  });
}

/**
 * Draws one page of a PDF.
 *
 * @param page  0-based
 * @throws {AppError} preview.failed, also for a page that there is not
 */
export async function drawPage(
  pdf: Uint8Array,
  page: number,
  { timeoutMs, signal }: SetLimits,
): Promise<DrawnPage> {
  return inFolder(async (folder) => {
    const path = join(folder, "document.pdf");
    await writeFile(path, pdf);
    const number = String(page + 1);
    await run(folder, "pdftoppm", { timeoutMs, signal }, [
      ...["-r", String(DOTS_PER_INCH), "-png", "-singlefile", "-f", number, "-l", number],
      ...[path, join(folder, "page")],
    ]);
    return measurePicture(await readOutput(join(folder, "page.png"), PICTURE_BYTES), DOTS_PER_INCH);
  });
}

/** Tells where the words of a PDF's pages stand, in its own order of reading. @throws {AppError} preview.failed */
export async function readPageWords(
  pdf: Uint8Array,
  reader: WordReader,
  { timeoutMs, signal }: SetLimits,
): Promise<void> {
  await inFolder(async (folder) => {
    const path = join(folder, "document.pdf");
    await writeFile(path, pdf);
    const output = join(folder, "words.xml");
    await run(folder, "pdftotext", { timeoutMs, signal }, ["-bbox", path, output]);
    await readWords(streamOutput(output, WORDS_BYTES), reader);
  });
}

async function inFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = makeTemporaryFolder("page");
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}

async function run(
  folder: string,
  program: "pdftoppm" | "pdftotext",
  { timeoutMs, signal }: SetLimits,
  args: readonly string[],
): Promise<void> {
  const file = findProgram(program);
  if (!file) throw new AppError("preview.program_missing", { program: "poppler-utils" });
  const memoryMb = program === "pdftotext" ? TEXT_MEMORY_MB : OFFICE_MEMORY_MB;
  const result = await runProgram({ file, args, timeoutMs, folder, memoryMb, ...(signal && { signal }) });
  signal?.throwIfAborted();
  if (result.status !== 0) throw new AppError("preview.failed", {}, { cause: result });
}

const ENTITIES: Readonly<Record<string, string>> = { lt: "<", gt: ">", amp: "&", quot: '"', apos: "'" };

const PAGE_OR_WORD =
  /<page width="([\d.]+)" height="([\d.]+)">|<word xMin="(-?[\d.]+)" yMin="(-?[\d.]+)" xMax="(-?[\d.]+)" yMax="(-?[\d.]+)">([^<]*)<\/word>/u;

/** Reads what `pdftotext -bbox` writes, one element a line. Nothing is kept of it, however much a document makes it write. */
export async function readWords(output: AsyncIterable<Uint8Array>, reader: WordReader): Promise<void> {
  for await (const line of linesOf(output)) {
    const [, width, height, left, top, right, bottom, text] = PAGE_OR_WORD.exec(line) ?? [];
    if (width !== undefined) reader.page(Number(width), Number(height));
    else if (text !== undefined)
      reader.word(
        text.replace(/&(lt|gt|amp|quot|apos);/gu, (_, name: string) => ENTITIES[name]!),
        ...([Number(left), Number(top), Number(right), Number(bottom)] as const),
      );
  }
}

async function* linesOf(output: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = "";
  let isTooLong = false;
  for await (const piece of output) {
    const lines = (rest + decoder.decode(piece, { stream: true })).split("\n");
    rest = lines.pop()!;
    for (const line of lines) {
      if (!isTooLong && line.length <= LONGEST_LINE) yield line;
      isTooLong = false;
    }
    isTooLong ||= rest.length > LONGEST_LINE;
    if (isTooLong) rest = "";
  }
  if (!isTooLong) yield rest;
}
