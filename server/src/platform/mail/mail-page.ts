// The form of our mails. Nothing is loaded from elsewhere, and but for an invitation there is no link to press: mails without one
// cannot teach people to follow links in mails.
import { uiLanguageTag } from "@yizhou/contract";
import type { UiLanguage } from "@yizhou/contract";

export interface WrittenMail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

const BOX =
  "max-width:480px;margin:0 auto;padding:24px;font-family:sans-serif;font-size:15px;line-height:1.7;color:#222";

/** A mail's HTML. @param paragraphs  of `paragraph` */
export function mailPage(language: UiLanguage, subject: string, paragraphs: readonly string[]): string {
  return `<!doctype html>
<html lang="${uiLanguageTag(language)}">
<head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>
<body>
<div style="${BOX}">
${paragraphs.join("\n")}
</div>
</body>
</html>
`;
}

/** A paragraph of plain text. */
export function paragraph(text: string, style?: string): string {
  return `<p${style ? ` style="${style}"` : ""}>${escapeHtml(text)}</p>`;
}

/** A link that is read as what it leads to. */
export function linkParagraph(address: string): string {
  const shown = escapeHtml(address);
  return `<p style="overflow-wrap:anywhere"><a href="${shown}">${shown}</a></p>`;
}

function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}
