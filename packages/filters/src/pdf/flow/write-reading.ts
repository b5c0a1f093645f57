/**
 * Running text as one HTML file to be read on any screen: source, translation or both, chosen without a script; figures and formulas as
 * they are drawn, notes behind their paragraph, an outline.
 */
import { escapeXmlText } from "@yizhou/bytes/xml";
import type { LanguageTag } from "@yizhou/model";
import { FlowHtml, plain, type Side } from "./flow-html.ts";
import type { FlowDocument } from "./flow-model.ts";
import { READING_STYLE, READING_WORDS } from "./reading-style.ts";

export interface ReadingOptions {
  readonly sourceLanguage: LanguageTag;
  readonly targetLanguage: LanguageTag;
}

export function writeReading(document: FlowDocument, options: ReadingOptions): Uint8Array {
  const languages = { source: options.sourceLanguage, target: options.targetLanguage };
  const words = READING_WORDS[languages.target.split("-")[0]!] ?? READING_WORDS.en!;
  const writer = new FlowHtml(document, {
    languages,
    sides: "both",
    addressOf: ({ png }) =>
      `data:image/png;base64,${Buffer.from(png.buffer, png.byteOffset, png.byteLength).toString("base64")}`,
  });
  const body = writer.write(document.parts);
  const name = titleOf(document);
  const view = (id: Side | "both", label: string, isChecked: boolean) =>
    `<label><input type="radio" name="view" id="view-${id}"${isChecked ? " checked" : ""}>${label}</label>`;
  const outline = writer.headings
    .map(
      ({ id, level, source, target }) =>
        `<li class="l${level}"><a href="#${id}"><span class="s" lang="${languages.source}">${source}</span><span class="t" lang="${languages.target}">${target}</span></a></li>`,
    )
    .join("");
  return new TextEncoder().encode(
    `<!doctype html>\n<html lang="${languages.target}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">` +
      `<title>${escapeXmlText(name || words.title)}</title><style>${READING_STYLE}</style></head><body>` +
      `<header><fieldset><legend>${words.view}</legend>${view("target", words.target, true)}${view("source", words.source, false)}${view("both", words.both, false)}</fieldset>` +
      `${outline === "" ? "" : `<details><summary>${words.outline}</summary><nav aria-label="${words.outline}"><ul>${outline}</ul></nav></details>`}</header>` +
      `<main>${body}</main></body></html>\n`,
  );
}

/** The title as it is translated, else what the file says of itself; empty where there is none. */
export function titleOf({ parts, title }: FlowDocument): string {
  const own = parts.find((part) => part.kind === "paragraph" && part.role === "title");
  return own?.kind === "paragraph" ? plain(own.target ?? own.source) : (title ?? "");
}
