import { createMarkedFilter } from "../marked-filter.ts";
import { behindCommand } from "./command-ends.ts";
import { leftOut } from "./left-out.ts";
import { readDocument, type TexStyle } from "./read-tex.ts";
import { languageEdits, languageWarnings } from "./target-language.ts";
import { writeTex } from "./tex-characters.ts";

/**
 * LaTeX. Paragraphs, headings, captions, footnotes, items and cells are units; commands, formulas, citations, references,
 * verbatim text, drawings and the preamble (but for what it says to readers) stay. See docs/formats/text.md.
 */
export const texFilter = createMarkedFilter<TexStyle>({
  format: "tex",
  extensions: ["tex", "ltx"],
  outputs: ["target"],
  looksLike: (text) => /\\(?:documentclass|begin|section|chapter|title|input|usepackage)\b/.test(text),
  read: readDocument,
  escape: (text, { inBrackets, behind, ends }, written) =>
    behindCommand(writeTex(text, inBrackets), written || behind, ends),
  finish: (written, { style }) => (style.isValue ? `{${written}}` : withOwnLines(written)),
  edits: languageEdits,
  warn: languageWarnings,
  leftOut,
});

/** A displayed formula inside a sentence stands on lines of its own, as people write it; line ends are spaces to the reader of the file. */
function withOwnLines(written: string): string {
  if (/\\(?:verb|lstinline)/.test(written)) return written;
  return written
    .replace(/ +(?=(?:\r\n|\n|\r)[ \t]*%)/g, "")
    .replace(/ (?=\\begin\{)/g, "\n")
    .replace(/(\\end\{[^{}]*\}) /g, "$1\n");
}
