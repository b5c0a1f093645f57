// What MDX adds to Markdown: components whose attributes are JavaScript (`<Button onClick={() => go()}>`), expressions (`{props.version}`) and
// comments (`{/* … */}`). Markdown's parser takes them for words, and closes a tag at the first `>` of its code.
import type { KeptMark, KeptMarks } from "../kept-marks.ts";

/** Only MDX imports and exports. */
const PROGRAM_LINE =
  /^(?:import\s+(?:[\w${},*\s]+\sfrom\s+)?["'][^"'\r\n]+["'];?[ \t]*$|export\s+(?:default|const|let|function)\s)/m;
/** Longer code is none that stands in a text. */
const LONGEST = 20_000;
/** Braces that nothing closes; with more of them a file is none of MDX. */
const MOST_OPEN = 100;
/** Tags of components that are none of HTML: of a part of one (`Tabs.Item`), without a name, or with attributes spread into them. */
const COMPONENT_TAG =
  /<\/?(?:[A-Za-z][\w-]*[.:][\w.:-]*(?:\s[^<>]{0,4000})?|[A-Za-z][\w-]*\s(?:[^<>"'\uFDD0]|"[^"]*"|'[^']*'|=\uFDD0+)*\s\uFDD0[^<>]{0,4000}|)\/?>/g;

/** @param search  with code and formulas out of sight */
export function isMdx(search: string): boolean {
  return PROGRAM_LINE.test(search);
}

/** @param hidden  what is hidden in it is no code of MDX */
export function hideMdx(hidden: KeptMarks, onTag: (tag: string) => void): void {
  const { text } = hidden;
  const marks: KeptMark[] = [];
  let open = 0;
  for (let at = text.indexOf("{"); at >= 0 && open < MOST_OPEN; at = text.indexOf("{", at)) {
    const end = text[at - 1] === "\\" ? 0 : expressionEnd(text, at);
    if (end === 0) open++;
    else marks.push(...lineMarks(text, at, end));
    at = Math.max(end, at + 1);
  }
  hidden.hideMarks(marks);
  hidden.hide(COMPONENT_TAG, (match) => {
    onTag(match[0]);
    return lineMarks(hidden.text, match.index, match.index + match[0].length);
  });
}

/** Behind the brace that closes the one at a place; 0 where none does. Braces in strings and comments are not counted. */
function expressionEnd(text: string, start: number): number {
  const signs = /[{}]|"(?:\\.|[^"\\\r\n])*"|'(?:\\.|[^'\\\r\n])*'|`(?:\\[^]|[^`\\])*`|\/\*[^]*?\*\//g;
  const code = text.slice(start, start + LONGEST);
  let depth = 0;
  for (const { 0: sign, index } of code.matchAll(signs)) {
    if (sign === "{") depth++;
    else if (sign === "}" && --depth === 0) return start + index + 1;
  }
  return 0;
}

/** One object for each line, so that lines stay lines. */
function lineMarks(text: string, start: number, end: number): KeptMark[] {
  return Array.from(text.slice(start, end).matchAll(/[^\r\n]+/g), ({ 0: line, index }) => ({
    start: start + index,
    end: start + index + line.length,
    kind: "object" as const,
    type: "other" as const,
  }));
}
