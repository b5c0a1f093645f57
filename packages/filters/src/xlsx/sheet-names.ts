/**
 * Names of sheets, translated where that is asked for. Every reference to them is rewritten with them; a name that is found by a text
 * that is put together or stands in a cell, or by a macro, stays, since nobody can say which texts such a formula will make.
 */
import { escapeXmlAttribute, toByteString, type XmlEdit, XmlScanner, XmlSource } from "@yizhou/bytes/xml";
import {
  hasTranslatableText,
  inlineFromText,
  plainText,
  textLeftOut,
  type DocumentWarning,
  type TextUnit,
} from "@yizhou/model";
import type { OutputForm, UnitTargets } from "../filter.ts";
import { renameFoundSheets } from "../formula/found-sheets.ts";
import { LONGEST_SHEET_NAME, newSheetNames, sheetNameId, sheetNameOf } from "../formula/new-sheet-names.ts";
import { NamesInTexts } from "../formula/sheets-in-texts.ts";
import { isPlainName, renameSheets, sheetPrefixes, type SheetRenames } from "../formula/sheet-prefixes.ts";
import { tolerateDamage, type OoxmlPackage } from "../ooxml/package.ts";
import { editReferences, mayNameSheets, type ReferenceKind } from "./sheet-references.ts";
import type { Sheet, Workbook } from "./workbook.ts";

/** How many names of sheets have letters in them. */
export function countSheetNames({ sheets }: Workbook): number {
  return sheets.filter(({ name }) => hasTranslatableText(inlineFromText(name))).length;
}

/** A unit for each name that has letters, by the sheet's place in the workbook. */
export function sheetNameUnits(opc: OoxmlPackage, workbook: Workbook): ReadonlyMap<string, TextUnit> {
  const main = opc.mainPart();
  const stay = staysNamed(opc, workbook);
  const units = new Map<string, TextUnit>();
  for (const [index, { name, isHidden }] of workbook.sheets.entries()) {
    const content = inlineFromText(name);
    if (!hasTranslatableText(content) || units.has(name)) continue;
    units.set(name, {
      ...{ id: sheetNameId(main, index), part: main, kind: "sheet-name", content, place: name },
      limits: { maxCharacters: LONGEST_SHEET_NAME },
      ...(isHidden && { isHidden }),
      ...(stay(name) && { locked: "sheet-reference" as const }),
    });
  }
  return units;
}

/** Tells whether a sheet is found by its name in a way that cannot be rewritten. */
function staysNamed(opc: OoxmlPackage, workbook: Workbook): (name: string) => boolean {
  const all = () => true;
  if (workbook.hasMacros) return all;
  // Macros of old, data models, and workbooks that keep their history find sheets by name, too.
  if (opc.partNames.some((part) => /^xl\/(?:macrosheets|model|revisions)\//i.test(part))) return all;
  const names = workbook.sheets.map(({ name }) => name.toLowerCase());
  const sheets = new Set(names);
  if (sheets.size < names.length) return all;
  const found = new NamesInTexts(sheets, "excel");
  for (const part of opc.partNames) {
    if (!mayNameSheets(part)) continue;
    const damage: DocumentWarning[] = [];
    tolerateDamage(part, damage, () => {
      const source = opc.readXml(part);
      if (/\/connections\.xml$/i.test(part)) return noteQueries(source, names, found);
      editReferences(source, ({ kind, text }) => {
        if (kind === "formula") {
          if (sheetPrefixes(text, sheets) === null) found.areUnknown = true;
          found.noteFormula(text);
        }
        return text;
      });
    });
    // What cannot be read may name any of them.
    if (damage.length > 0 && mayHoldReference(opc, part)) return all;
  }
  if (found.hasFinders) for (const text of textsOf(opc, workbook)) found.noteText(text);
  return (name) => found.has(name);
}

/** True where a mark stands behind a word or a quote in bytes that are no XML, or in none that can be had. */
function mayHoldReference(opc: OoxmlPackage, part: string): boolean {
  let may = true;
  tolerateDamage(part, [], () => {
    may = /[\w'\x80-\xff]!/.test(opc.read(part).toString("latin1"));
  });
  return may;
}

/** Queries of a workbook to itself name sheets as tables: `[Data$]`. */
function noteQueries(source: XmlSource, sheets: readonly string[], found: NamesInTexts): void {
  const text = source.decode(0, source.text.length).toLowerCase();
  for (const sheet of sheets) if (text.includes(`${sheet}$`)) found.names.add(sheet);
}

/** All texts of cells with an exclamation mark, also those that formulas gave. */
function textsOf(opc: OoxmlPackage, { sheets, sharedStrings }: Workbook): string[] {
  const texts: string[] = [];
  for (const part of [
    ...(sharedStrings === null ? [] : [sharedStrings]),
    ...sheets.map((sheet) => sheet.part),
  ])
    tolerateDamage(part, [], () => {
      const scanner = new XmlScanner(opc.readXml(part));
      let text = "";
      while (scanner.next()) {
        if (scanner.kind === "open" && (scanner.name === "s:t" || scanner.name === "s:v"))
          text += scanner.readText();
        else if (scanner.kind === "close" && /^s:(?:si|is|c)$/.test(scanner.name)) {
          if (text.includes("!")) texts.push(text);
          text = "";
        }
      }
    });
  return texts;
}

interface NamingInput {
  readonly opc: OoxmlPackage;
  readonly workbook: Workbook;
  readonly targets: UnitTargets;
  readonly output: OutputForm;
  readonly warnings: DocumentWarning[];
  /** Parts written so far; added to. */
  readonly changed: Map<string, Uint8Array>;
}

/** Gives the sheets their new names and rewrites what names them. */
export function nameSheets(input: NamingInput): void {
  const { opc, workbook, changed, warnings } = input;
  const main = opc.mainPart();
  const naming = { ...input, sheets: workbook.sheets.map(({ name }) => name), part: main };
  const sheets = new Set(workbook.sheets.map(({ name }) => name.toLowerCase()));
  const names = new Set(workbook.names.map(([name]) => name.toLowerCase()));
  let renames = newSheetNames(naming, () => false);
  if (renames.size === 0) return;
  const source = (part: string) => new XmlSource(part, changed.get(part) ?? opc.read(part));
  const inRuns = namesInRuns(opc, sheets, source);
  if (inRuns.size > 0) renames = newSheetNames(naming, (name) => inRuns.has(name.toLowerCase()));
  for (;;) {
    const written = new Map<string, Uint8Array>();
    const tooLong = new Set<string>();
    for (const part of opc.partNames) {
      if (!mayNameSheets(part)) continue;
      tolerateDamage(part, [], () => {
        const xml = source(part);
        const edits = editReferences(xml, ({ kind, text, most }) => {
          const renamed = renamedIn(kind, text, renames, { sheets, names });
          if (renamed.length > most && text.length <= most)
            for (const { names } of sheetPrefixes(text, sheets) ?? [])
              for (const name of names) tooLong.add(name.toLowerCase());
          return renamed;
        });
        const all = part === main ? [...edits, ...nameEdits(xml, renames)] : edits;
        all.sort((a, b) => a.start - b.start);
        if (all.length > 0) written.set(part, xml.splice(all));
      });
    }
    if (![...tooLong].some((name) => renames.has(name))) {
      for (const [part, bytes] of written) changed.set(part, bytes);
      return;
    }
    // A formula would grow over the length that Excel opens: its sheets keep their names.
    renames = new Map([...renames].filter(([name]) => !tooLong.has(name)));
    warnings.push(textLeftOut("sheet-name", main));
  }
}

/** Sheets at the ends of a run that is written without quotes: some programs read no other. */
function namesInRuns(
  opc: OoxmlPackage,
  sheets: ReadonlySet<string>,
  source: (part: string) => XmlSource,
): ReadonlySet<string> {
  const found = new Set<string>();
  for (const part of opc.partNames.filter(mayNameSheets))
    tolerateDamage(part, [], () => {
      editReferences(source(part), ({ kind, text }) => {
        if (kind === "formula" && text.includes(":"))
          for (const { names, isQuoted } of sheetPrefixes(text, sheets) ?? [])
            if (names.length > 1 && !isQuoted) for (const name of names) found.add(name.toLowerCase());
        return text;
      });
    });
  return found;
}

function renamedIn(
  kind: ReferenceKind,
  text: string,
  renames: SheetRenames,
  { sheets, names }: { sheets: ReadonlySet<string>; names: ReadonlySet<string> },
): string {
  if (kind === "formula") return renameFoundSheets(renameSheets(text, renames, sheets), renames, sheets);
  if (kind === "sheet") return renames.get(text.toLowerCase()) ?? text;
  if (kind === "title") return renames.get(text.toLowerCase()) ?? renameSheets(text, renames, sheets);
  if (kind === "pivot") return renamedPivot(text, renames);
  const isAddress = kind === "address";
  const place = isAddress ? decoded(text.slice(1)) : text;
  // Nothing but a sheet, as LibreOffice writes it; a range of that name comes first.
  if (!place.includes("!")) {
    const renamed = names.has(place.toLowerCase()) ? undefined : renames.get(place.toLowerCase());
    return renamed === undefined ? text : spelledAs(text, renamed, isAddress);
  }
  // Programs leave out quotes that a name would need.
  const bare = /^([^']*)!([^!]*)$/.exec(place);
  const isBare = bare !== null && sheets.has(bare[1]!.toLowerCase()) && !isPlainName(bare[1]!);
  const spelled = isBare ? `'${bare[1]!}'!${bare[2]!}` : place;
  const renamed = renameSheets(spelled, renames, sheets);
  if (renamed === spelled) return text;
  return spelledAs(text, renamed, isAddress);
}

function spelledAs(text: string, renamed: string, isAddress: boolean): string {
  return isAddress ? `#${text.includes("%") ? encodeURI(renamed) : renamed}` : renamed;
}

/** Excel writes names with blanks without quotes there, other programs in quotes. */
function renamedPivot(text: string, renames: SheetRenames): string {
  const [, quote = "", file = "", name = "", pivot = ""] =
    /^('?)(\[[^\]]*\])?(.*?)'?!([^!]*)$/s.exec(text) ?? [];
  const renamed = renames.get(name.replaceAll("''", "'").toLowerCase());
  if (renamed === undefined) return text;
  return `${quote}${file}${quote ? renamed.replaceAll("'", "''") : renamed}${quote}!${pivot}`;
}

function decoded(address: string): string {
  try {
    return decodeURIComponent(address);
  } catch {
    return address; // a percent sign that stands for itself
  }
}

/** The names themselves, in the list of sheets. */
function nameEdits(source: XmlSource, renames: SheetRenames): XmlEdit[] {
  const edits: XmlEdit[] = [];
  const scanner = new XmlScanner(source);
  while (scanner.next()) {
    if (scanner.kind !== "open" || scanner.name !== "s:sheet") continue;
    const span = scanner.attributeSpan("name");
    const renamed = span && renames.get(scanner.attributeValue(span).toLowerCase());
    if (renamed === undefined) continue;
    const bytes = toByteString(escapeXmlAttribute(renamed));
    edits.push({ start: span!.valueStart, end: span!.valueEnd, bytes });
  }
  return edits;
}

/** What a copy of a sheet with the translations is called; null where the name has no translation of its own. */
export function targetSheetName(
  opc: OoxmlPackage,
  { sheets }: Workbook,
  sheet: Sheet,
  targets: UnitTargets,
): string | null {
  const target = targets.get(sheetNameId(opc.mainPart(), sheets.indexOf(sheet)));
  const text = target ? sheetNameOf(plainText(target)) : "";
  return text === "" || text === sheet.name ? null : text;
}
