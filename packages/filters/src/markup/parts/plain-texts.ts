import { escapeXmlText, toByteString, XmlScanner, type XmlSource } from "@yizhou/bytes/xml";
import type { TextUnitKind } from "@yizhou/model";
import type { TextEdit } from "../marked-edits.ts";
import { markedUnit, type MarkedUnit } from "../marked-text.ts";
import { pushText } from "../pairs/xml-tokens.ts";
import { openXmlPart, type OpenPart, type PartWriteOptions } from "./open-part.ts";
import { localName, scanXml } from "./xml-file.ts";

/** A part of which whole elements are texts, without tags: titles, entries of a list of contents. */
export interface PlainTexts {
  /** @returns the kind of unit that the current element is, null for none */
  kindOf(name: string, scanner: XmlScanner): TextUnitKind | null;
  /** Element whose text is the language of the document, which a translation changes. */
  readonly languageElement?: string;
}

export function openPlainTexts(source: XmlSource, { kindOf, languageElement }: PlainTexts): OpenPart {
  const units: MarkedUnit<null>[] = [];
  const languages: { readonly start: number; readonly end: number }[] = [];
  const scanner = scanXml(source);
  while (scanner.next()) {
    if (scanner.kind !== "open" || scanner.isEmptyElement) continue;
    const name = localName(scanner);
    const kind = kindOf(name, scanner);
    const isLanguage = name === languageElement;
    if (!kind && !isLanguage) continue;
    const start = scanner.end;
    const tokens: Parameters<typeof pushText>[0] = [];
    const { depth } = scanner;
    scanner.next();
    // An element with others inside is not one of those that hold a text.
    if (scanner.depth !== depth) continue;
    if (isLanguage) languages.push({ start, end: scanner.start });
    if (!kind) continue;
    pushText(tokens, scanner, start, scanner.start);
    const unit = markedUnit(tokens, { id: `E${units.length + 1}`, kind, style: null });
    if (unit) units.push(unit);
  }
  return openXmlPart(source, {
    units,
    writer: {
      escape: (text) => toByteString(escapeXmlText(text)),
      pair: (before, after) => `${before} / ${after}`,
    },
    edits: ({ isTranslated, targetLanguage }: PartWriteOptions): TextEdit[] =>
      isTranslated ? languages.slice(0, 1).map((span) => ({ ...span, text: targetLanguage })) : [],
  });
}
