import {
  previewTable,
  readTables,
  readTableUnits,
  readTmx,
  readXliff,
  xliffMemoryUnits,
  type TableRow,
} from "@yizhou/exchange";
import { AppError, type TranslationUnit } from "@yizhou/model";

/**
 * The pairs of a bilingual file: TMX, XLIFF, or a table (csv, tsv, xlsx) whose columns are languages, known by their headings or
 * guessed from their text.
 *
 * @throws {AppError} alignment.format_unknown, exchange.column_missing, and what the readers throw
 */
export async function* readBilingual(bytes: Uint8Array, name: string): AsyncGenerator<TranslationUnit> {
  const ending = /\.([a-z]+)$/iu.exec(name)?.[1]?.toLowerCase();
  switch (ending) {
    case "tmx":
      yield* readTmx(bytes);
      return;
    case "xlf":
    case "xliff":
    case "sdlxliff":
    case "mqxliff":
    case "mxliff":
      yield* xliffMemoryUnits(await readXliff(bytes));
      return;
    case "csv":
    case "tsv":
    case "xlsx":
      for (const rows of await readTables(ending === "xlsx" ? "xlsx" : "csv", bytes)) yield* tableUnits(rows);
      return;
    default:
      throw new AppError("alignment.format_unknown", { name });
  }
}

function* tableUnits(rows: Iterable<TableRow>): Generator<TranslationUnit> {
  yield* readTableUnits(rows, previewTable(rows).mapping);
}
