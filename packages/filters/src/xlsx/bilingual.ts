/**
 * The bilingual form of a workbook: beside the used columns of each sheet, one blank column apart, stands a column of
 * translations for every column that holds translated text, row by row, in the style of its source cell. Nothing is inserted
 * and nothing moves, so formulas, merged cells, tables, filters, names and print areas stay right.
 */
import { escapeXmlText, toByteString, type XmlEdit, XmlScanner, XmlSource } from "@yizhou/bytes/xml";
import { plainText, textLeftOut, type DocumentWarning, type InlineContent } from "@yizhou/model";
import { tolerateDamage, type OoxmlPackage } from "../ooxml/package.ts";
import { escapeSpreadsheet } from "../parts/spreadsheet-escapes.ts";
import { columnLetters, LAST_COLUMN, parseRange } from "./cell-reference.ts";
import { readRichText, writeRichText, type RichText } from "./rich-text.ts";
import type { Workbook } from "./workbook.ts";
import { walkWorksheet, type TextCell } from "./worksheet.ts";

export interface BilingualInput {
  readonly opc: OoxmlPackage;
  readonly workbook: Workbook;
  /** Translation of a cell's text: an index of the shared strings, or `part#key` of an inline string. */
  targetOf(text: number | string): InlineContent | undefined;
  readonly strings: { readonly source: XmlSource; readonly entries: readonly (RichText | null)[] } | null;
  readonly warnings: DocumentWarning[];
  /** Parts as they are so far: headers have their translations already. */
  readonly changed: ReadonlyMap<string, Uint8Array>;
}

/** Sheets with columns of translations added, by part. */
export function addTargetColumns(input: BilingualInput): Map<string, Uint8Array> {
  const out = new Map<string, Uint8Array>();
  for (const sheet of input.workbook.sheets) {
    if (sheet.isChart) continue;
    // A damaged sheet or drawing was reported when its texts were read; its sheet keeps its bytes.
    tolerateDamage(sheet.part, [], () => {
      const written = input.changed.get(sheet.part);
      const source = written ? new XmlSource(sheet.part, written) : input.opc.readXml(sheet.part);
      const edits = sheetEdits(input, source, sheet.part);
      if (edits.length > 0) out.set(sheet.part, source.splice(edits));
    });
  }
  return out;
}

function sheetEdits(input: BilingualInput, source: XmlSource, part: string): XmlEdit[] {
  const columns = new Set<number>();
  let firstFree = 0;
  const isTranslated = (cell: TextCell) => input.targetOf(keyOf(cell, part)) !== undefined;
  walkWorksheet(source, {
    cell: (cell) => isTranslated(cell) && columns.add(cell.column),
    row: (row) => (firstFree = Math.max(firstFree, row.firstFree)),
  });
  if (columns.size === 0) return [];
  firstFree = Math.max(firstFree, occupiedColumns(source), drawnColumns(input.opc, part));
  const places = new Map([...columns].sort((a, b) => a - b).map((column, i) => [column, firstFree + 1 + i]));
  if (firstFree + columns.size > LAST_COLUMN) {
    input.warnings.push(textLeftOut("no-columns", part));
    return [];
  }
  const inline = inlineTexts(source);
  const edits: XmlEdit[] = [];
  let row: { cell: TextCell; target: InlineContent }[] = [];
  walkWorksheet(source, {
    cell: (cell) => {
      const target = input.targetOf(keyOf(cell, part));
      if (target) row.push({ cell, target });
    },
    row: ({ row: number, openStart, openEnd, closeStart }) => {
      const cells = row
        .sort((a, b) => a.cell.column - b.cell.column)
        .map(({ cell, target }) => {
          const place = `${columnLetters(places.get(cell.column)!)}${number + 1}`;
          return cellBytes(input, source, cell, target, place, inline);
        });
      row = [];
      if (cells.length === 0) return;
      edits.push({ start: closeStart, end: closeStart, bytes: cells.join("") });
      // The optional hint of used columns would be wrong now.
      const open = source.text.slice(openStart, openEnd);
      const spans = /\sspans\s*=\s*(?:"[^"]*"|'[^']*')/.exec(open);
      if (spans) {
        const start = openStart + spans.index;
        edits.push({ start, end: start + spans[0].length, bytes: "" });
      }
    },
  });
  const last = Math.max(...places.values());
  return [...edits, ...layoutEdits(source, places, last)].sort((a, b) => a.start - b.start);
}

function keyOf(cell: TextCell, part: string): number | string {
  return typeof cell.text === "number" ? cell.text : `${part}#${cell.text}`;
}

function cellBytes(
  input: BilingualInput,
  sheet: XmlSource,
  cell: TextCell,
  target: InlineContent,
  place: string,
  inline: ReadonlyMap<string, RichText>,
): string {
  const shared = typeof cell.text === "number" ? input.strings : null;
  const rich = shared ? shared.entries[cell.text as number] : inline.get(String(cell.text));
  const prefix = sheetPrefix(sheet);
  let own: string;
  if (rich) own = richTextElement(shared?.source ?? sheet, rich, target, prefix);
  else {
    own = `<${prefix}t xml:space="preserve">${toByteString(escapeXmlText(escapeSpreadsheet(plainText(target))))}</${prefix}t>`;
  }
  const style = cell.style === "" ? "" : ` s="${cell.style}"`;
  return `<${prefix}c r="${place}"${style} t="inlineStr"><${prefix}is>${own}</${prefix}is></${prefix}c>`;
}

/** What stands inside of an inline string for a translation; runs take the prefix of the part that they go to. */
export function richTextElement(
  source: XmlSource,
  rich: RichText,
  target: InlineContent,
  prefix: string,
): string {
  const { inner } = writeRichText(source, { ...rich, phoneticProperties: "" }, target);
  return rich.prefix === prefix
    ? inner
    : inner.replaceAll(`<${rich.prefix}`, `<${prefix}`).replaceAll(`</${rich.prefix}`, `</${prefix}`);
}

function sheetPrefix(sheet: XmlSource): string {
  return /<([\w.-]+:)?worksheet\b/.exec(sheet.text)?.[1] ?? "";
}

/** Inline strings of a sheet, by `i` and their number. */
export function inlineTexts(source: XmlSource): Map<string, RichText> {
  const texts = new Map<string, RichText>();
  const scanner = new XmlScanner(source);
  for (let count = 0; scanner.next();) {
    if (scanner.kind !== "open" || scanner.name !== "s:is") continue;
    const rich = readRichText(scanner);
    const key = `i${count++}`;
    if (rich) texts.set(key, rich);
  }
  return texts;
}

/** First column behind merged cells. */
function occupiedColumns(source: XmlSource): number {
  let free = 0;
  for (const match of source.text.matchAll(/<(?:[\w.-]+:)?mergeCell\s[^>]*?ref\s*=\s*["']([^"']+)/g)) {
    const range = parseRange(match[1]!);
    // Whole merged rows reach the last column and hold nothing there.
    if (range && range.last.column < 1000) free = Math.max(free, range.last.column + 1);
  }
  return free;
}

/** First column behind pictures, charts and shapes. */
function drawnColumns(opc: OoxmlPackage, part: string): number {
  let free = 0;
  for (const drawing of opc.relatedParts(part, "drawing")) {
    const scanner = new XmlScanner(opc.readXml(drawing));
    while (scanner.next()) {
      if (scanner.kind === "open" && scanner.name === "xdr:col")
        free = Math.max(free, Number(scanner.readText()) + 1);
    }
  }
  return free < 1000 ? free : 0;
}

/** The used range and the widths of the new columns. */
function layoutEdits(source: XmlSource, places: ReadonlyMap<number, number>, last: number): XmlEdit[] {
  const edits: XmlEdit[] = [];
  const scanner = new XmlScanner(source);
  const widths: { first: number; last: number; attributes: string }[] = [];
  while (scanner.next()) {
    if (scanner.kind === "open" && scanner.name === "s:dimension") {
      const span = scanner.attributeSpan("ref");
      const range = span && parseRange(scanner.attributeValue(span));
      if (span && range && range.last.column < last) {
        const bytes = `${columnLetters(range.first.column)}${range.first.row + 1}:${columnLetters(last)}${range.last.row + 1}`;
        edits.push({ start: span.valueStart, end: span.valueEnd, bytes });
      }
    } else if (scanner.kind === "open" && scanner.name === "s:col") {
      const raw = source.text.slice(scanner.start, scanner.end);
      const attributes = /^<[^\s/>]+(.*?)\/?>$/s
        .exec(raw)![1]!
        .replace(/\s(?:min|max|hidden|collapsed|outlineLevel)\s*=\s*(?:"[^"]*"|'[^']*')/g, "");
      widths.push({
        first: Number(scanner.attribute("min")),
        last: Number(scanner.attribute("max")),
        attributes,
      });
    } else if (scanner.kind === "close" && scanner.name === "s:cols") {
      const behind = Math.max(...widths.map((width) => width.last));
      const prefix = scanner.rawPrefix;
      const added = [...places].flatMap(([column, place]) => {
        const width = widths.find((w) => w.first <= column + 1 && column + 1 <= w.last);
        return width && place + 1 > behind
          ? [`<${prefix}col min="${place + 1}" max="${place + 1}"${width.attributes}/>`]
          : [];
      });
      if (added.length > 0) edits.push({ start: scanner.start, end: scanner.start, bytes: added.join("") });
    } else if (scanner.name === "s:sheetData") break;
  }
  return edits;
}
