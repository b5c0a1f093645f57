import { createMarkedFilter, type MarkedFormat } from "../marked-filter.ts";
import { escapeHtml, finishHtml, type HtmlStyle, pairHtml } from "./html-style.ts";
import { pageEdits } from "./page-edits.ts";
import { readPage } from "./read-page.ts";
import { tagAgain } from "./second-line.ts";

/**
 * Web pages. Text between tags that begin a block is a unit; elements of phrasing content (the HTML standard's list) are its
 * tags. The tokens alone decide, not a repaired tree: what a page gets wrong stays as it is. See docs/formats/text.md.
 */
export const htmlFormat: MarkedFormat<HtmlStyle> = {
  format: "html",
  extensions: ["html", "htm", "xhtml"],
  outputs: ["target", "bilingual"],
  looksLike: (text) =>
    /<(?:!doctype\s+html|html|head|body|div|p|h[1-6]|table|ul|ol|article|section)[\s>]/i.test(text),
  declaredEncoding: (head) =>
    /<meta[^>]+charset\s*=\s*["']?\s*([\w-]+)/i.exec(head)?.[1] ??
    /^<\?xml[^>]+encoding\s*=\s*["']([\w-]+)/i.exec(head)?.[1] ??
    null,
  read: readPage,
  escape: escapeHtml,
  finish: (written, { style }) => finishHtml(written, style),
  pair: (source, target, { style }) => pairHtml(source, target, style),
  again: tagAgain,
  edits: pageEdits,
};

export const htmlFilter = createMarkedFilter(htmlFormat);
