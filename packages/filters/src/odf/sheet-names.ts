/** Names of an OpenDocument spreadsheet's sheets, translated where that is asked for, with every reference to them. */
import { XmlSource } from "@yizhou/bytes/xml";
import { hasTranslatableText, inlineFromText, type DocumentWarning, type TextUnit } from "@yizhou/model";
import type { OutputForm, UnitTargets } from "../filter.ts";
import { LONGEST_SHEET_NAME, newSheetNames, sheetNameId } from "../formula/new-sheet-names.ts";
import { NamesInTexts } from "../formula/sheets-in-texts.ts";
import type { SheetRenames } from "../formula/sheet-prefixes.ts";
import { tolerateDamage } from "../ooxml/package.ts";
import type { OdfDocument } from "./document.ts";
import { editOdfReferences, renameOdfSheets, type OdfReferenceKind } from "./sheet-references.ts";

/** The sheets of the document's own, in their order; copies of other files' cells are none. */
function ownSheets(document: OdfDocument): string[] {
  const names: string[] = [];
  for (const part of document.textParts().slice(0, 1))
    tolerateDamage(part, [], () => {
      editOdfReferences(document.readXml(part), (kind, text) => {
        if (kind === "sheet" && !text.includes("'#")) names.push(text);
        return text;
      });
    });
  return names;
}

/** How many names of sheets have letters in them. */
export function countOdfSheetNames(names: readonly string[]): number {
  return names.filter((name) => hasTranslatableText(inlineFromText(name))).length;
}

/**
 * A unit for each name that has letters.
 *
 * @param texts  of cells and results, by which formulas may find sheets
 */
export function odfSheetNameUnits(
  document: OdfDocument,
  names: readonly string[],
  texts: () => Iterable<string>,
): TextUnit[] {
  const part = document.textParts()[0]!;
  const stays = staysNamed(document, names, texts);
  return names.flatMap((name, index): TextUnit[] => {
    const content = inlineFromText(name);
    if (!hasTranslatableText(content)) return [];
    return [
      {
        ...{ id: sheetNameId(part, index), part, kind: "sheet-name", content, place: name },
        limits: { maxCharacters: LONGEST_SHEET_NAME },
        ...(stays(name) && { locked: "sheet-reference" as const }),
      },
    ];
  });
}

function staysNamed(
  document: OdfDocument,
  names: readonly string[],
  texts: () => Iterable<string>,
): (name: string) => boolean {
  const all = () => true;
  const sheets = new Set(names.map((name) => name.toLowerCase()));
  if (sheets.size < names.length || document.hasMacros) return all;
  const found = new NamesInTexts(sheets, "openformula");
  for (const part of document.namingParts()) {
    const damage: DocumentWarning[] = [];
    tolerateDamage(part, damage, () => {
      editOdfReferences(document.readXml(part), (kind, text) => {
        if (kind === "formula") found.noteFormula(text.replace(/^[A-Za-z]\w*:(?==)/, "").replace(/^=/, ""));
        return text;
      });
    });
    // What cannot be read may name any of them.
    if (damage.length > 0) return all;
  }
  if (found.hasFinders) for (const text of texts()) found.noteText(text);
  return (name) => found.has(name);
}

interface NamingInput {
  readonly document: OdfDocument;
  readonly targets: UnitTargets;
  readonly output: OutputForm;
  readonly warnings: DocumentWarning[];
  /** Parts written so far; added to. */
  readonly replacements: Map<string, Uint8Array>;
}

/** Gives the sheets their new names and rewrites what names them. */
export function nameOdfSheets({ document, targets, output, warnings, replacements }: NamingInput): void {
  const part = document.textParts()[0]!;
  const ofNames = sheetNameId(part, 0).slice(0, -1);
  if (!hasIdOf(targets, ofNames)) return;
  const names = ownSheets(document);
  const renames = newSheetNames({ sheets: names, part, targets, output, warnings }, () => false);
  if (renames.size === 0) return;
  const sheets = new Set(names.map((name) => name.toLowerCase()));
  if (sheets.size < names.length) return;
  for (const named of document.namingParts())
    tolerateDamage(named, [], () => {
      const written = replacements.get(named);
      const source = written ? new XmlSource(named, written) : document.readXml(named);
      const edits = editOdfReferences(source, (kind, text) => renamedIn(kind, text, renames, sheets));
      if (edits.length > 0) replacements.set(named, source.splice(edits));
    });
}

/** A sheet has targets by the hundred thousand, so no list of them is made. */
function hasIdOf(targets: UnitTargets, row: string): boolean {
  for (const id of targets.keys()) if (id.startsWith(row)) return true;
  return false;
}

function renamedIn(
  kind: OdfReferenceKind,
  text: string,
  renames: SheetRenames,
  sheets: ReadonlySet<string>,
): string {
  if (kind === "sheet") return renames.get(text.toLowerCase()) ?? text;
  if (kind !== "link") return renameOdfSheets(text, renames, sheets);
  const place = decoded(text.slice(1));
  const renamed = renames.get(place.toLowerCase()) ?? renameOdfSheets(place, renames, sheets);
  if (renamed === place) return text;
  return `#${text.includes("%") ? encodeURI(renamed) : renamed}`;
}

function decoded(address: string): string {
  try {
    return decodeURIComponent(address);
  } catch {
    return address; // a percent sign that stands for itself
  }
}
