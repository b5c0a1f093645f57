// How files of units are read: a TMX as it comes, packed or not, an XLIFF or a table as a whole.
import { Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import {
  languageOfHeading,
  previewTable,
  readTables,
  readTableUnits,
  readTmx,
  readXliff,
  xliffMemoryUnits,
  type ColumnRole,
  type RowProblem,
  type TableMapping,
  type TablePreview,
} from "@yizhou/exchange";
import { AppError, parseLanguageTag, type TranslationUnit } from "@yizhou/model";
import type { ImportFile, ImportPreview, ImportReader, StoredMapping } from "../imports/index.ts";
import { isTable, unitFormatOf } from "./import-formats.ts";
import { IMPORTED_AT_ONCE, prepareUnits, type PreparedUnits } from "./prepare-units.ts";

/** What a packed TMX may unpack to. */
const MOST_UNPACKED_BYTES = 8 * 2 ** 30;
const reader: ImportReader<TranslationUnit, PreparedUnits> = {
  thingsAtOnce: IMPORTED_AT_ONCE,
  async *read(file, onProblem) {
    let row = 0;
    for await (const unit of unitsOf(file, onProblem)) {
      row++;
      if (unit.variants.length >= 2) yield unit;
      else onProblem({ row, problem: { code: "exchange.row_empty", params: {} }, isNote: false });
    }
  },
  prepare: prepareUnits,
  preview: previewUnits,
};

export default reader;

/** @throws {AppError} tm.format_unknown, exchange.*, filter.* */
async function* unitsOf(
  { name, mapping, input, whole }: Parameters<typeof reader.read>[0],
  onProblem: (problem: RowProblem) => void,
): AsyncGenerator<TranslationUnit> {
  const format = unitFormatOf(name);
  switch (format) {
    case "tmx":
      yield* readTmx(input, { onProblem });
      return;
    case "tmx.gz":
      yield* readTmx(unpacked(input), { onProblem });
      return;
    case "xliff":
      yield* xliffMemoryUnits(await readXliff(await whole()), { onProblem });
      return;
    default:
      for (const rows of await readTables(format, await whole())) {
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

async function previewUnits({ name, bytes }: ImportFile): Promise<ImportPreview> {
  const format = unitFormatOf(name);
  if (!isTable(format)) return { hasHeadings: false, columns: [] };
  const [first] = await readTables(format, bytes);
  if (!first) throw new AppError("exchange.invalid_table", { reason: "no rows" });
  const { mapping, columns } = previewTable(first);
  return {
    hasHeadings: mapping.headerRows > 0,
    columns: columns.map(({ name: column, heading, samples, role }) => ({
      ...{ name: column, heading, samples },
      role: role?.kind === "language" ? role.language : role?.kind === "note" ? "note" : null,
    })),
  };
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
