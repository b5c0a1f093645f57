/**
 * Places that a formula finds by a text of its own, whole: `INDIRECT("Data!A1")`, `HYPERLINK("#'My data'!A1","Go")`. Such a text can be
 * rewritten; one that is put together, or stands in a cell, cannot.
 */
import { renameSheets, sheetPrefixes, type SheetRenames } from "./sheet-prefixes.ts";
import { tokenise, type FormulaToken } from "./tokens.ts";

/** Longest text that Excel accepts in a formula. */
const LONGEST_TEXT = 255;
/** By how much new names may make one longer: those of both ends of a run, with quotes. */
const MOST_GROWTH = 66;

/**
 * The tokens of texts by which a formula finds places in its own workbook.
 *
 * @param sheets  names of the workbook's sheets, in lower case
 */
export function findingTexts(
  tokens: readonly FormulaToken[],
  sheets: ReadonlySet<string>,
): (FormulaToken & { readonly kind: "text" })[] {
  const words = tokens.filter((token) => token.kind !== "blank");
  return words.flatMap((token, i) => {
    const [finder, open, text, next] = words.slice(i, i + 4);
    if (finder?.kind !== "function" || text?.kind !== "text" || !isSign(open, "(")) return [];
    if (!isSign(next, ")") && !isSign(next, ",")) return [];
    const place = placeOf(finder.name, text.value);
    // A file's name before the sheet's may be this one's.
    if (place === null || place.includes("[") || text.value.length > LONGEST_TEXT - MOST_GROWTH) return [];
    return sheetPrefixes(place, sheets) === null ? [] : [text];
  });
}

/** The formula with the sheets renamed that it finds by texts. */
export function renameFoundSheets(
  formula: string,
  renames: SheetRenames,
  sheets: ReadonlySet<string>,
): string {
  if (!/(?:INDIRECT|HYPERLINK)\s*\(\s*"/i.test(formula)) return formula;
  let out = "";
  let at = 0;
  for (const { value, start, end } of findingTexts(
    tokenise(formula, { row: 0, column: 0 }, "excel") ?? [],
    sheets,
  )) {
    const sign = value.startsWith("#") ? "#" : "";
    const renamed = sign + renameSheets(value.slice(sign.length), renames, sheets);
    if (renamed === value) continue;
    out += `${formula.slice(at, start)}"${renamed.replaceAll('"', '""')}"`;
    at = end;
  }
  return out + formula.slice(at);
}

function placeOf(finder: string, text: string): string | null {
  if (finder === "INDIRECT") return text;
  // What has no number sign first is another document.
  return finder === "HYPERLINK" && text.startsWith("#") ? text.slice(1) : null;
}

function isSign(token: FormulaToken | undefined, sign: string): boolean {
  return token?.kind === "sign" && token.sign === sign;
}
