import { AppError, countPages, formatPageRanges, parsePageRanges } from "@yizhou/model";
import type { PageRange } from "@yizhou/model";
import type { FileRow } from "./repo.ts";

/** What of a file a job translates. */
export interface ReadingChoice {
  /** Null: every page. */
  readonly pages: readonly PageRange[] | null;
  readonly keepReferences: boolean;
}

/** How a file is read at its upload. */
export const WHOLE_FILE: ReadingChoice = { pages: null, keepReferences: true };

/**
 * What a choice comes to for this file: pages that are all of them are no choice, and what only a PDF has is none elsewhere.
 *
 * @param pages  as the person wrote them; blank for all
 * @throws {AppError} filter.pages_invalid, filter.pages_outside; filter.pages_unsupported for a format without fixed pages
 */
export function readingChoice(
  file: Pick<FileRow, "format" | "pages">,
  { pages, keepReferences }: { readonly pages: string | undefined; readonly keepReferences: boolean },
): ReadingChoice {
  const ranges = parsePageRanges(pages ?? "", file.pages);
  if (file.format !== "pdf") {
    if (ranges.length > 0) throw new AppError("filter.pages_unsupported", { format: file.format });
    return WHOLE_FILE;
  }
  const isWhole = ranges.length === 0 || (file.pages !== null && countPages(ranges) === file.pages);
  return { pages: isWhole ? null : ranges, keepReferences };
}

/** One line for a choice, equal for equal ones; empty for that of the upload. */
export function choiceKey({ pages, keepReferences }: ReadingChoice): string {
  const parts = [
    ...(pages ? [`pages ${formatPageRanges(pages)}`] : []),
    ...(keepReferences ? [] : ["references too"]),
  ];
  return parts.join("; ");
}
