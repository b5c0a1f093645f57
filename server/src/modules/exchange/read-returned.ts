import { readDocxTables, readSegmentTable, readTables, readXliff, type TableRow } from "@yizhou/exchange";
import { AppError, primaryLanguage } from "@yizhou/model";
import type { ReturnedSegment } from "@yizhou/pipeline";
import type { ReturnedFile, ReturnedTask } from "./returned-tasks.ts";

/**
 * Reads an XLIFF 1.2 or 2, or a table of segments (xlsx, csv, tsv, docx), by the ending of its name.
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
    case "xlsx":
      return readFromTables(task, await readTables("xlsx", bytes));
    case "docx":
      return readFromTables(task, await readDocxTables(bytes));
    default:
      throw new AppError("exchange.format_unknown", { name });
  }
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
