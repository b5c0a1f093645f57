import { plainText, type TextUnit, type TextUnitKind } from "@yizhou/model";
import { isBilingual } from "../filter.ts";
import {
  type AttributeSpan,
  escapeXmlAttribute,
  escapeXmlText,
  toByteString,
  type XmlScanner,
} from "@yizhou/bytes/xml";
import { escapeSpreadsheet, unescapeSpreadsheet } from "./spreadsheet-escapes.ts";
import type { TextSlot } from "./text-slot.ts";

export interface PlainSlotOptions {
  readonly key: string;
  readonly kind: TextUnitKind;
  readonly pass?: 1 | 2;
  readonly limits?: TextUnit["limits"];
  readonly isCopy?: boolean;
  /** Written with SpreadsheetML's escapes for characters that XML cannot hold, line breaks included. */
  readonly isSpreadsheetText?: boolean;
}

/** An attribute of the current tag as a slot: text without tags. */
export function attributeSlot(scanner: XmlScanner, span: AttributeSpan, options: PlainSlotOptions): TextSlot {
  const text = scanner.attributeValue(span);
  if (!options.isSpreadsheetText)
    return plainSlot(text, span.valueStart, span.valueEnd, escapeXmlAttribute, options);
  const escape = (target: string) =>
    escapeXmlAttribute(escapeSpreadsheet(target).replaceAll("\n", "_x000a_"));
  return plainSlot(unescapeSpreadsheet(text), span.valueStart, span.valueEnd, escape, options);
}

/** The whole text of an element whose open tag is current, as a slot; steps to its close tag. Null for an empty tag. */
export function elementSlot(scanner: XmlScanner, options: PlainSlotOptions): TextSlot | null {
  if (scanner.isEmptyElement) return null;
  const start = scanner.end;
  const text = scanner.readText();
  if (!options.isSpreadsheetText) return plainSlot(text, start, scanner.start, escapeXmlText, options);
  const escape = (target: string) => escapeXmlText(escapeSpreadsheet(target));
  return plainSlot(unescapeSpreadsheet(text), start, scanner.start, escape, options);
}

function plainSlot(
  text: string,
  start: number,
  end: number,
  escape: (text: string) => string,
  { key, kind, pass = 2, limits, isCopy }: PlainSlotOptions,
): TextSlot {
  return {
    key,
    kind,
    pass,
    ...(limits && { limits }),
    ...(isCopy && { isCopy }),
    content: [{ kind: "text", text }],
    write: ({ content, output }) => {
      if (isBilingual(output)) return null;
      return { edits: [{ start, end, bytes: toByteString(escape(plainText(content))) }], isRepaired: false };
    },
  };
}
