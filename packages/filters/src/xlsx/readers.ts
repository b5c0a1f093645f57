import { XmlScanner, type XmlSource } from "@yizhou/bytes/xml";
import type { DocumentWarning } from "@yizhou/model";
import { tolerateDamage, type OoxmlPackage } from "../ooxml/package.ts";
import { attributeSlot, elementSlot } from "../parts/attribute-slot.ts";
import { chartAndDiagramReaders, drawingReader } from "../parts/drawing-readers.ts";
import { numberFormatSlots } from "../parts/number-formats.ts";
import { propertyReaders } from "../parts/property-reader.ts";
import type { PartReader, TextSlot } from "../parts/text-slot.ts";
import { commentSlots, sharedStringSlots } from "./shared-strings.ts";
import type { Workbook } from "./workbook.ts";
import { walkWorksheet } from "./worksheet.ts";

/** Keys of slots that name a column of a table: this and the number of the column, from 0. */
export const COLUMN_NAME = "n";

/** Cells, and what repeats their text: names of table columns, labels cached in charts. */
const CELLS = "cells";

/**
 * Readers of every part with text: shared strings, then per sheet its own texts, comments, drawings with charts and SmartArt,
 * and its tables, which follow their header cells; and the words of number formats.
 *
 * @param isShown  which shared strings a cell shows
 * @param read  what was read already: slots of sheets, by part, and the part of styles
 */
export function workbookReaders(
  opc: OoxmlPackage,
  workbook: Workbook,
  isShown: (index: number) => boolean,
  warnings: DocumentWarning[],
  read: {
    readonly walked?: ReadonlyMap<string, readonly TextSlot[]>;
    readonly styles?: XmlSource | null;
  } = {},
): PartReader[] {
  const readers: PartReader[] = [];
  const seen = new Set<string>();
  const add = (reader: PartReader) => {
    if (!seen.has(reader.part)) readers.push(reader);
    seen.add(reader.part);
  };
  const { sharedStrings, sheets, styles } = workbook;
  if (sharedStrings)
    add({ part: sharedStrings, group: CELLS, read: (source) => sharedStringSlots(source, isShown) });
  // Copies must be read behind all cells that they may repeat.
  for (const { part, name: place } of sheets) {
    const known = read.walked?.get(part);
    add({ part, place, group: CELLS, read: (source) => walkWorksheet(source), ...(known && { known }) });
  }
  // Behind the cells, whose texts are none of theirs, and before the charts, which say their words again.
  if (styles)
    add({
      ...{ part: styles, group: CELLS, read: numberFormatSlots },
      ...(read.styles && { source: read.styles }),
    });
  for (const sheet of sheets) {
    tolerateDamage(sheet.part, warnings, () => {
      const { part, name: place } = sheet;
      // Conversations stand in front of what older programs show of them.
      const threads = opc.relatedParts(part, "threadedComment");
      const group = `comments of ${part}`;
      for (const thread of threads) add({ part: thread, place, group, read: threadSlots });
      const areTranslated = () => threads.length > 0 && threads.every((thread) => hasTranslated(opc, thread));
      for (const comments of opc.relatedParts(part, "comments"))
        add({ part: comments, place, group, read: (source) => commentSlots(source, areTranslated) });
      for (const drawing of opc.relatedParts(part, "drawing")) {
        add(drawingReader(drawing, { kind: "shape" }, place));
        for (const reader of chartAndDiagramReaders(opc, drawing, place, CELLS)) add(reader);
      }
      for (const table of opc.relatedParts(part, "table"))
        add({ part: table, place, group: CELLS, read: tableSlots });
      for (const type of ["slicer", "timeline"])
        for (const slicer of opc.relatedParts(part, type)) add({ part: slicer, place, read: captionSlots });
    });
  }
  for (const reader of propertyReaders(opc)) add(reader);
  return readers;
}

function hasTranslated(opc: OoxmlPackage, thread: string): boolean {
  let has = false;
  // A part that cannot be read is told of where its texts are.
  tolerateDamage(thread, [], () => (has = threadSlots(opc.readXml(thread)).length > 0));
  return has;
}

function threadSlots(source: XmlSource): TextSlot[] {
  const scanner = new XmlScanner(source);
  const slots: TextSlot[] = [];
  let hasMentions = false;
  for (let count = 0; scanner.next();) {
    if (scanner.kind !== "open") continue;
    if (scanner.name === "tc:mentions") hasMentions = true;
    if (scanner.name !== "tc:text") continue;
    const slot = elementSlot(scanner, { key: `t${count++}`, kind: "comment" });
    if (slot) slots.push(slot);
  }
  // Mentions point at characters of the text; the older comment beside it carries the translation then.
  return hasMentions ? [] : slots;
}

/** What stands over the buttons of slicers and over timelines: a label, which nothing finds them by. */
function captionSlots(source: XmlSource): TextSlot[] {
  const scanner = new XmlScanner(source);
  const slots: TextSlot[] = [];
  while (scanner.next()) {
    if (scanner.kind !== "open" || !/(?:^|[:}])(?:slicer|timeline)$/.test(scanner.name)) continue;
    const span = scanner.attributeSpan("caption");
    const key = `c${slots.length}`;
    if (span) slots.push(attributeSlot(scanner, span, { key, kind: "field", isSpreadsheetText: true }));
  }
  return slots;
}

/** Names of columns and labels of total rows, always copies of the cells that show them; what the table says of itself. */
function tableSlots(source: XmlSource): TextSlot[] {
  const scanner = new XmlScanner(source);
  const slots: TextSlot[] = [];
  for (let column = -1; scanner.next();) {
    if (scanner.kind === "open" && scanner.name === "x14:table") slots.push(...altTextSlots(scanner));
    if (scanner.kind !== "open" || scanner.name !== "s:tableColumn") continue;
    column++;
    for (const [name, letter] of [
      ["name", COLUMN_NAME],
      ["totalsRowLabel", "l"],
    ] as const) {
      const span = scanner.attributeSpan(name);
      const key = letter + column;
      const slot = span && attributeSlot(scanner, span, { key, kind: "cell", isSpreadsheetText: true });
      if (slot) slots.push({ ...slot, isOnlyCopy: true });
    }
  }
  return slots;
}

function altTextSlots(scanner: XmlScanner): TextSlot[] {
  return ["altText", "altTextSummary"].flatMap((name, i) => {
    const span = scanner.attributeSpan(name);
    return span
      ? [attributeSlot(scanner, span, { key: `a${i}`, kind: "alt-text", isSpreadsheetText: true })]
      : [];
  });
}
