/** Rows of dots that lead from an entry to its page number. */
import type { Char } from "../lines/chars.ts";
import type { DraftLine } from "../lines/lines.ts";

const LEADERS = /(?:[.\u00b7\u2024]\s?){5,}|\u2026{2,}|_{5,}/u;

const DOT = /^[.\u00b7\u2024\u2026_]+$/u;

/** True for text with a row of dots in it. */
export function hasLeaders(text: string): boolean {
  return LEADERS.test(text);
}

/** Index of the first character of a line's leaders; null for lines without. */
export function leaderStart(line: DraftLine): number | null {
  const match = LEADERS.exec(line.text);
  if (!match || match.index === 0) return null;
  const at = line.starts.findIndex((start) => start >= match.index);
  return at > 0 ? at : null;
}

/** The dots of a line's leaders, from left to right; empty for lines without. */
export function leadersOf(line: DraftLine): readonly Char[] {
  const at = leaderStart(line);
  return at === null ? [] : line.chars.slice(at).filter((char) => DOT.test(char.text));
}
