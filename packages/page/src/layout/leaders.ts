/** Rows of dots that lead from an entry to what belongs to it: a page number, a price, a name. */
import type { Char } from "../lines/chars.ts";
import { type DraftLine, lineOf } from "../lines/lines.ts";

/** Two signs of three dots are a mark of Chinese sentences as well: so few lead only to a number at the end of the line. */
const LEADERS =
  /(?:[.\u00b7\u2024]\s?){5,}|\u2026{5,}|\u2026{2,}(?=[^\p{L}]*\d[^\p{L}]*$|\s?[ivxlcdm]+\s*$)|[_\uff3f]{5,}|\uff3f{3,}/u;

const DOT = /^[.\u00b7\u2024\u2026_\uff3f]+$/u;

/** True for text with a row of dots in it. */
export function hasLeaders(text: string): boolean {
  return LEADERS.test(text);
}

/** Two letters that are no Roman number. */
const WORD = /\p{L}{2}/u;
const ROMAN = /^[ivxlcdm\s.]+$/iu;

/** Index of the first character of a line's leaders; null for lines without. */
export function leaderStart(line: DraftLine): number | null {
  return leaderSpan(line)?.[0] ?? null;
}

/** The dots of a line's leaders, from left to right, without those of a price behind them; empty for lines without. */
export function leadersOf(line: DraftLine): readonly Char[] {
  const span = leaderSpan(line);
  return span === null ? [] : line.chars.slice(...span).filter((char) => DOT.test(char.text));
}

/** A line with words behind its leaders parted there, for these are texts of their own: names, classes and dates to be filled in. */
export function partBehindLeaders(line: DraftLine): DraftLine[] {
  const span = leaderSpan(line);
  const behind = span === null ? [] : line.chars.slice(span[1]);
  const text = behind.map((char) => char.text).join("");
  if (span === null || !WORD.test(text) || ROMAN.test(text)) return [line];
  return [lineOf(line.chars.slice(0, span[1])), ...partBehindLeaders(lineOf(behind))];
}

/** From which character up to which, not included, the leaders of a line stand. */
function leaderSpan(line: DraftLine): readonly [from: number, to: number] | null {
  const match = LEADERS.exec(line.text);
  if (!match || match.index === 0) return null;
  const at = line.starts.findIndex((start) => start >= match.index);
  if (at <= 0) return null;
  const end = line.starts.findIndex((start) => start >= match.index + match[0].length);
  return [at, end < 0 ? line.chars.length : end];
}
