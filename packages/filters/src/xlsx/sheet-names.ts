/**
 * Names of sheets, translated where that is asked for. Every reference to them is rewritten with them; a name that is found by a text
 * (`INDIRECT`, a link that a formula makes, a macro) stays, since nobody can say which texts such a formula will make.
 */
import { escapeXmlAttribute, toByteString, type XmlEdit, XmlScanner, XmlSource } from "@yizhou/bytes/xml";
import {
  hasTranslatableText,
  inlineFromText,
  plainText,
  type DocumentWarning,
  type TextUnit,
} from "@yizhou/model";
import type { OutputForm, UnitTargets } from "../filter.ts";
import { parseFormula, type Formula } from "../formula/parse.ts";
import {
  isPlainName,
  plainSheetName,
  renameSheets,
  sheetPrefixes,
  type SheetRenames,
} from "../formula/sheet-prefixes.ts";
import { tokenise } from "../formula/tokens.ts";
import { tolerateDamage, type OoxmlPackage } from "../ooxml/package.ts";
import { editReferences, mayNameSheets, type ReferenceKind } from "./sheet-references.ts";
import type { Sheet, Workbook } from "./workbook.ts";

export const LONGEST_SHEET_NAME = 31;

/** Id of the unit that holds a sheet's name. */
const idOf = (main: string, index: number) => `${main}#sheet${index}`;

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
      ...{ id: idOf(main, index), part: main, kind: "sheet-name", content, place: name },
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
  const found = new NamesInTexts(names);
  for (const part of opc.partNames) {
    if (!mayNameSheets(part)) continue;
    const damage: DocumentWarning[] = [];
    tolerateDamage(part, damage, () => {
      const source = opc.readXml(part);
      if (/\/connections\.xml$/i.test(part)) return found.noteQueries(source);
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
  return (name) => found.areUnknown || found.names.has(name.toLowerCase());
}

/** True where a mark stands behind a word or a quote in bytes that are no XML, or in none that can be had. */
function mayHoldReference(opc: OoxmlPackage, part: string): boolean {
  let may = true;
  tolerateDamage(part, [], () => {
    may = /[\w'\x80-\xff]!/.test(opc.read(part).toString("latin1"));
  });
  return may;
}

/** Functions that find a place by a text. */
const FINDERS = new Set(["INDIRECT", "HYPERLINK"]);
/** Functions that tell a sheet's name, or do anything with a text that is a formula. */
const TELLERS = /^(?:FORMULATEXT|EVALUATE|CALL|REGISTER(?:\.ID)?|GET\.\w+|\?)$/;
/** What `CELL` may be asked without telling where the cell stands. */
const HARMLESS_FACTS = /^(?:row|col|type|width|format|contents|color|parentheses|prefix|protect)$/i;

/** Names of sheets that stand in texts by which formulas find places. */
class NamesInTexts {
  readonly names = new Set<string>();
  areUnknown = false;
  hasFinders = false;
  readonly #sheets: readonly string[];

  constructor(sheets: readonly string[]) {
    this.#sheets = sheets;
  }

  noteFormula(formula: string): void {
    if (!/(?:INDIRECT|HYPERLINK|SHEET|CELL|FORMULATEXT|EVALUATE|CALL|REGISTER|GET\.\w+)\s*\(/i.test(formula))
      return;
    const tokens = tokenise(formula, { row: 0, column: 0 }, "excel");
    if (tokens) this.#visit(parseFormula(tokens), false);
    else this.areUnknown = true;
  }

  /** A text that an `INDIRECT` may be given, whole or in pieces. */
  noteText(text: string): void {
    for (let at = text.indexOf("!"); at >= 0; at = text.indexOf("!", at + 1)) {
      const before = text.slice(0, at).replace(/'$/, "").toLowerCase();
      // Only the end of a name, or nothing of it, stands before the mark: the rest comes from elsewhere.
      if (before === "") this.areUnknown = true;
      for (const sheet of this.#sheets)
        if (before.endsWith(sheet) || sheet.endsWith(before)) this.names.add(sheet);
    }
  }

  /** Queries of a workbook to itself name sheets as tables: `[Data$]`. */
  noteQueries(source: XmlSource): void {
    const text = source.decode(0, source.text.length).toLowerCase();
    for (const sheet of this.#sheets) if (text.includes(`${sheet}$`)) this.names.add(sheet);
  }

  #visit(formula: Formula, isFinder: boolean): void {
    if (formula.kind === "text" && isFinder) this.noteText(formula.value);
    else if (formula.kind === "binary") {
      this.#visit(formula.left, isFinder);
      this.#visit(formula.right, isFinder);
    } else if (formula.kind === "list") for (const item of formula.items) this.#visit(item, isFinder);
    else if (formula.kind === "call") {
      const { name, args } = formula;
      if (FINDERS.has(name)) this.hasFinders = true;
      const makesMarks = isFinder && (name === "CHAR" || name === "UNICHAR");
      const namesSheet = name === "ADDRESS" && args.length > 4;
      const [first] = args;
      const tellsPlace = name === "CELL" && !(first?.kind === "text" && HARMLESS_FACTS.test(first.value));
      const findsSheet = name === "SHEET" && first !== undefined && first.kind !== "range";
      if (TELLERS.test(name) || makesMarks || namesSheet || tellsPlace || findsSheet) this.areUnknown = true;
      for (const arg of args) this.#visit(arg, isFinder || FINDERS.has(name));
    }
  }
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
  const sheets = new Set(workbook.sheets.map(({ name }) => name.toLowerCase()));
  let renames = newNames(input, () => false);
  if (renames.size === 0) return;
  const source = (part: string) => new XmlSource(part, changed.get(part) ?? opc.read(part));
  const inRuns = namesInRuns(opc, sheets, source);
  if (inRuns.size > 0) renames = newNames(input, (name) => inRuns.has(name.toLowerCase()));
  for (;;) {
    const written = new Map<string, Uint8Array>();
    const tooLong = new Set<string>();
    for (const part of opc.partNames) {
      if (!mayNameSheets(part)) continue;
      tolerateDamage(part, [], () => {
        const xml = source(part);
        const edits = editReferences(xml, ({ kind, text, most }) => {
          const renamed = renamedIn(kind, text, renames, sheets);
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
    warnings.push({ code: "warning.text_left_out", part: main });
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
  sheets: ReadonlySet<string>,
): string {
  if (kind === "formula") return renameSheets(text, renames, sheets);
  if (kind === "sheet") return renames.get(text.toLowerCase()) ?? text;
  if (kind === "title") return renames.get(text.toLowerCase()) ?? renameSheets(text, renames, sheets);
  const isAddress = kind === "address";
  const place = isAddress ? decoded(text.slice(1)) : text;
  // Programs leave out quotes that a name would need.
  const bare = /^([^']*)!([^!]*)$/.exec(place);
  const isBare = bare !== null && sheets.has(bare[1]!.toLowerCase()) && !isPlainName(bare[1]!);
  const spelled = isBare ? `'${bare[1]!}'!${bare[2]!}` : place;
  const renamed = renameSheets(spelled, renames, sheets);
  if (renamed === spelled) return text;
  return isAddress ? `#${text.includes("%") ? encodeURI(renamed) : renamed}` : renamed;
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

/** What the sheets are to be called: each name valid and unlike all others. */
function newNames(
  { opc, workbook, targets, output, warnings }: NamingInput,
  mustBePlain: (name: string) => boolean,
): SheetRenames {
  const main = opc.mainPart();
  const wanted = workbook.sheets.flatMap(({ name }, index) => {
    const target = targets.get(idOf(main, index));
    const text = target && sheetNameOf(plainText(target));
    if (!text || text === name) return [];
    const said = output === "target" ? text : `${name} ${text}`;
    return [{ name, text: mustBePlain(name) ? plainSheetName(said) : said }];
  });
  const isWanted = new Set(wanted.map(({ name }) => name.toLowerCase()));
  const taken = new Set(
    workbook.sheets.map(({ name }) => name.toLowerCase()).filter((name) => !isWanted.has(name)),
  );
  const renames = new Map<string, string>();
  const warn = (code: DocumentWarning["code"]) => {
    if (!warnings.some((warning) => warning.code === code && warning.part === main))
      warnings.push({ code, part: main });
  };
  for (const { name, text } of wanted) {
    if (output !== "target" && text.length > LONGEST_SHEET_NAME) {
      // Half of two names is none: the source's stays.
      taken.add(name.toLowerCase());
      warn("warning.text_left_out");
      continue;
    }
    if (text.length > LONGEST_SHEET_NAME) warn("warning.text_shortened");
    renames.set(name.toLowerCase(), freeName(text, taken));
  }
  return renames;
}

/** What a copy of a sheet with the translations is called; null where the name has no translation of its own. */
export function targetSheetName(
  opc: OoxmlPackage,
  { sheets }: Workbook,
  sheet: Sheet,
  targets: UnitTargets,
): string | null {
  const target = targets.get(idOf(opc.mainPart(), sheets.indexOf(sheet)));
  const text = target ? sheetNameOf(plainText(target)) : "";
  return text === "" || text === sheet.name ? null : text;
}

/** The name, shortened to what Excel allows and numbered where others have it, whatever their case. */
export function freeName(text: string, taken: Set<string>, ending = ""): string {
  for (let number = 1; ; number++) {
    const suffix = number === 1 ? ending : `${ending} (${number})`;
    const room = LONGEST_SHEET_NAME - suffix.length;
    // Half of a character that takes two code units is none.
    const stem =
      text.length <= room
        ? text
        : text
            .slice(0, room - 1)
            .replace(/[\uD800-\uDBFF]$/, "")
            .trimEnd() + "…";
    const candidate = stem + suffix;
    if (taken.has(candidate.toLowerCase())) continue;
    taken.add(candidate.toLowerCase());
    return candidate;
  }
}

/** A translation as a sheet may be called; empty where nothing is left of it. Excel takes full-width forms for the characters it forbids. */
export function sheetNameOf(text: string): string {
  const name = text
    .replace(/[\p{Cc}]+/gu, " ")
    .replace(/[\\/?*[\]:＼／？＊［］：]+/gu, "-")
    .replace(/^['\s-]+|['\s-]+$/g, "")
    .replace(/\s+/g, " ");
  // Excel keeps this one for itself.
  return /^history$/i.test(name) ? `${name}_` : name;
}
