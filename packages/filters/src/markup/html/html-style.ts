/** How texts of a page are written where they stand. */

/**
 * Where a unit stands: between tags, in a title or a drawing, which know no line breaks, in the quotes of an attribute, or in one that
 * has none and gets some with its translation.
 */
export type HtmlStyle =
  | "text"
  | "raw-text"
  | "drawn-text"
  | "attribute-double"
  | "attribute-single"
  | "attribute-bare";

/** Source and target of a unit in a bilingual page; an attribute has room for one of them. */
export function pairHtml(source: string, target: string, style: HtmlStyle): string {
  if (style === "text") return `${source}<br/>${target}`;
  return style === "raw-text" || style === "drawn-text" ? `${source} / ${target}` : target;
}

/** A value that stood without quotes could not hold a blank. */
export function finishHtml(written: string, style: HtmlStyle): string {
  return style === "attribute-bare" ? `"${written}"` : written;
}

export function escapeHtml(text: string, style: HtmlStyle): string {
  const amp = text.replace(/&/g, "&amp;");
  switch (style) {
    case "attribute-double":
    case "attribute-bare":
      return amp.replace(/"/g, "&quot;").replace(/</g, "&lt;");
    case "attribute-single":
      return amp.replace(/'/g, "&#39;").replace(/</g, "&lt;");
    case "drawn-text":
      return amp.replace(/</g, "&lt;").replace(/>/g, "&gt;").replace(/\n/g, " ");
    default:
      return amp
        .replace(/</g, "&lt;")
        .replace(/>/g, "&gt;")
        .replace(/\u00a0/g, "&#160;")
        .replace(/\n/g, "<br/>");
  }
}
