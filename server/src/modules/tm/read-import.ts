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
import type { StoredMapping } from "../../platform/database/schema.ts";

/** A file that a person brings: its ending says what it is. */
export interface ImportFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/**
 * The units of a TMX, an XLIFF or a table.
 *
 * @param mapping  of a table; guessed when null
 * @param onProblem  told of each row that is left out or taken differently
 * @throws {AppError} tm.format_unknown, exchange.*, filter.*
 */
export async function* readImport(
  { name, bytes }: ImportFile,
  mapping: StoredMapping | null,
  onProblem: (problem: RowProblem) => void,
): AsyncGenerator<TranslationUnit> {
  switch (endingOf(name)) {
    case "tmx":
      yield* readTmx(bytes, { onProblem });
      return;
    case "xliff":
      yield* xliffMemoryUnits(await readXliff(bytes), { onProblem });
      return;
    default:
      for (const rows of await tablesOf({ name, bytes })) {
        const preview = previewTable(rows);
        yield* readTableUnits(rows, mapping ? mappingOf(mapping, preview) : preview.mapping, onProblem);
      }
  }
}

/** What the columns of a file hold, to be shown before it is imported; null for a file without columns. */
export async function previewImport(file: ImportFile): Promise<TablePreview | null> {
  const ending = endingOf(file.name);
  if (ending === "tmx" || ending === "xliff") return null;
  const [first] = await tablesOf(file);
  if (!first) throw new AppError("exchange.invalid_table", { reason: "no rows" });
  return previewTable(first);
}

function endingOf(name: string): "tmx" | "xliff" | "csv" | "xlsx" {
  const ending = /\.([a-z]+)$/iu.exec(name)?.[1]?.toLowerCase();
  if (ending === "tmx" || ending === "csv" || ending === "xlsx") return ending;
  if (ending === "xlf" || ending === "xliff") return "xliff";
  if (ending === "tsv") return "csv";
  throw new AppError("tm.format_unknown", { name });
}

async function tablesOf({ name, bytes }: ImportFile): Promise<(readonly TableRow[])[]> {
  if (endingOf(name) === "csv") return [[...readCsv(bytes).rows]];
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
