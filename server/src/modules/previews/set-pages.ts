// A document that is being edited, as it will print: laid out once for each of its revisions, and then a page at a time.
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { AppError } from "@yizhou/model";
import { findProgram } from "../../platform/programs/find-program.ts";
import { runProgram } from "../../platform/programs/run-program.ts";
import { readOutput } from "../../platform/sandbox/read-output.ts";
import {
  convertToPdf,
  measurePicture,
  missingDrawingProgram,
  OFFICE_MEMORY_MB,
  type DrawnPage,
} from "./draw-pages.ts";

/** A word as it stands on a page; lengths in points from the upper left corner. */
export interface PageWord {
  readonly text: string;
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export interface PageWords {
  readonly width: number;
  readonly height: number;
  readonly words: readonly PageWord[];
}

/** Fine enough for a panel beside the text on a dense screen; a page of text takes a quarter of a second. */
const DOTS_PER_INCH = 110;
const PICTURE_BYTES = 32 * 2 ** 20;
const PDF_BYTES = 256 * 2 ** 20;
const WORDS_BYTES = 64 * 2 ** 20;
const TEXT_MEMORY_MB = 1024;

export interface SetLimits {
  readonly timeoutMs: number;
  readonly signal?: AbortSignal | undefined;
}

/**
 * A document's pages as PDF; one that is a PDF stays as it is.
 *
 * @throws {AppError} preview.program_missing; preview.failed
 */
export async function setPages(
  bytes: Uint8Array,
  format: string,
  { timeoutMs, signal }: SetLimits,
): Promise<Uint8Array> {
  const program = missingDrawingProgram();
  if (program) throw new AppError("preview.program_missing", { program });
  if (format === "pdf") return bytes;
  return inFolder(async (folder) => {
    await writeFile(join(folder, `document.${format}`), bytes);
    await convertToPdf(folder, format, timeoutMs, signal);
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

/** Where the words of a PDF's pages stand, in its own order of reading. @throws {AppError} preview.failed */
export async function readPageWords(pdf: Uint8Array, { timeoutMs, signal }: SetLimits): Promise<PageWords[]> {
  return inFolder(async (folder) => {
    const path = join(folder, "document.pdf");
    await writeFile(path, pdf);
    const output = join(folder, "words.xml");
    await run(folder, "pdftotext", { timeoutMs, signal }, ["-bbox", path, output]);
    return parseWords((await readOutput(output, WORDS_BYTES)).toString("utf8"));
  });
}

async function inFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), "yizhou-page-"));
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

/** What `pdftotext -bbox` writes: one element a line. */
export function parseWords(xml: string): PageWords[] {
  const pages: { width: number; height: number; words: PageWord[] }[] = [];
  const pattern =
    /<page width="([\d.]+)" height="([\d.]+)">|<word xMin="(-?[\d.]+)" yMin="(-?[\d.]+)" xMax="(-?[\d.]+)" yMax="(-?[\d.]+)">([^<]*)<\/word>/gu;
  for (const [, width, height, left, top, right, bottom, text] of xml.matchAll(pattern)) {
    if (width !== undefined) pages.push({ width: Number(width), height: Number(height), words: [] });
    else
      pages.at(-1)?.words.push({
        ...{ left: Number(left), top: Number(top), right: Number(right), bottom: Number(bottom) },
        text: text!.replace(/&(lt|gt|amp|quot|apos);/gu, (_, name: string) => ENTITIES[name]!),
      });
  }
  return pages;
}
