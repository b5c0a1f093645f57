import { readDocxTables, readSegmentTable, readTables, readXliff, type TableRow } from "@yizhou/exchange";
import { installedFilters } from "@yizhou/filters/node";
import { AppError, isAppError, plainText, primaryLanguage } from "@yizhou/model";
import type { BilingualTexts, ReturnedSegment } from "@yizhou/pipeline";
import type { ReturnedFile, ReturnedTask } from "./returned-tasks.ts";

/**
 * Reads an XLIFF 1.2 or 2, a table of segments (xlsx, csv, tsv, docx), or else a bilingual document, by the ending of its name.
 *
 * @throws {AppError} exchange.format_unknown; exchange.too_many_segments; exchange.language_missing for an XLIFF in another
 *   language than the job's; what the readers throw
 */
export async function readReturned(task: ReturnedTask): Promise<ReturnedFile> {
  const { bytes, name } = task;
  const ending = /\.([a-z]+)$/iu.exec(name)?.[1]?.toLowerCase();
  switch (ending) {
    case "xlf":
    case "xliff":
      return readFromXliff(task);
    case "csv":
    case "tsv":
      return readFromTables(task, await readTables("csv", bytes));
    case "xlsx": {
      const sheets = await readTables("xlsx", bytes);
      return tableOrElse(task, sheets, async () => ({
        sheets: sheets.map(cellsOf),
        beside: await textsBeside(task),
      }));
    }
    case "docx":
      return tableOrElse(task, await readDocxTables(bytes), () => textsOf(task));
    default:
      if (!ending || !BILINGUAL.has(ending)) throw new AppError("exchange.format_unknown", { name });
      return { sourceHash: null, segments: [], bilingual: await textsOf(task) };
  }
}

/** Formats whose bilingual documents have the translation behind its source. */
const BILINGUAL = new Set(["docm", "odt", "ods", "md", "html", "htm", "txt"]);

/** A file that is no table of segments is a bilingual document. */
async function tableOrElse(
  task: ReturnedTask,
  tables: readonly (readonly TableRow[])[],
  bilingual: () => Promise<BilingualTexts>,
): Promise<ReturnedFile> {
  try {
    return readFromTables(task, tables);
  } catch (error) {
    const isOther =
      isAppError(error, "exchange.column_missing") || isAppError(error, "exchange.invalid_table");
    if (!isOther) throw error;
    return { sourceHash: null, segments: [], bilingual: await bilingual() };
  }
}

/** @throws {AppError} as reading a document of that format */
async function textsOf({ bytes, name }: ReturnedTask): Promise<BilingualTexts> {
  const filter = await installedFilters.identify(bytes, name);
  const { units } = await filter.extract(bytes);
  const [comments, others] = [true, false].map((isComment) =>
    units.filter(({ kind }) => (kind === "comment") === isComment).map(({ content }) => plainText(content)),
  );
  return { texts: others!, beside: comments! };
}

/** What a workbook holds besides its cells. @throws {AppError} as reading a document of that format */
async function textsBeside({ bytes, name }: ReturnedTask): Promise<string[]> {
  const filter = await installedFilters.identify(bytes, name);
  const { units } = await filter.extract(bytes);
  return units.filter(({ kind }) => kind !== "cell").map(({ content }) => plainText(content));
}

/** Cells at their place: rows and columns without texts count. */
function cellsOf(rows: readonly TableRow[]): string[][] {
  const cells: string[][] = [];
  for (const { row, cells: own } of rows) cells[row - 1] = own.map(({ text }) => text);
  return Array.from(cells, (own) => own ?? []);
}

async function readFromXliff({ bytes, to, maxSegments }: ReturnedTask): Promise<ReturnedFile> {
  const { targetLanguage, files } = await readXliff(bytes);
  if (targetLanguage && primaryLanguage(targetLanguage) !== primaryLanguage(to))
    throw new AppError("exchange.language_missing", { language: to });
  const segments: ReturnedSegment[] = [];
  for (const { units } of files) {
    for (const { id, attributes, segments: own } of units) {
      for (const { source, target, state, version } of own) {
        add(segments, maxSegments, {
          // XLIFF 1.2 numbers its units, and names ours beside.
          unitId: attributes?.["resname"] ?? id,
          ordinal: null,
          ...{ source, target, version: version ?? null },
          isConfirmed: target !== null && (state === "reviewed" || state === "final"),
        });
      }
    }
  }
  return {
    sourceHash: files.find(({ sourceHash }) => sourceHash !== undefined)?.sourceHash ?? null,
    segments,
  };
}

function readFromTables(
  { from, to, maxSegments }: ReturnedTask,
  tables: readonly (readonly TableRow[])[],
): ReturnedFile {
  const segments: ReturnedSegment[] = [];
  const wide = tables.filter((rows) => (rows[0]?.cells.length ?? 0) >= 2);
  if (wide.length === 0) throw new AppError("exchange.invalid_table", { reason: "no table" });
  for (const rows of wide)
    for (const { ordinal, source, target, status, version } of readSegmentTable(rows, { from, to }))
      add(segments, maxSegments, {
        ...{ unitId: null, ordinal, source, target, version },
        isConfirmed: status === null ? null : target !== null && isSure(status),
      });
  return { sourceHash: null, segments };
}

const isSure = (status: string): boolean => status === "confirmed" || status === "reviewed";

function add(segments: ReturnedSegment[], maxSegments: number, segment: ReturnedSegment): void {
  if (segments.push(segment) > maxSegments)
    throw new AppError("exchange.too_many_segments", { limit: maxSegments });
}
