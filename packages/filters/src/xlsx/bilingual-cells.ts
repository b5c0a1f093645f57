/**
 * The bilingual form of a workbook inside its cells: under each source stands its translation. The cells wrap their text, and their rows
 * are twice as high, or as high as the lines that the texts are estimated to take in their columns. Texts that formulas compare or
 * tables are named by stay single, since a second text would change what the workbook computes.
 */
import { type XmlEdit, XmlScanner, XmlSource } from "@yizhou/bytes/xml";
import { plainText } from "@yizhou/model";
import { tolerateDamage, type OoxmlPackage } from "../ooxml/package.ts";
import { parseCell } from "./cell-reference.ts";
import { readRichText } from "./rich-text.ts";
import { readSharedStrings } from "./shared-strings.ts";
import { linesOf, readCellWidths } from "./text-lines.ts";
import type { Workbook } from "./workbook.ts";
import { WrappingStyles } from "./wrapping-styles.ts";

interface WrapInput {
  readonly opc: OoxmlPackage;
  readonly workbook: Workbook;
  /** Whether a cell holds two texts: an index of the shared strings, or `part#key` of an inline string. */
  readonly isBilingual: (text: number | string) => boolean;
  /** Parts written so far; added to. */
  readonly changed: Map<string, Uint8Array>;
}

/** In points, where a sheet states none. */
const USUAL_HEIGHT = 15;
/** That Excel accepts, in points. */
const HIGHEST_ROW = 409;

/** Gives the cells with two texts styles that wrap, and their rows the height for both. */
export function wrapBilingualCells(input: WrapInput): void {
  const { opc, workbook, changed } = input;
  const styles = opc.relatedParts(opc.mainPart(), "styles")[0];
  if (!styles) return;
  tolerateDamage(styles, [], () => {
    const source = new XmlSource(styles, changed.get(styles) ?? opc.read(styles));
    const wrapping = new WrappingStyles(source);
    const strings = writtenStrings(input);
    for (const sheet of workbook.sheets) {
      if (sheet.isChart) continue;
      tolerateDamage(sheet.part, [], () => {
        const own = new XmlSource(sheet.part, changed.get(sheet.part) ?? opc.read(sheet.part));
        const edits = sheetEdits(own, sheet.part, { isBilingual: input.isBilingual, wrapping, strings });
        if (edits.length > 0) changed.set(sheet.part, own.splice(edits));
      });
    }
    const edits = wrapping.edits();
    if (edits.length > 0) changed.set(styles, source.splice(edits));
  });
}

/** What the shared strings say now, by index; nothing where they cannot be read. */
function writtenStrings({ opc, workbook: { sharedStrings }, changed }: WrapInput): readonly string[] {
  const texts: string[] = [];
  if (sharedStrings === null) return texts;
  tolerateDamage(sharedStrings, [], () => {
    const source = new XmlSource(sharedStrings, changed.get(sharedStrings) ?? opc.read(sharedStrings));
    for (const entry of readSharedStrings(source)) texts.push(entry ? plainText(entry.model.content) : "");
  });
  return texts;
}

interface SheetInput {
  readonly isBilingual: WrapInput["isBilingual"];
  readonly wrapping: WrappingStyles;
  readonly strings: readonly string[];
}

interface Row {
  /** Where attributes of its tag begin. */
  readonly name: number;
  readonly height: number;
  /** Its own height, taken away. */
  readonly stated: readonly XmlEdit[];
  readonly cells: XmlEdit[];
  isBilingual: boolean;
  /** Height of the highest cell with two texts, in points. */
  needed: number;
}

function sheetEdits(
  source: XmlSource,
  part: string,
  { isBilingual, wrapping, strings }: SheetInput,
): XmlEdit[] {
  const edits: XmlEdit[] = [];
  const scanner = new XmlScanner(source);
  const widthOf = readCellWidths(source);
  let row: Row | null = null;
  let cell = { start: 0, end: 0, style: 0, reference: "" };
  let isOfStrings = false;
  let defaultHeight = USUAL_HEIGHT;
  let inline = 0;
  const finishRow = () => {
    if (!row?.isBilingual) return;
    // Programs do not always fit rows to their texts when they open a file.
    const height = Math.min(HIGHEST_ROW, Math.max(row.height * 2, Math.ceil(row.needed)));
    edits.push({ start: row.name, end: row.name, bytes: ` ht="${height}" customHeight="1"` });
    edits.push(...row.stated, ...row.cells);
  };
  const wrap = (text: string) => {
    if (!row) return;
    row.isBilingual = true;
    const place = parseCell(cell.reference);
    const width = place && !wrapping.isTurned(cell.style) ? widthOf(place) : null;
    const scale = wrapping.scaleOf(cell.style);
    if (width !== null)
      row.needed = Math.max(row.needed, linesOf(text, width / scale) * defaultHeight * scale);
    const style = wrapping.of(cell.style);
    if (style === null) return;
    const tag = source.text.slice(cell.start, cell.end);
    const stated = /\ss\s*=\s*(?:"[^"]*"|'[^']*')/.exec(tag);
    const at = stated ? cell.start + stated.index : cell.start + /^<[^\s/>]+/.exec(tag)![0].length;
    row.cells.push({ start: at, end: at + (stated?.[0].length ?? 0), bytes: ` s="${style}"` });
  };
  while (scanner.next()) {
    if (scanner.kind !== "open") continue;
    if (scanner.name === "s:row") {
      finishRow();
      const { start } = scanner;
      const tag = source.text.slice(start, scanner.end);
      const height = Number(scanner.attribute("ht")) || defaultHeight;
      const stated = [...tag.matchAll(/\s(?:ht|customHeight)\s*=\s*(?:"[^"]*"|'[^']*')/g)].map((match) => ({
        start: start + match.index,
        end: start + match.index + match[0].length,
        bytes: "",
      }));
      const name = start + /^<[^\s/>]+/.exec(tag)![0].length;
      row = { name, height, stated, cells: [], isBilingual: false, needed: 0 };
    } else if (scanner.name === "s:sheetFormatPr") {
      defaultHeight = Number(scanner.attribute("defaultRowHeight")) || defaultHeight;
    } else if (scanner.name === "s:c") {
      isOfStrings = scanner.attribute("t") === "s";
      const style = Number(scanner.attribute("s") ?? 0) || 0;
      cell = { start: scanner.start, end: scanner.end, style, reference: scanner.attribute("r") ?? "" };
    } else if (scanner.name === "s:v" && isOfStrings) {
      const index = Number(scanner.readText());
      if (isBilingual(index)) wrap(strings[index] ?? "");
    } else if (scanner.name === "s:is") {
      const key = `${part}#i${inline++}`;
      const rich = readRichText(scanner);
      if (isBilingual(key)) wrap(rich ? plainText(rich.model.content) : "");
    }
  }
  finishRow();
  return edits;
}
