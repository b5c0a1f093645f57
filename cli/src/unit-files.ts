import { createReadStream } from "node:fs";
import { extname } from "node:path";
import { createGunzip } from "node:zlib";
import {
  previewTable,
  readCsv,
  readTableUnits,
  readTmx,
  readXliffAsFar,
  readXlsx,
  type RowProblem,
  type TableRow,
  xliffMemoryUnits,
} from "@yizhou/exchange";
import { readSdltm } from "@yizhou/exchange/node";
import { AppError, isAppError, type LanguageTag, type TranslationUnit } from "@yizhou/model";
import { readSource } from "./files.ts";

export interface UnitFileOptions {
  /** Languages of the first two columns of a table whose headings and texts do not tell; target of an XLIFF without one. */
  readonly from?: LanguageTag;
  readonly to?: LanguageTag;
  readonly onProblem?: (problem: RowProblem) => void;
  /** Of a TMX header, before the first unit. */
  readonly onSourceLanguage?: (language: LanguageTag | null) => void;
}

/** Ending without `.gz`, in lower case: `.tmx` for `F.TMX.gz`. */
export function endingOf(path: string): string {
  return extname(path.replace(/\.gz$/i, "")).toLowerCase();
}

/**
 * The translation units of a file by its ending: TMX (as a stream, of any size), XLIFF (also of Trados, memoQ and Phrase), SDLTM, CSV or TSV, xlsx; a `.gz` is unpacked.
 *
 * @throws {AppError} file.not_found, file.unreadable, filter.unsupported_format; what the reader of the format throws
 */
export async function* readUnits(
  path: string,
  options: UnitFileOptions = {},
): AsyncGenerator<TranslationUnit> {
  const { onProblem } = options;
  switch (endingOf(path)) {
    case ".tmx":
      yield* readTmx(streamOf(path), {
        onProblem,
        onHeader: ({ sourceLanguage }) => options.onSourceLanguage?.(sourceLanguage),
      });
      return;
    case ".sdltm":
      yield* readSdltm(await bytesOf(path), { onProblem });
      return;
    case ".xlf":
    case ".xliff":
    case ".sdlxliff":
    case ".mqxliff":
    case ".mxliff": {
      const { document, brokenOff } = await readXliffAsFar(streamOf(path));
      yield* xliffMemoryUnits(document, { targetLanguage: options.to, onProblem });
      if (brokenOff) throw brokenOff;
      return;
    }
    default:
      yield* tableUnits(await tableRows(path), options);
  }
}

/**
 * The rows of a table: of the first sheet that has any.
 *
 * @throws {AppError} file.not_found, file.unreadable, filter.unsupported_format; what the reader of the format throws
 */
export async function tableRows(path: string): Promise<Iterable<TableRow>> {
  switch (endingOf(path)) {
    case ".csv":
    case ".tsv":
    case ".txt":
      return readCsv(await bytesOf(path)).rows;
    case ".xlsx":
      return (await readXlsx(await bytesOf(path))).find(({ rows }) => rows.length > 0)?.rows ?? [];
    default:
      throw new AppError("filter.unsupported_format", { extension: endingOf(path) });
  }
}

function* tableUnits(rows: Iterable<TableRow>, options: UnitFileOptions): Generator<TranslationUnit> {
  const { mapping } = previewTable(rows);
  const columns = new Map(mapping.columns);
  // What the user says of the languages stands above what the table seems to be.
  [options.from, options.to].forEach((language, index) => {
    const isKnown = [...columns.values()].some(
      (role) => role.kind === "language" && role.language === language,
    );
    if (language && !isKnown) columns.set(index, { kind: "language", language });
  });
  yield* readTableUnits(rows, { ...mapping, columns }, options.onProblem);
}

async function bytesOf(path: string): Promise<Uint8Array> {
  if (!/\.gz$/i.test(path)) return readSource(path);
  const pieces: Uint8Array[] = [];
  for await (const piece of streamOf(path)) pieces.push(piece);
  return Buffer.concat(pieces);
}

/** The bytes of a file as they come, unpacked. */
export async function* streamOf(path: string): AsyncGenerator<Uint8Array> {
  const file = createReadStream(path, { highWaterMark: 1 << 18 });
  try {
    if (!/\.gz$/i.test(path)) return yield* file;
    const unpacked = createGunzip();
    // `pipe` hands on no errors: a file that cannot be read must not look like one that is cut.
    file.on("error", (error) => unpacked.destroy(error));
    yield* file.pipe(unpacked);
  } catch (cause) {
    if (isAppError(cause)) throw cause;
    const { code = "" } = cause as NodeJS.ErrnoException;
    if (code === "ENOENT" || code === "ENOTDIR") throw new AppError("file.not_found", {}, { cause });
    if (code.startsWith("Z_")) throw new AppError("filter.damaged", { part: path }, { cause });
    throw new AppError("file.unreadable", { name: path, reason: code }, { cause });
  } finally {
    file.destroy();
  }
}
