// How files of units are read: a TMX as it comes, packed or not, an XLIFF, a memory of Trados, a table or an archive as a whole.
import { Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import {
  languageOfHeading,
  previewTable,
  readTables,
  readTableUnits,
  readTmx,
  readXliffAsFar,
  xliffMemoryUnits,
  type ColumnRole,
  type RowProblem,
  type TableMapping,
  type TablePreview,
} from "@yizhou/exchange";
import { readSdltm } from "@yizhou/exchange/node";
import {
  AppError,
  libraryLanguage,
  parseLanguageTag,
  textOnly,
  type TranslationUnit,
  type TranslationUnitVariant,
} from "@yizhou/model";
import { statesNeighbours } from "@yizhou/tm";
import { readPacked } from "../imports/index.ts";
import type { ImportFile, ImportPreview, ImportReader, StoredMapping } from "../imports/index.ts";
import { isTable, knownFormatOf, unitFormatOf } from "./import-formats.ts";
import { IMPORTED_AT_ONCE, preparePlaced, type PlacedUnit, type PreparedUnits } from "./prepare-units.ts";

/** What a packed TMX may unpack to. */
const MOST_UNPACKED_BYTES = 8 * 2 ** 30;

type FileToRead = Parameters<ImportReader<PlacedUnit, PreparedUnits>["read"]>[0];
type OnProblem = (problem: RowProblem) => void;

const reader: ImportReader<PlacedUnit, PreparedUnits> = {
  thingsAtOnce: IMPORTED_AT_ONCE,
  read: placedUnits,
  prepare: preparePlaced,
  preview: previewUnits,
};

export default reader;

/** The units of a file or of all files in an archive. @throws {AppError} tm.format_unknown, exchange.*, filter.* */
async function* placedUnits(file: FileToRead, onProblem: OnProblem): AsyncGenerator<PlacedUnit> {
  if (unitFormatOf(file.name) === "zip") {
    const isTaken = (name: string) => !["zip", null].includes(knownFormatOf(name));
    yield* readPacked(file, isTaken, placedUnits, onProblem);
    return;
  }
  yield* withThoseBeside(pairedUnits(file, onProblem));
}

async function* pairedUnits(file: FileToRead, onProblem: OnProblem): AsyncGenerator<TranslationUnit> {
  let row = 0;
  /** Places of which it was said why something is missing; the reader is some way ahead. */
  const said = new Set<number>();
  const say = (problem: RowProblem) => {
    if (!problem.isNote) said.add(problem.row);
    onProblem(problem);
  };
  for await (const unit of unitsOf(file, say, (place) => (row = place))) {
    const code = unit.variants.some(isMisread)
      ? "exchange.row_unreadable"
      : hasTwoLanguages(unit)
        ? null
        : "exchange.row_empty";
    if (code === null) yield unit;
    // What its sides lack was said already.
    else if (!said.has(row)) onProblem({ row, problem: { code, params: {} }, isNote: false });
    for (const earlier of said) {
      if (earlier > row) break;
      said.delete(earlier);
    }
  }
}

/** A library knows en-US and en-GB as one language: a unit of these two has nothing to look up. */
function hasTwoLanguages({ variants }: TranslationUnit): boolean {
  const filled = variants.filter(({ content }) => textOnly(content).trim() !== "");
  return new Set(filled.map(({ language }) => libraryLanguage(language))).size > 1;
}

/** Bytes that are no character of the encoding that a file names were read as U+FFFD: such a text would fill documents with it. */
function isMisread({ content }: TranslationUnitVariant): boolean {
  return content.some((node) => node.kind === "text" && node.text.includes("\uFFFD"));
}

/**
 * Each unit with those before and behind it: most tools write their memories in the order of the documents. Where a file says itself
 * what stood beside some of its units, nothing is guessed of the others.
 */
async function* withThoseBeside(units: AsyncIterable<TranslationUnit>): AsyncGenerator<PlacedUnit> {
  let previous: TranslationUnit | undefined;
  let current: TranslationUnit | undefined;
  let isStated = false;
  const placed = (unit: TranslationUnit, next?: TranslationUnit): PlacedUnit => ({
    unit,
    around: isStated ? {} : { ...(previous && { previous }), ...(next && { next }) },
  });
  try {
    for await (const unit of units) {
      isStated ||= statesNeighbours(unit);
      if (current) {
        yield placed(current, unit);
        previous = current;
      }
      current = unit;
    }
  } catch (error) {
    // What stands before the place where a file breaks off is whole.
    if (current) yield placed(current);
    throw error;
  }
  if (current) yield placed(current);
}

/** @throws {AppError} exchange.*, filter.* */
async function* unitsOf(
  { name, mapping, input, whole }: FileToRead,
  onProblem: OnProblem,
  onUnit: (row: number) => void,
): AsyncGenerator<TranslationUnit> {
  const format = unitFormatOf(name);
  switch (format) {
    case "zip":
      return;
    case "tmx":
      yield* readTmx(input, { onProblem, onUnit });
      return;
    case "tmx.gz":
      yield* readTmx(unpacked(input), { onProblem, onUnit });
      return;
    case "xliff": {
      const { document, brokenOff } = await readXliffAsFar(await whole());
      yield* xliffMemoryUnits(document, { onProblem, onUnit });
      if (brokenOff) throw brokenOff;
      return;
    }
    case "sdltm":
      yield* readSdltm(await whole(), { onProblem, onUnit });
      return;
    default:
      for (const rows of await readTables(format, await whole())) {
        const preview = previewTable(rows);
        yield* readTableUnits(
          rows,
          mapping ? mappingOf(mapping, preview) : preview.mapping,
          onProblem,
          onUnit,
        );
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
