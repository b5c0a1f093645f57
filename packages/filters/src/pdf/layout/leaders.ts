/** Rows of dots that lead from an entry to its page number. */
import type { DraftLine } from "./lines.ts";

const LEADERS = /(?:[.\u00b7\u2024]\s?){5,}|\u2026{2,}|_{5,}/u;

/** Index of the first character of a line's leaders; null for lines without. */
export function leaderStart(line: DraftLine): number | null {
  const match = LEADERS.exec(line.text);
  if (!match || match.index === 0) return null;
  const at = line.starts.findIndex((start) => start >= match.index);
  return at > 0 ? at : null;
}
