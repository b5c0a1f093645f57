/** 0-based column and row; columns run from A (0) to XFD (16383). */
export interface CellPosition {
  readonly column: number;
  readonly row: number;
}

export interface CellRange {
  readonly first: CellPosition;
  readonly last: CellPosition;
}

export const LAST_COLUMN = 16_383;

/** `B5` or `$B$5` as a position; null when it is none. Asked for every cell with a text: without a pattern. */
export function parseCell(text: string): CellPosition | null {
  let at = text.charCodeAt(0) === DOLLAR ? 1 : 0;
  const lettersAt = at;
  let column = 0;
  for (; at < text.length; at++) {
    const letter = text.charCodeAt(at) | 0x20;
    if (letter < 0x61 || letter > 0x7a) break;
    column = column * 26 + letter - 0x60;
  }
  const letters = at - lettersAt;
  if (letters === 0 || letters > 3) return null;
  if (text.charCodeAt(at) === DOLLAR) at++;
  const digitsAt = at;
  let row = 0;
  for (; at < text.length; at++) {
    const digit = text.charCodeAt(at) - 0x30;
    if (digit < 0 || digit > 9) return null;
    row = row * 10 + digit;
  }
  const digits = at - digitsAt;
  return digits === 0 || digits > 7 ? null : { column: column - 1, row: row - 1 };
}
const DOLLAR = 0x24;

/** `A1:C9`, or one cell, as a range; null when it is none. */
export function parseRange(text: string): CellRange | null {
  const [from, to] = text.split(":");
  const first = parseCell(from ?? "");
  const last = to === undefined ? first : parseCell(to);
  return first && last ? { first, last } : null;
}

/** Letters of a 0-based column. */
export function columnLetters(column: number): string {
  let letters = "";
  for (let rest = column + 1; rest > 0; rest = Math.floor((rest - 1) / 26)) {
    letters = String.fromCharCode(65 + ((rest - 1) % 26)) + letters;
  }
  return letters;
}

export function isInRange({ column, row }: CellPosition, { first, last }: CellRange): boolean {
  return column >= first.column && column <= last.column && row >= first.row && row <= last.row;
}

export function overlap(a: CellRange, b: CellRange): boolean {
  return (
    a.first.column <= b.last.column &&
    b.first.column <= a.last.column &&
    a.first.row <= b.last.row &&
    b.first.row <= a.last.row
  );
}
