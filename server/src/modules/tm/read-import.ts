import { Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import {
  languageOfHeading,
  previewTable,
  readCsv,
  readTableUnits,
  readTmx,
  readXliff,
  readXlsx,
  xliffMemoryUnits,
  type ColumnRole,
  type RowProblem,
  type TableMapping,
  type TablePreview,
  type TableRow,
} from "@yizhou/exchange";
import { AppError, parseLanguageTag, type TranslationUnit } from "@yizhou/model";
import type { StoredMapping } from "../../platform/database/stored-types.ts";
import type { ImportFile } from "../../platform/limited/import-tasks.ts";
import { wholeOf } from "../../platform/limited/serve-import.ts";

/** How a file is read: a TMX as it comes, packed or not, everything else as a whole. */
type Format = "tmx" | "tmx.gz" | "xliff" | "csv" | "xlsx";

/** What a packed TMX may unpack to. */
const MOST_UNPACKED_BYTES = 8 * 2 ** 30;

/**
 * The units of a TMX, an XLIFF or a table.
 *
 * @param mapping  of a table; guessed when null
 * @param onProblem  told of each row that is left out or taken differently
 * @throws {AppError} tm.format_unknown, exchange.*, filter.*
 */
export async function* readImport(
  name: string,
  input: AsyncIterable<Uint8Array>,
  mapping: StoredMapping | null,
  onProblem: (problem: RowProblem) => void,
): AsyncGenerator<TranslationUnit> {
  switch (formatOf(name)) {
    case "tmx":
      yield* readTmx(input, { onProblem });
      return;
    case "tmx.gz":
      yield* readTmx(unpacked(input), { onProblem });
      return;
    case "xliff":
      yield* xliffMemoryUnits(await readXliff(await wholeOf(input)), { onProblem });
      return;
    default:
      for (const rows of await tablesOf({ name, bytes: await wholeOf(input) })) {
        const preview = previewTable(rows);
        yield* readTableUnits(rows, mapping ? mappingOf(mapping, preview) : preview.mapping, onProblem);
      }
  }
}

async function* unpacked(input: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  try {
    for await (const piece of Readable.from(input).pipe(createGunzip()) as AsyncIterable<Uint8Array>) {
      if ((bytes += piece.length) > MOST_UNPACKED_BYTES) throw new AppError("filter.too_much_text");
      yield piece;
    }
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    throw new AppError("exchange.invalid_tmx", { reason: "gzip" }, { cause });
  }
}

/** What the columns of a file hold, to be shown before it is imported; null for a file without columns. */
export async function previewImport(file: ImportFile): Promise<TablePreview | null> {
  if (!isTable(formatOf(file.name))) return null;
  const [first] = await tablesOf(file);
  if (!first) throw new AppError("exchange.invalid_table", { reason: "no rows" });
  return previewTable(first);
}

/** Whether a file of that name is read as it comes. @throws {AppError} tm.format_unknown */
export const isStreamed = (name: string): boolean => formatOf(name).startsWith("tmx");

/** @throws {AppError} tm.format_unknown */
function formatOf(name: string): Format {
  if (/\.tmx\.gz$/iu.test(name)) return "tmx.gz";
  const ending = /\.([a-z]+)$/iu.exec(name)?.[1]?.toLowerCase();
  if (ending === "tmx" || ending === "csv" || ending === "xlsx") return ending;
  if (ending === "xlf" || ending === "xliff") return "xliff";
  if (ending === "tsv") return "csv";
  throw new AppError("tm.format_unknown", { name });
}

const isTable = (format: Format): boolean => format === "csv" || format === "xlsx";

async function tablesOf({ name, bytes }: ImportFile): Promise<(readonly TableRow[])[]> {
  if (formatOf(name) === "csv") return [[...readCsv(bytes).rows]];
  const sheets = await readXlsx(bytes);
  return sheets.map(({ rows }) => rows).filter((rows) => rows.length > 0);
}

function mappingOf({ columns, hasHeadings }: StoredMapping, preview: TablePreview): TableMapping {
  const roles = columns.flatMap((role, index): [number, ColumnRole][] => {
    if (role === null) return [];
    if (role === "note") return [[index, { kind: "note" }]];
    return [[index, { kind: "language", language: languageOfHeading(role) ?? parseLanguageTag(role) }]];
  });
  const headerRows = hasHeadings === null ? preview.mapping.headerRows : Number(hasHeadings);
  return { headerRows, columns: new Map(roles) };
}
