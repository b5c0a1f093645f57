/**
 * The bilingual form of a workbook in sheets: behind all sheets stands a copy of each that has translated cells, with the same rows,
 * columns, styles and values, and the translations in the place of their sources. The copies compute nothing and nothing refers to
 * them, so that the source's formulas, names, tables and pivots stay right. Cells that are locked show the same text on both.
 */
import {
  escapeXmlAttribute,
  escapeXmlText,
  toByteString,
  XmlScanner,
  XmlSource,
  type XmlEdit,
} from "@yizhou/bytes/xml";
import { plainText, type InlineContent, type LanguageTag } from "@yizhou/model";
import { AddedParts } from "../ooxml/added-parts.ts";
import { tolerateDamage } from "../ooxml/package.ts";
import { escapeSpreadsheet } from "../parts/spreadsheet-escapes.ts";
import { freeName } from "../formula/new-sheet-names.ts";
import type { Sheet } from "./workbook.ts";
import { inlineTexts, richTextElement, type BilingualInput } from "./bilingual.ts";
import { headerFooterSlots } from "./header-footer.ts";

export interface SheetCopiesInput extends BilingualInput {
  readonly sourceLanguage: LanguageTag;
  readonly targetLanguage: LanguageTag;
  /** Translations by the text of their source, for results of formulas that repeat it. */
  readonly targetOfText: (text: string) => InlineContent | undefined;
  /** What a sheet's name was translated to; null where it was not. */
  readonly nameOf: (sheet: Sheet) => string | null;
  /** Parts that are replaced; added to. */
  readonly changed: Map<string, Uint8Array>;
}

/** @returns the new parts, by name; none where no sheet has a translated cell */
export function addSheetCopies(input: SheetCopiesInput): ReadonlyMap<string, Uint8Array> {
  const { opc, workbook, changed } = input;
  const added = new AddedParts(opc, changed);
  const main = opc.mainPart();
  const names = new Set(workbook.sheets.map(({ name }) => name.toLowerCase()));
  const entries: { name: string; id: string; isHidden: boolean }[] = [];
  for (const sheet of workbook.sheets) {
    if (sheet.isChart) continue;
    tolerateDamage(sheet.part, [], () => {
      const bytes = sheetCopy(input, opc.readXml(sheet.part), sheet.part);
      if (!bytes) return;
      const own = input.nameOf(sheet);
      // `Prices (zh-Hans)`, where the name itself has not been translated.
      const name = own ? freeName(own, names) : freeName(sheet.name, names, ` (${input.targetLanguage})`);
      const id = added.relate(main, "worksheet", added.add(sheet.part, bytes));
      entries.push({ name, id, isHidden: sheet.isHidden });
    });
  }
  if (entries.length === 0) return added.additions;
  added.finish();
  const source = new XmlSource(main, changed.get(main) ?? opc.read(main));
  changed.set(main, source.splice([sheetEntries(source, entries)]));
  return added.additions;
}

/** Behind the last sheet: whatever counts sheets from the first stays right. */
function sheetEntries(
  source: XmlSource,
  entries: readonly { name: string; id: string; isHidden: boolean }[],
): XmlEdit {
  const scanner = new XmlScanner(source);
  let most = 0;
  let prefix = "";
  let relationship = "r:id";
  let declarations = "";
  while (scanner.next()) {
    if (scanner.kind === "open" && scanner.name === "s:sheet") {
      most = Math.max(most, Number(scanner.attribute("sheetId")) || 0);
      prefix = scanner.rawPrefix;
      const tag = source.text.slice(scanner.start, scanner.end);
      relationship = /\s([\w.-]+:id)\s*=/.exec(tag)?.[1] ?? relationship;
      // Some programs declare the prefix at each sheet.
      declarations = (tag.match(/\sxmlns:[\w.-]+\s*=\s*(?:"[^"]*"|'[^']*')/g) ?? []).join("");
    } else if (scanner.kind === "close" && scanner.name === "s:sheets") {
      const bytes = entries.map(({ name, id, isHidden }) => {
        const state = isHidden ? ' state="hidden"' : "";
        return `<${prefix}sheet name="${toByteString(escapeXmlAttribute(name))}" sheetId="${++most}"${state} ${relationship}="${id}"${declarations}/>`;
      });
      return { start: scanner.start, end: scanner.start, bytes: bytes.join("") };
    }
  }
  throw scanner.damaged();
}

/** What belongs to one sheet only, or makes it compute: drawings, tables, links, rules of entry, protection. */
const LEFT_BEHIND = new Set(
  (
    "sheetCalcPr sheetProtection protectedRanges scenarios autoFilter sortState dataConsolidate customSheetViews dataValidations " +
    "hyperlinks customProperties cellWatches ignoredErrors smartTags drawing legacyDrawing legacyDrawingHF drawingHF picture oleObjects " +
    "controls webPublishItems tableParts extLst"
  )
    .split(" ")
    .map((name) => `s:${name}`),
);

const HEADER_OR_FOOTER = /^s:(?:odd|even|first)(?:Header|Footer)$/;

/** What is printed above and below the copy's pages is in its language. */
function headerEdits(
  { targetOf, sourceLanguage, targetLanguage }: SheetCopiesInput,
  source: XmlSource,
  part: string,
  [start, end]: readonly [number, number],
  keyPrefix: string,
): XmlEdit[] {
  return headerFooterSlots(source, start, end, keyPrefix).flatMap((slot) => {
    const content = targetOf(`${part}#${slot.key}`);
    if (!content) return [];
    const written = slot.write({ content, sourceLanguage, targetLanguage, output: "target" });
    return written && written !== "elsewhere" ? [...written.edits] : [];
  });
}

/** The sheet with translations in place of their sources; null where it has none. */
function sheetCopy(input: SheetCopiesInput, source: XmlSource, part: string): Uint8Array | null {
  const { text } = source;
  const inline = inlineTexts(source);
  const edits: XmlEdit[] = [];
  const remove = (start: number, end: number) => edits.push({ start, end, bytes: "" });
  const scanner = new XmlScanner(source);
  let hasTranslation = false;
  let inlineCount = 0;
  let results = 0;
  while (scanner.next()) {
    if (scanner.kind !== "open") continue;
    const { name, start } = scanner;
    if (LEFT_BEHIND.has(name)) {
      scanner.skip();
      remove(start, scanner.end);
    } else if (name === "s:sheetView" || name === "s:sheetPr" || name === "s:pageSetup") {
      const tag = text.slice(start, scanner.end);
      for (const match of tag.matchAll(/\s(?:tabSelected|codeName|[\w.-]+:id)\s*=\s*(?:"[^"]*"|'[^']*')/g))
        remove(start + match.index, start + match.index + match[0].length);
    } else if (HEADER_OR_FOOTER.test(name)) {
      const textStart = scanner.end;
      const isEmpty = scanner.isEmptyElement;
      scanner.skip();
      if (!isEmpty)
        edits.push(...headerEdits(input, source, part, [textStart, scanner.start], name.slice(2)));
    } else if (name === "s:c") {
      const cell = readCell(scanner);
      const inlineKey = `i${inlineCount}`;
      inlineCount += cell.inlines;
      let key: number | string | null = null;
      if (cell.type === "s") key = Number(cell.value);
      else if (cell.type === "inlineStr") key = `${part}#${inlineKey}`;
      else if (cell.type === "str" && cell.hasValue) key = `${part}#r${results++}`;
      const own = key === null ? undefined : input.targetOf(key);
      const target = own ?? (cell.type === "str" ? input.targetOfText(cell.value) : undefined);
      if (target) {
        hasTranslation = true;
        const rich =
          typeof key === "number"
            ? input.strings?.entries[key]
            : cell.inlines > 0
              ? inline.get(inlineKey)
              : undefined;
        const inside = rich
          ? richTextElement(
              typeof key === "number" ? input.strings!.source : source,
              rich,
              target,
              cell.prefix,
            )
          : `<${cell.prefix}t xml:space="preserve">${toByteString(escapeXmlText(escapeSpreadsheet(plainText(target))))}</${cell.prefix}t>`;
        const open = withoutAttributes(text.slice(start, cell.openEnd)).replace(/\/?>$/, "");
        const bytes = `${open} t="inlineStr"><${cell.prefix}is>${inside}</${cell.prefix}is></${cell.prefix}c>`;
        edits.push({ start, end: scanner.end, bytes });
      } else if (cell.formula) {
        remove(cell.formula.start, cell.formula.end);
        const open = text.slice(start, cell.openEnd);
        const meta = /\scm\s*=\s*(?:"[^"]*"|'[^']*')/.exec(open);
        if (meta)
          edits.splice(-1, 0, {
            start: start + meta.index,
            end: start + meta.index + meta[0].length,
            bytes: "",
          });
      }
    }
  }
  return hasTranslation ? source.splice(edits) : null;
}

interface ReadCell {
  readonly type: string;
  readonly value: string;
  readonly prefix: string;
  readonly openEnd: number;
  readonly formula: { readonly start: number; readonly end: number } | null;
  readonly hasValue: boolean;
  /** Inline strings in it: one, or none. */
  readonly inlines: number;
}

/** Reads the cell whose open tag is current; steps to its close tag. */
function readCell(scanner: XmlScanner): ReadCell {
  const { depth, end: openEnd, rawPrefix: prefix } = scanner;
  const type = scanner.attribute("t") ?? "";
  let [value, inlines, hasValue] = ["", 0, false];
  let formula: ReadCell["formula"] = null;
  if (scanner.isEmptyElement) {
    scanner.skip();
    return { type, value, prefix, openEnd, formula, hasValue, inlines };
  }
  while (scanner.next() && scanner.depth > depth) {
    if (scanner.kind === "close") continue;
    const { name, start } = scanner;
    if (name === "s:v") {
      hasValue = true;
      value = scanner.readText();
    } else if (name === "s:is") {
      inlines++;
      scanner.skip();
    } else if (name === "s:f") {
      scanner.skip();
      formula = { start, end: scanner.end };
    }
  }
  return { type, value, prefix, openEnd, formula, hasValue, inlines };
}

function withoutAttributes(tag: string): string {
  return tag.replace(/\s(?:t|cm|vm)\s*=\s*(?:"[^"]*"|'[^']*')/g, "");
}
