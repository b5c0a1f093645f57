import { readdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { PicturePageView } from "@yizhou/filters";
import { AppError } from "@yizhou/model";
import { findProgram } from "../../platform/programs/find-program.ts";
import { convertWithOffice, findOffice, OFFICE_MEMORY_MB } from "../../platform/programs/office.ts";
import { runProgram } from "../../platform/programs/run-program.ts";
import { readOutput } from "../../platform/sandbox/read-output.ts";
import { makeTemporaryFolder } from "../../platform/temporary-folders.ts";

/** One page as a PNG; sizes in CSS pixels at 96 dpi. */
export interface DrawnPage {
  readonly bytes: Uint8Array;
  readonly width: number;
  readonly height: number;
}

export interface DrawLimits {
  readonly timeoutMs: number;
  readonly maxPages: number;
}

/** Drawn finer than shown, for sharp text on dense screens and when zoomed. */
const DOTS_PER_INCH = 144;
/** Of one page's picture. */
const PICTURE_BYTES = 64 * 2 ** 20;

/** The program that drawing lacks here, asked anew every time, so that a later install shows at once; null when all are there. */
export function missingDrawingProgram(format: string): string | null {
  if (format !== "pdf" && !findOffice()) return "LibreOffice";
  if (!findProgram("pdftoppm")) return "poppler-utils";
  return null;
}

/**
 * Draws a document's pages: LibreOffice to PDF where it is none, poppler to pictures. Each run has a profile of its own, with macros off and
 * no network, and leaves nothing behind.
 *
 * @throws {AppError} preview.program_missing, preview.failed
 */
export async function drawPages(
  content: Uint8Array | NodeJS.ReadableStream,
  format: string,
  limits: DrawLimits,
  signal?: AbortSignal,
): Promise<DrawnPage[]> {
  const program = missingDrawingProgram(format);
  if (program) throw new AppError("preview.program_missing", { program });
  const folder = makeTemporaryFolder("draw");
  try {
    await writeFile(join(folder, `document.${format}`), content);
    const started = Date.now();
    if (format !== "pdf") await convertToPdf(folder, format, limits.timeoutMs, signal);
    const pdf = join(folder, "document.pdf");
    const left = limits.timeoutMs - (Date.now() - started);
    const draw = [
      "-r",
      String(DOTS_PER_INCH),
      "-png",
      "-l",
      String(limits.maxPages),
      pdf,
      join(folder, "page"),
    ];
    const timeoutMs = Math.max(1000, left);
    await run({
      file: findProgram("pdftoppm")!,
      args: draw,
      timeoutMs,
      folder,
      memoryMb: OFFICE_MEMORY_MB,
      signal,
    });
    const names = (await readdir(folder)).filter((name) => /^page-\d+\.png$/.test(name));
    if (names.length === 0) throw new AppError("preview.failed");
    names.sort((a, b) => Number(/\d+/.exec(a)![0]) - Number(/\d+/.exec(b)![0]));
    return await Promise.all(
      names.map(async (name) =>
        measurePicture(await readOutput(join(folder, name), PICTURE_BYTES), DOTS_PER_INCH),
      ),
    );
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}

/** Makes `document.pdf` of the folder's `document.<format>`. @throws {AppError} preview.failed */
export async function convertToPdf(
  folder: string,
  format: string,
  timeoutMs: number,
  signal?: AbortSignal,
): Promise<void> {
  const args = readingArguments(format);
  const name = `document.${format}`;
  const result = await convertWithOffice({ folder, name, to: "pdf", args, timeoutMs, signal });
  if (result.status !== 0) throw new AppError("preview.failed", {}, { cause: result });
}

/** A text file's encoding is ours to know; LibreOffice would guess by the locale. */
export function readingArguments(format: string): readonly string[] {
  return format === "txt" ? ["--infilter=Text (encoded):UTF8,LF,,,"] : [];
}

async function run(program: Parameters<typeof runProgram>[0]): Promise<void> {
  const result = await runProgram(program);
  if (result.status !== 0) throw new AppError("preview.failed", {}, { cause: result });
}

/** Width and height stand at fixed places of a PNG's first chunk. */
export function measurePicture(bytes: Buffer, dotsPerInch: number): DrawnPage {
  const toCss = (pixels: number) => Math.round((pixels * 96) / dotsPerInch);
  return { bytes, width: toCss(bytes.readUInt32BE(16)), height: toCss(bytes.readUInt32BE(20)) };
}

/** Widths of pictures on the page, CSS pixels; their own where they state a density. */
const [NARROWEST, USUAL, WIDEST] = [240, 960, 1400];

/** A picture's page in the size that the preview shows it at. */
export function shownPicture({ bytes, width, height, dpi }: PicturePageView): DrawnPage {
  const wanted = dpi === null ? Math.min(width, USUAL) : (width * 96) / dpi;
  const shown = Math.round(Math.max(NARROWEST, Math.min(WIDEST, wanted)));
  return { bytes, width: shown, height: Math.round((height * shown) / width) };
}
