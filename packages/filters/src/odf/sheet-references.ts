/**
 * Places of an OpenDocument spreadsheet that name its sheets: formulas (`[$'My list'.A1:.B2]`), lists of ranges, links, what a chart
 * tells of its ranges, settings of the window. Told by the names of attributes, since extensions keep to these habits.
 */
import {
  escapeXmlAttribute,
  escapeXmlText,
  toByteString,
  unescapeXml,
  type XmlEdit,
  XmlScanner,
  type XmlSource,
} from "@yizhou/bytes/xml";
import { isPlainName, renameSheets, type SheetRenames } from "../formula/sheet-prefixes.ts";

/** `formula`: with its mark of a dialect, if it has one. `places`: ranges, one after the other. `link`: behind a number sign. `sheet`: nothing but the name. */
export type OdfReferenceKind = "formula" | "places" | "link" | "sheet";

const FORMULAS = /^(?:formula|condition|expression)$/;
const PLACES = /(?:-address(?:es)?|-ranges?|-cell|^buttons)$/;
/** What an open tag must hold for it to be looked at; of cells there may be a million. */
const MAY_NAME =
  /(?:formula|condition|expression|value|address(?:es)?|ranges?|cell|buttons)\s*=|:href\s*=\s*["']#/;

/**
 * Edits that rename sheets in one part.
 *
 * @param rename  the new text; the same where nothing changes
 * @throws {AppError} filter.damaged, filter.xml_forbidden
 */
export function editOdfReferences(
  source: XmlSource,
  rename: (kind: OdfReferenceKind, text: string) => string,
): XmlEdit[] {
  const edits: XmlEdit[] = [];
  const scanner = new XmlScanner(source);
  const inAttribute = (span: { valueStart: number; valueEnd: number }, kind: OdfReferenceKind) => {
    const text = unescapeXml(source.decode(span.valueStart, span.valueEnd));
    const renamed = rename(kind, text);
    if (renamed === text) return;
    const bytes = toByteString(escapeXmlAttribute(renamed));
    edits.push({ start: span.valueStart, end: span.valueEnd, bytes });
  };
  const inElement = (kind: OdfReferenceKind) => {
    if (scanner.isEmptyElement) return;
    const start = scanner.end;
    const text = scanner.readText();
    const renamed = rename(kind, text);
    if (renamed === text) return;
    edits.push({ start, end: scanner.start, bytes: toByteString(escapeXmlText(renamed)) });
  };
  let spreadsheet = -1;
  let views = -1;
  let chart = -1;
  while (scanner.next()) {
    const { name, kind, depth } = scanner;
    if (kind === "close") {
      if (depth === spreadsheet) spreadsheet = -1;
      if (depth === views) views = -1;
      if (depth === chart) chart = -1;
      continue;
    }
    if (name === "office:spreadsheet") spreadsheet = depth;
    else if (name === "office:chart") chart = depth;
    else if (name === "table:table" && depth === spreadsheet + 1) {
      const span = scanner.attributeSpan("table:name");
      if (span) inAttribute(span, "sheet");
    } else if (name === "svg:desc" && chart >= 0) {
      inElement("places");
      continue;
    } else if (name.endsWith(":config-item-map-named") || name.endsWith("}config-item-map-named")) {
      if (
        scanner
          .attributes()
          .some((span) => localName(span.name) === "name" && valueOf(source, span) === "Tables")
      )
        views = depth;
    } else if (depth === views + 1 && views >= 0) {
      for (const span of scanner.attributes())
        if (localName(span.name) === "name") inAttribute(span, "sheet");
    } else if (name.endsWith("config-item")) {
      if (scanner.attributes().some((span) => valueOf(source, span) === "ActiveTable")) inElement("sheet");
      continue;
    }
    if (!MAY_NAME.test(source.text.slice(scanner.start, scanner.end))) continue;
    for (const span of scanner.attributes()) {
      const local = localName(span.name);
      if (FORMULAS.test(local) || (local === "value" && name.startsWith("calcext:")))
        inAttribute(span, "formula");
      else if (PLACES.test(local)) inAttribute(span, "places");
      else if (local === "href" && source.text[span.valueStart] === "#") inAttribute(span, "link");
    }
  }
  return edits;
}

function valueOf(source: XmlSource, span: { valueStart: number; valueEnd: number }): string {
  return source.decode(span.valueStart, span.valueEnd);
}

function localName(name: string): string {
  return name.slice(Math.max(name.lastIndexOf(":"), name.lastIndexOf("}")) + 1);
}

const PIECE = new RegExp(
  [
    String.raw`(?<text>"(?:[^"]|"")*")`,
    // Of another file, to its end.
    String.raw`(?<elsewhere>'(?:[^']|'')*'#\$?(?:'(?:[^']|'')*'|[^\s.'$:;\]]+)\.)`,
    String.raw`(?:(?<quoted>'(?:[^']|'')*')|(?<plain>[\p{L}\p{N}_]+))\.(?=[$\p{L}#])`,
    String.raw`(?<word>[\p{L}\p{N}_.]+)`,
  ].join("|"),
  "gu",
);

/** @returns the text with its sheets renamed: a formula, or places one after the other */
export function renameOdfSheets(text: string, renames: SheetRenames, sheets: ReadonlySet<string>): string {
  // Formulas that are Excel's are written as Excel writes them.
  if (text.startsWith("msoxl:")) return renameSheets(text, renames, sheets);
  return text.replace(PIECE, (whole, ...rest) => {
    const { quoted, plain } = rest.at(-1) as Record<string, string | undefined>;
    const name = quoted === undefined ? plain : quoted.slice(1, -1).replaceAll("''", "'");
    const renamed = name === undefined ? undefined : renames.get(name.toLowerCase());
    if (renamed === undefined) return whole;
    const isPlain = quoted === undefined && isPlainName(renamed) && !renamed.includes(".");
    return `${isPlain ? renamed : `'${renamed.replaceAll("'", "''")}'`}.`;
  });
}
