import {
  SEGMENT_COLUMN_SHARES,
  tableOfSegments,
  writeCsv,
  writeDocxTable,
  writeXlsx,
  type RowStatus,
} from "@yizhou/exchange";
import type { JobExportFormat, UiLanguage } from "@yizhou/contract";
import { parseLanguageTag } from "@yizhou/model";
import { makeTmx, makeXliff, makeXliff12 } from "@yizhou/pipeline";
import own from "../../../package.json" with { type: "json" };
import { splitName } from "../documents/index.ts";
import {
  openNotes,
  progressOf,
  readDocument,
  requireJobRight,
  resultsOf,
  toSegment,
  xliffUnitsOf,
  type SegmentRow,
} from "../jobs/index.ts";
import type { ExchangeDeps } from "./deps.ts";

const TYPES: Readonly<Record<JobExportFormat, readonly [ending: string, type: string]>> = {
  xliff: ["xlf", "application/xliff+xml"],
  xliff12: ["1.2.xlf", "application/x-xliff+xml"],
  tmx: ["tmx", "application/x-tmx+xml"],
  xlsx: ["xlsx", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"],
  csv: ["csv", "text/csv; charset=utf-8"],
  docx: ["table.docx", "application/vnd.openxmlformats-officedocument.wordprocessingml.document"],
};

/** A translation as a file for other programs, with what everybody has written up to now. */
export interface ExportedJob {
  readonly name: string;
  readonly type: string;
  readonly bytes: Uint8Array;
}

type Notes = ReadonlyMap<number, readonly string[]>;

/** @throws {AppError} job.not_found */
export async function exportJob(
  deps: ExchangeDeps,
  userId: string,
  jobId: string,
  format: JobExportFormat,
  language: UiLanguage,
): Promise<ExportedJob> {
  const job = await requireJobRight(deps, userId, jobId, "read");
  const [from, to] = [parseLanguageTag(job.sourceLanguage), parseLanguageTag(job.targetLanguage)];
  const { rows } = await readDocument(deps.db, job);
  const [ending, type] = TYPES[format];
  const name = `${splitName(job.name).stem}.${job.targetLanguage}.${ending}`;
  const notes = await openNotes(deps, job);
  const written = async (): Promise<string | Uint8Array> => {
    const segments = rows.map(toSegment);
    const results = resultsOf(rows);
    switch (format) {
      case "tmx":
        return makeTmx(segments, results, { from, to }, { toolVersion: own.version });
      case "xliff":
      case "xliff12": {
        const [file] = await deps.documents.getMany(job.ownerId, [job.fileId]);
        const document = {
          sourceHash: file!.sha256,
          format: job.format,
          units: xliffUnitsOf(rows),
          segments,
        };
        const options = { name: file!.name, from, to, progress: progressOf(rows, notes) };
        return (format === "xliff" ? makeXliff : makeXliff12)(document, results, options);
      }
      default:
        return writeTable(format, splitName(job.name).stem, tableOf(rows, { from, to }, { language, notes }));
    }
  };
  const content = await written();
  return { name, type, bytes: typeof content === "string" ? Buffer.from(content, "utf8") : content };
}

async function writeTable(
  format: "xlsx" | "csv" | "docx",
  name: string,
  { header, rows }: ReturnType<typeof tableOfSegments>,
): Promise<string | Uint8Array> {
  switch (format) {
    case "xlsx":
      return writeXlsx(name, header, rows);
    case "docx":
      return writeDocxTable(
        header.map((heading, at) => ({ heading, share: SEGMENT_COLUMN_SHARES[at]! })),
        rows,
      );
    case "csv": {
      let csv = "";
      for await (const piece of writeCsv([header, ...rows])) csv += piece;
      return csv;
    }
  }
}

function tableOf(
  rows: readonly SegmentRow[],
  languages: Parameters<typeof tableOfSegments>[1],
  { language, notes }: { readonly language: UiLanguage; readonly notes: Notes },
): ReturnType<typeof tableOfSegments> {
  const out = rows.map((row) => ({
    ...{ ordinal: row.ordinal, source: row.source, version: row.version, note: noteOf(row, notes) },
    target: row.state === "translated" ? row.target : null,
    status: statusOf(row),
  }));
  return tableOfSegments(out, languages, language);
}

function noteOf({ ordinal, place }: SegmentRow, notes: Notes): string {
  return [...(place === null ? [] : [place]), ...(notes.get(ordinal) ?? [])].join("\n");
}

function statusOf({ locked, confirmedAt, state, review }: SegmentRow): RowStatus {
  if (locked) return "locked";
  if (review === "reviewed") return "reviewed";
  if (confirmedAt !== null) return "confirmed";
  return state === "translated" ? "draft" : "untranslated";
}
