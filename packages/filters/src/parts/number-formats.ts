// Words that number formats put around what cells hold (`0 "pieces"`, `"Plenty";"Missing"`). The literals of every format that a
// cell can have are texts; codes, colours, conditions and currencies in brackets are not, nor are the words of dates, whose order
// belongs to their language (`d "de" mmmm`).
import { escapeXmlAttribute, toByteString, XmlScanner, type XmlSource } from "@yizhou/bytes/xml";
import { plainText, type TextUnitKind } from "@yizhou/model";
import { isBilingual } from "../filter.ts";
import type { TextSlot } from "./text-slot.ts";

/** Longest number format that Excel accepts. */
export const LONGEST_FORMAT = 255;
/** What is longer in the file, entities and all, is no format of any program's. */
const MOST_BYTES = 8 * LONGEST_FORMAT;

export interface FormatLiteral {
  /** Offsets in the format's text as it stands in the file, inside the quotes. */
  readonly start: number;
  readonly end: number;
}

export interface FormatTexts {
  readonly literals: readonly FormatLiteral[];
  /** Words in a format of dates or times, which are kept; in the bytes of the file. */
  readonly dateWords: readonly string[];
}

const QUOTE = `(?:&quot;|&#34;|&#x22;|")`;
const PIECE = new RegExp(
  [
    String.raw`[\\_*](?:&#?\w+;|[^])`, // one character, a blank as wide as one, one that fills the cell
    String.raw`(?<bracket>\[[^\]]*\])`,
    `${QUOTE}(?<literal>(?:(?!${QUOTE})[^])*)${QUOTE}`,
    `(?<end>;)`,
    `(?<code>[^])`,
  ].join("|"),
  "g",
);
const DATE_CODE = /[ymdhsgbe]/i;
/** A lone letter of an alphabet (`0.0,"K"`, `"x"`) is a sign; of scripts without spaces a letter is a word. */
const WORDS = /\p{L}[\p{L}\p{M}]|[\p{sc=Han}\p{sc=Hangul}\p{sc=Hiragana}\p{sc=Katakana}]/u;

/** True for words of a format, which are more than a sign. */
export function holdsWords(text: string): boolean {
  return WORDS.test(text);
}

/** @param raw  a format as its attribute holds it, with entities and in the bytes of the file */
export function formatTexts(raw: string): FormatTexts {
  if (raw.length > MOST_BYTES) return { literals: [], dateWords: [] };
  const literals: FormatLiteral[] = [];
  const dateWords: string[] = [];
  let own: FormatLiteral[] = [];
  let codes = "";
  const endSection = () => {
    // Of a plain number, and its power of ten, no letter is a date's.
    const isDate = DATE_CODE.test(codes.replace(/General|E[+-]/gi, ""));
    if (!isDate) literals.push(...own);
    else dateWords.push(...own.map(({ start, end }) => raw.slice(start, end)));
    own = [];
    codes = "";
  };
  for (const { index, groups, 0: piece } of raw.matchAll(PIECE)) {
    const { bracket, literal, end, code } = groups!;
    if (end !== undefined) endSection();
    else if (code !== undefined) codes += code;
    else if (bracket !== undefined) codes += /^\[[hms]+\]$/i.test(bracket) ? "h" : "";
    else if (literal !== undefined && holdsWords(Buffer.from(literal, "latin1").toString())) {
      const start = index + piece.indexOf(literal);
      own.push({ start, end: start + literal.length });
    }
  }
  endSection();
  return { literals, dateWords };
}

/** A text as bytes inside the quotes of a format, which a quote of its own would end. */
export function formatLiteral(text: string): string {
  return toByteString(escapeXmlAttribute(text.replaceAll('"', "”")));
}

/** The words of one `formatCode` of the current tag; `key` begins their keys. */
export function formatSlots(
  scanner: XmlScanner,
  { name, key, kind }: { name: string; key: string; kind: TextUnitKind },
): TextSlot[] {
  const span = scanner.attributeSpan(name);
  if (!span) return [];
  return slotsBetween(scanner, span.valueStart, span.valueEnd, { key, kind });
}

/** As `formatSlots`, for a format that stands between two offsets of the part. */
export function slotsBetween(
  { source }: XmlScanner,
  from: number,
  to: number,
  { key, kind }: { key: string; kind: TextUnitKind },
): TextSlot[] {
  const { literals } = formatTexts(source.text.slice(from, to));
  const room = Math.max(0, LONGEST_FORMAT - (to - from));
  return literals.map(({ start, end }, index) => {
    const scanner = new XmlScanner(source);
    const text = scanner.valueBetween(from + start, from + end);
    return {
      key: `${key}.${index}`,
      kind,
      pass: 2,
      limits: { maxCharacters: text.length + Math.floor(room / literals.length) },
      // Several formats say the same words, and charts say them again.
      isCopy: true,
      content: [{ kind: "text", text }],
      write: ({ content, output }) => {
        if (isBilingual(output)) return null;
        const bytes = formatLiteral(plainText(content));
        return { edits: [{ start: from + start, end: from + end, bytes }], isRepaired: false };
      },
    };
  });
}

/** The words of the formats that styles of cells and of rules name; formats that nothing names are left alone. */
export function numberFormatSlots(source: XmlSource): TextSlot[] {
  return readFormats(source).flatMap(({ slots }) => slots);
}

/** True where a cell may show words of a date that stay. */
export function hasDateWords(source: XmlSource): boolean {
  return readFormats(source).some((format) => format.hasDateWords);
}

function readFormats(source: XmlSource): { slots: TextSlot[]; hasDateWords: boolean }[] {
  // Most workbooks have no format with words.
  if (!/\sformatCode\s*=\s*(?:"[^"]*&(?:quot|#34|#x22);|'[^']*")/.test(source.text)) return [];
  const scanner = new XmlScanner(source);
  const formats: { id: string; isOfRule: boolean; slots: TextSlot[]; hasDateWords: boolean }[] = [];
  const used = new Set<string>();
  let list = "";
  while (scanner.next()) {
    if (scanner.kind === "close") continue;
    const { name, depth } = scanner;
    if (depth === 1) list = name;
    else if (name === "s:numFmt") {
      const span = scanner.attributeSpan("formatCode");
      if (!span) continue;
      formats.push({
        id: scanner.attribute("numFmtId") ?? "",
        isOfRule: list === "s:dxfs",
        slots: formatSlots(scanner, { name: "formatCode", key: `f${formats.length}`, kind: "field" }),
        hasDateWords: formatTexts(source.text.slice(span.valueStart, span.valueEnd)).dateWords.length > 0,
      });
    } else if (name === "s:xf" && list === "s:cellXfs") used.add(scanner.attribute("numFmtId") ?? "");
  }
  return formats.filter(({ id, isOfRule }) => isOfRule || used.has(id));
}
