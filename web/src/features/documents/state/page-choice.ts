import type { FileDto } from "@yizhou/contract";
import { countPages, isAppError, parsePageRanges } from "@yizhou/model";

/** Which pages of files are to be translated, as people wrote it, by file id; a file that is not named is translated whole. */
export type PageChoices = Record<string, string>;

/** Why a choice of pages makes no sense; each has a text in the three languages. */
export type PageProblem = "invalid" | "outside";

/** True for a file of which single pages can be chosen. */
export function hasChoosablePages(file: FileDto): boolean {
  return file.format === "pdf" && (file.pages ?? 0) > 1;
}

/** Null when the text can be understood; blank means every page. */
export function pageProblem(text: string, pageCount: number | null): PageProblem | null {
  try {
    parsePageRanges(text, pageCount);
    return null;
  } catch (error) {
    if (isAppError(error, "filter.pages_outside")) return "outside";
    if (isAppError(error, "filter.pages_invalid")) return "invalid";
    throw error;
  }
}

/** How many pages a text that can be understood comes to; null for blank, and for what cannot. */
export function chosenPages(text: string, pageCount: number | null): number | null {
  if (text.trim() === "" || pageProblem(text, pageCount)) return null;
  return countPages(parsePageRanges(text, pageCount));
}

/** Pages of a PDF that are pictures of text; 0 for other formats. */
export function scannedPages({ format, warnings }: FileDto): number {
  const read = warnings.find(({ code }) => code === "warning.text_recognised");
  return format === "pdf" && read ? Number(read.params["count"]) : 0;
}

/** The choices that are sent: of these files, and not blank. */
export function pagesToSend(choices: PageChoices, files: readonly FileDto[]): PageChoices {
  const wanted = files.filter((file) => hasChoosablePages(file) && (choices[file.id] ?? "").trim() !== "");
  return Object.fromEntries(wanted.map(({ id }) => [id, choices[id]!.trim()]));
}

const KEY = "yizhou.upload.pages";

/** What this tab keeps, so that a reload does not translate more than was asked for. */
export function readKeptPages(): PageChoices {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? "{}");
    if (typeof kept !== "object" || kept === null) return {};
    return Object.fromEntries(Object.entries(kept).filter(([, text]) => typeof text === "string"));
  } catch {
    return {}; // Not written by us: the same as nothing kept.
  }
}

export function writeKeptPages(choices: PageChoices): void {
  sessionStorage.setItem(KEY, JSON.stringify(choices));
}
