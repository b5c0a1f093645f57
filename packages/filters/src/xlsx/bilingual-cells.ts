/**
 * The bilingual form of a workbook inside its cells: under each source stands its translation. The cells wrap their text, and their rows
 * are twice as high. Texts that formulas compare or tables are named by stay single, since a second text would change what
 * the workbook computes.
 */
import { type XmlEdit, XmlScanner, XmlSource } from "@yizhou/bytes/xml";
import { tolerateDamage, type OoxmlPackage } from "../ooxml/package.ts";
import type { Workbook } from "./workbook.ts";

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

/** Gives the cells with two texts styles that wrap, and their rows twice their height. */
export function wrapBilingualCells(input: WrapInput): void {
  const { opc, workbook, changed } = input;
  const styles = opc.relatedParts(opc.mainPart(), "styles")[0];
  if (!styles) return;
  tolerateDamage(styles, [], () => {
    const source = new XmlSource(styles, changed.get(styles) ?? opc.read(styles));
    const wrapping = new WrappingStyles(source);
    for (const sheet of workbook.sheets) {
      if (sheet.isChart) continue;
      tolerateDamage(sheet.part, [], () => {
        const own = new XmlSource(sheet.part, changed.get(sheet.part) ?? opc.read(sheet.part));
        const edits = sheetEdits(own, sheet.part, input, wrapping);
        if (edits.length > 0) changed.set(sheet.part, own.splice(edits));
      });
    }
    const edits = wrapping.edits();
    if (edits.length > 0) changed.set(styles, source.splice(edits));
  });
}

function sheetEdits(
  source: XmlSource,
  part: string,
  { isBilingual }: WrapInput,
  wrapping: WrappingStyles,
): XmlEdit[] {
  const edits: XmlEdit[] = [];
  const scanner = new XmlScanner(source);
  let row: XmlEdit[] = [];
  let cell = { start: 0, end: 0, style: 0 };
  let isOfStrings = false;
  let defaultHeight = USUAL_HEIGHT;
  let inline = 0;
  const keep = () => {
    edits.push(...row);
    row = [];
  };
  const wrap = () => {
    keep();
    const style = wrapping.of(cell.style);
    if (style === null) return;
    const tag = source.text.slice(cell.start, cell.end);
    const stated = /\ss\s*=\s*(?:"[^"]*"|'[^']*')/.exec(tag);
    const at = stated ? cell.start + stated.index : cell.start + /^<[^\s/>]+/.exec(tag)![0].length;
    edits.push({ start: at, end: at + (stated?.[0].length ?? 0), bytes: ` s="${style}"` });
  };
  while (scanner.next()) {
    if (scanner.kind !== "open") continue;
    if (scanner.name === "s:row") {
      const tag = source.text.slice(scanner.start, scanner.end);
      // Programs do not always fit rows to their texts when they open a file.
      const height = (Number(scanner.attribute("ht")) || defaultHeight) * 2;
      const name = scanner.start + /^<[^\s/>]+/.exec(tag)![0].length;
      row = [{ start: name, end: name, bytes: ` ht="${Math.min(height, HIGHEST_ROW)}" customHeight="1"` }];
      for (const match of tag.matchAll(/\s(?:ht|customHeight)\s*=\s*(?:"[^"]*"|'[^']*')/g)) {
        const start = scanner.start + match.index;
        row.push({ start, end: start + match[0].length, bytes: "" });
      }
    } else if (scanner.name === "s:sheetFormatPr") {
      defaultHeight = Number(scanner.attribute("defaultRowHeight")) || defaultHeight;
    } else if (scanner.name === "s:c") {
      isOfStrings = scanner.attribute("t") === "s";
      cell = { start: scanner.start, end: scanner.end, style: Number(scanner.attribute("s") ?? 0) || 0 };
    } else if (scanner.name === "s:v" && isOfStrings) {
      if (isBilingual(Number(scanner.readText()))) wrap();
    } else if (scanner.name === "s:is") {
      const key = `${part}#i${inline++}`;
      scanner.skip();
      if (isBilingual(key)) wrap();
    }
  }
  return edits;
}

/** Cell formats of the workbook, and those that were made of them. */
class WrappingStyles {
  readonly #formats: string[] = [];
  readonly #added: string[] = [];
  readonly #made = new Map<number, number>();
  #count: { start: number; end: number } | null = null;
  #close = -1;

  constructor(source: XmlSource) {
    const scanner = new XmlScanner(source);
    while (scanner.next()) {
      if (scanner.name !== "s:cellXfs") continue;
      if (scanner.kind === "close") {
        this.#close = scanner.start;
        break;
      }
      const span = scanner.attributeSpan("count");
      this.#count = span ? { start: span.valueStart, end: span.valueEnd } : null;
      const { depth } = scanner;
      while (scanner.next() && scanner.depth > depth) {
        if (scanner.kind !== "open") continue;
        const { start } = scanner;
        scanner.skip();
        this.#formats.push(source.text.slice(start, scanner.end));
      }
      this.#close = scanner.start;
      break;
    }
  }

  /** Index of the format that wraps; null where the cell's own does, or is not there. */
  of(style: number): number | null {
    const known = this.#made.get(style);
    if (known !== undefined) return known;
    const format = this.#formats[style];
    if (format === undefined || /\swrapText\s*=\s*["'](?:1|true)["']/.test(format)) return null;
    const index = this.#formats.length + this.#added.length;
    this.#added.push(withWrap(format));
    this.#made.set(style, index);
    return index;
  }

  edits(): XmlEdit[] {
    if (this.#added.length === 0) return [];
    const count = String(this.#formats.length + this.#added.length);
    return [
      ...(this.#count ? [{ ...this.#count, bytes: count }] : []),
      { start: this.#close, end: this.#close, bytes: this.#added.join("") },
    ];
  }
}

/** A cell format (`xf`) whose alignment wraps. */
function withWrap(format: string): string {
  const [open, prefix] = /^<([\w.-]+:)?xf\b[^>]*?\/?>/.exec(format)! as unknown as [
    string,
    string | undefined,
  ];
  const applied = open
    .replace(/\sapplyAlignment\s*=\s*(?:"[^"]*"|'[^']*')/, "")
    .replace(/\s*(\/?)>$/, ' applyAlignment="1"$1>');
  const name = `${prefix ?? ""}alignment`;
  if (open.endsWith("/>")) return `${applied.slice(0, -2)}><${name} wrapText="1"/></${prefix ?? ""}xf>`;
  const inside = format.slice(open.length);
  const alignment = new RegExp(`<${name}\\b[^>]*>`).exec(inside)?.[0];
  if (!alignment) return `${applied}<${name} wrapText="1"/>${inside}`;
  const wrapped = alignment
    .replace(/\s(?:wrapText|shrinkToFit)\s*=\s*(?:"[^"]*"|'[^']*')/g, "")
    .replace(/\s*(\/?)>$/, ' wrapText="1"$1>');
  return applied + inside.replace(alignment, () => wrapped);
}
