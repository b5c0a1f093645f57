import type { LooseToken } from "../marked-text.ts";

/** Of definitions, and of abbreviations (`*[HTML]: what it stands for`). */
const DEFINITION_MARK = /^(?::|\*\[[^\]\r\n]+\]:)[ \t]+/;

/** The terms and definitions of a list (`Term`, and `: what it means` in the next line), which the parser takes for one paragraph; null for one. */
export function definitionParts(tokens: readonly LooseToken[]): LooseToken[][] | null {
  const parts: LooseToken[][] = [[]];
  let depth = 0;
  for (const [at, token] of tokens.entries()) {
    const last = parts.at(-1)!;
    if (token.kind === "start") depth++;
    else if (token.kind === "end") depth--;
    const mark =
      token.kind === "text" && depth === 0 && token.end - token.start === token.text.length
        ? DEFINITION_MARK.exec(token.text)
        : null;
    const before = tokens[at - 1];
    // The line end in front of the mark is a space to readers, and white space alone.
    const isLineStart = at === 0 || (before?.kind === "text" && before.text.trim() === "");
    if (!mark || token.kind !== "text" || !isLineStart) {
      last.push(token);
      continue;
    }
    if (at > 0) last.pop();
    parts.push([{ ...token, start: token.start + mark[0].length, text: token.text.slice(mark[0].length) }]);
  }
  return parts.length === 1 ? null : parts.filter((part) => part.length > 0);
}
