/**
 * Texts that formulas built from cells were saved with the file, and go stale once the cells are translated. Such a result
 * is taken out, which makes LibreOffice work it out on opening, and the workbook asks for a full calculation
 * (`fullCalcOnLoad`, ECMA-376 part 1, 18.2.2), which makes Excel do so. A result stays where a program may be unable to work
 * it out.
 */
import { type XmlEdit, XmlScanner, type XmlSource } from "@yizhou/bytes/xml";

/** Other workbooks, and live data (`app|topic!item`). */
const ELSEWHERE = /\[\d+\]|\.xls[xmb]?\]|\|/i;
/**
 * Functions that make texts, or help to, and that every program knows. Functions of macros and add-ins are none of them,
 * nor are newer ones (which files mark `_xlfn.`).
 */
const KNOWN = new Set(
  `ABS ADDRESS AND AVERAGE CEILING CHAR CHOOSE CLEAN CODE COLUMN COLUMNS CONCATENATE COUNT COUNTA COUNTBLANK COUNTIF COUNTIFS
  DATE DATEVALUE DAY DOLLAR EOMONTH EXACT FIND FIXED FLOOR HLOOKUP HOUR HYPERLINK IF IFERROR INDEX INDIRECT INT ISBLANK ISERR
  ISERROR ISEVEN ISNA ISNUMBER ISODD ISTEXT LARGE LEFT LEN LOOKUP LOWER MATCH MAX MID MIN MINUTE MOD MONTH N NA NOT NOW OFFSET
  OR PROPER RANK REPLACE REPT RIGHT ROMAN ROUND ROUNDDOWN ROUNDUP ROW ROWS SEARCH SIGN SMALL SQRT SUBSTITUTE SUBTOTAL SUM
  SUMIF SUMIFS SUMPRODUCT T TEXT TIME TODAY TRANSPOSE TRIM TRUNC UPPER VALUE VLOOKUP WEEKDAY YEAR`.split(
    /\s+/,
  ),
);
/** A cell, a range, a table or a name: anything that is not a function, a number or a text. */
const REFERS = /[\p{L}_][\p{L}\p{N}_.$]*(?!\s*\()(?![\p{L}\p{N}_.$])/u;

/** True when the formula reaches outside this workbook. */
export function isExternal(formula: string): boolean {
  return /\[\d+\]|\.xls[xmb]?\]/i.test(formula);
}

/**
 * True when a formula's text result depends on cells and every program may work it out again.
 *
 * @param externalNames  defined names that lead outside, in lower case
 */
export function canRecalculate(formula: string, externalNames: ReadonlySet<string>): boolean {
  const code = formula.replace(/"(?:[^"]|"")*"/g, '""');
  if (ELSEWHERE.test(code) || !REFERS.test(code)) return false;
  for (const [, name] of code.matchAll(/([\p{L}\p{N}_.]+)\s*\(/gu))
    if (!KNOWN.has(name!.toUpperCase())) return false;
  if (externalNames.size === 0) return true;
  return !(code.match(/[\p{L}_][\p{L}\p{N}_.]*/gu) ?? []).some((word) =>
    externalNames.has(word.toLowerCase()),
  );
}

/**
 * True when all words of a result stand in the formula itself (`"Total of "&COUNT(A:A)&" cities"`), so that no cell's
 * translation changes it.
 */
export function holdsText(formula: string, result: string): boolean {
  const parts = [...formula.matchAll(/"((?:[^"]|"")+)"/g)].map((match) => match[1]!.replaceAll('""', '"'));
  if (parts.length === 0) return false;
  let rest = result;
  for (const part of parts.sort((a, b) => b.length - a.length)) rest = rest.replaceAll(part, " ");
  return !/\p{L}/u.test(rest);
}

/** The edit that makes Excel calculate everything when it opens the workbook; null when it does already. */
export function calculateOnLoad(workbook: XmlSource): XmlEdit | null {
  const scanner = new XmlScanner(workbook);
  let at = -1;
  let prefix = "";
  while (scanner.next()) {
    if (scanner.name === "s:calcPr" && scanner.kind === "open") {
      const stated = scanner.attributeSpan("fullCalcOnLoad");
      if (!stated) {
        const end =
          scanner.start + /^<[^\s/>]+/.exec(workbook.text.slice(scanner.start, scanner.end))![0].length;
        return { start: end, end, bytes: ' fullCalcOnLoad="1"' };
      }
      if (/^(?:1|true)$/.test(scanner.attributeValue(stated))) return null;
      return { start: stated.valueStart, end: stated.valueEnd, bytes: "1" };
    }
    const isEnd = scanner.kind === "close" || scanner.isEmptyElement;
    if (!isEnd || !BEFORE_CALCULATION.has(scanner.name)) continue;
    at = scanner.end;
    prefix = scanner.rawPrefix;
  }
  return at < 0 ? null : { start: at, end: at, bytes: `<${prefix}calcPr fullCalcOnLoad="1"/>` };
}

/** What may stand in front of `calcPr` (CT_Workbook), from the sheets on. */
const BEFORE_CALCULATION = new Set([
  "s:sheets",
  "s:functionGroups",
  "s:externalReferences",
  "s:definedNames",
]);
