/** A line longer than this is looked at no further: a file of one line would take the square of its length. */
const LONGEST_LINE = 2_000;

/** True where a comment has begun on the same line. */
export function isComment(text: string, at: number): boolean {
  const before = text.slice(Math.max(0, at - LONGEST_LINE), at);
  const line = before.slice(Math.max(before.lastIndexOf("\n"), before.lastIndexOf("\r")) + 1);
  return /(?:^|[^\\])%/.test(line);
}

/** Where the line end stands behind which there is nothing but blanks up to `at`; null where something else is, or before `from`. */
export function lineEndBefore(text: string, at: number, from: number): number | null {
  let before = at;
  while (before > from && (text[before - 1] === " " || text[before - 1] === "\t")) before--;
  if (before <= from || (text[before - 1] !== "\n" && text[before - 1] !== "\r")) return null;
  before--;
  return text[before] === "\n" && before > from && text[before - 1] === "\r" ? before - 1 : before;
}
