import { closingBracket, type CellPlace } from "./tokens.ts";

/** Characters that begin or end something, by their code. */
const CODE = {
  doubleQuote: 0x22,
  hash: 0x23,
  dollar: 0x24,
  quote: 0x27,
  parenthesis: 0x28,
  colon: 0x3a,
  exclamation: 0x21,
  bracket: 0x5b,
};
/** Stands in front of a counted reference; no file can hold it. */
const MARK = "\u0001";

/**
 * A formula of Excel's with its references counted from the cell that holds it, made in one pass over its characters: a column
 * that was filled with one formula has one key and is read once.
 *
 * Formulas with one key have the same tokens. The reverse does not hold: what this pass cannot be sure of is kept apart by its
 * place, and is only read more often than need be.
 *
 * @param formula  as the file spells it, entities resolved
 * @param base  the cell that holds it
 */
export function filledKey(formula: string, base: CellPlace): string {
  let key = "";
  /** Up to where the formula stands in the key. */
  let copied = 0;
  let isSure = true;
  const count = (start: number, end: number, first: Corner, last: Corner | null) => {
    key += formula.slice(copied, start) + counted(first, base);
    if (last) key += `:${counted(last, base)}`;
    copied = end;
  };
  for (let at = 0; at < formula.length;) {
    const code = formula.charCodeAt(at);
    if (code === CODE.quote || code === CODE.doubleQuote) {
      at = behindQuote(formula, at, code);
      continue;
    }
    if (code === CODE.bracket) {
      at = closingBracket(formula, at) + 1;
      if (at > formula.length) isSure = false;
      continue;
    }
    if (code === CODE.hash) {
      at = behindError(formula, at);
      continue;
    }
    const end = endOfWord(formula, at);
    if (end === at) {
      at++;
      continue;
    }
    const first = readCorner(formula, at, end);
    if (!first && !isPlainWord(formula, at, end)) isSure = false;
    if (formula.charCodeAt(end) === CODE.colon) {
      const lastEnd = endOfWord(formula, end + 1);
      const last = readCorner(formula, end + 1, lastEnd);
      // `Jan:Mar!A1` names sheets, `Jan!A1:Mar!B2` does not.
      if (formula.charCodeAt(lastEnd) === CODE.exclamation) isSure = false;
      else if (first && last && isAlike(first, last) && !isFollowed(formula, lastEnd)) {
        count(at, lastEnd, first, last);
        at = lastEnd;
        continue;
      }
    }
    if (first && first.column >= 0 && first.row >= 0 && !isFollowed(formula, end))
      count(at, end, first, null);
    at = end;
  }
  const whole = copied === 0 ? formula : key + formula.slice(copied);
  return isSure ? whole : `${whole}${MARK}${base.row} ${base.column}`;
}

/** True for the key of a formula that counts nothing from its cell: wherever it is spelled so it has this key. */
export function isSameAnywhere(key: string): boolean {
  return !FROM_ITS_CELL.test(key);
}
/** A row or a column that is counted, or the place that tells what is not understood apart. */
const FROM_ITS_CELL = new RegExp(`${MARK}(?:[rc\\d]|R\\d+c)`);

/** A cell, a whole column or a whole row as it is spelled: 1-based, -1 for what it does not state. */
interface Corner {
  readonly row: number;
  readonly column: number;
  readonly isRowFixed: boolean;
  readonly isColumnFixed: boolean;
}

/** `$B$5`, `B`, `$7`; null for any other word. */
function readCorner(formula: string, start: number, end: number): Corner | null {
  if (end - start > 12) return null;
  let at = start;
  let column = -1;
  let row = -1;
  let isColumnFixed = false;
  let isRowFixed = false;
  if (formula.charCodeAt(at) === CODE.dollar) {
    isColumnFixed = true;
    at++;
  }
  const lettersAt = at;
  for (; at < end; at++) {
    const letter = formula.charCodeAt(at) | 0x20;
    if (letter < 0x61 || letter > 0x7a) break;
    column = Math.max(0, column) * 26 + letter - 0x60;
  }
  const letters = at - lettersAt;
  if (letters > 3) return null;
  if (letters === 0) [isRowFixed, isColumnFixed] = [isColumnFixed, false];
  else if (formula.charCodeAt(at) === CODE.dollar && at < end) {
    isRowFixed = true;
    at++;
    if (at === end) return null;
  }
  const digitsAt = at;
  for (; at < end; at++) {
    const digit = formula.charCodeAt(at) - 0x30;
    if (digit < 0 || digit > 9) return null;
    row = Math.max(0, row) * 10 + digit;
  }
  const digits = at - digitsAt;
  return digits > 7 || letters + digits === 0 ? null : { row, column, isRowFixed, isColumnFixed };
}

function counted({ row, column, isRowFixed, isColumnFixed }: Corner, base: CellPlace): string {
  const rows = row < 0 ? "" : isRowFixed ? `R${row}` : `r${row - base.row}`;
  const columns = column < 0 ? "" : isColumnFixed ? `C${column}` : `c${column - base.column}`;
  return `${MARK}${rows}${columns}`;
}

/** Two cells, two columns or two rows: what a range may lie between. */
function isAlike(first: Corner, last: Corner): boolean {
  return first.row < 0 === last.row < 0 && first.column < 0 === last.column < 0;
}

/** What is called, holds columns or names a sheet is no cell, whatever it looks like. */
function isFollowed(formula: string, end: number): boolean {
  const code = formula.charCodeAt(end);
  return code === CODE.parenthesis || code === CODE.bracket || code === CODE.exclamation;
}

/** True where a word that is no reference cannot hold one either: a number, or a name without signs and foreign blanks. */
function isPlainWord(formula: string, start: number, end: number): boolean {
  const first = formula.charCodeAt(start) | 0x20;
  if (first >= 0x61 && first <= 0x7a && isLatinName(formula, start, end)) return true;
  const word = formula.slice(start, end);
  return /^(?:[A-Za-z_][A-Za-z0-9_.]*|[0-9.]+(?:[eE][0-9]+)?|[\p{L}_]+)$/u.test(word);
}

function isLatinName(formula: string, start: number, end: number): boolean {
  for (let at = start; at < end; at++) {
    const code = formula.charCodeAt(at);
    const letter = code | 0x20;
    const isNamed =
      (letter >= 0x61 && letter <= 0x7a) || (code >= 0x30 && code <= 0x39) || code === 0x5f || code === 0x2e;
    if (!isNamed) return false;
  }
  return true;
}

function endOfWord(formula: string, start: number): number {
  let at = start;
  for (; at < formula.length; at++) {
    const code = formula.charCodeAt(at);
    const isWord =
      (code >= 0x61 && code <= 0x7a) ||
      (code >= 0x41 && code <= 0x5a) ||
      (code >= 0x30 && code <= 0x39) ||
      code === 0x5f ||
      code === 0x2e ||
      code === CODE.dollar ||
      code === 0x5c ||
      code === 0x3f ||
      code > 0x7f;
    if (!isWord) break;
  }
  return at;
}

/** Behind the quote that closes the one at `open`; doubled ones are part of what is quoted. */
function behindQuote(formula: string, open: number, quote: number): number {
  for (let at = open + 1; at < formula.length; at++) {
    if (formula.charCodeAt(at) !== quote) continue;
    if (formula.charCodeAt(at + 1) !== quote) return at + 1;
    at++;
  }
  return formula.length;
}

/** Behind the letters of `#N/A`, which are no words; behind the sign alone where it marks a range that spills. */
function behindError(formula: string, start: number): number {
  let at = start + 1;
  while (at < formula.length && /[A-Z/0]/.test(formula[at]!)) at++;
  return at;
}
