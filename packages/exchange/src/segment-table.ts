// The segments of a translation as a table for people: number, source, target, status, note, version. It goes out as a workbook,
// CSV or Word document, and comes back edited.
import {
  AppError,
  isSameLanguage,
  primaryLanguage,
  type InlineContent,
  type LanguageTag,
} from "@yizhou/model";
import { languageOfHeading } from "./language-column.ts";
import type { TableRow } from "./table.ts";
import { cellOfContent, contentOfCell } from "./tagged-cell.ts";

/** How far a row has come. */
export type RowStatus = "untranslated" | "draft" | "confirmed" | "reviewed" | "locked";

export interface SegmentRowOut {
  /** 0-based, in the document. */
  readonly ordinal: number;
  readonly source: InlineContent;
  readonly target: InlineContent | null;
  readonly status: RowStatus;
  readonly note: string;
  readonly version: number;
}

/** A row that came back. */
export interface SegmentRowIn {
  /** Null where the table has no numbers. */
  readonly ordinal: number | null;
  readonly source: InlineContent;
  /** Null for an empty cell. */
  readonly target: InlineContent | null;
  /** Null where the table does not say, or in a word that nobody knows. */
  readonly status: RowStatus | null;
  readonly version: number | null;
}

interface Languages {
  readonly from: LanguageTag;
  readonly to: LanguageTag;
}

/** What a status is called in each language of the product; any of them is read back. */
const STATUS_WORDS: Readonly<Record<RowStatus, readonly [zh: string, en: string, ko: string]>> = {
  untranslated: ["未译", "untranslated", "미번역"],
  draft: ["草稿", "draft", "초안"],
  confirmed: ["已确认", "confirmed", "확인됨"],
  reviewed: ["已审校", "reviewed", "검토됨"],
  locked: ["锁定", "locked", "잠김"],
};
const HEADINGS = {
  status: ["状态", "status", "상태"],
  note: ["备注", "note", "메모"],
  version: ["版本", "version", "버전"],
} as const;
const NUMBER = "#";
const LANGUAGES = ["zh", "en", "ko"] as const;

/** Headings and cells of segments. @param language  of the headings and the status */
export function tableOfSegments(
  rows: readonly SegmentRowOut[],
  { from, to }: Languages,
  language: (typeof LANGUAGES)[number],
): { readonly header: readonly string[]; readonly rows: Iterable<readonly string[]> } {
  const at = LANGUAGES.indexOf(language);
  const header = [NUMBER, from, to, HEADINGS.status[at]!, HEADINGS.note[at]!, HEADINGS.version[at]!];
  const cells = function* (): Generator<readonly string[]> {
    for (const { ordinal, source, target, status, note, version } of rows)
      yield [
        String(ordinal + 1),
        cellOfContent(source),
        target ? cellOfContent(target) : "",
        STATUS_WORDS[status][at]!,
        note,
        String(version),
      ];
  };
  return { header, rows: { [Symbol.iterator]: cells } };
}

/** Shares of the width that the columns of `tableOfSegments` take. */
export const SEGMENT_COLUMN_SHARES: readonly number[] = [5, 38, 38, 9, 12, 6];

/**
 * The segments of a table whose first row names both languages, by tag or by name; rows without a source are left out.
 *
 * @throws {AppError} exchange.column_missing  without a column for each language
 */
export function* readSegmentTable(
  rows: Iterable<TableRow>,
  { from, to }: Languages,
): Generator<SegmentRowIn> {
  let columns: ReturnType<typeof columnsOf> | null = null;
  for (const { cells } of rows) {
    const texts = cells.map(({ text }) => text);
    if (columns === null) {
      columns = columnsOf(texts, { from, to });
      continue;
    }
    const cell = (at: number): string => (at < 0 ? "" : (texts[at] ?? ""));
    const source = cell(columns.source);
    if (source.trim() === "") continue;
    const target = cell(columns.target);
    yield {
      ordinal: numberOf(cell(columns.number), 1),
      source: contentOfCell(source),
      target: target.trim() === "" ? null : contentOfCell(target),
      status: statusOf(cell(columns.status)),
      version: numberOf(cell(columns.version), 0),
    };
  }
  if (columns === null) throw new AppError("exchange.column_missing", { column: 1 });
}

function columnsOf(headings: readonly string[], { from, to }: Languages) {
  const languages = headings.map(languageOfHeading);
  const find = (wanted: LanguageTag, except: number): number => {
    const at = languages.findIndex((one, index) => one && index !== except && isSameLanguage(one, wanted));
    if (at >= 0) return at;
    return languages.findIndex(
      (one, index) => one && index !== except && primaryLanguage(one) === primaryLanguage(wanted),
    );
  };
  const source = find(from, -1);
  if (source < 0) throw new AppError("exchange.column_missing", { column: 1 });
  const target = find(to, source);
  if (target < 0) throw new AppError("exchange.column_missing", { column: 2 });
  const named = (words: readonly string[]): number =>
    headings.findIndex((heading) => words.includes(heading.trim().toLowerCase()));
  return {
    ...{ source, target, number: named([NUMBER]) },
    ...{ status: named(HEADINGS.status), version: named(HEADINGS.version) },
  };
}

function numberOf(text: string, first: number): number | null {
  const number = /^\d{1,9}$/.test(text.trim()) ? Number(text) : Number.NaN;
  return number >= first ? number - first : null;
}

function statusOf(text: string): RowStatus | null {
  const word = text.trim().toLowerCase();
  const known = Object.entries(STATUS_WORDS).find(([, words]) => words.includes(word));
  return known ? (known[0] as RowStatus) : null;
}
