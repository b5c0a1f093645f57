import { createMarkedFilter } from "../marked-filter.ts";
import { withTagsApart } from "./beside-words.ts";
import { pairMarkdown } from "./bilingual-markdown.ts";
import { escapeMarkdown, finishMarkdown } from "./escape-markdown.ts";
import { withFlankingMarks } from "./flanking-marks.ts";
import { leftOutOfFrontMatter } from "./front-matter.ts";
import type { MarkdownStyle } from "./markdown-style.ts";
import { readMarkdown } from "./read-markdown.ts";

/**
 * Markdown as GitHub reads it (CommonMark 0.31, tables, footnotes, strike-through, task lists), with front matter, formulas and marks of
 * other dialects; blocks of HTML are read as pages are. Code, formulas and addresses stay. See docs/formats/text.md.
 */
export const markdownFilter = createMarkedFilter<MarkdownStyle>({
  format: "md",
  extensions: ["md", "markdown", "mdown"],
  outputs: ["target", "bilingual"],
  read: readMarkdown,
  leftOut: leftOutOfFrontMatter,
  escape: escapeMarkdown,
  arrange: (pieces, around) => withFlankingMarks(withTagsApart(pieces), around),
  finish: finishMarkdown,
  pair: pairMarkdown,
});
