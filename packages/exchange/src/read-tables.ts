import { readCsv } from "./csv-reader.ts";
import type { TableRow } from "./table.ts";
import { readXlsx } from "./xlsx-reader.ts";

/**
 * The tables of a file: the one of a CSV, or each sheet of a workbook that has rows.
 *
 * @throws {AppError} exchange.*, filter.*
 */
export async function readTables(
  format: "csv" | "xlsx",
  bytes: Uint8Array,
): Promise<(readonly TableRow[])[]> {
  if (format === "csv") return [[...readCsv(bytes).rows]];
  const sheets = await readXlsx(bytes);
  return sheets.map(({ rows }) => rows).filter((rows) => rows.length > 0);
}
