import type { JobOptions } from "@yizhou/contract";
import { AppError, countPages, formatPageRanges, parsePageRanges, TEXT_GROUPS } from "@yizhou/model";
import type { PageRange, TextGroup } from "@yizhou/model";
import type { FileRow } from "./repo.ts";

/** What of a file a job translates. */
export interface ReadingChoice {
  /** Null: every page. */
  readonly pages: readonly PageRange[] | null;
  readonly keepReferences: boolean;
  /** Texts that stay as they are, in the order of `TEXT_GROUPS`. */
  readonly leaveOut: readonly TextGroup[];
}

/** How a file is read at its upload. */
export const WHOLE_FILE: ReadingChoice = { pages: null, keepReferences: true, leaveOut: [] };

/**
 * What a choice comes to for this file: pages that are all of them are no choice, and what only a PDF has is none elsewhere.
 *
 * @param pages  as the person wrote them; blank for all
 * @throws {AppError} filter.pages_invalid, filter.pages_outside; filter.pages_unsupported for a format without fixed pages
 */
export function readingChoice(
  file: Pick<FileRow, "format" | "pages" | "textGroups">,
  {
    pages,
    keepReferences,
    leaveOut: unwanted,
  }: Pick<JobOptions, "keepReferences" | "leaveOut"> & {
    readonly pages: string | undefined;
  },
): ReadingChoice {
  const ranges = parsePageRanges(pages ?? "", file.pages);
  // What a file does not have needs no reading of its own.
  const leaveOut = TEXT_GROUPS.filter(
    (group) => unwanted.includes(group) && (!file.textGroups || (file.textGroups[group] ?? 0) > 0),
  );
  if (file.format !== "pdf") {
    if (ranges.length > 0) throw new AppError("filter.pages_unsupported", { format: file.format });
    return { ...WHOLE_FILE, leaveOut };
  }
  const isWhole = ranges.length === 0 || (file.pages !== null && countPages(ranges) === file.pages);
  return { pages: isWhole ? null : ranges, keepReferences, leaveOut };
}

/** One line for a choice, equal for equal ones; empty for that of the upload. */
export function choiceKey({ pages, keepReferences, leaveOut }: ReadingChoice): string {
  const parts = [
    ...(pages ? [`pages ${formatPageRanges(pages)}`] : []),
    ...(keepReferences ? [] : ["references too"]),
    ...(leaveOut.length > 0 ? [`without ${leaveOut.join(", ")}`] : []),
  ];
  return parts.join("; ");
}
