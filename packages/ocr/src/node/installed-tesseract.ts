/**
 * Debian's tesseract as an `OcrEngine`: one process for all crops of one kind, since loading its data takes as long as
 * reading some lines. Crops and results go by files of a folder of their own.
 */
import { spawn } from "node:child_process";
import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { AppError } from "@yizhou/model";
import type { Raster } from "@yizhou/page/raster";
import { greyOf } from "../grey-raster.ts";
import type { Crop, CropLayout, OcrEngine, OcrLine } from "../ocr-model.ts";
import { languagesOf, tesseractData } from "../tesseract-languages.ts";
import { parseTesseractTable } from "../tesseract-table.ts";

const PROGRAM = "tesseract";
const LIST_TIMEOUT_MS = 10_000;
/** For a run, and more for every million pixels: a slow machine reads a million in about a second. */
const BASE_TIMEOUT_MS = 20_000;
const TIMEOUT_MS_PER_MEGAPIXEL = 15_000;
const MAX_OUTPUT_BYTES = 64 << 20;
/** tesseract takes no longer sides. */
const MAX_SIDE = 32_000;

/** tesseract's page segmentation modes: one even block, one line, words anywhere. */
const MODES: Readonly<Record<CropLayout, string>> = { block: "6", line: "7", sparse: "11" };

export interface TesseractOptions {
  /** The program to run; found on the path where it has no slash. */
  readonly program?: string;
  /** Where pictures lie while they are read; the system's folder for such files where absent. */
  readonly folder?: string;
}

/** The tesseract of this machine; where there is none, every call rejects with `ocr.unavailable`. */
export function installedTesseract({
  program = PROGRAM,
  folder = tmpdir(),
}: TesseractOptions = {}): OcrEngine {
  let data: Promise<readonly string[]> | null = null;
  const installed = (): Promise<readonly string[]> => {
    data ??= listData(program).catch((error: unknown) => {
      // It may be installed while we run.
      data = null;
      throw error;
    });
    return data;
  };
  return {
    installedLanguages: async () => languagesOf(await installed()),
    read: async (crops, { languages, signal }) => {
      const names = await dataFor(languages, await installed());
      const results: (readonly OcrLine[])[] = crops.map(() => []);
      for (const layout of ["block", "line", "sparse"] as const) {
        const indices = crops.flatMap((crop, index) =>
          crop.layout === layout && isReadable(crop) ? [index] : [],
        );
        if (indices.length === 0) continue;
        const pictures = indices.map((index) => crops[index]!.raster);
        const lines = await readPictures({ program, parent: folder, pictures, layout, names, signal });
        indices.forEach((index, i) => (results[index] = lines[i]!));
      }
      return results;
    },
  };
}

/** @throws {AppError} ocr.language_missing for the first language when its data are not there */
async function dataFor(languages: readonly string[], installed: readonly string[]): Promise<string[]> {
  const names = languages.flatMap((tag) => {
    const name = tesseractData(tag);
    return name !== null && installed.includes(name) ? [name] : [];
  });
  if (names.length === 0) throw new AppError("ocr.language_missing", { language: languages[0] ?? "" });
  return [...new Set(names)];
}

function isReadable({ raster }: Crop): boolean {
  const { width, height } = raster;
  // Smaller pictures make the program stop.
  return width >= 8 && height >= 8 && width <= MAX_SIDE && height <= MAX_SIDE;
}

interface TesseractRun {
  readonly program: string;
  readonly parent: string;
  readonly pictures: readonly Raster[];
  readonly layout: CropLayout;
  readonly names: readonly string[];
  readonly signal: AbortSignal | undefined;
}

async function readPictures({
  program,
  parent,
  pictures,
  layout,
  names,
  signal,
}: TesseractRun): Promise<OcrLine[][]> {
  const folder = await mkdtemp(join(parent, "yizhou-ocr-"));
  try {
    const files = await Promise.all(
      pictures.map(async (picture, index) => {
        const file = join(folder, `${index}.pgm`);
        await writeFile(file, pixmap(picture));
        return file;
      }),
    );
    const list = join(folder, "list.txt");
    await writeFile(list, `${files.join("\n")}\n`);
    const pixels = pictures.reduce((sum, { width, height }) => sum + width * height, 0);
    const result = join(folder, "result");
    await run(
      program,
      [
        list,
        result,
        "--psm",
        MODES[layout],
        "-l",
        names.join("+"),
        "--dpi",
        "300",
        // Text is always dark on light here.
        "-c",
        "invert_threshold=0",
        "-c",
        "tessedit_create_tsv=1",
        "-c",
        "tessedit_create_txt=1",
      ],
      { timeoutMs: BASE_TIMEOUT_MS + Math.ceil((pixels / 1e6) * TIMEOUT_MS_PER_MEGAPIXEL), signal },
    );
    const [table, text] = await Promise.all(["tsv", "txt"].map((kind) => readResult(`${result}.${kind}`)));
    return parseTesseractTable(table!, text!, pictures.length);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** @throws {AppError} ocr.failed where the file is missing or larger than any text */
async function readResult(file: string): Promise<string> {
  try {
    if ((await stat(file)).size > MAX_OUTPUT_BYTES) throw new Error(`${file} is too large`);
    return await readFile(file, "utf8");
  } catch (error) {
    throw new AppError("ocr.failed", {}, { cause: error });
  }
}

/** A portable greymap: "P5", width, height, depth, pixels. */
function pixmap(raster: Raster): Uint8Array {
  const { width, height, data } = greyOf(raster);
  return Buffer.concat([Buffer.from(`P5\n${width} ${height}\n255\n`, "latin1"), data]);
}

async function listData(program: string): Promise<string[]> {
  const output = await run(program, ["--list-langs"], { timeoutMs: LIST_TIMEOUT_MS, signal: undefined });
  return output
    .split("\n")
    .slice(1)
    .map((line) => line.trim())
    .filter((line) => line !== "");
}

interface RunLimits {
  readonly timeoutMs: number;
  readonly signal: AbortSignal | undefined;
}

/**
 * What the program prints. It is killed when it takes too long, prints too much or the caller gives up.
 *
 * @throws {AppError} ocr.unavailable when the program is missing; ocr.failed; the signal's reason when it was aborted
 */
function run(program: string, args: readonly string[], { timeoutMs, signal }: RunLimits): Promise<string> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) {
      reject(signal.reason as Error);
      return;
    }
    const child = spawn(program, args, {
      stdio: ["ignore", "pipe", "pipe"],
      timeout: timeoutMs,
      killSignal: "SIGKILL",
      // More threads make it slower on pages and take other jobs' processors.
      env: { ...process.env, OMP_THREAD_LIMIT: "1", LC_ALL: "C" },
    });
    const parts: Buffer[] = [];
    let size = 0;
    let said = "";
    const stop = () => child.kill("SIGKILL");
    signal?.addEventListener("abort", stop, { once: true });
    child.stdout.on("data", (part: Buffer) => {
      size += part.length;
      if (size > MAX_OUTPUT_BYTES) stop();
      else parts.push(part);
    });
    child.stderr.on("data", (part: Buffer) => {
      if (said.length < 2_000) said += part.toString();
    });
    child.once("error", (error: NodeJS.ErrnoException) => {
      signal?.removeEventListener("abort", stop);
      const isMissing = error.code === "ENOENT" || error.code === "EACCES";
      reject(new AppError(isMissing ? "ocr.unavailable" : "ocr.failed", {}, { cause: error }));
    });
    child.once("close", (status) => {
      signal?.removeEventListener("abort", stop);
      if (signal?.aborted) reject(signal.reason as Error);
      else if (status === 0 && size <= MAX_OUTPUT_BYTES) resolve(Buffer.concat(parts).toString("utf8"));
      else
        reject(
          new AppError(
            "ocr.failed",
            {},
            { cause: new Error(`${program} ended with ${status}: ${said.trim()}`) },
          ),
        );
    });
  });
}
