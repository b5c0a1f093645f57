import { escapeHtml, finishHtml } from "../html/html-style.ts";
import type { MarkedUnit } from "../marked-text.ts";
import { headingSlug } from "./heading-anchors.ts";
import type { MarkdownStyle } from "./markdown-style.ts";

/** @param before  the end of what of the unit is already written */
export function escapeMarkdown(text: string, { inside, quote, html }: MarkdownStyle, before = ""): string {
  // A blank line would end the block.
  if (html) return escapeHtml(onOneLine(text), html);
  const line = text.replace(/\s*[\r\n\u2028\u2029]+\s*/g, " ");
  if (inside === "front-matter") return escapeFront(line, quote);
  if (inside === "front-block") return line;
  // What is a mark to a formula, or to the table that it stands in, is written in full width.
  if (inside === "formula") return line.replace(/[\\{}$%&#_^~|`]/g, (sign) => FULL_WIDTH.get(sign)!);
  if (inside === "title") return line.replaceAll('"', "”").replace(/[\\`*[\]<]/g, "\\$&");
  const escaped = line
    .replace(/[\\`*[\]<~$]/g, "\\$&")
    // Within a word an underscore is none of Markdown's.
    .replace(/(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, "\\_")
    .replace(/&(?=#?\w+;)/g, "&amp;");
  if (inside === "cell") return escapeQuote(escaped, quote).replace(/\|/g, "\\|");
  return BEHIND_LINE_END.test(before) ? escapeLineStart(escaped) : escaped;
}

/** A hard break, and the marks of quotations in the line below it. */
const BEHIND_LINE_END = /[\r\n][ \t>]*$/;

function escapeQuote(text: string, quote: MarkdownStyle["quote"]): string {
  if (quote === "(") return text.replace(/[()]/g, "\\$&");
  return quote ? text.replaceAll(quote, `\\${quote}`) : text;
}

const FULL_WIDTH: ReadonlyMap<string, string> = new Map(
  Array.from("\\{}$%&#_^~|`", (sign) => [sign, String.fromCharCode(sign.charCodeAt(0) + 0xfee0)]),
);

function escapeFront(text: string, quote: MarkdownStyle["quote"]): string {
  if (quote === '"') return text.replace(/[\\"]/g, "\\$&");
  if (quote === "'") return text.replace(/'/g, "’");
  // A plain scalar may not look like something else.
  return /^[\s\-?:,[\]{}#&*!|>'"%@`]|:\s|\s#|:$/.test(text) ? `"${text.replace(/[\\"]/g, "\\$&")}"` : text;
}

/** A paragraph that began with "1." or "-" would be a list. */
export function escapeLineStart(written: string): string {
  return written.replace(/^(\s*\d{1,9})([.)])(?=\s|$)/, "$1\\$2").replace(/^(\s*)(?=[-+>#=:])/, "$1\\");
}

/** The last word on a unit: what its first characters must not be, what links call it, what stands behind it. */
export function finishMarkdown(written: string, { style, start }: MarkedUnit<MarkdownStyle>): string {
  if (style.html) return finishHtml(written, style.html);
  const isLine = style.inside === "paragraph" || style.inside === "definition" || style.isUnderlined === true;
  const out = isLine && start === style.start ? escapeLineStart(written) : written;
  return withAnchor(out, style) + (style.tail ?? "");
}

function withAnchor(written: string, { anchor }: MarkdownStyle): string {
  if (!anchor || headingSlug(written) === anchor.name) return written;
  return anchor.form === "attributes"
    ? `${written} {#${anchor.name}}`
    : `<a id="${anchor.name}"></a>${written}`;
}

/**
 * A blank in the place of every line end and the white space around it. Split at the line ends, since a pattern for the white space
 * before one begins anew at each blank of a long stretch.
 */
export function onOneLine(text: string): string {
  const lines = text.split(/[\r\n]+/);
  const last = lines.length - 1;
  return lines
    .map((line, i) => {
      const open = i === 0 ? line : line.trimStart();
      return i === last ? open : open.trimEnd();
    })
    .filter((line, i) => i === 0 || i === last || line !== "")
    .join(" ");
}
