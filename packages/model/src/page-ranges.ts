import { AppError } from "./app-error.ts";

/** First and last page, 1-based, both included. */
export interface PageRange {
  readonly from: number;
  readonly to: number;
}

/** More text than this is not a choice of pages. */
const MAX_LENGTH = 500;

/** What people type for a comma and for "to", on Chinese and Korean keyboards as well. */
const COMMAS = /[,，、;；\s]+/u;
const RANGE = /^(\d{1,6})?(?:([-–—－~～〜])(\d{1,6})?)?$/u;

/**
 * Pages as people type them: `1-5, 9`, `3-` to the end, `-4` from the first. Ranges that meet or overlap become one.
 *
 * @param pageCount  pages of the document; null where nobody knows, and then nothing lies outside
 * @returns sorted ranges, apart from each other; empty for blank text, which means every page
 * @throws {AppError} filter.pages_invalid when it cannot be understood; filter.pages_outside when a page is not in the document
 */
export function parsePageRanges(text: string, pageCount: number | null): PageRange[] {
  const refuse = () => new AppError("filter.pages_invalid", { range: text.slice(0, 60) });
  if (text.length > MAX_LENGTH) throw refuse();
  // Blanks belong to the dash, or stand between two pages.
  const compact = text
    .normalize("NFKC")
    .trim()
    .replace(/\s*([-–—~〜])\s*/gu, "$1");
  const ranges = compact
    .split(COMMAS)
    .filter((piece) => piece !== "")
    .map((piece) => {
      const match = RANGE.exec(piece);
      if (!match || (match[1] === undefined && match[3] === undefined)) throw refuse();
      const from = match[1] === undefined ? 1 : Number(match[1]);
      const openEnd = pageCount ?? Number.MAX_SAFE_INTEGER;
      const to = match[2] === undefined ? from : match[3] === undefined ? openEnd : Number(match[3]);
      const isOutside = pageCount !== null && Math.max(from, match[2] === undefined ? from : to) > pageCount;
      if (isOutside) throw new AppError("filter.pages_outside", { pages: pageCount });
      if (from < 1 || to < from) throw refuse();
      return { from, to };
    });
  return mergeRanges(ranges);
}

function mergeRanges(ranges: readonly PageRange[]): PageRange[] {
  const merged: PageRange[] = [];
  for (const range of [...ranges].sort((a, b) => a.from - b.from)) {
    const last = merged.at(-1);
    if (last && range.from <= last.to + 1)
      merged[merged.length - 1] = { from: last.from, to: Math.max(last.to, range.to) };
    else merged.push(range);
  }
  return merged;
}

/** The ranges as short text, `1-5, 9`; empty for none. `parsePageRanges` reads it back. */
export function formatPageRanges(ranges: readonly PageRange[]): string {
  return ranges.map(({ from, to }) => (from === to ? String(from) : `${from}-${to}`)).join(", ");
}

/** How many pages the ranges hold. */
export function countPages(ranges: readonly PageRange[]): number {
  return ranges.reduce((sum, { from, to }) => sum + to - from + 1, 0);
}
