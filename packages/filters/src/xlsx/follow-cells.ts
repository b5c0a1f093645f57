/**
 * What must follow once cells are translated, written behind the texts themselves: formulas that name renamed columns,
 * results of formulas that have gone stale, and cells that share a translated string but have to keep their text.
 */
import {
  escapeXmlAttribute,
  escapeXmlText,
  toByteString,
  type XmlEdit,
  XmlScanner,
  XmlSource,
} from "@yizhou/bytes/xml";
import { hasTranslatableText, isInlineEqual, plainText } from "@yizhou/model";
import type { UnitTargets } from "../filter.ts";
import {
  choicesOf,
  renameChoices,
  renameLiterals,
  renameText,
  type LiteralRenames,
} from "../formula/rename-literals.ts";
import { tolerateDamage, type OoxmlPackage } from "../ooxml/package.ts";
import { escapeSpreadsheet, unescapeSpreadsheet } from "../parts/spreadsheet-escapes.ts";
import { ArrayResults } from "./array-results.ts";
import { parseCell } from "./cell-reference.ts";
import { COLUMN_NAME } from "./readers.ts";
import { calculateOnLoad, canRecalculate, holdsText } from "./recalculation.ts";
import { readSharedStrings } from "./shared-strings.ts";
import { turnedViews } from "./sheet-direction.ts";
import { columnKey, renameColumns, type ColumnRenames } from "./structured-references.ts";
import type { Workbook } from "./workbook.ts";
import { cellAttribute } from "./worksheet.ts";

/** A cell that keeps its text while other cells with the same shared string are translated. */
export type PinnedCell = readonly [part: string, reference: string, index: number];

/** `formulas`: formulas or rules of the sheet hold texts or name columns of tables. `cells`: it has results that are texts, or pinned cells, as well. */
export type Follows = "formulas" | "cells";

interface FollowInput {
  readonly opc: OoxmlPackage;
  readonly workbook: Workbook;
  readonly targets: UnitTargets;
  /** Slot id -> id of the unit whose target it takes. */
  readonly copies: ReadonlyMap<string, string>;
  readonly pinned: readonly PinnedCell[];
  /** Texts inside formulas, choice lists and filters that change as the cells did that they are compared with. */
  readonly literals: LiteralRenames;
  /** Sheets with formulas that name columns, results that are texts, or pinned cells. */
  readonly sheets: readonly (readonly [part: string, what: Follows])[];
  /** Writing direction of source and target. */
  readonly isRightToLeft: { readonly source: boolean; readonly target: boolean };
  /** A part as it is in the source. */
  readonly sourceOf: (part: string) => XmlSource;
  /** Parts written so far, with their bytes; added to. */
  readonly changed: Map<string, Uint8Array>;
}

export function followCells(input: FollowInput): void {
  const { opc, workbook, sheets } = input;
  if (!haveCellsChanged(input)) return;
  // Pinning adds to the table of shared strings, so it is known to have changed before any sheet is asked.
  const spared = spareStrings(input);
  const renames: Renames = { columns: columnRenames(input), literals: input.literals };
  const hasRenames = renames.columns.size > 0 || renames.literals.size > 0;
  let isStale = false;
  for (const [part, what] of sheets) {
    if (what === "formulas" && !hasRenames) continue;
    edit(input, part, (source) => {
      const { edits, hasStale } = sheetEdits(input, part, source, { spared, renames });
      isStale ||= hasStale;
      return edits;
    });
  }
  if (input.isRightToLeft.source !== input.isRightToLeft.target) {
    for (const { part, isChart } of workbook.sheets)
      if (!isChart) edit(input, part, (source) => turnedViews(source, input.isRightToLeft.target));
  }
  if (hasRenames) {
    for (const { part } of workbook.sheets) {
      for (const table of opc.relatedParts(part, "table"))
        edit(input, table, (source) => formulaEdits(source, TABLE_FORMULAS, renames));
    }
  }
  const main = opc.mainPart();
  if (hasRenames) edit(input, main, (source) => formulaEdits(source, NAMES, renames));
  if (isStale) edit(input, main, (source) => [calculateOnLoad(source)].filter((found) => found !== null));
}

function haveCellsChanged({ workbook, targets, literals, changed }: FollowInput): boolean {
  if (literals.size > 0) return true;
  if (workbook.sharedStrings !== null && changed.has(workbook.sharedStrings)) return true;
  for (const id of targets.keys()) {
    const at = id.lastIndexOf("#");
    if (/^[ir]\d+$/.test(id.slice(at + 1)) && changed.has(id.slice(0, at))) return true;
  }
  return false;
}

const TABLE_FORMULAS = new Set(["s:calculatedColumnFormula", "s:totalsRowFormula"]);
const NAMES = new Set(["s:definedName"]);
const FILTERS = new Set(["s:filter", "s:customFilter"]);
const SHEET_FORMULAS = new Set(["s:f", "s:formula", "s:formula1", "s:formula2", "xm:f"]);

/** Edits a part on top of what was written to it. A damaged one was reported when its text was read. */
function edit(
  { opc, sourceOf, changed }: FollowInput,
  part: string,
  editsOf: (source: XmlSource) => XmlEdit[],
): void {
  tolerateDamage(part, [], () => {
    const written = changed.get(part);
    const source = written ? new XmlSource(part, written) : sourceOf(part);
    const edits = editsOf(source);
    if (edits.length > 0) changed.set(opc.findPart(part)!, source.splice(edits));
  });
}

/** Copies of translated strings for the cells that keep them: old index -> new index. */
function spareStrings({ workbook, targets, pinned, sourceOf, changed }: FollowInput): Map<number, number> {
  const spared = new Map<number, number>();
  const { sharedStrings } = workbook;
  if (sharedStrings === null || !changed.has(sharedStrings) || pinned.length === 0) return spared;
  const original = sourceOf(sharedStrings);
  const entries = readSharedStrings(original);
  let added = "";
  for (const [, , index] of pinned) {
    const entry = entries[index];
    const target = targets.get(`${sharedStrings}#s${index}`);
    if (!entry || !target || spared.has(index) || isInlineEqual(target, entry.model.content)) continue;
    spared.set(index, entries.length + spared.size);
    const inner = original.text.slice(entry.innerStart, entry.innerEnd);
    added += `<${entry.prefix}si>${inner}</${entry.prefix}si>`;
  }
  if (spared.size === 0) return spared;
  const source = new XmlSource(sharedStrings, changed.get(sharedStrings)!);
  const edits: XmlEdit[] = [];
  const scanner = new XmlScanner(source);
  while (scanner.next()) {
    if (scanner.name !== "s:sst") continue;
    if (scanner.kind === "close") edits.push({ start: scanner.start, end: scanner.start, bytes: added });
    const count = scanner.kind === "open" && scanner.attributeSpan("uniqueCount");
    if (count)
      edits.push({
        start: count.valueStart,
        end: count.valueEnd,
        bytes: String(entries.length + spared.size),
      });
  }
  changed.set(sharedStrings, source.splice(edits));
  return spared;
}

/** Columns whose names were translated, from the names that the tables' own parts took over from header cells. */
function columnRenames({ opc, workbook, targets, copies }: FollowInput): ColumnRenames {
  const renames = new Map<string, ReadonlyMap<string, string>>();
  for (const sheet of workbook.sheets) {
    for (const part of opc.relatedParts(sheet.part, "table")) {
      tolerateDamage(part, [], () => {
        const columns = new Map<string, string>();
        const scanner = new XmlScanner(opc.readXml(part));
        const names: string[] = [];
        for (let column = 0; scanner.next();) {
          if (scanner.kind !== "open") continue;
          if (scanner.name === "s:table")
            names.push(scanner.attribute("name") ?? "", scanner.attribute("displayName") ?? "");
          if (scanner.name !== "s:tableColumn") continue;
          const name = unescapeSpreadsheet(scanner.attribute("name") ?? "");
          const target = targets.get(copies.get(`${part}#${COLUMN_NAME}${column++}`) ?? "");
          if (target && plainText(target) !== name) columns.set(columnKey(name), plainText(target));
        }
        if (columns.size > 0) for (const name of names) renames.set(name.toLowerCase(), columns);
      });
    }
  }
  return renames;
}

/** What formulas call by another name once cells are translated. */
interface Renames {
  readonly columns: ColumnRenames;
  readonly literals: LiteralRenames;
}

function formulaEdits(source: XmlSource, elements: ReadonlySet<string>, renames: Renames): XmlEdit[] {
  const edits: XmlEdit[] = [];
  const scanner = new XmlScanner(source);
  while (scanner.next()) {
    if (scanner.kind !== "open") continue;
    if (FILTERS.has(scanner.name)) pushFilter(scanner, renames, edits);
    if (scanner.isEmptyElement || !elements.has(scanner.name)) continue;
    pushRenamed(scanner, renames, edits, false);
  }
  return edits;
}

/** The value that a filter selects. */
function pushFilter(scanner: XmlScanner, { literals }: Renames, edits: XmlEdit[]): void {
  const span = literals.size > 0 && scanner.attributeSpan("val");
  if (!span) return;
  const value = scanner.attributeValue(span);
  const renamed = renameText(value, literals);
  if (renamed === value) return;
  const bytes = toByteString(escapeXmlAttribute(renamed));
  edits.push({ start: span.valueStart, end: span.valueEnd, bytes });
}

/** Reads the formula whose open tag is current, steps to its close tag, and adds the edit it needs. */
function pushRenamed(
  scanner: XmlScanner,
  { columns, literals }: Renames,
  edits: XmlEdit[],
  isList: boolean,
): string {
  const start = scanner.end;
  const formula = scanner.readText();
  const named = columns.size > 0 ? renameColumns(formula, columns) : formula;
  const renamed =
    isList && choicesOf(named) ? renameChoices(named, literals) : renameLiterals(named, literals, "excel");
  if (renamed !== formula)
    edits.push({ start, end: scanner.start, bytes: toByteString(escapeXmlText(renamed)) });
  return renamed;
}

interface SheetChanges {
  readonly spared: ReadonlyMap<number, number>;
  readonly renames: Renames;
}

function sheetEdits(
  input: FollowInput,
  part: string,
  source: XmlSource,
  { spared, renames }: SheetChanges,
): { edits: XmlEdit[]; hasStale: boolean } {
  const edits: XmlEdit[] = [];
  let hasStale = false;
  const pinned = new Set(input.pinned.flatMap(([sheet, reference]) => (sheet === part ? [reference] : [])));
  const scanner = new XmlScanner(source);
  const shared = new Map<string, string>();
  const arrays = new ArrayResults();
  let cell = { reference: "", type: "", formula: "" };
  let results = 0;
  let isList = false;
  const hasRenames = renames.columns.size > 0 || renames.literals.size > 0;
  while (scanner.next()) {
    if (scanner.kind !== "open") continue;
    const { name } = scanner;
    if (name.endsWith(":dataValidation")) isList = scanner.attribute("type") === "list";
    else if (name.endsWith(":cfRule")) isList = false;
    if (FILTERS.has(name)) pushFilter(scanner, renames, edits);
    else if (name === "s:c") {
      const raw = source.text.slice(scanner.start, scanner.end);
      cell = { reference: cellAttribute(raw, "r"), type: cellAttribute(raw, "t"), formula: "" };
    } else if (SHEET_FORMULAS.has(name)) {
      const type = name === "s:f" ? scanner.attribute("t") : undefined;
      const group = type === "shared" ? scanner.attribute("si") : undefined;
      const range = type === "array" ? scanner.attribute("ref") : undefined;
      const isRead = hasRenames || cell.type === "str" || group !== undefined || range !== undefined;
      if (!isRead || type === "dataTable") continue;
      const formula = scanner.isEmptyElement ? "" : pushRenamed(scanner, renames, edits, isList);
      if (name !== "s:f") continue;
      // Of formulas that are shared, the first states the text.
      cell.formula = formula === "" ? (shared.get(group ?? "") ?? "") : formula;
      if (group !== undefined) shared.set(group, cell.formula);
      if (range !== undefined) arrays.add(range, cell.formula);
    } else if (name === "s:v" && cell.type === "str") {
      const { start } = scanner;
      const isCopy = input.copies.has(`${part}#r${results++}`);
      const end = scanner.end;
      const text = unescapeSpreadsheet(scanner.readText());
      if (isCopy || !hasTranslatableText([{ kind: "text", text }])) continue;
      const renamed = renameText(text, renames.literals);
      // A text that is handed on, from a cell or from the formula itself, is renamed as those are.
      if (renamed !== text) {
        const bytes = toByteString(escapeXmlText(escapeSpreadsheet(renamed)));
        edits.push({ start: end, end: scanner.start, bytes });
        continue;
      }
      const place = cell.formula === "" ? parseCell(cell.reference) : null;
      const formula = place ? (arrays.formulaAt(place) ?? "") : cell.formula;
      if (holdsText(formula, text) || !canRecalculate(formula, input.workbook.externalNames)) continue;
      edits.push({ start, end: scanner.end, bytes: "" });
      hasStale = true;
    } else if (name === "s:v" && cell.type === "s" && pinned.has(cell.reference)) {
      const start = scanner.end;
      const index = spared.get(Number(scanner.readText()));
      if (index !== undefined) edits.push({ start, end: scanner.start, bytes: String(index) });
    }
  }
  return { edits, hasStale };
}
