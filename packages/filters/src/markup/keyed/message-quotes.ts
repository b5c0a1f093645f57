import { hasBranches } from "./icu-frames.ts";

// Java's MessageFormat and ICU write an apostrophe twice where a text has arguments: one alone begins a stretch that is taken as it is.

/** What is taken as it is: `'{name}'`. */
const QUOTED = /''|'[{}#|<][^']*'/g;

/**
 * True for a message whose apostrophes are written twice. One that has an apostrophe alone, as in "don't", is none, or its authors
 * know no better.
 *
 * @param isJava  the file is read by Java, which has arguments with numbers and takes such texts for messages
 */
export function isQuotedMessage(text: string, isJava: boolean): boolean {
  if (!text.includes("{")) return false;
  const isMessage =
    (isJava && /\{\d+\s*[,}]/.test(text)) ||
    hasBranches(text) ||
    (text.includes("''") && /\{\w+\s*[,}]/.test(text));
  return isMessage && !text.replace(QUOTED, "").includes("'");
}

/** True for a file of Java some of whose texts with arguments have apostrophes alone: whoever reads it takes them as they are. */
export function hasPlainApostrophes(file: string): boolean {
  return file.split(/[\r\n]+/).some((line) => /\{\d/.test(line) && /\p{L}'\p{L}/u.test(line));
}

/** Where apostrophes stand for one, and what is taken as it is. */
export function quotesIn(
  text: string,
): { readonly start: number; readonly end: number; readonly isApostrophe: boolean }[] {
  return [...text.matchAll(QUOTED)].map(({ index, 0: whole }) => ({
    start: index,
    end: index + whole.length,
    isApostrophe: whole === "''",
  }));
}

export function writeApostrophes(text: string): string {
  return text.replace(/'/g, "''");
}
