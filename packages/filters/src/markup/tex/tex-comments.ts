/** A line longer than this is looked at no further: a file of one line would take the square of its length. */
const LONGEST_LINE = 2_000;

/** True where a comment has begun on the same line. */
export function isComment(text: string, at: number): boolean {
  const before = text.slice(Math.max(0, at - LONGEST_LINE), at);
  const line = before.slice(Math.max(before.lastIndexOf("\n"), before.lastIndexOf("\r")) + 1);
  return /(?:^|[^\\])%/.test(line);
}
