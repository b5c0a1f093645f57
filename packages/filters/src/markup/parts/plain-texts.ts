import {
  escapeXmlAttribute,
  escapeXmlText,
  toByteString,
  XmlScanner,
  type XmlSource,
} from "@yizhou/bytes/xml";
import type { TextUnitKind } from "@yizhou/model";
import { turnedDirection } from "../html/page-edits.ts";
import type { TextEdit } from "../marked-edits.ts";
import { markedUnit, type MarkedUnit } from "../marked-text.ts";
import { pushText } from "../pairs/xml-tokens.ts";
import { openXmlPart, type OpenPart, type PartWriteOptions } from "./open-part.ts";
import { localName, scanXml } from "./xml-file.ts";

/** A part of which whole elements are texts, without tags: titles, entries of a list of contents. */
export interface PlainTexts {
  /** @returns the kind of unit that the current element is, null for none */
  kindOf(name: string, scanner: XmlScanner): TextUnitKind | null;
  /** As `kindOf`, for elements that are counted apart from those. */
  laterKindOf?(name: string, scanner: XmlScanner): TextUnitKind | null;
  /** @returns an attribute of the current element that readers see, null for none */
  attributeOf?(name: string): string | null;
  /** Element whose text is the language of the document, which a translation changes. */
  readonly languageElement?: string;
  /** Element that says which way its pages are turned. */
  readonly directionElement?: string;
}

const DIRECTION = "page-progression-direction";

export function openPlainTexts(
  source: XmlSource,
  { kindOf, laterKindOf, attributeOf, languageElement, directionElement }: PlainTexts,
): OpenPart {
  const units: MarkedUnit<"element" | "attribute">[] = [];
  let [elements, later, attributes] = [0, 0, 0];
  const languages: { readonly start: number; readonly end: number }[] = [];
  /** Where the direction is said, or would be. */
  const directions: { readonly start: number; readonly end: number; readonly isSaid: boolean }[] = [];
  const scanner = scanXml(source);
  while (scanner.next()) {
    if (scanner.kind !== "open") continue;
    const name = localName(scanner);
    if (name === directionElement) {
      const said = scanner.attributeSpan(DIRECTION);
      const behind = scanner.nameEnd;
      directions.push(
        said
          ? { start: said.valueStart, end: said.valueEnd, isSaid: true }
          : { start: behind, end: behind, isSaid: false },
      );
    }
    const attribute = attributeOf?.(name);
    const span = attribute && scanner.attributeSpan(attribute);
    if (span) {
      const { valueStart, valueEnd } = span;
      const text = scanner.attributeValue(span);
      const unit = markedUnit<"element" | "attribute">(
        [{ kind: "text", start: valueStart, end: valueEnd, text }],
        { id: `A${attributes + 1}`, kind: "heading", style: "attribute" },
      );
      if (unit) {
        attributes++;
        units.push(unit);
      }
    }
    if (scanner.isEmptyElement) continue;
    const own = kindOf(name, scanner);
    const kind = own ?? laterKindOf?.(name, scanner) ?? null;
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
    const id = own ? `E${elements + 1}` : `P${later + 1}`;
    const unit = markedUnit<"element" | "attribute">(tokens, { id, kind, style: "element" });
    if (!unit) continue;
    units.push(unit);
    if (own) elements++;
    else later++;
  }
  return openXmlPart(source, {
    units,
    writer: {
      escape: (text, style) =>
        toByteString(style === "attribute" ? escapeXmlAttribute(text) : escapeXmlText(text)),
      pair: (before, after) => `${before} / ${after}`,
    },
    edits: (options: PartWriteOptions): TextEdit[] => {
      if (!options.isTranslated) return [];
      const text = options.targetLanguage;
      const edits = languages.slice(0, 1).map((span): TextEdit => ({ ...span, text }));
      const direction = turnedDirection(options);
      for (const { start, end, isSaid } of direction ? directions : [])
        if (isSaid || direction === "rtl")
          edits.push({ start, end, text: isSaid ? direction! : ` ${DIRECTION}="${direction}"` });
      return edits;
    },
  });
}
