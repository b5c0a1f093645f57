/**
 * Rich text of SpreadsheetML (CT_Rst): one text (`t`) or runs (`r`) with phonetic hints for them (`rPh`). The same in shared
 * strings, inline strings and comments. Line breaks of a cell stand alone as tags, so that a translation keeps its lines.
 */
import {
  escapeXmlText,
  toByteString,
  unescapeXml,
  type XmlEdit,
  type XmlScanner,
  type XmlSource,
} from "@yizhou/bytes/xml";
import type { InlineContent, TextLook } from "@yizhou/model";
import { repairTarget } from "../ooxml/repair-tags.ts";
import { buildInlineModel, type InlineModel, type Piece, type RunFormat } from "../ooxml/run-content.ts";
import { writeRuns } from "../ooxml/write-runs.ts";
import { escapeSpreadsheet, unescapeSpreadsheet } from "../parts/spreadsheet-escapes.ts";

/** What a cell or a comment holds at most; Excel calls a workbook with a longer one damaged. */
export const CELL_LIMITS = { maxCharacters: 32_767 } as const;

export interface RichText {
  /** Inside of the element. */
  readonly innerStart: number;
  readonly innerEnd: number;
  readonly model: InlineModel;
  /** Prefix of the document for the spreadsheet namespace, with colon. */
  readonly prefix: string;
  /** Bytes of `phoneticPr`, kept behind a translation; the phonetic runs go with the text they are for. */
  readonly phoneticProperties: string;
}

/** Reads the element whose open tag is current and steps to its close tag; null when it holds no text. */
export function readRichText(scanner: XmlScanner): RichText | null {
  const { depth, end: innerStart, rawPrefix: prefix } = scanner;
  const { source } = scanner;
  const pieces: Piece[] = [];
  let format = PLAIN;
  let phoneticProperties = "";
  if (scanner.isEmptyElement) {
    scanner.skip();
    return null;
  }
  if (scanner.takeOnlyText("t")) {
    pushText(scanner, scanner.textStart, scanner.textEnd, PLAIN, pieces);
    const model = buildInlineModel(pieces);
    return model && { innerStart, innerEnd: scanner.start, model, prefix, phoneticProperties };
  }
  while (scanner.next() && scanner.depth > depth) {
    if (scanner.kind === "close") {
      if (scanner.name === "s:r") format = PLAIN;
      continue;
    }
    const from = scanner.start;
    if (scanner.name === "s:t") {
      const textStart = scanner.end;
      const isEmpty = scanner.isEmptyElement;
      scanner.skip();
      if (!isEmpty) pushText(scanner, textStart, scanner.start, format, pieces);
    } else if (scanner.name === "s:rPr") {
      scanner.skip();
      const properties = source.text.slice(from, scanner.end);
      format = { ...readLooks(properties), key: properties, properties };
    } else if (scanner.name === "s:phoneticPr") {
      scanner.skip();
      phoneticProperties = source.text.slice(from, scanner.end);
    } else if (scanner.name !== "s:r") scanner.skip();
  }
  const model = buildInlineModel(pieces);
  return model && { innerStart, innerEnd: scanner.start, model, prefix, phoneticProperties };
}

const PLAIN: RunFormat = { key: "", properties: "", marksBlanks: false };

const LOOKS: readonly (readonly [TextLook, RegExp])[] = [
  ["bold", /<(?:[\w.-]+:)?b(?:\s+val="(?:1|true)")?\s*\/?>/],
  ["italic", /<(?:[\w.-]+:)?i(?:\s+val="(?:1|true)")?\s*\/?>/],
  ["underline", /<(?:[\w.-]+:)?u\b(?!\s+val="none")/],
  ["strike", /<(?:[\w.-]+:)?strike(?:\s+val="(?:1|true)")?\s*\/?>/],
  ["superscript", /<(?:[\w.-]+:)?vertAlign\s+val="superscript"/],
  ["subscript", /<(?:[\w.-]+:)?vertAlign\s+val="subscript"/],
];

function readLooks(properties: string): Pick<RunFormat, "marksBlanks" | "looks"> {
  const looks = LOOKS.filter(([, pattern]) => pattern.test(properties)).map(([look]) => look);
  return {
    marksBlanks: /<(?:[\w.-]+:)?(?:u|strike)\b/.test(properties),
    ...(looks.length > 0 && { looks }),
  };
}

/** Markup, line ends, references, and the escapes of spreadsheets. */
const NEEDS_CARE = /[<&\r\n]|_x/;

const LINE_BREAK = /(?:_x000[dD]_)?(?:\r\n?|\n|&#10;|&#x0*[aA];)|&#13;|&#x0*[dD];|_x000[aAdD]_/g;

function pushText(scanner: XmlScanner, start: number, end: number, format: RunFormat, pieces: Piece[]): void {
  const raw = scanner.source.text.slice(start, end);
  if (!NEEDS_CARE.test(raw)) {
    if (raw !== "") pieces.push({ kind: "text", text: scanner.source.decode(start, end), format });
    return;
  }
  const push = (text: string) => {
    if (text !== "") pieces.push({ kind: "text", text: unescapeSpreadsheet(text), format });
  };
  // Comments and character data sections are rare enough to be read as one text.
  if (raw.includes("<")) return push(scanner.textBetween(start, end));
  let at = start;
  for (const match of raw.matchAll(LINE_BREAK)) {
    const from = start + match.index;
    const to = from + match[0].length;
    if (from > at) push(unescapeXml(scanner.source.decode(at, from)));
    const fragments = [{ level: "run" as const, properties: format.properties, start: from, end: to }];
    pieces.push({ kind: "object", type: "break", equivalent: "\n", fragments, isEdge: true });
    at = to;
  }
  if (at < end) push(unescapeXml(scanner.source.decode(at, end)));
}

export interface WrittenRichText {
  /** What belongs inside the element, as a byte string. */
  readonly inner: string;
  readonly isRepaired: boolean;
}

/** The inside of the element for a translation: one `t` where no run has properties, else runs. */
export function writeRichText(source: XmlSource, rich: RichText, target: InlineContent): WrittenRichText {
  const { content, isRepaired } = repairTarget(rich.model, target);
  const { prefix } = rich;
  const runs: { properties: string; body: string }[] = [];
  writeRuns(rich.model, content, {
    joinsRuns: true,
    run: (properties, body) => {
      runs.push({ properties, body });
      return "";
    },
    // A line break inside a target's text stays one; the cell wraps it.
    text: (text) => toByteString(escapeXmlText(escapeSpreadsheet(text))),
    translatedProperties: (properties) => properties,
    render: (start, end) => source.text.slice(start, end),
  });
  const isPlain = runs.every((run) => run.properties === "");
  const inner = isPlain
    ? textElement(prefix, runs.map((run) => run.body).join(""))
    : runs
        .map(({ properties, body }) => `<${prefix}r>${properties}${textElement(prefix, body)}</${prefix}r>`)
        .join("");
  return { inner: inner + rich.phoneticProperties, isRepaired };
}

function textElement(prefix: string, body: string): string {
  const keeps = /^\s|\s$|[\n\t]|\s{2}/.test(body) ? ' xml:space="preserve"' : "";
  return `<${prefix}t${keeps}>${body}</${prefix}t>`;
}

/** Source and translation in one element, the translation on a new line; for comments of a bilingual result. */
export function writeBothTexts(source: XmlSource, rich: RichText, target: InlineContent): WrittenRichText {
  const { prefix, innerStart, innerEnd } = rich;
  const written = writeRichText(source, { ...rich, phoneticProperties: "" }, target);
  const asRuns = (inner: string) =>
    inner.startsWith(`<${prefix}t`) ? `<${prefix}r>${inner}</${prefix}r>` : inner;
  const original = asRuns(source.text.slice(innerStart, innerEnd));
  const newLine = `<${prefix}r>${textElement(prefix, "\n")}</${prefix}r>`;
  return { inner: original + newLine + asRuns(written.inner), isRepaired: written.isRepaired };
}

export function richTextEdit(rich: RichText, inner: string): XmlEdit {
  return { start: rich.innerStart, end: rich.innerEnd, bytes: inner };
}
