import { pairHtml } from "../html/html-style.ts";
import type { MarkedUnit } from "../marked-text.ts";
import { escapeLineStart } from "./escape-markdown.ts";
import type { MarkdownStyle } from "./markdown-style.ts";

/** Places that have one line. */
const ONE_LINE: ReadonlySet<MarkdownStyle["inside"]> = new Set(["heading", "definition", "title", "formula"]);
/** A list of attributes gives a heading its name, and stands behind all of its words. */
const ATTRIBUTES = /[ \t]*\{:?[ \t]*[#.][^{}\r\n]*\}/g;

/** Source and target of a unit as they stand together: in paragraphs of their own, in cells below each other, elsewhere side by side. */
export function pairMarkdown(source: string, target: string, unit: MarkedUnit<MarkdownStyle>): string {
  const { style, start } = unit;
  if (style.html) return pairHtml(source, target, style.html);
  if (style.inside === "paragraph") {
    const { before, after } = style.around ?? { before: "", after: "" };
    const between = `${style.lineEnd}${style.prefix.trimEnd()}${style.lineEnd}${style.prefix}`;
    const own = before === "" && start !== style.start ? escapeLineStart(target) : target;
    return source + after + between + before + own;
  }
  // An alternative text and a title know no line breaks.
  const isAttribute = style.quote !== "" || unit.unit.kind === "alt-text";
  if (style.inside === "cell") return `${source}${isAttribute ? " / " : "<br>"}${target}`;
  if (style.inside === "heading") return besides(source, target);
  return ONE_LINE.has(style.inside) ? `${source} / ${target}` : target;
}

function besides(source: string, target: string): string {
  const attributes = source.match(ATTRIBUTES) ?? target.match(ATTRIBUTES) ?? [];
  const words = [source, target].map((text) => text.replace(ATTRIBUTES, ""));
  return words.join(" / ") + attributes.join("");
}
