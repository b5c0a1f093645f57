/**
 * Where formulas and references of Excel name sheets: `Data!A1`, `'My data'!A1`, `Q1:Q4!A1`, `'Q 1:Q 4'!A1`. Looked for by search and
 * not by grammar, so that a formula with something new in it is still followed; what cannot be told is said to be so.
 */
import { closingBracket } from "./tokens.ts";

/** One mention: the span before the exclamation mark, and the names in it (two for a run of sheets). */
interface SheetPrefix {
  readonly start: number;
  readonly end: number;
  readonly names: readonly string[];
  readonly isQuoted: boolean;
}

const PIECE = new RegExp(
  [
    String.raw`(?<text>"(?:[^"]|"")*")`,
    String.raw`'(?<quoted>(?:[^']|'')*)'!`,
    String.raw`(?<elsewhere>\[[^[\]]*\][\p{L}\p{N}_.\\?]*(?::[\p{L}\p{N}_.\\?]+)?!)`,
    String.raw`(?<bracket>\[)`,
    String.raw`(?<error>#[A-Z_/0-9]+[!?]?)`,
    String.raw`(?<first>[\p{L}\p{N}_.\\?]+)(?::(?<last>[\p{L}\p{N}_.\\?]+))?!`,
    String.raw`(?<word>[\p{L}\p{N}_.\\?]+)`,
    String.raw`(?<mark>!)`,
  ].join("|"),
  "gu",
);

/**
 * @param sheets  names of the workbook's sheets, in lower case
 * @returns null where an exclamation mark stands behind something that is no name
 */
export function sheetPrefixes(formula: string, sheets: ReadonlySet<string>): SheetPrefix[] | null {
  const found: SheetPrefix[] = [];
  if (!formula.includes("!")) return found;
  const pattern = new RegExp(PIECE);
  for (let match = pattern.exec(formula); match; match = pattern.exec(formula)) {
    const { quoted, bracket, first, last, mark } = match.groups!;
    const { index } = match;
    const end = pattern.lastIndex - 1;
    if (mark !== undefined) return null;
    if (bracket !== undefined) pattern.lastIndex = closingBracket(formula, index) + 1;
    else if (quoted !== undefined) {
      const name = quoted.replaceAll("''", "'");
      // Another workbook's; names of sheets have no brackets.
      if (!name.includes("["))
        found.push({ start: index, end, names: partsOf(name, sheets), isQuoted: true });
    } else if (first !== undefined) {
      // The first corner of a range may stand there as well: `A1:Data!B2`.
      const isRun = last !== undefined && sheets.has(first.toLowerCase());
      const start = last === undefined || isRun ? index : index + first.length + 1;
      const names = isRun ? [first, last] : [last ?? first];
      found.push({ start, end, names, isQuoted: false });
    }
  }
  return found;
}

/** No sheet's name has a colon, so one in a prefix stands between two. */
function partsOf(name: string, sheets: ReadonlySet<string>): string[] {
  const parts = name.split(":");
  return parts.length === 2 && parts.every((part) => sheets.has(part.toLowerCase())) ? parts : [name];
}

/** New names of sheets, by the old one in lower case. */
export type SheetRenames = ReadonlyMap<string, string>;

/** The formula with its sheets renamed; itself where it names none of them. */
export function renameSheets(formula: string, renames: SheetRenames, sheets: ReadonlySet<string>): string {
  let out = "";
  let at = 0;
  for (const { start, end, names, isQuoted } of sheetPrefixes(formula, sheets) ?? []) {
    const renamed = names.map((name) => renames.get(name.toLowerCase()) ?? name);
    if (renamed.join(":") === names.join(":")) continue;
    const isPlain = !isQuoted && renamed.every(isPlainName);
    out += formula.slice(at, start);
    out += isPlain ? renamed.join(":") : `'${renamed.join(":").replaceAll("'", "''")}'`;
    at = end;
  }
  return out + formula.slice(at);
}

/** A name that is read as one without quotes: letters and figures, unlike a cell's or a truth value's. */
export function isPlainName(name: string): boolean {
  return (
    /^[\p{L}_][\p{L}\p{N}_.]*$/u.test(name) &&
    !/^(?:[a-z]{1,3}\d+|r\d*(?:c\d*)?|c\d*|true|false)$/i.test(name)
  );
}

/** The name with what would need quotes left out. */
export function plainSheetName(name: string): string {
  const plain = name.replace(/[^\p{L}\p{N}_.]+/gu, "_").replace(/^(?![\p{L}_])/u, "_");
  return isPlainName(plain) ? plain : `${plain}_`;
}
