import { createHash } from "node:crypto";
import type { JobOptions } from "@yizhou/contract";
import {
  AppError,
  ASKED_TEXTS,
  countPages,
  formatPageRanges,
  parsePageRanges,
  sortGroups,
} from "@yizhou/model";
import type { AskedText, PageRange, TextGroup, UnitCorrection } from "@yizhou/model";
import type { FileRow } from "./repo.ts";

/** What of a file a job translates. */
export interface ReadingChoice {
  /** Null: every page. */
  readonly pages: readonly PageRange[] | null;
  readonly keepReferences: boolean;
  /** Texts that stay as they are, in the order of `sortGroups`. */
  readonly leaveOut: readonly TextGroup[];
  /** Texts that are translated because they were asked for. */
  readonly also: readonly AskedText[];
  /** What readers of earlier results have put right; absent: nothing. */
  readonly corrections?: readonly UnitCorrection[];
}

/** How a file is read at its upload. */
export const WHOLE_FILE: ReadingChoice = { pages: null, keepReferences: true, leaveOut: [], also: [] };

/**
 * What a choice comes to for this file: pages that are all of them are no choice, and what only a PDF has is none elsewhere.
 *
 * @param pages  as the person wrote them; blank for all
 * @throws {AppError} filter.pages_invalid, filter.pages_outside; filter.pages_unsupported for a format without fixed pages
 */
export function readingChoice(
  file: Pick<FileRow, "format" | "pages" | "textGroups" | "corrections">,
  {
    pages,
    keepReferences,
    leaveOut: unwanted,
    alsoTranslate: wanted,
  }: Pick<JobOptions, "keepReferences" | "leaveOut" | "alsoTranslate"> & {
    readonly pages: string | undefined;
  },
): ReadingChoice {
  const ranges = parsePageRanges(pages ?? "", file.pages);
  // What a file does not have needs no reading of its own.
  const leaveOut = sortGroups(unwanted).filter(
    (group) => !file.textGroups || (file.textGroups[group] ?? 0) > 0,
  );
  const also = ASKED_TEXTS.filter((text) => wanted.includes(text) && (file.textGroups?.[text] ?? 0) > 0);
  const { corrections } = file;
  const corrected = corrections && corrections.length > 0 ? { corrections } : {};
  if (file.format !== "pdf") {
    if (ranges.length > 0) throw new AppError("filter.pages_unsupported", { format: file.format });
    return { ...WHOLE_FILE, leaveOut, also, ...corrected };
  }
  const isWhole = ranges.length === 0 || (file.pages !== null && countPages(ranges) === file.pages);
  return { pages: isWhole ? null : ranges, keepReferences, leaveOut, also, ...corrected };
}

/** One line for a choice, equal for equal ones; empty for that of the upload. */
export function choiceKey({
  pages,
  keepReferences,
  leaveOut,
  also,
  corrections = [],
}: ReadingChoice): string {
  const parts = [
    ...(pages ? [`pages ${formatPageRanges(pages)}`] : []),
    ...(keepReferences ? [] : ["references too"]),
    ...(leaveOut.length > 0 ? [`without ${leaveOut.join(", ")}`] : []),
    ...(also.length > 0 ? [`with ${also.join(", ")}`] : []),
  ];
  if (corrections.length > 0) parts.push(`corrected ${digestOf(corrections)}`);
  return parts.join("; ");
}

function digestOf(corrections: readonly UnitCorrection[]): string {
  return createHash("sha256").update(JSON.stringify(corrections)).digest("hex").slice(0, 32);
}
