import type { LooseToken } from "../marked-text.ts";

const SPACES = /[\t\n\f\r ]+/g;
const SPACE: ReadonlySet<string | undefined> = new Set(["\t", "\n", "\f", "\r", " "]);

/** Browsers show any stretch of white space as one space; so does a unit. White space at both ends is a token of its own. */
export function foldSpace(file: string, token: LooseToken): LooseToken[] {
  if (token.kind !== "text") return [token];
  const raw = file.slice(token.start, token.end);
  const text = token.text.replace(SPACES, " ");
  if (text.trim() === "") return [{ ...token, text }];
  let [before, after] = [0, 0];
  while (SPACE.has(raw[before])) before++;
  while (SPACE.has(raw[raw.length - 1 - after])) after++;
  const [start, end] = [token.start + before, token.end - after];
  const space = (from: number, to: number): LooseToken[] =>
    to > from ? [{ kind: "text", start: from, end: to, text: " " }] : [];
  // An entity may stand for a space; only what is written as one is kept apart.
  const inner = text.slice(before > 0 ? 1 : 0, after > 0 ? -1 : undefined);
  return [...space(token.start, start), { kind: "text", start, end, text: inner }, ...space(end, token.end)];
}
